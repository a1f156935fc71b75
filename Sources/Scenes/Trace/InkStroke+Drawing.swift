import Drawing
import Geometry
import TraceCore

extension InkStroke {
  /// Draws the ink of one colour: each maximal run as one line.
  func draw(
    _ color: InkColor, into canvas: inout Canvas, style: StrokeStyle, with paint: Paint
  ) {
    for run in runs(of: color) {
      canvas.stroke(Path(polyline: run), style: style, with: paint)
    }
  }

  /// The maximal lines of one colour; a dot is a line of one point.
  private func runs(of color: InkColor) -> [[Point]] {
    if isDot { return dotColor == color ? [points] : [] }
    var runs: [[Point]] = []
    for (index, found) in colors.enumerated() where found == color {
      if index > 0, colors[index - 1] == color {
        runs[runs.count - 1].append(points[index + 1])
      } else {
        runs.append([points[index], points[index + 1]])
      }
    }
    return runs
  }
}
