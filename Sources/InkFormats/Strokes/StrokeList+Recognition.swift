// SPDX-License-Identifier: Apache-2.0
import JSONStream

extension StrokeList {
  /// The keys of lists of strokes, in lower case.
  static let listKeys: Set = [
    "strokes", "strokegroups", "ink", "lines", "paths", "traces", "items",
  ]
  /// The keys of lists of points, in lower case.
  static let pointKeys = listKeys.union(["points", "pointers", "path"])

  /// Returns true if `bytes` begins with a list of strokes, with one stroke, with the points of one, or
  /// with an object around a list of strokes.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var opening = JSONOpening(bytes)
    switch opening.next()?.kind {
    case .beginObject: return isStroke(opening)
    case .beginArray:
      var json = PlacedJSON(bytes)
      return isListOfStrokes(&opening)
        || (try? json.next())?.kind == .beginArray && json.beginsBarePoint()
    default: return false
    }
  }

  /// Returns true after the bracket of a list whose first element is a stroke.
  private static func isListOfStrokes(_ opening: inout JSONOpening) -> Bool {
    switch opening.next()?.kind {
    case .beginObject: return isStroke(opening)
    case .beginArray: return isListOfPoints(&opening)
    default: return false
    }
  }

  /// Returns true after the brace of a stroke, or of an object around a list of strokes.
  private static func isStroke(_ opening: JSONOpening) -> Bool {
    var members = opening
    let kinds = Dictionary(
      members.members().map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
    if kinds.isEmpty { return false }
    if kinds["points"] == .beginArray || kinds["drawnpath"] == .beginObject
      || kinds.keys.contains("pathstring")
      || kinds["x"] == .beginArray && kinds["y"] == .beginArray
    {
      return true
    }
    var list = opening
    if list.moveToArray(of: listKeys), isListOfStrokes(&list) { return true }
    var points = opening
    return points.moveToArray(of: ["pointers", "paths", "path"]) && isListOfPoints(&points)
  }

  /// Returns true after the bracket of a stroke whose first point is an object or an array.
  private static func isListOfPoints(_ opening: inout JSONOpening) -> Bool {
    switch opening.next()?.kind {
    case .beginObject:
      let members = opening.members()
      return ["x", "y", "X", "Y"].contains { members[$0] == .number }
    case .beginArray: return opening.next()?.kind == .number
    case .endArray: return true
    default: return false
    }
  }
}

extension PlacedJSON {
  /// True after the bracket of a list whose first element is a point: an object or an array of numbers.
  func beginsPoint() -> Bool {
    var json = self
    guard let token = try? json.next() else { return false }
    switch token.kind {
    case .beginArray: return (try? json.next())?.kind == .number
    case .beginObject:
      while let key = try? json.nextKey(), let value = try? json.next() {
        if ["x", "y"].contains(json.text(key).lowercased()) { return value.kind == .number }
        guard (try? json.skipRest(of: value)) != nil else { return false }
      }
      return false
    default: return false
    }
  }

  /// True after the bracket of a list whose first element is an object that is a point and nothing
  /// else, such as an event.
  func beginsBarePoint() -> Bool {
    var (json, positions) = (self, Set<PointKey>())
    guard (try? json.next())?.kind == .beginObject else { return false }
    while let name = try? json.nextKey(), let value = try? json.next() {
      guard let key = PointKey(json.text(name)), (try? json.skipRest(of: value)) != nil else {
        return false
      }
      if [.x, .y].contains(key), value.kind == .number { positions.insert(key) }
    }
    return positions.count == 2
  }
}
