// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Geometry
package import JSONStream

/// A reader of the members of one JSON object that rejects the keys that nothing reads.
///
/// Each function that reads a member names its key, so `finish()` knows which keys exist. If the
/// object is described, it is read as described: each key is in the description, with a form that
/// fits the function. Keys that begin with `x-` or contain a colon belong to applications and are
/// skipped.
package struct ObjectFields {
  /// The path of the object, such as `scene.rules`.
  package let path: String
  private let offset: Int?
  private let members: [JSONMember]
  private var known: [String] = []
  // The engine for pages reads scenes, but describes none.
  #if !hasFeature(Embedded)
    /// The forms of which the object has one; nil for an object without a description.
    private var forms: [ValueForm]?
  #endif

  /// The key that leads editors to the schema of a scene.
  static let schemaKey = "$schema"

  /// Starts to read an object.
  ///
  /// - Throws: `Fault` if `value` is not an object, or has a key twice.
  package init(_ value: JSONValue, path: String) throws(Fault) {
    guard let members = value.members else {
      throw Fault(
        .unexpected(found: value.kindName, expected: "an object"), path: path, offset: value.offset)
    }
    self.path = path
    self.members = members
    offset = value.offset
    var seen: Set<String> = []
    for member in members where !seen.insert(member.key).inserted {
      throw Fault(.duplicateKey, path: "\(path).\(member.key)", offset: member.keyOffset)
    }
  }

  /// Starts to read an object, which `form` describes unless it is nil.
  ///
  /// It is inlined so that the engine for pages loses the description.
  ///
  /// - Throws: `Fault` if `value` is not an object, or has a key twice.
  @inline(__always)
  package init(
    _ value: JSONValue, path: String, as form: @autoclosure () -> ValueForm?
  ) throws(Fault) {
    try self.init(value, path: path)
    #if !hasFeature(Embedded)
      forms = form()?.alternatives
    #endif
  }

  /// Returns the value of a key; nil if it is missing.
  package mutating func value(_ key: String) -> JSONValue? {
    check(key) { !$0.isEmpty }
    return member(key)
  }

  private mutating func member(_ key: String) -> JSONValue? {
    known.append(key)
    return members.first { $0.key == key }?.value
  }

  /// Checks that every key was read.
  ///
  /// - Throws: `Fault` for the first key that was not.
  /// - Precondition: All keys of the description were read, or of one of its alternatives.
  package func finish() throws(Fault) {
    #if !hasFeature(Embedded)
      precondition(isReadAsDescribed, "\(path) is not read as it is described")
    #endif
    for member in members where !known.contains(member.key) {
      if member.key.hasPrefix("x-") || member.key.contains(":") { continue }
      throw Fault(
        .unknownKey(known: known.filter { $0 != ObjectFields.schemaKey }),
        path: "\(path).\(member.key)", offset: member.keyOffset)
    }
  }

  /// Returns an error at this object, or at the value of one of its keys.
  package func error(_ fault: FieldFault, at key: String? = nil) -> Fault {
    let value = members.first { $0.key == key }?.value
    return Fault(fault, path: key.map { "\(path).\($0)" } ?? path, offset: value?.offset ?? offset)
  }

  /// Returns an error at a nested value, located by keys and indices as far as these exist.
  package func error(_ fault: FieldFault, along steps: [String]) -> Fault {
    var (place, found) = (path, offset)
    var node = members.first { $0.key == steps.first }?.value
    for (index, step) in steps.enumerated() {
      place += Int(step) == nil ? ".\(step)" : "[\(step)]"
      guard let value = node else { continue }
      found = value.offset
      guard index + 1 < steps.count else { break }
      let next = steps[index + 1]
      node = Int(next).map { value.elements?[$0] } ?? value[next]
    }
    return Fault(fault, path: place, offset: found)
  }

  /// Returns the object of a key, ready to be read; nil if the key is missing.
  package mutating func fields(_ key: String) throws(Fault) -> ObjectFields? {
    guard let value = value(key) else { return nil }
    return try ObjectFields(value, path: "\(path).\(key)", as: form(of: key))
  }

  /// Returns what `read` makes of an object, which `form` describes unless it is nil; it must read
  /// all members.
  static func read<Value>(
    _ value: JSONValue, path: String, as form: @autoclosure () -> ValueForm? = nil,
    _ read: (inout ObjectFields) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    var fields = try ObjectFields(value, path: path, as: form())
    let result = try read(&fields)
    try fields.finish()
    return result
  }

  /// Returns the value of a key, which must not be missing.
  package func required<Value>(_ value: Value?, _ key: String) throws(Fault) -> Value {
    guard let value else { throw error(.missing(expected: key)) }
    return value
  }

  /// Returns the values that `read` makes from the objects in the array of a key, which must not be
  /// missing; it must read all members of each.
  package mutating func objects<Value>(
    _ key: String, _ read: (inout ObjectFields) throws(Fault) -> Value
  ) throws(Fault) -> [Value] {
    let elements = try required(try elements(key), key)
    return try elements.enumerated().map { i, element throws(Fault) in
      try ObjectFields.read(element, path: "\(path).\(key)[\(i)]", read)
    }
  }

  /// Returns the content of a value, which must be `expected`; otherwise the error is located by
  /// keys and indices.
  func content<Content>(
    of value: JSONValue, _ content: (JSONValue) -> Content?, _ expected: String,
    along steps: @autoclosure () -> [String]
  ) throws(Fault) -> Content {
    guard let content = content(value) else {
      throw error(.unexpected(found: value.kindName, expected: expected), along: steps())
    }
    return content
  }

  private mutating func content<Content>(
    _ key: String, _ content: (JSONValue) -> Content?, _ expected: String
  ) throws(Fault) -> Content? {
    guard let value = member(key) else { return nil }
    return try self.content(of: value, content, expected, along: [key])
  }

  /// Returns the string of a key; nil if the key is missing.
  package mutating func string(_ key: String) throws(Fault) -> String? {
    check(key) { $0.contains { $0.isText } }
    return try content(key, { $0.string }, "a string")
  }

  /// Returns the number of a key; nil if the key is missing.
  package mutating func number(_ key: String) throws(Fault) -> Double? {
    check(key) { $0.contains { $0.quantity != nil } }
    return try content(key, { $0.double }, "a number")
  }

  /// Returns the number of a key, which must lie in `range`; nil if the key is missing.
  mutating func number(
    _ key: String, within range: ClosedRange<Double>
  ) throws(Fault) -> Double? {
    check(key) { $0.contains { $0.quantity?.holds(range) == true } }
    guard let number = try number(key) else { return nil }
    guard range.contains(number) else {
      throw error(.outOfRange(found: number, expected: text(range)), at: key)
    }
    return number
  }

  /// Returns the integer of a key, which must lie in `range`; nil if the key is missing.
  package mutating func integer(
    _ key: String, in range: ClosedRange<Int>
  ) throws(Fault) -> Int? {
    check(key) {
      let range = Double(range.lowerBound)...Double(range.upperBound)
      return $0.contains { $0.quantity.map { $0.isInteger && $0.holds(range) } == true }
    }
    guard let number = try number(key) else { return nil }
    guard number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
      let expected = "\(range.lowerBound) to \(range.upperBound)"
      throw error(.outOfRange(found: number, expected: expected), at: key)
    }
    guard let integer = Int(exactly: number) else {
      throw error(
        .unexpected(found: "the number \(text(number))", expected: "a whole number"), at: key)
    }
    return integer
  }

  /// Returns the Boolean value of a key; nil if the key is missing.
  package mutating func bool(_ key: String) throws(Fault) -> Bool? {
    check(key) { $0.contains(.boolean) }
    return try content(key, { $0.bool }, "true or false")
  }

  /// Returns the elements of the array of a key; nil if the key is missing.
  package mutating func elements(_ key: String) throws(Fault) -> [JSONValue]? {
    check(key) { $0.contains { $0.isList } }
    return try content(key, { $0.elements }, "an array")
  }

  /// Returns the case of `Choice` whose raw value is the string of a key; nil if the key is
  /// missing.
  package mutating func choice<Choice>(
    _ key: String, _ type: Choice.Type
  ) throws(Fault) -> Choice?
  where Choice: CaseIterable & RawRepresentable<String> {
    check(key) { Set($0.flatMap { $0.names }) == Set(Choice.allCases.map { $0.rawValue }) }
    guard let name = try string(key) else { return nil }
    guard let choice = Choice(rawValue: name) else {
      throw error(.unknownName(found: name, known: Choice.allCases.map { $0.rawValue }), at: key)
    }
    choose(name, at: key)
    return choice
  }

  /// Returns the path that the SVG path data of a key describes; nil if the key is missing.
  mutating func svgPath(_ key: String) throws(Fault) -> Path? {
    guard let text = try string(key) else { return nil }
    return try rethrow(
      Path(svg: text), as: { (fault: PathDataError) in error(.pathData(fault), at: key) })
  }

  /// Returns the point `[x, y]` of a key; nil if the key is missing.
  package mutating func point(_ key: String) throws(Fault) -> Point? {
    check(key) { $0.contains { $0.isList } }
    guard let value = member(key) else { return nil }
    return try Point(value, path: "\(path).\(key)")
  }

  /// Returns the rectangle `{"x":…,"y":…,"width":…,"height":…}` of a key; nil if the key is
  /// missing.
  package mutating func rect(_ key: String) throws(Fault) -> Rect? {
    guard let value = value(key) else { return nil }
    return try ObjectFields.read(value, path: "\(path).\(key)", as: form(of: key)) {
      fields throws(Fault) in
      try fields.rect()
    }
  }

  /// Returns the rectangle that the keys `x`, `y`, `width` and `height` of this object give.
  package mutating func rect() throws(Fault) -> Rect {
    let (x, y) = (try coordinate("x"), try coordinate("y"))
    let (width, height) = (try extent("width"), try extent("height"))
    return Rect(x: x, y: y, width: width, height: height)
  }

  private mutating func coordinate(_ key: String) throws(Fault) -> Double {
    let value = try required(try number(key), key)
    guard coordinates.contains(value) else {
      throw error(.outOfRange(found: value, expected: text(coordinates)), at: key)
    }
    return value
  }

  private mutating func extent(_ key: String) throws(Fault) -> Double {
    let value = try coordinate(key)
    guard value > 0 else {
      throw error(.outOfRange(found: value, expected: "more than 0"), at: key)
    }
    return value
  }
}

// MARK: - The description

extension ObjectFields {
  /// Returns the form of the values of a key; nil if the object has no description.
  func form(of key: String) -> ValueForm? {
    #if hasFeature(Embedded)
      nil
    #else
      forms.map { .either($0.compactMap { $0.part(key) }) }
    #endif
  }

  /// Stops the program if the object has a description in which the forms of a key do not fit.
  private func check(_ key: String, _ fit: ([ValueForm]) -> Bool) {
    #if !hasFeature(Embedded)
      // A scene gives few of its keys, and the others are looked up at the end.
      guard forms != nil, members.contains(where: { $0.key == key }), let form = form(of: key)
      else {
        return
      }
      precondition(fit(form.alternatives), "\(path).\(key) is not read as it is described")
    #endif
  }

  #if !hasFeature(Embedded)
    /// True if every key of the description was read, or of one of its alternatives, and no other key.
    private var isReadAsDescribed: Bool {
      guard let forms else { return true }
      return forms.contains { $0.fields?.allSatisfy { known.contains($0.key) } == true }
        && known.allSatisfy { key in forms.contains { $0.part(key) != nil } }
    }
  #endif

  /// Keeps the alternatives of the description in which a key has a name.
  private mutating func choose(_ name: String, at key: String) {
    #if !hasFeature(Embedded)
      forms?.removeAll { $0.part(key)?.names.contains(name) == false }
    #endif
  }
}

/// The range of coordinates, in points.
let coordinates = -Path.greatestCoordinate...Path.greatestCoordinate

extension Point {
  /// Reads a point from `[x, y]`.
  ///
  /// - Throws: `Fault` at `path` if the value is not two numbers in range.
  package init(_ value: JSONValue, path: String) throws(Fault) {
    guard let pair = value.elements, pair.count == 2, let x = pair[0].double, let y = pair[1].double
    else {
      throw Fault(
        .unexpected(found: value.kindName, expected: "two numbers [x, y]"), path: path,
        offset: value.offset)
    }
    for (name, coordinate) in [("x", x), ("y", y)] where !coordinates.contains(coordinate) {
      throw Fault(
        .outOfRange(found: coordinate, expected: text(coordinates)), path: "\(path).\(name)",
        offset: value.offset)
    }
    self.init(x: x, y: y)
  }
}

extension [Point] {
  /// Reads points from `[x, y]` each.
  ///
  /// - Throws: `Fault` at an element of `path` that is not two numbers in range.
  init(_ elements: [JSONValue], path: String) throws(Fault) {
    self = try elements.enumerated().map { index, element throws(Fault) in
      try Point(element, path: "\(path)[\(index)]")
    }
  }
}

extension JSONValue {
  /// The kind of the value in words, as messages name it.
  package var kindName: String {
    switch content {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): "the number \(number.text)"
    case .string(let string): "the string \"\(string)\""
    case .array(let elements): "an array of \(elements.count)"
    case .object: "an object"
    }
  }
}
