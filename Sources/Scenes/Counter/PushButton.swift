// SPDX-License-Identifier: Apache-2.0
package import Drawing
package import Geometry

/// The look of a round button that adds or subtracts.
///
/// ```swift
/// PushButton.add.draw(in: Rect(x: 0, y: 0, width: 100, height: 100), into: &list)
/// ```
package struct PushButton: Hashable, Sendable {
  /// The color of the disc.
  package var fillColor: Color
  /// The color of the sign.
  package var signColor = Color.white
  /// True for a plus sign, false for a minus sign.
  package var isAddButton: Bool
  /// True if a finger rests on the button, which makes it darker.
  package var isHighlighted = false
  /// The factor that multiplies the width of the sign's lines.
  package var scale = 1.0

  /// The width of the sign's lines, in points (`plusLineWidth`).
  static let lineWidth = 3.0
  /// The length of the sign's lines as a share of the shorter side (`plusButtonScale`).
  static let signShare = 0.6
  /// The offset of the sign's center from that of the button, right and down, in points
  /// (`halfPointShift`).
  ///
  /// At one pixel per point, a line of three points then covers whole pixels.
  static let halfPointShift = 0.5
  /// The shade over a button under a finger: one fifth of black.
  static let shade = Color.black.withAlpha(51)

  /// The green button that adds.
  package static let add = PushButton(
    fillColor: Color(red: 87, green: 218, blue: 213), isAddButton: true)
  /// The red button that subtracts.
  package static let minus = PushButton(
    fillColor: Color(red: 238, green: 77, blue: 77), isAddButton: false)

  /// Creates a button that no finger touches.
  package init(fillColor: Color, isAddButton: Bool) {
    (self.fillColor, self.isAddButton) = (fillColor, isAddButton)
  }

  /// Draws the ellipse inscribed in `bounds`, and the sign on it.
  package func draw(in bounds: Rect, into list: inout DisplayList) {
    let disc = Path(ellipseIn: bounds)
    list.fill(disc, with: .color(fillColor))
    let style = StrokeStyle(width: PushButton.lineWidth * scale, cap: .butt)
    for line in sign(in: bounds) { list.stroke(line, style: style, with: .color(signColor)) }
    if isHighlighted { list.fill(disc, with: .color(PushButton.shade)) }
  }

  /// The lines of the sign.
  private func sign(in bounds: Rect) -> [Path] {
    let shift = PushButton.halfPointShift * scale
    let middle = bounds.center + Vector(dx: shift, dy: shift)
    let half = PushButton.signShare * min(bounds.width, bounds.height) / 2
    let arms = [Vector(dx: half, dy: 0)] + (isAddButton ? [Vector(dx: 0, dy: half)] : [])
    return arms.map { Path(polyline: [middle - $0, middle + $0]) }
  }
}
