// SPDX-License-Identifier: Apache-2.0
package import Controls
package import Drawing
package import Geometry

/// The look of a gauge: three quarters of a ring, open at the bottom, with an outline that runs
/// clockwise around the completed share.
///
/// ```swift
/// ArcGauge().draw(share: 5.0 / 8, in: Rect(x: 0, y: 0, width: 230, height: 230), into: &list)
/// ```
package struct ArcGauge: Hashable, Sendable {
  /// The color of the ring.
  package var counterColor = Color(red: 87, green: 218, blue: 213)
  /// The color of the outline.
  package var outlineColor = Color(red: 34, green: 110, blue: 100)
  /// The color of the label.
  package var textColor = Color.black
  /// The profile, which says whether the defects of the original control are drawn.
  package var profile = ControlProfile.standard
  /// The factor that multiplies the widths of the ring and the outline.
  package var scale = 1.0

  /// The width of the ring, in points.
  static let arcWidth = 76.0
  /// The width of the outline, in points.
  static let lineWidth = 5.0
  /// The angle at which the ring begins, in degrees clockwise from +x: at the bottom left.
  static let startAngle = 135.0
  /// The extent of the ring, in degrees.
  static let sweep = 270.0
  /// The size of the label's font, in points.
  static let labelSize = 36.0
  /// The largest share of the side that a label takes: three quarters of the hole of a ring of 230
  /// points.
  static let labelShare = 0.26

  /// Creates a gauge in the colors of the water tracker app that it is modeled on.
  package init() {}

  /// Draws the ring in the middle of `bounds`, and the outline around `share` of it.
  ///
  /// The share is clamped to 0...1, and 0 has no outline.
  ///
  /// The profile `original` has the original's defects instead. A share below 0 goes the long way
  /// round, 0 is a line across the beginning of the ring, and the outline of a share above 1 goes
  /// on into the gap. The ring is sized by the longer side of `bounds`, and the outline by its
  /// width. The width of the ring is not limited, so its radius may be negative: it then is a
  /// circle through its middle.
  package func draw(share: Double, in bounds: Rect, into list: inout DisplayList) {
    let ring = Ring(self, in: bounds)
    var arc = Path()
    arc.addArc(
      center: bounds.center, radius: ring.radius, startAngle: ArcGauge.startAngle,
      delta: ArcGauge.sweep)
    list.stroke(
      arc, style: StrokeStyle(width: ring.width, cap: .butt), with: .color(counterColor))
    guard let degrees = outlineSweep(share) else { return }
    var outline = Path()
    let end = ArcGauge.startAngle + degrees
    outline.addArc(
      center: bounds.center, radius: ring.outerRadius, startAngle: ArcGauge.startAngle,
      delta: degrees)
    outline.addArc(
      center: bounds.center, radius: ring.innerRadius, startAngle: end, delta: -degrees)
    outline.close()
    list.stroke(
      outline,
      style: StrokeStyle(width: ring.lineWidth, cap: .butt, join: .miter(limit: 10)),
      with: .color(outlineColor))
  }

  /// Draws `text` in the middle of the ring in `bounds`, smaller if it is too long for the hole.
  package func drawLabel(_ text: String, in bounds: Rect, into list: inout DisplayList) {
    let size = ArcGauge.labelSize * scale
    let width = Font(size: size).width(of: text)
    let room = ArcGauge.labelShare * min(bounds.width, bounds.height)
    let font = Font(size: room < width ? size * (room / width) : size)
    list.draw(
      text, at: bounds.center, font: font, alignment: .center, baseline: .middle,
      with: .color(textColor))
  }

  /// Returns the extent of the outline in degrees; nil if there is no outline.
  private func outlineSweep(_ share: Double) -> Double? {
    guard profile == .original else {
      return share > 0 ? min(share, 1) * ArcGauge.sweep : nil
    }
    let degrees = share * ArcGauge.sweep
    // The outline runs clockwise from the start to the end, and at most once around.
    return degrees < 0 ? degrees - 360 * (degrees / 360).rounded(.down) : min(degrees, 360)
  }

  /// The dimensions of the ring, in points.
  private struct Ring {
    /// The radius of the ring's center line.
    var radius: Double
    var width: Double
    /// The radius of the outline's outer arc, at the middle of its line.
    var outerRadius: Double
    /// The radius of the outline's inner arc, at the middle of its line.
    var innerRadius: Double
    var lineWidth: Double

    init(_ gauge: ArcGauge, in bounds: Rect) {
      let isOriginal = gauge.profile == .original
      let shorter = min(bounds.width, bounds.height)
      let side = isOriginal ? max(bounds.width, bounds.height) : shorter
      let outlined = isOriginal ? bounds.width : shorter
      width = ArcGauge.arcWidth * gauge.scale
      lineWidth = ArcGauge.lineWidth * gauge.scale
      if !isOriginal {
        width = min(width, side / 2)
        lineWidth = min(lineWidth, width / 2)
      }
      radius = side / 2 - width / 2
      outerRadius = outlined / 2 - lineWidth / 2
      innerRadius = outlined / 2 - width + lineWidth / 2
    }
  }
}
