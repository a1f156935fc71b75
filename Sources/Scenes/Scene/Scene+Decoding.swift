package import Geometry
package import JSONStream
import MaskCore
package import TraceCore

/// The kinds of scenes, by their names in recordings.
package enum SceneKind: String, CaseIterable {
  case trace, scratch, counter, wave, pattern, ink
}

/// Reads a scene from the object in a recording's header or in a scene file.
///
/// - Parameters:
///   - value: The object that holds `kind`.
///   - canvas: The size of the recording's canvas in points.
///   - cardPixels: The largest number of pixels of a card at one pixel per point.
///   - measure: A closure that returns the box of the recording's ink, or nil without ink. It is
///     called at most once, and only for a scene that is placed on the ink.
///   - measures: The groups of figures that reports hold in addition to the usual ones.
///   - pictures: The source of the pictures that the scene names. Pictures that it does not have
///     become faults of the scene.
/// - Returns: The scene before any touch.
/// - Throws: `SceneError` for unknown keys and names, wrong values, and impossible guides or cards.
package func decodeScene(
  _ value: JSONValue, canvas: Size, cardPixels: Int = ScratchMask.maximumPixelCount,
  measuring measure: (InkBox) -> Rect? = { _ in nil }, measures: Set<MeasureGroup> = [],
  pictures: PictureSource? = nil
) throws(SceneError) -> Scene {
  var fields = try ObjectFields(value, path: "scene")
  let kind = try fields.required(try fields.choice("kind", SceneKind.self), "kind")
  let scene: Scene
  switch kind {
  case .trace:
    var trace = try TraceScene(&fields, canvas: canvas, measuring: measure, pictures: pictures)
    trace.measures = measures
    scene = .trace(Boxed(trace))
  case .scratch:
    var scratch = try ScratchScene(
      &fields, canvas: canvas, cardPixels: cardPixels, pictures: pictures)
    scratch.measures = measures
    scene = .scratch(Boxed(scratch))
  case .counter: scene = .counter(Boxed(try CounterScene(&fields, canvas: canvas)))
  case .pattern: scene = .pattern(Boxed(try PatternScene(&fields, canvas: canvas)))
  case .wave: scene = .wave(Boxed(try WaveScene(&fields, canvas: canvas)))
  case .ink: scene = .ink(Boxed(InkScene(measures: measures)))
  }
  try fields.finish()
  return scene
}
