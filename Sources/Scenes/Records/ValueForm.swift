// SPDX-License-Identifier: Apache-2.0
package import JSONStream

/// The form of a value in a report or in a scene: its type, its range, and whether it can be null.
package indirect enum ValueForm: Hashable, Sendable {
  /// `true` or `false`.
  case boolean
  /// A text; one with a pattern matches that regular expression of ECMA-262.
  case text(pattern: String?)
  /// One of several texts.
  case choice([String])
  /// One value and no other.
  case constant(JSONValue)
  /// A number.
  case number(Quantity)
  /// An object with these fields and no others, but for those that are optional.
  case object([Field])
  /// An object whose keys are not known before, and whose values all have one form.
  case map(ValueForm)
  /// An array whose elements have one form, of `count` elements if that is given.
  case list(ValueForm, count: Int?)
  /// A value of one of several forms.
  case either([ValueForm])
  /// Null, or a value.
  case nullable(ValueForm)
  /// A form that schemas define once, under a name; its meaning follows there.
  case named(String, ValueForm, meaning: String?)

  /// Any text.
  package static let text = ValueForm.text(pattern: nil)
  /// A time in microseconds.
  package static let time = ValueForm.named("time", .number(.time), meaning: "microseconds")

  /// Returns the form of an array of objects.
  package static func objects(_ fields: [Field]) -> ValueForm { .list(.object(fields), count: nil) }

  /// The form, or null.
  package var orNull: ValueForm { .nullable(self) }
}

/// A key of an object in a report or in a scene.
package struct Field: Hashable, Sendable {
  /// The key.
  package let key: String
  /// The form of the values.
  package let form: ValueForm
  /// The meaning in a phrase; nil if the key says it.
  package let meaning: String?
  /// True if an object may lack the key.
  package private(set) var isOptional = false
  /// The origin of a value that a requirement refuses; nil if nothing that happened explains it.
  package let cause: Cause?
  /// True if the values are times, or follow from the times of the touches alone.
  package private(set) var isOfTime: Bool

  /// Describes a key with values of a form.
  package init(
    _ key: String, _ form: ValueForm, _ meaning: String? = nil, because cause: Cause? = nil
  ) {
    (self.key, self.form, self.meaning, self.cause) = (key, form, meaning, cause)
    isOfTime = form.isTime
  }

  /// The field of values that follow from the times of the touches.
  var timed: Field {
    var field = self
    field.isOfTime = true
    return field
  }

  /// The field of an object that may lack the key.
  package var optional: Field {
    var field = self
    field.isOptional = true
    return field
  }
}

// MARK: - Parts

extension ValueForm {
  /// The form behind a name and null, with what can be null.
  package var resolved: (form: ValueForm, isNullable: Bool) {
    switch self {
    case .nullable(let form): (form.resolved.form, true)
    case .named(_, let form, _): form.resolved
    case .boolean, .text, .choice, .constant, .number, .object, .map, .list, .either: (self, false)
    }
  }

  /// The forms of which each value has one, behind names and without null.
  package var alternatives: [ValueForm] {
    switch self {
    case .either(let forms): forms.flatMap { $0.alternatives }
    case .nullable(let form), .named(_, let form, _): form.alternatives
    case .boolean, .text, .choice, .constant, .number, .object, .map, .list: [self]
    }
  }

  /// The texts that a value can be; empty unless they can be listed.
  package var names: [String] {
    switch self {
    case .choice(let names): names
    case .constant(let value): value.string.map { [$0] } ?? []
    case .either(let forms): forms.flatMap { $0.names }
    case .nullable(let form), .named(_, let form, _): form.names
    case .boolean, .text, .number, .object, .map, .list: []
    }
  }

  /// True for a text, or for one of several.
  var isText: Bool { if case .text = self { true } else { !names.isEmpty } }

  /// True for an array.
  var isList: Bool { if case .list = self { true } else { false } }

  /// The fields of an object; nil for other values.
  package var fields: [Field]? {
    if case .object(let fields) = resolved.form { fields } else { nil }
  }

  /// The numbers that a value can be; nil for other values.
  package var quantity: Quantity? {
    if case .number(let quantity) = resolved.form { quantity } else { nil }
  }

  /// The numbers that requirements compare with: those of a number, and of a Boolean value; nil for
  /// other values.
  package var comparable: Quantity? { resolved.form == .boolean ? .truth : quantity }

  /// True for a value without parts.
  package var isSingle: Bool {
    switch resolved.form {
    case .object, .map, .list: false
    case .boolean, .text, .choice, .constant, .number, .either, .nullable, .named: true
    }
  }

  /// Returns the form of the part that a name leads to; nil if no value has such a part.
  ///
  /// An element of an array is found by its name or its index, as in `JSONValue.child(_:)`.
  package func part(_ name: String) -> ValueForm? {
    switch resolved.form {
    case .object(let fields): fields.first { $0.key == name }?.form
    case .list(let element, _), .map(let element): name.isEmpty ? nil : element
    default: nil
    }
  }

  /// Returns the form of the value at a path; nil if no report has the path.
  package func value(at path: some Sequence<String>) -> ValueForm? {
    path.reduce(self) { form, name in form.flatMap { $0.part(name) } }
  }

  /// Returns what the value at a path comes from: the cause of the last key on the way that has one.
  package func cause(at path: some Sequence<String>) -> Cause? {
    var (form, cause): (ValueForm?, Cause?) = (self, nil)
    for name in path {
      cause = form?.fields?.first { $0.key == name }?.cause ?? cause
      form = form?.part(name)
    }
    return cause
  }

  /// Returns true if the value at a path is a time, or follows from the times of the touches alone.
  package func isOfTime(at path: some Sequence<String>) -> Bool {
    var form: ValueForm? = self
    for name in path {
      if form?.fields?.first(where: { $0.key == name })?.isOfTime == true { return true }
      form = form?.part(name)
    }
    return false
  }

  /// True for a time in microseconds, and for null in its place.
  fileprivate var isTime: Bool {
    switch self {
    case .nullable(let form): form.isTime
    case .named(let name, _, _): name == "time"
    default: false
    }
  }

  /// Returns the same form with other numbers in the place of its own.
  package func scaled(to quantity: Quantity) -> ValueForm {
    switch self {
    case .number: .number(quantity)
    case .nullable(let form): .nullable(form.scaled(to: quantity))
    case .list(let element, let count): .list(element.scaled(to: quantity), count: count)
    default: self
    }
  }

  /// The paths of all values that requirements compare in the object, those of lists with N for an element.
  package var metricNames: [String] {
    (fields ?? []).flatMap { field -> [String] in
      if field.form.comparable != nil { return [field.key] }
      if case .list(let element, _) = field.form.resolved.form {
        return element.metricNames.map { "\(field.key).N.\($0)" }
      }
      return field.form.metricNames.map { "\(field.key).\($0)" }
    }
  }

  /// The paths of all single values in an object that are not in an array, in their order.
  package var figures: [String] {
    (fields ?? []).flatMap { field in
      field.form.isSingle ? [field.key] : field.form.figures.map { "\(field.key).\($0)" }
    }
  }
}
