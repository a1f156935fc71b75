// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream

/// The spaces of a touch line whose keys are in order.
enum TouchLineSpacing {
  /// No spaces, as `RecordingWriter` writes lines.
  case tight
  /// One space after each comma and colon, as many programs write JSON.
  case spaced
}

/// The members of a touch line as `RecordingWriter` writes them: keys in order, and no spaces, or one
/// after each comma and colon.
///
/// Nearly all lines have this form. They are read here in one pass that compares the fixed text
/// eight bytes at a time. Members that follow are left to `PlainTouchLine`, and other lines to it and
/// `LineParser`.
struct CanonicalTouchLine {
  /// The time in microseconds since the recording began.
  let time: Microseconds
  /// The number of the contact.
  let contact: Int
  /// The phase of the contact.
  let phase: TouchEvent.Phase
  /// The position; `ended` and `cancelled` may lack it.
  let location: Point?
  /// True if the sample was delivered together with a later one.
  let isCoalesced: Bool
  /// The pressure, if there is one.
  let force: Double?
  /// The offset after the last member.
  let end: Int
}

extension CanonicalTouchLine {
  /// Reads the line that begins at `start` of `bytes`; nil if it does not begin with the members of a
  /// touch in their order.
  ///
  /// - Complexity: O(1), because a number of a canonical line has at most 19 digits.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at start: Int, _ spacing: TouchLineSpacing) {
    var end = start
    let isSpaced = spacing == .spaced
    guard CanonicalTouchLine.pass(0x3A_2274_227B, 5, bytes, &end),  // {"t":
      !isSpaced || CanonicalTouchLine.pass(0x20, 1, bytes, &end),
      let time = PlainNumber.integer(bytes, at: end),
      time.value <= UInt64(TouchRange.time.upperBound)
    else { return nil }
    end = time.end
    guard CanonicalTouchLine.passKey(0x3A22_6469_222C, 6, isSpaced, bytes, &end),  // ,"id":
      let contact = PlainNumber.integer(bytes, at: end),
      contact.value <= UInt64(TouchRange.contact.upperBound)
    else { return nil }
    end = contact.end
    let isPhase =
      isSpaced
      ? CanonicalTouchLine.pass(0x6573_6168_7022_202C, 8, bytes, &end)  // , "phase
        && CanonicalTouchLine.pass(0x3A22, 2, bytes, &end)  // ":
        && bytes.word(at: end) & 0xFF == 0x20
      : CanonicalTouchLine.pass(0x2265_7361_6870_222C, 8, bytes, &end)  // ,"phase"
        && bytes.word(at: end) & 0xFF == 0x3A
    guard isPhase, let phase = CanonicalTouchLine.phase(bytes, after: &end) else { return nil }
    let location: Point?
    if CanonicalTouchLine.passKey(0x3A_2278_222C, 5, isSpaced, bytes, &end) {  // ,"x":
      guard let x = PlainNumber.double(bytes, at: end), TouchRange.position.contains(x.value)
      else { return nil }
      end = x.end
      guard CanonicalTouchLine.passKey(0x3A_2279_222C, 5, isSpaced, bytes, &end),  // ,"y":
        let y = PlainNumber.double(bytes, at: end), TouchRange.position.contains(y.value)
      else { return nil }
      end = y.end
      location = Point(x: x.value, y: y.value)
    } else {
      location = nil
    }
    let isCoalesced = CanonicalTouchLine.coalesced(bytes, isSpaced, &end)
    var force: Double?
    if CanonicalTouchLine.passForce(bytes, isSpaced, &end) {
      guard let number = PlainNumber.double(bytes, at: end), TouchRange.force.contains(number.value)
      else { return nil }
      end = number.end
      force = number.value
    }
    self.init(
      time: Microseconds(time.value), contact: Int(contact.value), phase: phase, location: location,
      isCoalesced: isCoalesced, force: force, end: end)
  }

  /// Returns the offset after the line feed; nil if there are other members, or the line is not
  /// complete.
  @inline(__always)
  func endOfLine(_ bytes: Span<UInt8>) -> Int? {
    let close = bytes.word(at: end)
    if close & 0xFFFF == 0x0A7D { return end + 2 }  // } and a line feed
    return close & 0xFF_FFFF == 0x0A_0D7D ? end + 3 : nil  // the same with a carriage return
  }

  /// Passes the comma, the key and the colon of `text`, and if `isSpaced` a space after either of
  /// comma and colon.
  @inline(__always)
  private static func passKey(
    _ text: UInt64, _ count: Int, _ isSpaced: Bool, _ bytes: Span<UInt8>, _ end: inout Int
  ) -> Bool {
    guard isSpaced else { return pass(text, count, bytes, &end) }
    return passAll(&end) { end in
      pass(text & 0xFF | 0x2000 | (text >> 8) << 16, count + 1, bytes, &end)
        && pass(0x20, 1, bytes, &end)
    }
  }

  /// Passes what `parts` passes, or nothing if it returns false.
  @inline(__always)
  private static func passAll(_ end: inout Int, _ parts: (inout Int) -> Bool) -> Bool {
    var last = end
    guard parts(&last) else { return false }
    end = last
    return true
  }

  /// Passes the `count` bytes of `text`, the first one lowest, if they stand at `end`.
  @inline(__always)
  static func pass(
    _ text: UInt64, _ count: Int, _ bytes: Span<UInt8>, _ end: inout Int
  ) -> Bool {
    guard bytes.word(at: end) << UInt64(64 - 8 * count) == text << UInt64(64 - 8 * count) else {
      return false
    }
    end += count
    return true
  }

  /// Passes the character at `end`, a colon or a space, and the name of a phase in quotes after it.
  @inline(__always)
  static func phase(_ bytes: Span<UInt8>, after end: inout Int) -> TouchEvent.Phase? {
    let name = bytes.word(at: end) >> 8
    end += 8
    switch name {
    case 0x22_6465_766F_6D22: return .moved  // "moved"
    case 0x22_6E61_6765_6222: return .began  // "began"
    case 0x22_6465_646E_6522: return .ended  // "ended"
    case 0x65_7265_766F_6822: return pass(0x2264, 2, bytes, &end) ? .hovered : nil  // "hovere
    // "cancel
    case 0x6C_6563_6E61_6322: return pass(0x2264_656C, 4, bytes, &end) ? .cancelled : nil
    default: return nil
    }
  }

  /// Passes `,"coalesced":true` if it stands at `end`.
  @inline(__always)
  private static func coalesced(
    _ bytes: Span<UInt8>, _ isSpaced: Bool, _ end: inout Int
  ) -> Bool {
    passAll(&end) { end in
      isSpaced
        ? pass(0x656C_616F_6322_202C, 8, bytes, &end)  // , "coale
          && pass(0x7420_3A22_6465_6373, 8, bytes, &end)  // sced": t
          && pass(0x65_7572, 3, bytes, &end)  // rue
        : pass(0x7365_6C61_6F63_222C, 8, bytes, &end)  // ,"coales
          && pass(0x7572_743A_2264_6563, 8, bytes, &end) && pass(0x65, 1, bytes, &end)  // ced":true
    }
  }

  /// Passes `,"force":` if it stands at `end`.
  @inline(__always)
  private static func passForce(
    _ bytes: Span<UInt8>, _ isSpaced: Bool, _ end: inout Int
  ) -> Bool {
    passAll(&end) { end in
      isSpaced
        ? pass(0x6563_726F_6622_202C, 8, bytes, &end)  // , "force
          && pass(0x20_3A22, 3, bytes, &end)  // ":
        : pass(0x2265_6372_6F66_222C, 8, bytes, &end)  // ,"force"
          && pass(0x3A, 1, bytes, &end)
    }
  }
}
