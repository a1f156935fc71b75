import Drawing
import Geometry
import TraceCore

extension TraceScene {
  /// The largest number of segments that a distance map draws.
  static let distanceMapLimit = 20_000
  /// The maximum work of drawing a distance map, which takes about a quarter of a second.
  private static let distanceMapWorkLimit = 1 << 28

  /// Draws the ink in colors that show its distance from the guide, on the band of the tolerance.
  ///
  /// Each segment has the color of its furthest point: the darker, the further, from 0 to twice the
  /// tolerance and beyond. Segments are measured against the whole guide, even if the rules judge
  /// them against the stroke that is due.
  ///
  /// - Throws: `SceneError` if the guide has too many pixels at this scale.
  /// - Complexity: O(n m) in the segments of the ink and the line segments of the guide.
  func distanceMap(on size: Size, scale: Double) throws(SceneError) -> ValueMap? {
    let segments = trace.strokes.reduce(0) { $0 + $1.colors.count }
    guard !trace.strokes.isEmpty, segments <= Self.distanceMapLimit else { return nil }
    var canvas = Canvas(size: size, scale: scale)
    canvas.workLimit = Self.distanceMapWorkLimit
    canvas.clear(to: TracePalette.paper)
    try drawBand(TracePalette.band, into: &canvas)
    // The lightest color would hardly be visible on the band.
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
    if canvas.isOverLimit { return nil }
    let allowed = Set(trace.guide.strokes.map { trace.tolerance * $0.slack })
    return ValueMap(
      bitmap: canvas.bitmap, colors: ramp.colors,
      values: .distances(allowed: allowed.count == 1 ? allowed.first : nil))
  }
}
