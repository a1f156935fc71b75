import Geometry
import JSONStream

/// A touch line as `RecordingWriter` writes it: keys in order, no spaces, no exponents.
///
/// Nearly all lines have this form. They are read here in one pass that compares the fixed text
/// eight bytes at a time. Any other line is left to `PlainTouchLine` and `LineParser`.
struct CanonicalTouchLine {
  /// The values of the line.
  let touch: PlainTouch
  /// The offset after the line feed.
  let end: Int

  /// Reads the line that begins at `start` of `bytes`; nil if it is not canonical or not complete.
  ///
  /// - Complexity: O(1), because a number of a canonical line has at most 19 digits.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at start: Int) {
    var end = start
    guard CanonicalTouchLine.pass(0x3A_2274_227B, 5, bytes, &end),  // {"t":
      let time = PlainNumber.integer(bytes, at: end),
      time.value <= UInt64(TouchRange.time.upperBound)
    else { return nil }
    end = time.end
    guard CanonicalTouchLine.pass(0x3A22_6469_222C, 6, bytes, &end),  // ,"id":
      let contact = PlainNumber.integer(bytes, at: end),
      contact.value <= UInt64(TouchRange.contact.upperBound)
    else { return nil }
    end = contact.end
    guard CanonicalTouchLine.pass(0x2265_7361_6870_222C, 8, bytes, &end),  // ,"phase"
      bytes.word(at: end) & 0xFF == 0x3A,
      let phase = CanonicalTouchLine.phase(bytes, after: &end)
    else { return nil }
    let location: Point?
    if CanonicalTouchLine.pass(0x3A_2278_222C, 5, bytes, &end) {  // ,"x":
      guard let x = PlainNumber.double(bytes, at: end), TouchRange.position.contains(x.value)
      else { return nil }
      end = x.end
      guard CanonicalTouchLine.pass(0x3A_2279_222C, 5, bytes, &end),  // ,"y":
        let y = PlainNumber.double(bytes, at: end), TouchRange.position.contains(y.value)
      else { return nil }
      end = y.end
      location = Point(x: x.value, y: y.value)
    } else {
      location = nil
    }
    let isCoalesced = CanonicalTouchLine.coalesced(bytes, &end)
    var force: Double?
    if CanonicalTouchLine.pass(0x2265_6372_6F66_222C, 8, bytes, &end) {  // ,"force"
      guard CanonicalTouchLine.pass(0x3A, 1, bytes, &end),
        let number = PlainNumber.double(bytes, at: end), TouchRange.force.contains(number.value)
      else { return nil }
      end = number.end
      force = number.value
    }
    touch = PlainTouch(
      time: Microseconds(time.value), contact: Int(contact.value), phase: phase, location: location,
      isCoalesced: isCoalesced, force: force)
    let close = bytes.word(at: end)
    if close & 0xFFFF == 0x0A7D {  // } and a line feed
      self.end = end + 2
    } else if close & 0xFF_FFFF == 0x0A_0D7D {  // the same with a carriage return
      self.end = end + 3
    } else {
      return nil
    }
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
  private static func coalesced(_ bytes: Span<UInt8>, _ end: inout Int) -> Bool {
    var last = end
    guard pass(0x7365_6C61_6F63_222C, 8, bytes, &last),  // ,"coales
      pass(0x7572_743A_2264_6563, 8, bytes, &last), pass(0x65, 1, bytes, &last)  // ced":true
    else { return false }
    end = last
    return true
  }
}
