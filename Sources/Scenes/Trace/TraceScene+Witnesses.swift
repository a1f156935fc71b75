import Drawing
import Geometry
import TraceCore

// The distance of red ink from the guide, at a glance:
//
//      guide  ======|======
//                   |          a thin line from the nearest point of the guide, with a bar
//                   |          across its end, to the furthest point of the ink, with a dot
//      ink     .....o.....

extension TraceScene {
  /// The largest number of witnesses in one picture; more of them hide the ink.
  private static let witnessLimit = 24

  /// Draws a line for each red run, from its furthest point to the guide, the longest first.
  ///
  /// A line is left out if it is shorter than `least` points, or if its end is nearer than twice
  /// that to the end of a line that is drawn: it would be a blot.
  ///
  /// - Complexity: O(n log n) in the number of red runs.
  func drawWitnesses(into canvas: inout Canvas, width: Double, least: Double) {
    var drawn: [Witness] = []
    for witness in trace.witnesses where witness.distance >= least {
      guard drawn.count < TraceScene.witnessLimit else { return }
      guard drawn.allSatisfy({ $0.point.distance(to: witness.point) >= 2 * least }) else {
        continue
      }
      drawn.append(witness)
      draw(witness, into: &canvas, width: width)
    }
  }

  private func draw(_ witness: Witness, into canvas: inout Canvas, width: Double) {
    guard let way = (witness.point - witness.guidePoint).normalized else { return }
    let bar = way.perpendicular * (3 * width)
    let line = StrokeStyle(width: width, cap: .butt)
    let paint = Paint.color(TracePalette.witness)
    let (foot, point) = (witness.guidePoint, witness.point)
    canvas.stroke(Path(polyline: [foot, point]), style: line, with: paint)
    canvas.stroke(Path(polyline: [foot - bar, foot + bar]), style: line, with: paint)
    canvas.stroke(Path(polyline: [point]), style: StrokeStyle(width: 4 * width), with: paint)
  }
}

extension Trace {
  /// The witnesses of all red runs, the furthest first; equally far ones in the order of their
  /// runs.
  fileprivate var witnesses: [Witness] {
    strokes.flatMap { $0.excursions.map(\.witness) }.enumerated()
      .sorted { ($1.element.distance, $0.offset) < ($0.element.distance, $1.offset) }
      .map(\.element)
  }
}
