// SPDX-License-Identifier: Apache-2.0
package import JSONStream

/// The object that a report has for a subject: its keys, in their order.
///
/// A key is declared here and nowhere else. The JSON of a report follows from it, its schema, the
/// names and ranges of metrics, the columns of batches, and the reason of a requirement that fails.
package struct Record<Subject>: ExpressibleByArrayLiteral, Sendable {
  /// A key with the value that it has for a subject.
  package struct Key: Sendable {
    /// The key.
    let name: String
    /// The value; nil if the object lacks the key.
    let value: @Sendable (Subject) -> JSONValue?
    // The engine for pages writes reports, but describes none.
    #if !hasFeature(Embedded)
      /// The description of the key.
      fileprivate let field: Field
    #endif
  }

  /// A key, or the keys of a part of the subject, which is made once for all of them.
  private enum Entry: Sendable {
    case key(Key)
    case part([Field], @Sendable (Subject) -> [JSONMember])
  }

  private let entries: [Entry]

  private init(entries: [Entry]) {
    self.entries = entries
  }

  /// Describes an object with these keys.
  package init(_ keys: [Key]) {
    entries = keys.map { .key($0) }
  }

  /// Describes an object with these keys.
  package init(arrayLiteral keys: Key...) {
    self.init(keys)
  }

  /// Describes an object with the keys of a part of the subject.
  package init<Part>(
    of record: Record<Part>, _ part: @escaping @Sendable (Subject) -> Part
  ) {
    entries = [.part(record.fields, { record.members(of: part($0)) })]
  }

  /// Returns the keys with those of a part of the subject after them, in one object.
  package func adding<Part>(
    _ record: Record<Part>, of part: @escaping @Sendable (Subject) -> Part
  ) -> Record {
    adding(Record(of: record, part))
  }

  /// Returns the keys with further ones after them.
  package func adding(_ record: Record) -> Record { Record(entries: entries + record.entries) }

  /// The descriptions of the keys.
  package var fields: [Field] {
    entries.flatMap { entry in
      switch entry {
      case .key(let key): [key.described]
      case .part(let fields, _): fields
      }
    }
  }

  /// The names of the keys.
  var names: [String] {
    entries.flatMap { entry in
      switch entry {
      case .key(let key): [key.name]
      case .part(let fields, _): fields.map { $0.key }
      }
    }
  }

  /// Returns the object of a subject.
  package func json(of subject: Subject) -> JSONValue { JSONValue(members(of: subject)) }

  private func members(of subject: Subject) -> [JSONMember] {
    var members: [JSONMember] = []
    members.reserveCapacity(entries.count)
    for entry in entries {
      switch entry {
      case .key(let key):
        if let value = key.value(subject) { members.append(JSONMember(key.name, value)) }
      case .part(_, let part): members += part(subject)
      }
    }
    return members
  }

  /// Returns the members of a subject's object that are requested; the values of others are not
  /// made, but for those of parts.
  func members(
    of subject: Subject, requested isRequested: (String) -> Bool
  ) -> [JSONMember] {
    entries.flatMap { entry -> [JSONMember] in
      switch entry {
      case .key(let key):
        guard isRequested(key.name), let value = key.value(subject) else { return [] }
        return [JSONMember(key.name, value)]
      case .part(_, let part): return part(subject).filter { isRequested($0.key) }
      }
    }
  }
}

// MARK: - Keys

extension Record.Key {
  private init(
    _ name: String, _ description: @autoclosure () -> Field,
    _ value: @escaping @Sendable (Subject) -> JSONValue?
  ) {
    (self.name, self.value) = (name, value)
    #if !hasFeature(Embedded)
      field = description()
    #endif
  }

  /// The description of the key; in the engine for pages its name alone.
  var described: Field {
    #if hasFeature(Embedded)
      Field(name, .boolean)
    #else
      field
    #endif
  }

  /// Returns the key for objects that lack it where `isPresent` is false.
  package func only(if isPresent: @escaping @Sendable (Subject) -> Bool) -> Self {
    Self(name, described.optional) { isPresent($0) ? value($0) : nil }
  }

  /// The key whose values follow from the times of the touches, though they are no times.
  package var timed: Self { Self(name, described.timed, value) }

  /// Describes a key with a value of its type's own form.
  package static func value<Value: ReportValue>(
    _ name: String, _ meaning: String? = nil, because cause: Cause? = nil,
    _ value: @escaping @Sendable (Subject) -> Value
  ) -> Self {
    Self(name, Field(name, Value.form, meaning, because: cause)) { value($0).json }
  }

  /// Describes a key with a value of a form that its type does not tell.
  package static func value(
    _ name: String, as form: @autoclosure () -> ValueForm, _ meaning: String? = nil,
    because cause: Cause? = nil, _ value: @escaping @Sendable (Subject) -> JSONValue
  ) -> Self {
    Self(name, Field(name, form(), meaning, because: cause)) { value($0) }
  }

  /// Describes a key with numbers of a quantity.
  package static func number<Value: ReportValue>(
    _ name: String, _ quantity: @autoclosure () -> Quantity, _ meaning: String? = nil,
    because cause: Cause? = nil, _ value: @escaping @Sendable (Subject) -> Value
  ) -> Self {
    Self(name, Field(name, Value.form.scaled(to: quantity()), meaning, because: cause)) {
      value($0).json
    }
  }

  /// Describes a key with a whole number from 0, or several.
  package static func count<Value: ReportValue>(
    _ name: String, _ meaning: String? = nil, because cause: Cause? = nil,
    _ value: @escaping @Sendable (Subject) -> Value
  ) -> Self {
    number(name, .count, meaning, because: cause, value)
  }

  /// Describes a key with a share from 0 to 1, or several.
  package static func share<Value: ReportValue>(
    _ name: String, _ meaning: String? = nil, because cause: Cause? = nil,
    _ value: @escaping @Sendable (Subject) -> Value
  ) -> Self {
    number(name, .share, meaning, because: cause, value)
  }

  /// Describes a key with a number from 0, or several.
  package static func length<Value: ReportValue>(
    _ name: String, _ meaning: String? = nil, because cause: Cause? = nil,
    _ value: @escaping @Sendable (Subject) -> Value
  ) -> Self {
    number(name, .length, meaning, because: cause, value)
  }

  /// Describes a key with a time in microseconds.
  package static func time<Value: ReportValue>(
    _ name: String, _ meaning: String? = nil, because cause: Cause? = nil,
    _ value: @escaping @Sendable (Subject) -> Value
  ) -> Self {
    Self(name, Field(name, Value.form.timed, meaning, because: cause)) { value($0).json }
  }
}

extension ValueForm {
  /// The form of a time in place of that of a number.
  fileprivate var timed: ValueForm {
    if case .nullable(let form) = self { .nullable(form.timed) } else { .time }
  }
}
