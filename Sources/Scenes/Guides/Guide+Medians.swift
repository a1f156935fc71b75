import Geometry
package import JSONStream
package import TraceCore

extension Guide {
  /// The box in which medians of characters are drawn, in their own units.
  ///
  /// y points up from the baseline: the top lies at 900 and the bottom at -124.
  private static let medianBox = (side: 1024.0, top: 900.0)

  /// Reads the medians of a character: `{"character":"一","medians":[[[x,y],...],...]}`.
  ///
  /// This is a line of Make Me a Hanzi's `graphics.txt`, or a file of hanzi-writer's data, which
  /// has no `character` and other keys. All keys but these two are skipped. The guide is named
  /// after the character.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - path: The path of the object, for errors.
  /// - Throws: `SceneError` for wrong values and strokes that cannot be traced.
  package init(medians value: JSONValue, path: String) throws(SceneError) {
    var fields = try ObjectFields(value, path: path)
    let name = try fields.string("character") ?? ""
    let medians = try fields.elements("medians") ?? []
    let strokes = try medians.enumerated().map { index, median throws(SceneError) in
      let points = try fields.content(
        of: median, \.elements, "an array of points", along: ["medians", "\(index)"])
      let line = try [Point](points, path: "\(path).medians[\(index)]").map { point in
        Point(x: point.x, y: Guide.medianBox.top - point.y)
      }
      return Stroke(path: Path(polyline: line))
    }
    let size = Size(width: Guide.medianBox.side, height: Guide.medianBox.side)
    self = try rethrow(
      Guide(name: name, size: size, strokes: strokes),
      as: { (error: GuideError) in
        fields.error(.guide(error), along: ["medians"] + error.steps.dropFirst(2))
      })
  }

  /// Returns the same guide under another name.
  package func named(_ name: String) -> Guide {
    var guide = self
    guide.name = name
    return guide
  }
}
