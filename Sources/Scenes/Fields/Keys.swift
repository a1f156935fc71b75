// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry

/// The keys of an object in a scene, each of which changes a subject, in their order.
///
/// A key is declared here and nowhere else: the reader follows from it, and so do the near names of
/// an unknown key, the schema of scenes, and the page of their keys.
struct Keys<Subject>: ExpressibleByArrayLiteral, Sendable {
  /// A key with the change that its value makes.
  struct Key: Sendable {
    fileprivate let change: @Sendable (inout ObjectFields, inout Subject) throws(Fault) -> Void
    // The engine for pages reads scenes, but describes none.
    #if !hasFeature(Embedded)
      /// The description of the key.
      fileprivate let field: Field
    #endif
  }

  private let keys: [Key]
  /// The form of the object; without keys in the engine for pages.
  let form: ValueForm

  /// Describes an object with these keys, each of which it may lack.
  init(arrayLiteral keys: Key...) {
    self.keys = keys
    #if hasFeature(Embedded)
      form = .object([])
    #else
      form = .object(keys.map { $0.field })
    #endif
  }

  /// The descriptions of the keys; empty in the engine for pages.
  var fields: [Field] { form.fields ?? [] }

  /// Changes a subject by the values of the keys.
  func read(_ fields: inout ObjectFields, into subject: inout Subject) throws(Fault) {
    for key in keys { try key.change(&fields, &subject) }
  }
}

extension ObjectFields {
  /// Changes a subject by the object of a key, if it is present.
  mutating func read<Subject>(
    _ key: String, _ keys: Keys<Subject>, into subject: inout Subject
  ) throws(Fault) {
    guard var fields = try fields(key) else { return }
    try keys.read(&fields, into: &subject)
    try fields.finish()
  }
}

// MARK: - Keys

extension Keys.Key {
  private init(
    _ name: String, _ form: @autoclosure () -> ValueForm, _ meaning: String?,
    _ change: @escaping @Sendable (inout ObjectFields, inout Subject) throws(Fault) -> Void
  ) {
    self.change = change
    #if !hasFeature(Embedded)
      field = Field(name, form(), meaning).optional
    #endif
  }

  /// Describes a key with a number; the engine of the subject holds it to its range.
  static func number(
    _ name: String, _ quantity: @autoclosure () -> Quantity, _ meaning: String? = nil,
    _ set: @escaping @Sendable (inout Subject, Double) -> Void
  ) -> Self {
    Self(name, .number(quantity()), meaning) { fields, subject throws(Fault) in
      if let value = try fields.number(name) { set(&subject, value) }
    }
  }

  /// Describes a key with a number of a range, which is refused outside it.
  static func number(
    _ name: String, within range: ClosedRange<Double>, _ meaning: String? = nil,
    _ set: @escaping @Sendable (inout Subject, Double) -> Void
  ) -> Self {
    Self(name, .number(.number(range)), meaning) { fields, subject throws(Fault) in
      if let value = try fields.number(name, within: range) { set(&subject, value) }
    }
  }

  /// Describes a key with a whole number of a range.
  static func integer(
    _ name: String, in range: ClosedRange<Int>, _ meaning: String? = nil,
    _ set: @escaping @Sendable (inout Subject, Int) -> Void
  ) -> Self {
    Self(name, .number(.integer(range)), meaning) { fields, subject throws(Fault) in
      if let value = try fields.integer(name, in: range) { set(&subject, value) }
    }
  }

  /// Describes a key with a Boolean value.
  static func bool(
    _ name: String, _ meaning: String? = nil,
    _ set: @escaping @Sendable (inout Subject, Bool) -> Void
  ) -> Self {
    Self(name, .boolean, meaning) { fields, subject throws(Fault) in
      if let value = try fields.bool(name) { set(&subject, value) }
    }
  }

  /// Describes a key with the name of a case.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ meaning: String? = nil,
    _ set: @escaping @Sendable (inout Subject, Choice) -> Void
  ) -> Self {
    Self(name, .choice(Choice.self), meaning) { fields, subject throws(Fault) in
      if let value = try fields.choice(name, Choice.self) { set(&subject, value) }
    }
  }

  /// Describes a key with a color.
  static func color(
    _ name: String, _ meaning: String? = nil,
    _ set: @escaping @Sendable (inout Subject, Color) -> Void
  ) -> Self {
    Self(name, .color, meaning) { fields, subject throws(Fault) in
      if let value = try fields.color(name) { set(&subject, value) }
    }
  }

  /// Describes a key with a point.
  static func point(
    _ name: String, _ meaning: String? = nil,
    _ set: @escaping @Sendable (inout Subject, Point) -> Void
  ) -> Self {
    Self(name, .point, meaning) { fields, subject throws(Fault) in
      if let value = try fields.point(name) { set(&subject, value) }
    }
  }

  /// Describes a key with a rectangle.
  static func rect(
    _ name: String, _ meaning: String? = nil,
    _ set: @escaping @Sendable (inout Subject, Rect) -> Void
  ) -> Self {
    Self(name, .rect, meaning) { fields, subject throws(Fault) in
      if let value = try fields.rect(name) { set(&subject, value) }
    }
  }

  /// Describes a key with an object whose keys change the same subject.
  static func object(
    _ name: String, _ meaning: String? = nil, _ keys: Keys<Subject>
  ) -> Self {
    Self(name, keys.form, meaning) { fields, subject throws(Fault) in
      try fields.read(name, keys, into: &subject)
    }
  }
}
