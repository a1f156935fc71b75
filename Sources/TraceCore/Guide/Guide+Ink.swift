import Geometry
public import TouchRecording

extension Guide {
  /// The default distance of a guide's strokes from the ink it is made from, in points.
  ///
  /// It is a few pixels of a phone, and a fifteenth of the default tolerance of a letter of 300
  /// points.
  public static let inkTolerance = 1.0

  /// Creates a guide from drawn ink: the strokes of `touches`, in the order in which they began.
  ///
  /// A contact that was lifted or is still down at the end becomes a stroke. A canceled contact
  /// and a hovering one do not. Every point of the ink lies within `tolerance` points of its
  /// stroke. The coordinates stay those of the canvas.
  ///
  /// - Parameters:
  ///   - name: The name of the guide.
  ///   - touches: The samples in the order of time, as a reader of recordings gives them.
  ///   - tolerance: The greatest distance of the ink from its simplified line, in points.
  /// - Throws: `GuideError.noStrokes` if nothing was drawn, and the errors of
  ///   `Guide.init(name:size:strokes:plans:)`.
  /// - Precondition: `tolerance` is not negative.
  /// - Complexity: That of `Polyline.simplified(tolerance:)` for each stroke.
  public init(
    name: String, ink touches: some Sequence<TouchEvent>, tolerance: Double = Guide.inkTolerance
  ) throws(GuideError) {
    // A canceled contact leaves an empty stroke here, which is dropped at the end.
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
