package import Drawing
package import Geometry

/// The guide and the ink of a scene as lines, in the order of drawing, for vector pictures.
package struct InkOutline {
  /// The kinds of lines.
  package enum Role: String, CaseIterable {
    /// The band that the tolerance allows around the guide.
    case guide
    /// Ink within bounds.
    case black
    /// Ink out of bounds.
    case red
    /// The light core of ink out of bounds.
    case hollow
    /// Ink that nothing judges.
    case ink
  }

  /// A line with round or square ends.
  package struct Line {
    /// The kind of the line.
    package let role: Role
    /// The course; a subpath without commands is a dot.
    package let path: Path
    /// The width in points, the cap and the join.
    package let style: StrokeStyle
    /// The color.
    package let color: Color

    /// Draws the line.
    func draw(into canvas: inout Canvas) { canvas.stroke(path, style: style, with: .color(color)) }
  }

  /// The color under everything.
  package let paper: Color
  /// The opacity of all lines of the guide together, from 0 to 255.
  package let guideOpacity: UInt8
  /// The lines of the guide.
  package let guide: [Line]
  /// The lines of each stroke, in the order of the strokes.
  package let strokes: [[Line]]
}
