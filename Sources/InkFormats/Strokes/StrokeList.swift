import JSONStream

/// One drawing in JSON as a list of strokes, in the shapes that web libraries write.
///
///     [{"penColor":"black","points":[{"time":1637131731972,"x":26,"y":27,"pressure":0}]}]
///     [[{"x":271,"y":262,"time":1411811187486},{"x":271,"y":263,"time":1411811187549}]]
///     [[[10,20],[12,24]],[[30,40]]]
///     [{"pathString":"M 409.6 153.6 L 384 264.5","points":[{"x":409.6,"y":746.4}]}]
///
/// The first is `toData()` of signature_pad, the second is of HWRT and react-signature-canvas, and
/// the last is `drawnPath` of hanzi-writer. Such an object alone is a drawing of one stroke.
///
/// A point is an object or an array [x, y] or [x, y, time]. A time has the key `t`, `time` or
/// `timestamp` and counts milliseconds; a pressure has the key `pressure`, `force` or `p`. If all
/// pressures are 0, or all are 0.5, the device knew none. hanzi-writer counts y upward from a
/// baseline 900 units below the top, so beside a `pathString` the y is taken from 900.
enum StrokeList {
  /// Returns true if `bytes` begins with a list of strokes or with one stroke.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var opening = JSONOpening(bytes)
    switch opening.next()?.kind {
    case .beginObject: return isStroke(opening.members())
    case .beginArray: break
    default: return false
    }
    switch opening.next()?.kind {
    case .beginObject: return isStroke(opening.members())
    case .beginArray: return isListOfPoints(&opening)
    default: return false
    }
  }

  private static func isStroke(_ members: [String: JSONToken.Kind?]) -> Bool {
    members["points"] == .beginArray || members["drawnPath"] == .beginObject
      || members.keys.contains("pathString")
  }

  /// Returns true after the bracket of a stroke whose first point is an object or an array.
  private static func isListOfPoints(_ opening: inout JSONOpening) -> Bool {
    switch opening.next()?.kind {
    case .beginObject:
      let members = opening.members()
      return members["x"] == .number || members["y"] == .number
    case .beginArray: return opening.next()?.kind == .number
    case .endArray: return true
    default: return false
    }
  }

  /// Reads the drawing in a file.
  static func read(_ bytes: [UInt8]) throws(ImportError) -> [ImportedInk] {
    var parser = StrokeListParser(bytes)
    return [try parser.drawing()]
  }
}
