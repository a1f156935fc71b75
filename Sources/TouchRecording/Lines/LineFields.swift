// SPDX-License-Identifier: Apache-2.0
import JSONStream

/// The keys that version 1 defines on lines.
enum LineKey: Int, CaseIterable {
  case t, id, phase, x, y, type, coalesced, force, altitude, azimuth, twist, major, minor, angle
  case event, label, text, require, lines, format, columns

  static let names = [
    "t", "id", "phase", "x", "y", "type", "coalesced", "force", "altitude", "azimuth", "twist",
    "major", "minor", "angle", "event", "label", "text", "require", "lines", "format", "columns",
  ]

  static let table = NameTable(names)

  /// Creates the key of a quantity; both lists have the same order.
  init(_ quantity: TouchQuantities.Key) {
    self = LineKey(rawValue: LineKey.altitude.rawValue + quantity.rawValue) ?? .altitude
  }

  /// The text of the key.
  var name: String { LineKey.names[rawValue] }

  /// The bit of the key in a set of keys.
  @inline(__always)
  var bit: UInt32 { 1 &<< UInt32(truncatingIfNeeded: rawValue) }

  /// Returns the texts of the keys in a set, in the order of their raw values.
  static func names(in set: UInt32) -> [String] {
    allCases.filter { set & $0.bit != 0 }.map { $0.name }
  }

  /// The set of the keys of `TouchQuantities`: from `altitude` up to, not including, `event`.
  static let quantityKeys: UInt32 = LineKey.event.bit - LineKey.altitude.bit

  /// The set of the keys of a touch line: all before `event`.
  static let touchKeys: UInt32 = LineKey.event.bit - 1

  /// The set of the keys whose columns hold null for a touch without a value.
  static let nullableKeys: UInt32 =
    touchKeys & ~(LineKey.t.bit | LineKey.id.bit | LineKey.phase.bit | LineKey.coalesced.bit)
}

/// The members of one line: a token for each known key, a tree for each unknown one.
///
/// One value serves all lines, so that a line with known keys only allocates nothing.
struct LineFields {
  private var tokens = [JSONToken](repeating: .none, count: LineKey.allCases.count)
  /// The set of the known keys in the line.
  private(set) var present: UInt32 = 0
  /// The members with unknown keys, in order.
  var extras: [JSONMember] = []
  /// A key that occurs twice in one object, with its offset in the line if that is known.
  private(set) var repeated: (key: String, offset: Int?)?

  /// Reads the members of the object in `scanner`; returns false if the text is not an object.
  ///
  /// Offsets in the extras count from the byte at `origin`.
  mutating func read(_ scanner: inout JSONScanner, origin: Int) throws(JSONError) -> Bool {
    present = 0
    extras = []
    repeated = nil
    let first = try scanner.next()
    guard first.kind == .beginObject else {
      try scanner.skipRest(of: first)
      _ = try scanner.next()
      return false
    }
    var key = try scanner.next()
    while key.kind == .key {
      let value = try scanner.next()
      if let index = LineKey.table.index(of: key, scanner) {
        try scanner.skipRest(of: value)
        insert(value, at: index, keyOffset: key.start - origin)
      } else {
        try insertExtra(key, value, &scanner, origin: origin)
      }
      key = try scanner.next()
    }
    _ = try scanner.next()
    if let extra = extras.firstRepeated { noteRepeated(extra.key, extra.keyOffset) }
    return true
  }

  private mutating func insert(_ value: JSONToken, at index: Int, keyOffset: Int) {
    if present & 1 << UInt32(index) != 0 { noteRepeated(LineKey.names[index], keyOffset) }
    present |= 1 << UInt32(index)
    tokens[index] = value
  }

  private mutating func insertExtra(
    _ key: JSONToken, _ value: JSONToken, _ scanner: inout JSONScanner, origin: Int
  ) throws(JSONError) {
    let tree = try scanner.tree(from: value, origin: origin)
    if let member = tree.firstRepeatedMember { noteRepeated(member.key, member.keyOffset) }
    extras.append(JSONMember(scanner.string(key), tree, keyOffset: key.start - origin))
  }

  /// Notes a key that occurs twice, unless another one was noted before.
  private mutating func noteRepeated(_ key: String, _ offset: Int?) {
    repeated = repeated ?? (key, offset)
  }

  /// The value of `key`, or nil if the line does not have it.
  subscript(_ key: LineKey) -> JSONToken? {
    present & key.bit != 0 ? tokens[key.rawValue] : nil
  }
}

/// A table that finds a name of at most 16 bytes by comparing whole words, without strings.
struct NameTable: Sendable {
  private let packed: [UInt128]

  /// Creates a table of `names`.
  ///
  /// - Precondition: each name has 1 to 16 bytes, none of them zero.
  init(_ names: [String]) {
    packed = names.map { name in
      precondition((1...16).contains(name.utf8.count), "A name of 1 to 16 bytes fits into a word")
      return name.utf8.reversed().reduce(0) { $0 << 8 | UInt128($1) }
    }
  }

  /// Returns the index of the name that `token` of `scanner` holds, or nil.
  ///
  /// - Precondition: the token is a string or a key.
  func index(of token: JSONToken, _ scanner: JSONScanner) -> Int? {
    guard let word = scanner.packedText(of: token) else { return nil }
    for index in packed.indices where packed[index] == word { return index }
    return nil
  }
}

// MARK: - Repeated keys

extension JSONValue {
  /// The second of two members with the same key in one object of the tree, or nil.
  ///
  /// - Complexity: O(n) on average in the size of the tree.
  var firstRepeatedMember: JSONMember? {
    var open = [self]
    while let value = open.popLast() {
      switch value.content {
      case .array(let elements):
        open.append(contentsOf: elements)
      case .object(let members):
        if let repeated = members.firstRepeated { return repeated }
        open.append(contentsOf: members.lazy.map { $0.value })
      case .null, .bool, .number, .string:
        break
      }
    }
    return nil
  }
}

extension [JSONMember] {
  /// The first member whose key an earlier member has, or nil.
  var firstRepeated: JSONMember? {
    guard count > 1 else { return nil }
    var keys: Set<[UInt8]> = []
    // Keys are compared as bytes, because strings also compare equal if only their normal forms do.
    return first { !keys.insert([UInt8]($0.key.utf8)).inserted }
  }
}
