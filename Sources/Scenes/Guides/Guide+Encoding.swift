package import JSONStream
import Geometry
package import TraceCore

extension Guide {
  /// The guide in the native format, which reads back as the same guide.
  ///
  /// - Complexity: O(n) in the number of path commands.
  package var json: JSONValue {
    var json: JSONValue = ["name": JSONValue(name)]
    if let size { json.append("size", [JSONValue(size.width), JSONValue(size.height)]) }
    let strokes = strokes.map { stroke in
      var json: JSONValue = ["d": JSONValue(stroke.path.svg)]
      if stroke.slack != 1 { json.append("slack", JSONValue(stroke.slack)) }
      return json
    }
    json.append("strokes", JSONValue(strokes))
    if !isDrawnInOrder {
      json.append("plans", JSONValue(plans.map { JSONValue($0.touches.map { JSONValue($0) }) }))
    }
    return json
  }

  /// Whether its only plan is the one that holds where none is named.
  package var isDrawnInOrder: Bool { plans == [Plan(inOrder: strokes.count)] }
}
