// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream

/// A touch line that is read in one pass: keys in any order, a space after each comma, colon and
/// brace or none, unknown keys.
///
/// Other programs write such lines. Only values without escapes, exponents and nesting are read here,
/// and no token or tree is made of them. Any other line is left to `LineParser`, which reads every
/// form and reports the faults of a bad line.
struct PlainTouchLine {
  /// A member with a key that version 1 does not define.
  struct UnknownMember {
    /// The range of the key, without its quotes.
    let key: Range<Int>
    /// The offset of the value.
    let value: Int
  }

  /// The greatest number of unknown keys that are compared with each other one by one.
  private static let mostUnknown = 8

  private var time: Microseconds = 0
  private var contact = 0
  private var phase = TouchEvent.Phase.moved
  private var location = Point(x: 0, y: 0)
  private var isCoalesced = false
  private var force = 0.0
  /// The kind of pointer, if it is named.
  private(set) var pointer: TouchEvent.Pointer?
  /// The quantities that only some contacts have.
  private(set) var quantities = TouchQuantities()
  /// The set of the known keys of the line.
  private var present: UInt32 = 0
  /// The offset after the line feed.
  private(set) var end: Int

  /// The values that a canonical line has too.
  var canonical: CanonicalTouchLine {
    CanonicalTouchLine(
      time: time, contact: contact, phase: phase,
      location: present & LineKey.x.bit != 0 ? location : nil, isCoalesced: isCoalesced,
      force: present & LineKey.force.bit != 0 ? force : nil, end: end)
  }

  /// The spaces of the line if it is one that `CanonicalTouchLine` reads to its end; otherwise nil.
  private(set) var spacing: TouchLineSpacing?

  /// Reads the line that begins at `start` of `bytes`; nil if it is not plain or not complete.
  ///
  /// The content of `unknown` is replaced with the members that have unknown keys.
  ///
  /// - Complexity: O(n) in the bytes of the line.
  init?(_ bytes: Span<UInt8>, at start: Int, unknown: inout [UnknownMember]) {
    if !unknown.isEmpty { unknown.removeAll(keepingCapacity: true) }
    end = start
    guard bytes.byte(at: start) == UInt8(ascii: "{") else { return nil }
    var place = start
    let spacing: TouchLineSpacing = bytes.byte(at: start + 5) == 0x20 ? .spaced : .tight
    // Most other lines begin with another key.
    if bytes.byte(at: start + 2) == UInt8(ascii: "t"),
      let line = CanonicalTouchLine(bytes, at: start, spacing)
    {
      begin(with: line)
      place = line.end
      if let end = line.endOfLine(bytes) {
        guard hasRequiredKeys else { return nil }
        (self.end, self.spacing) = (end, spacing)
        return
      }
      guard bytes.byte(at: place) == UInt8(ascii: ",") else { return nil }
    }
    repeat {
      let start = bytes.afterSpace(at: place + 1)
      let key = PlainTouchLine.key(bytes, at: start)
      guard let colon = key?.end ?? bytes.endOfPlainString(at: start),
        bytes.byte(at: colon) == UInt8(ascii: ":")
      else { return nil }
      place = bytes.afterSpace(at: colon + 1)
      if let key = key?.key {
        guard present & key.bit == 0, readValue(of: key, bytes, &place) else { return nil }
        present |= key.bit
      } else {
        let member = UnknownMember(key: start + 1..<colon - 1, value: place)
        guard unknown.count < PlainTouchLine.mostUnknown,
          !unknown.contains(where: { bytes.isEqual($0.key, member.key) }),
          PlainTouchLine.passPlainValue(bytes, &place)
        else { return nil }
        unknown.append(member)
      }
    } while bytes.byte(at: place) == UInt8(ascii: ",")
    place = bytes.afterSpace(at: place)
    guard bytes.byte(at: place) == UInt8(ascii: "}"), hasRequiredKeys else { return nil }
    place += 1
    if bytes.byte(at: place) == 0x0D { place += 1 }
    guard bytes.byte(at: place) == 0x0A else { return nil }
    end = place + 1
  }

  /// Takes the values of the first members of a line.
  private mutating func begin(with line: CanonicalTouchLine) {
    (time, contact, phase) = (line.time, line.contact, line.phase)
    present = LineKey.t.bit | LineKey.id.bit | LineKey.phase.bit
    if let location = line.location {
      self.location = location
      present |= LineKey.x.bit | LineKey.y.bit
    }
    isCoalesced = line.isCoalesced
    if isCoalesced { present |= LineKey.coalesced.bit }
    if let force = line.force {
      self.force = force
      present |= LineKey.force.bit
    }
  }

  /// True unless a member is missing; `ContactTracker` knows the phases that need a location.
  private var hasRequiredKeys: Bool {
    let required = LineKey.t.bit | LineKey.id.bit | LineKey.phase.bit
    let both = LineKey.x.bit | LineKey.y.bit
    return present & required == required && (present & both == both || present & both == 0)
  }

  /// Returns the key at `start` and the offset after its closing quote; nil for a key that no line
  /// has.
  @inline(__always)
  private static func key(_ bytes: Span<UInt8>, at start: Int) -> (key: LineKey, end: Int)? {
    let word = bytes.word(at: start)
    guard word & 0xFF == UInt64(UInt8(ascii: "\"")) else { return nil }
    let text = word >> 8
    let count = text.bytes(equalTo: UInt8(ascii: "\"")).trailingZeroBitCount &>> 3
    guard count < 7 else { return longKey(bytes, at: start) }
    // The key with its closing quote: without it, characters that are 0 would not count.
    let key: LineKey
    switch text & ~(UInt64.max &<< UInt64(8 * count + 8)) {
    case 0x2274: key = .t
    case 0x22_6469: key = .id
    case 0x2265_7361_6870: key = .phase
    case 0x2278: key = .x
    case 0x2279: key = .y
    case 0x22_6570_7974: key = .type
    case 0x2265_6372_6F66: key = .force
    case 0x2274_7369_7774: key = .twist
    case 0x2272_6F6A_616D: key = .major
    case 0x2272_6F6E_696D: key = .minor
    case 0x2265_6C67_6E61: key = .angle
    case 0x2274_6E65_7665: key = .event
    case 0x226C_6562_616C: key = .label
    case 0x22_7478_6574: key = .text
    case 0x2273_656E_696C: key = .lines
    case 0x22_7461_6D72_6F66: key = .format
    default: return nil
    }
    return (key, start &+ count &+ 2)
  }

  /// Returns a key of seven characters or more, as `key` does.
  private static func longKey(_ bytes: Span<UInt8>, at start: Int) -> (key: LineKey, end: Int)? {
    var place = start + 1
    let key: LineKey
    switch bytes.word(at: place) {
    case 0x2268_7475_6D69_7A61: key = .azimuth
    case 0x2265_7269_7571_6572: key = .require
    case 0x2273_6E6D_756C_6F63: key = .columns
    case 0x6564_7574_6974_6C61:  // altitude
      place += 8
      return CanonicalTouchLine.pass(0x22, 1, bytes, &place) ? (.altitude, place) : nil
    case 0x6563_7365_6C61_6F63:  // coalesce
      place += 8
      return CanonicalTouchLine.pass(0x2264, 2, bytes, &place) ? (.coalesced, place) : nil
    default: return nil
    }
    return (key, start + 9)
  }

  /// Reads the value at `place` and passes it; returns false if it is not plain, or not in its range.
  @inline(__always)
  private mutating func readValue(
    of key: LineKey, _ bytes: Span<UInt8>, _ place: inout Int
  ) -> Bool {
    switch key {
    case .t, .id:
      guard let number = PlainNumber.integer(bytes, at: place) else { return false }
      place = number.end
      let value = Int64(number.value)
      if key == .t {
        time = value
        return TouchRange.time.contains(value)
      }
      contact = Int(value)
      return TouchRange.contact.contains(value)
    case .phase:
      place -= 1
      guard let phase = CanonicalTouchLine.phase(bytes, after: &place) else { return false }
      self.phase = phase
      return true
    case .type:
      guard let pointer = PlainTouchLine.pointer(bytes, &place) else { return false }
      self.pointer = pointer
      return true
    case .coalesced:
      isCoalesced = CanonicalTouchLine.pass(0x6575_7274, 4, bytes, &place)  // true
      return isCoalesced || CanonicalTouchLine.pass(0x65_736C_6166, 5, bytes, &place)  // false
    case .x, .y, .force, .altitude, .azimuth, .twist, .major, .minor, .angle:
      guard let number = PlainNumber.double(bytes, at: place) else { return false }
      place = number.end
      switch key {
      case .x: location.x = number.value
      case .y: location.y = number.value
      case .force:
        force = number.value
        return TouchRange.force.contains(number.value)
      default: return setQuantity(key, to: number.value)
      }
      return TouchRange.position.contains(number.value)
    case .event, .label, .text, .require, .lines, .format, .columns:
      return false
    }
  }

  /// Sets one of the rare quantities; returns false if the value is not in its range.
  private mutating func setQuantity(_ key: LineKey, to value: Double) -> Bool {
    let index = key.rawValue - LineKey.altitude.rawValue
    guard let key = TouchQuantities.Key(rawValue: index), key.range.contains(value)
    else { return false }
    quantities[key] = value
    return true
  }

  /// Passes the name of a pointer in quotes.
  private static func pointer(_ bytes: Span<UInt8>, _ place: inout Int) -> TouchEvent.Pointer? {
    if CanonicalTouchLine.pass(0x22_6E65_7022, 5, bytes, &place) { return .pen }  // "pen"
    if CanonicalTouchLine.pass(0x22_6863_756F_7422, 7, bytes, &place) { return .touch }  // "touch"
    if CanonicalTouchLine.pass(0x22_6573_756F_6D22, 7, bytes, &place) { return .mouse }  // "mouse"
    // "eraser"
    return CanonicalTouchLine.pass(0x2272_6573_6172_6522, 8, bytes, &place) ? .eraser : nil
  }

  /// Passes a value that is neither an object nor an array, and has no escapes and no exponent.
  private static func passPlainValue(_ bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    if let last = PlainNumber.end(bytes, at: place) ?? bytes.endOfPlainString(at: place) {
      place = last
      return true
    }
    return CanonicalTouchLine.pass(0x6575_7274, 4, bytes, &place)  // true
      || CanonicalTouchLine.pass(0x65_736C_6166, 5, bytes, &place)  // false
      || CanonicalTouchLine.pass(0x6C6C_756E, 4, bytes, &place)  // null
  }
}

extension Span<UInt8> {
  /// The byte at `offset`, or zero beyond the end.
  @inline(__always)
  fileprivate func byte(at offset: Int) -> UInt8 {
    guard offset >= 0, offset < count else { return 0 }
    return self[offset]
  }

  /// Returns the offset after the space at `offset`, if there is one.
  @inline(__always)
  fileprivate func afterSpace(at offset: Int) -> Int {
    byte(at: offset) == 0x20 ? offset &+ 1 : offset
  }

  /// Returns the offset after the string at `start`; nil if there is none, or one that has escapes,
  /// control characters, characters beyond ASCII or no end.
  fileprivate func endOfPlainString(at start: Int) -> Int? {
    guard byte(at: start) == UInt8(ascii: "\"") else { return nil }
    let end = endOfPlainText(from: start + 1)
    return byte(at: end) == UInt8(ascii: "\"") ? end + 1 : nil
  }

  /// Returns true if both ranges hold the same bytes.
  fileprivate func isEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where self[a.lowerBound + index] != self[b.lowerBound + index] {
      return false
    }
    return true
  }
}
