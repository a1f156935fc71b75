import Geometry
public import TouchRecording

extension Guide {
  /// How far the strokes of a guide may lie from the ink it is made of, in points, where nobody says
  /// otherwise: a few pixels of a phone, and a fifteenth of the tolerance that a letter of 300
  /// points is traced with.
  public static let inkTolerance = 1.0

  /// Creates a guide of what was drawn: the strokes of `touches` in the order in which they began.
  ///
  /// A contact that was lifted, or is still down at the end, is a stroke; one that the system took
  /// away is none, nor is hovering. No place of the ink is further than `tolerance` points from its
  /// stroke. Coordinates stay those of the canvas.
  ///
  /// - Parameters:
  ///   - name: The name of the guide.
  ///   - touches: The samples in the order of time, as a reader of recordings gives them.
  ///   - tolerance: How far the ink may be from its simplified line, in points.
  /// - Throws: `GuideError.noStrokes` where nothing was drawn.
  /// - Precondition: `tolerance` is not negative.
  /// - Complexity: that of `Polyline.simplified(tolerance:)` for each stroke.
  public init(
    name: String, ink touches: some Sequence<TouchEvent>, tolerance: Double = Guide.inkTolerance
  ) throws(GuideError) {
    // The ink of a contact that was cancelled is emptied and left out at the end.
    var strokes: [[Point]] = []
    var open: [Int: Int] = [:]
    for touch in touches {
      switch touch.phase {
      case .hovered:
        continue
      case .began:
        open[touch.contact] = strokes.count
        strokes.append([touch.location])
      case .moved, .ended:
        guard let stroke = open[touch.contact] else { continue }
        strokes[stroke].append(touch.location)
        if touch.phase == .ended { open[touch.contact] = nil }
      case .cancelled:
        guard let stroke = open.removeValue(forKey: touch.contact) else { continue }
        strokes[stroke] = []
      }
    }
    try self.init(
      name: name,
      strokes: strokes.filter { !$0.isEmpty }.map { points in
        let line = Polyline(points).simplified(tolerance: tolerance)
        return Stroke(path: Path(polyline: line.points))
      })
  }
}
