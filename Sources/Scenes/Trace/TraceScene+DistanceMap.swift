import Drawing
import Geometry
import TraceCore

extension TraceScene {
  /// The most segments whose distances are worked out for a picture.
  static let distanceMapLimit = 20_000

  /// The ink in colours that say how far it lies from the guide, on the band of the tolerance.
  ///
  /// Each segment has the colour of its furthest point: the darker, the further, from none to twice
  /// what is allowed and beyond. The tick under the bar is what is allowed. Segments are measured
  /// against the whole guide, also where the rules judge them against the stroke that is due.
  ///
  /// - Throws: `SceneError` where the guide has too many pixels at this scale.
  /// - Complexity: O(n m) in the segments of the ink and the straight pieces of the guide.
  func distanceMap(on size: Size, scale: Double) throws(SceneError) -> Bitmap? {
    let segments = trace.strokes.reduce(0) { $0 + $1.colors.count }
    guard !trace.strokes.isEmpty, segments <= Self.distanceMapLimit else { return nil }
    var canvas = Canvas(size: size, scale: scale)
    canvas.clear(to: TracePalette.paper)
    try drawBand(into: &canvas)
    // The lightest one would hardly be seen on the band.
    let ramp = ColorRamp(Array(RevealPalette.passes.dropFirst()))
    let style = StrokeStyle(width: inkWidth)
    for (number, stroke) in trace.strokes.enumerated() {
      for index in 0..<max(stroke.colors.count, 1) {
        let reading = trace.reading(ofSegment: index, inStroke: number)
        let segment = reading.segment
        canvas.stroke(
          Path(
            polyline: segment.start == segment.end ? [segment.start] : [segment.start, segment.end]),
          style: style, with: .color(ramp.color(at: reading.distance / (2 * reading.allowed))))
      }
    }
    return Legend(scale: scale).page(around: canvas.bitmap) { $0.drawDistances(ramp) }
  }
}
