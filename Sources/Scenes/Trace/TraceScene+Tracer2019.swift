// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import TraceCore

// The view of 2019 is `TraceView` of jamiely/tracer. At 445fc44 it strokes the guide in gray, as
// wide as twice its threshold and with round caps, in a view of opacity 0.5. Its first version, at
// 3dfda23, strokes the guide in blue and one point wide. In both, each move adds a line of its own,
// one point wide with square ends, over the lines before it.

extension TraceScene {
  /// Draws the style of 2019 over the guide: a line for each segment in the order of time.
  ///
  /// Red lines stay red when the others turn green.
  func drawTracer2019(into list: inout DisplayList) {
    let black = trace.isComplete ? look.done : look.ink
    for stroke in trace.strokes {
      for (color, ends) in zip(stroke.colors, zip(stroke.points, stroke.points.dropFirst())) {
        list.stroke(
          Path(polyline: [ends.0, ends.1]), style: TraceScene.thinLine,
          with: .color(color == .red ? look.red : black))
      }
    }
    drawMarks(into: &list)
  }

  /// Draws the guide of the first version: a thin line.
  func drawThinGuide(into list: inout DisplayList) {
    list.layer(opacity: look.guide.alpha) { list in
      for stroke in trace.guide.strokes {
        list.stroke(
          stroke.path, style: TraceScene.thinLine, with: .color(look.guide.withAlpha(255)))
      }
    }
  }

  /// The line of CoreGraphics by default: one point wide, with square ends.
  private static let thinLine = StrokeStyle(width: 1, cap: .butt)
}
