// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// The drawings of Quick, Draw! (Google), raw and simplified: a drawing a line.
///
///     {"word":"triangle","countrycode":"US","timestamp":"2017-03-06 17:09:47.79884 UTC",
///      "recognized":true,"key_id":"4676427809030144",
///      "drawing":[[[318,311,290],[204,235,291],[0,51,120]]]}
///
/// A stroke is an array of X, an array of Y and, in raw drawings, an array of milliseconds, all of
/// the same length. The drawing may also be a string that holds these arrays, and a line may be the
/// drawing alone.
///
/// `key_id` becomes the id, `word` the title. The country, the time of day and the verdict of the
/// game go to keys of their own, such as `x-quickdraw:countrycode`.
///
/// It is read token by token: a line has hundreds of numbers, and no tree of them is built.
struct QuickDraw {
  private var json: PlacedJSON
  private let place: Place
  private var ink = ImportedInk(assumesTimeUnit: true, hasOnePen: true)
  private var columns: StrokeColumns
  private var seen: [String] = []
  /// The number of strokes without a point.
  private var emptyStrokes = 0
  /// The number of members of the object without a meaning.
  private var unknownMembers = 0

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
  static func read(
    _ line: [UInt8], at place: Place, _ options: ImportOptions
  ) throws(Fault) -> ImportedInk {
    try ThirdNumbers.read(options) { (options) throws(Fault) in
      var file = QuickDraw(
        json: PlacedJSON(line, origin: place), place: place, columns: StrokeColumns(options))
      let ink = try file.drawing()
      return (ink, file.columns.thirds)
    }
  }

  /// Reads the drawing of the line.
  private mutating func drawing() throws(Fault) -> ImportedInk {
    let root = try json.next()
    switch root.kind {
    case .beginObject: while let key = try json.nextKey() { try member(key) }
    case .beginArray:
      seen.append("drawing")
      try strokes(root)
    default: break
    }
    guard root.kind == .beginObject || !ink.strokes.isEmpty else {
      throw json.unexpected(root, expected: "an object with a drawing, or its strokes")
    }
    _ = try json.next()
    guard seen.contains("drawing") else {
      throw .value(place, name: "drawing", found: nil, expected: "a list of strokes")
    }
    guard !ink.strokes.isEmpty else { throw .noInk(place) }
    if columns.third == .force { ink.settleForces(greatest: columns.greatestForce) }
    ink.noteOmitted("strokes without a point", count: emptyStrokes)
    ink.noteOmitted("unknown members of the drawing", count: unknownMembers)
    return ink
  }

  private mutating func member(_ key: JSONToken) throws(Fault) {
    let name = json.text(key)
    let value = try json.next()
    switch name {
    case "drawing", "key_id", "word", "countrycode", "recognized", "timestamp":
      guard !seen.contains(name) else {
        throw json.fault(key, name, expected: "each member once")
      }
      seen.append(name)
    default:
      unknownMembers += 1
      return try json.skipRest(of: value)
    }
    switch name {
    case "drawing": try strokes(value)
    case "key_id": ink.id = try id(value)
    case "word": ink.title = try title(value)
    default: ink.extras.append(JSONMember("x-quickdraw:" + name, try scalar(value, name)))
    }
  }

  /// Returns the id: a string, or the digits of a number, which a `Double` would round.
  private func id(_ value: JSONToken) throws(Fault) -> String? {
    let limit = RecordingHeader.greatestIDLength
    let id: String
    switch value.kind {
    case .string: id = json.text(value)
    case .number: id = String(decoding: json.source(of: value), as: UTF8.self)
    case .null: return nil
    default: throw json.fault(value, "key_id", expected: "a string")
    }
    guard id.utf8.count <= limit else {
      throw json.fault(value, "key_id", expected: "at most \(limit) bytes")
    }
    return id
  }

  private func title(_ value: JSONToken) throws(Fault) -> String? {
    switch value.kind {
    case .string: return json.text(value)
    case .null: return nil
    default: throw json.fault(value, "word", expected: "a string")
    }
  }

  /// Returns a value that is kept as it is.
  private mutating func scalar(_ value: JSONToken, _ name: String) throws(Fault) -> JSONValue {
    switch value.kind {
    case .string: return JSONValue(json.text(value))
    case .true, .false: return JSONValue(value.kind == .true)
    case .null: return .null
    case .number: return try json.tree(from: value)
    default: throw json.fault(value, name, expected: "a string, a number, true, false or null")
    }
  }
}

// MARK: - Strokes

extension QuickDraw {
  private mutating func strokes(_ value: JSONToken) throws(Fault) {
    if value.kind == .string {
      let outer = json
      json = json.nested(value)
      let opening = try json.next()
      guard opening.kind == .beginArray else {
        throw json.unexpected(opening, expected: "a list of strokes")
      }
      try strokes(opening)
      _ = try json.next()
      json = outer
      return
    }
    guard value.kind == .beginArray else {
      throw json.fault(value, "drawing", expected: "a list of strokes")
    }
    while let opening = try json.nextElement() {
      let (samples, place) = try columns.stroke(opening, of: &json)
      if samples.isEmpty { emptyStrokes += 1 } else { ink.append(samples, at: place) }
    }
  }
}
