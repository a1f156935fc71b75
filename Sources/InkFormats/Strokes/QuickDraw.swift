import JSONStream
import TouchRecording

/// The drawings of Quick, Draw! (Google), raw and simplified: a drawing a line.
///
///     {"word":"triangle","countrycode":"US","timestamp":"2017-03-06 17:09:47.79884 UTC",
///      "recognized":true,"key_id":"4676427809030144",
///      "drawing":[[[318,311,290],[204,235,291],[0,51,120]]]}
///
/// A stroke is an array of X, an array of Y and, in raw drawings, an array of milliseconds, all of
/// the same length. The drawing may also be a string that holds these arrays.
///
/// `key_id` becomes the id, `word` the title. The country, the time of day and the verdict of the
/// game go to keys of their own, such as `x-quickdraw:countrycode`.
enum QuickDraw {
  /// Returns true if `bytes` begins with an object that has a `drawing`.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var opening = JSONOpening(bytes)
    guard opening.next()?.kind == .beginObject, let drawing = opening.members()["drawing"] else {
      return false
    }
    return drawing == nil || drawing == .beginArray || drawing == .string
  }

  /// Reads the drawing on a line whose first byte lies at `place`.
  static func read(_ line: [UInt8], at place: Place) throws(ImportError) -> ImportedInk {
    var parser = QuickDrawParser(line, at: place)
    return try parser.drawing()
  }
}
