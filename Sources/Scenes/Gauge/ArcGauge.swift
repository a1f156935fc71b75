package import Controls
package import Drawing
package import Geometry

/// How a gauge looks that is three quarters of a ring, open at the bottom: an outline runs clockwise
/// around as much of it as is done.
///
/// ```swift
/// ArcGauge().draw(share: 5.0 / 8, in: Rect(x: 0, y: 0, width: 230, height: 230), into: &canvas)
/// ```
package struct ArcGauge: Hashable, Sendable {
  /// The colour of the ring.
  package var counterColor = Color(red: 87, green: 218, blue: 213)
  /// The colour of the outline.
  package var outlineColor = Color(red: 34, green: 110, blue: 100)
  /// Whose defects it has.
  package var profile = ControlProfile.standard
  /// What the widths of ring and outline are multiplied by.
  package var scale = 1.0

  /// The width of the ring, in points.
  static let arcWidth = 76.0
  /// The width of the outline, in points.
  static let lineWidth = 5.0
  /// Where the ring begins, in degrees clockwise from +x: at the bottom left.
  static let startAngle = 135.0
  /// How far around it goes, in degrees.
  static let sweep = 270.0
  /// The size of the label's letters, in points.
  static let labelSize = 36.0
  /// The most of the side that a label takes: three quarters of the hole of a ring of 230 points.
  static let labelShare = 0.26

  /// Creates a gauge in the colours of the water tracker that it is modelled on.
  package init() {}

  /// Draws the ring in the middle of `bounds`, and the outline around `share` of it.
  ///
  /// The share counts as 0 below 0, which has no outline, and as 1 above 1. Under the original's
  /// rules it does not: a share below 0 goes the long way round, 0 is a line across the beginning of
  /// the ring, above 1 the outline goes on into the gap. Those also take the ring by the longer side
  /// of `bounds` and the outline by its width, and let the ring be wider than its radius, which then
  /// is negative: a circle through its middle.
  package func draw(share: Double, in bounds: Rect, into canvas: inout Canvas) {
    let ring = Ring(self, in: bounds)
    var arc = Path()
    arc.addArc(
      center: bounds.center, radius: ring.radius, startAngle: ArcGauge.startAngle,
      delta: ArcGauge.sweep)
    canvas.stroke(
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
    canvas.stroke(
      outline,
      style: StrokeStyle(width: ring.lineWidth, cap: .butt, join: .miter(limit: 10)),
      with: .color(outlineColor))
  }

  /// Writes `text` into the middle of the ring in `bounds`, smaller where it is too long for the hole.
  package func drawLabel(_ text: String, in bounds: Rect, into canvas: inout Canvas) {
    let size = ArcGauge.labelSize * scale
    let width = Font(size: size).width(of: text)
    let room = ArcGauge.labelShare * min(bounds.width, bounds.height)
    let font = Font(size: room < width ? size * (room / width) : size)
    canvas.draw(
      text, at: bounds.center, font: font, alignment: .center, baseline: .middle,
      with: .color(.black))
  }

  /// How far around the outline goes, in degrees; nil where there is none.
  private func outlineSweep(_ share: Double) -> Double? {
    guard profile == .original else {
      return share > 0 ? min(share, 1) * ArcGauge.sweep : nil
    }
    let degrees = share * ArcGauge.sweep
    // Clockwise from the beginning to the end, wherever that is, and once around at most.
    return degrees < 0 ? degrees - 360 * (degrees / 360).rounded(.down) : min(degrees, 360)
  }

  /// The measures of the ring, in points.
  private struct Ring {
    /// The radius of its middle.
    var radius: Double
    var width: Double
    /// The radius of the outer side of the outline's middle.
    var outerRadius: Double
    /// The radius of the inner side of the outline's middle.
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
