package import Geometry
package import JSONStream

/// Reads the members of one object of a scene, and refuses those that nobody asked for.
///
/// Each reading function names its key; `finish` then knows which keys exist. Keys that begin with
/// `x-` or hold a colon belong to applications and are skipped.
package struct SceneFields {
  /// The place of the object in the tree, such as `scene.rules`.
  package let path: String
  private let offset: Int?
  private let members: [JSONMember]
  private var known: [String] = []

  /// Begins to read an object.
  package init(_ value: JSONValue, path: String) throws(SceneError) {
    guard let members = value.members else {
      throw SceneError(
        path: path, offset: value.offset,
        fault: .unexpected(found: value.kindName, expected: "an object"))
    }
    self.path = path
    self.members = members
    offset = value.offset
    var seen: Set<String> = []
    for member in members where !seen.insert(member.key).inserted {
      throw SceneError(
        path: "\(path).\(member.key)", offset: member.keyOffset, fault: .duplicateKey)
    }
  }

  /// The value of a key, or nil where it is not there.
  package mutating func value(_ key: String) -> JSONValue? {
    known.append(key)
    return members.first { $0.key == key }?.value
  }

  /// Refuses every key that was not read.
  package func finish() throws(SceneError) {
    for member in members where !known.contains(member.key) {
      if member.key.hasPrefix("x-") || member.key.contains(":") { continue }
      throw SceneError(
        path: "\(path).\(member.key)", offset: member.keyOffset, fault: .unknownKey(known: known))
    }
  }

  /// A fault of this object, or of the value of one of its keys.
  package func error(_ fault: SceneError.Fault, at key: String? = nil) -> SceneError {
    let value = members.first { $0.key == key }?.value
    return SceneError(
      path: key.map { "\(path).\($0)" } ?? path, offset: value?.offset ?? offset, fault: fault)
  }

  /// A fault of a value further down, named by keys and indices as far as the scene has them.
  package func error(_ fault: SceneError.Fault, along steps: [String]) -> SceneError {
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
    return SceneError(path: place, offset: found, fault: fault)
  }

  /// The object that a key holds.
  package mutating func fields(_ key: String) throws(SceneError) -> SceneFields? {
    guard let value = value(key) else { return nil }
    return try SceneFields(value, path: "\(path).\(key)")
  }

  /// The string that a key holds.
  package mutating func string(_ key: String) throws(SceneError) -> String? {
    guard let value = value(key) else { return nil }
    guard let string = value.string else {
      throw error(.unexpected(found: value.kindName, expected: "a string"), at: key)
    }
    return string
  }

  /// The number that a key holds.
  package mutating func number(_ key: String) throws(SceneError) -> Double? {
    guard let value = value(key) else { return nil }
    guard let number = value.double else {
      throw error(.unexpected(found: value.kindName, expected: "a number"), at: key)
    }
    return number
  }

  /// The whole number of `range` that a key holds.
  package mutating func integer(
    _ key: String, in range: ClosedRange<Int>
  ) throws(SceneError) -> Int? {
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

  /// The truth value that a key holds.
  package mutating func bool(_ key: String) throws(SceneError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let bool = value.bool else {
      throw error(.unexpected(found: value.kindName, expected: "true or false"), at: key)
    }
    return bool
  }

  /// The elements of the array that a key holds.
  package mutating func elements(_ key: String) throws(SceneError) -> [JSONValue]? {
    guard let value = value(key) else { return nil }
    guard let elements = value.elements else {
      throw error(.unexpected(found: value.kindName, expected: "an array"), at: key)
    }
    return elements
  }

  /// One of the names of `Choice`, which are its raw values.
  package mutating func choice<Choice>(
    _ key: String, _ type: Choice.Type
  ) throws(SceneError) -> Choice?
  where Choice: CaseIterable & RawRepresentable<String> {
    guard let name = try string(key) else { return nil }
    guard let choice = Choice(rawValue: name) else {
      throw error(.unknownName(found: name, known: Choice.allCases.map(\.rawValue)), at: key)
    }
    return choice
  }

  /// The point `[x, y]` that a key holds.
  package mutating func point(_ key: String) throws(SceneError) -> Point? {
    guard let value = value(key) else { return nil }
    return try Point(value, path: "\(path).\(key)")
  }

  /// The rectangle `{"x":…,"y":…,"width":…,"height":…}` that a key holds.
  package mutating func rect(_ key: String) throws(SceneError) -> Rect? {
    guard var fields = try fields(key) else { return nil }
    let rect = try fields.rect()
    try fields.finish()
    return rect
  }

  /// The rectangle that this object is, among other things.
  package mutating func rect() throws(SceneError) -> Rect {
    let (x, y) = (try coordinate("x"), try coordinate("y"))
    let (width, height) = (try extent("width"), try extent("height"))
    return Rect(x: x, y: y, width: width, height: height)
  }

  private mutating func coordinate(_ key: String) throws(SceneError) -> Double {
    guard let value = try number(key) else { throw error(.missing(expected: key)) }
    guard coordinates.contains(value) else {
      throw error(.outOfRange(found: value, expected: text(coordinates)), at: key)
    }
    return value
  }

  private mutating func extent(_ key: String) throws(SceneError) -> Double {
    let value = try coordinate(key)
    guard value > 0 else {
      throw error(.outOfRange(found: value, expected: "more than 0"), at: key)
    }
    return value
  }
}

/// What a coordinate of a scene may be, in points.
private let coordinates = -Path.greatestCoordinate...Path.greatestCoordinate

extension Point {
  /// Reads a point from `[x, y]`.
  package init(_ value: JSONValue, path: String) throws(SceneError) {
    guard let pair = value.elements, pair.count == 2, let x = pair[0].double, let y = pair[1].double
    else {
      throw SceneError(
        path: path, offset: value.offset,
        fault: .unexpected(found: value.kindName, expected: "two numbers [x, y]"))
    }
    for (name, coordinate) in [("x", x), ("y", y)] where !coordinates.contains(coordinate) {
      throw SceneError(
        path: "\(path).\(name)", offset: value.offset,
        fault: .outOfRange(found: coordinate, expected: text(coordinates)))
    }
    self.init(x: x, y: y)
  }
}

extension JSONValue {
  /// What kind of value this is, in words.
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
