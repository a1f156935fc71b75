package import Geometry
package import JSONStream
import MaskCore

/// The scenes that exist, by the names that recordings give them.
package enum SceneKind: String, CaseIterable {
  case trace, scratch, counter, wave, pattern
}

/// Reads what a header or a scene file says of the scene.
///
/// - Parameters:
///   - value: The object that holds `kind`.
///   - canvas: The extent of the recording's canvas in points.
///   - cardPixels: The largest number of pixels of a card at one pixel a point.
///   - measures: What reports hold beside what they always do.
///   - pictures: The source of the pictures that the scene names; pictures that are not there are
///     among the faults of the scene.
/// - Returns: The scene before any touch.
/// - Throws: `SceneError` for unknown names, wrong values, and guides or cards that cannot be.
package func decodeScene(
  _ value: JSONValue, canvas: Size, cardPixels: Int = ScratchMask.maximumPixelCount,
  measures: Set<MeasureGroup> = [],
  pictures: PictureSource? = nil
) throws(SceneError) -> any Scene {
  var fields = try ObjectFields(value, path: "scene")
  guard let kind = try fields.choice("kind", SceneKind.self) else {
    throw fields.error(.missing(expected: "kind"))
  }
  let scene: any Scene
  switch kind {
  case .trace:
    var trace = try TraceScene(&fields, canvas: canvas)
    trace.measures = measures
    scene = trace
  case .scratch:
    var scratch = try ScratchScene(
      &fields, canvas: canvas, cardPixels: cardPixels, pictures: pictures)
    scratch.measures = measures
    scene = scratch
  case .counter:
    scene = try CounterScene(&fields, canvas: canvas)
  case .pattern:
    scene = try PatternScene(&fields, canvas: canvas)
  case .wave:
    scene = try WaveScene(&fields, canvas: canvas)
  }
  try fields.finish()
  return scene
}
