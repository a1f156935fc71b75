// SPDX-License-Identifier: Apache-2.0
import Controls
import Drawing
import Geometry

/// The drawing of a wave without its slider, in any frame on a canvas.
struct WaveDrawing {
  private let wave: Wave
  private let rules: WaveRules
  private let look: WaveLook
  /// The percentage in the label.
  private let percent: Int
  /// The transform from points of the control to points of the canvas.
  private let place: AffineTransform
  /// The number of points of the canvas per point of the control.
  private let scale: Double
  /// All ticks, on the canvas; they depend only on the rules and the frame.
  private(set) var ticks = Path()

  /// Prepares the drawing of `wave` in `frame`, which must have the aspect ratio of the wave's own
  /// frame.
  ///
  /// The label shows the wave's own percentage, or `percent` if given; `ticks` are those of an earlier
  /// drawing in the same frame.
  init(_ wave: Wave, look: WaveLook, frame: Rect, percent: Int? = nil, ticks: Path? = nil) {
    (self.wave, self.look, rules) = (wave, look, wave.rules)
    self.percent = percent ?? wave.labelPercent
    scale = frame.width / wave.rules.size.width
    place = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: frame.minX, ty: frame.minY)
    self.ticks = ticks ?? allTicks
  }

  /// Draws all parts from the back to the front.
  func draw(into list: inout DisplayList) {
    if look.hasLines { drawLines(into: &list) }
    if rules.profile == .standard {
      drawWater(into: &list)
      drawLabel(into: &list)
      drawScale(into: &list)
      drawLitTicks(into: &list)
    } else if rules.form == .repo {
      list.fill(ball, with: .color(look.water))
      drawHeldWater(turned: .identity, into: &list)
      drawLabel(into: &list)
      drawScale(into: &list)
      drawLitTicks(into: &list)
    } else {
      // The listing of the article draws neither the ball nor the label.
      drawScale(into: &list)
      drawLitTicks(into: &list)
      // [D2] The lit ticks of one side leave the canvas turned back.
      drawHeldWater(turned: tilt, into: &list)
    }
  }

  // MARK: The water

  private var ball: Path {
    let (center, radius) = (rules.center, rules.waterDiameter / 2)
    return circle(around: center, radius: radius)
  }

  /// Draws the ball and both waves as one layer, so that no seam shows at its edge.
  ///
  /// The front wave lies over the back one, unlike in the original [D5].
  private func drawWater(into list: inout DisplayList) {
    // Only the clip has an edge at the rim: a second one there would cover the rim's pixels by the
    // square of what they should be. So everything else extends beyond the ball, also water that
    // reaches its top, and what lies above water that reaches its bottom.
    let (diameter, extra) = (rules.waterDiameter, 1 + 2 / scale)
    let square = Rect(x: 0, y: 0, width: diameter, height: diameter).expanded(by: extra)
    let bottom = [
      Point(x: square.maxX, y: square.maxY), Point(x: square.minX, y: square.maxY),
    ]
    let toCanvas = AffineTransform(translation: waterOrigin).followed(by: place)
    list.clip(to: ball) { list in
      list.fill(Path(square).transformed(by: toCanvas), with: .color(look.water))
      for (layer, color) in [(WaveLayer.back, look.back), (.front, look.front)] {
        var edge = wave.upperEdge(layer).map { point in
          let y = point.y <= 0 ? square.minY : point.y >= diameter ? square.maxY : point.y
          return Point(x: point.x, y: y)
        }
        edge.append(Point(x: square.maxX, y: edge[edge.count - 1].y))
        edge.insert(Point(x: square.minX, y: edge[0].y), at: 0)
        let water = Path(polyline: edge + bottom).transformed(by: toCanvas)
        list.fill(water, with: .color(color))
      }
    }
  }

  /// Draws both waves as the original fills them, the back one over the front one [D5].
  private func drawHeldWater(turned turn: AffineTransform, into list: inout DisplayList) {
    for (layer, color) in [(WaveLayer.front, look.front), (.back, look.back)] {
      let edge = wave.upperEdge(layer)
      list.fill(heldOutline(edge).transformed(by: turn), with: .color(color))
    }
  }

  /// The offset from the corner of the frame to the top left corner of the square around the ball.
  private var waterOrigin: Vector {
    let radius = rules.waterDiameter / 2
    return Vector(dx: rules.center.x - radius, dy: rules.center.y - radius)
  }

  /// Returns the outline of water on the canvas: an upper edge in points of the square around the
  /// ball, and its closing arc.
  private func heldOutline(_ edge: [Point]) -> Path {
    let (radius, arc) = (rules.waterDiameter / 2, wave.closingArc(of: edge))
    var path = Path(polyline: edge)
    path.addArc(
      center: Point(x: radius, y: radius), radius: radius, startAngle: arc.start, delta: arc.sweep)
    path.close()
    return path.transformed(by: AffineTransform(translation: waterOrigin).followed(by: place))
  }

  /// The turn about the center of the scale in which the article's lit ticks leave the canvas.
  private var tilt: AffineTransform {
    let middle = place.apply(rules.scaleCenter)
    let degrees = -360 * Double(wave.ticksLitPerSide) / rules.scaleCount
    let (there, back) = (Vector(dx: -middle.x, dy: -middle.y), Vector(dx: middle.x, dy: middle.y))
    return AffineTransform(translation: there)
      .followed(by: AffineTransform(rotation: degrees))
      .followed(by: AffineTransform(translation: back))
  }

  // MARK: The label

  /// Draws the number with a smaller percent sign in the middle, and the caption below, if there is
  /// one; both then move up by half the height of the caption.
  private func drawLabel(into list: inout DisplayList) {
    let digits = Font(size: 60 * scale, weight: .thin)
    let sign = Font(size: 30 * scale, weight: .thin)
    let caption = Font(size: 14 * scale, weight: .light)
    let (number, unit) = ("\(percent)", "%")
    let width = digits.width(of: number) + sign.width(of: unit)
    var middle = place.apply(rules.center)
    if let text = look.caption {
      middle.y -= WaveDrawing.lineHeight * caption.size / 2
      let below = WaveDrawing.lineHeight * (digits.size + caption.size) / 2
      list.draw(
        text, at: middle + Vector(dx: 0, dy: below), font: caption, alignment: .center,
        baseline: .middle, with: .color(look.text))
    }
    let start = middle + Vector(dx: -width / 2, dy: digits.capHeight / 2)
    let next = start + Vector(dx: digits.width(of: number), dy: 0)
    list.draw(number, at: start, font: digits, with: .color(look.text))
    list.draw(unit, at: next, font: sign, with: .color(look.text))
  }

  /// The height of a line of text, as a multiple of its font size.
  private static let lineHeight = 1.2

  // MARK: The scale

  /// Draws the ticks and the thin circle.
  private func drawScale(into list: inout DisplayList) {
    stroke(ticks, width: rules.scaleDivisionsWidth, look.ticks, placed: true, into: &list)
    guard rules.rimRadius > 0 else { return }
    let rim = circle(around: rules.scaleCenter, radius: rules.rimRadius)
    stroke(rim, width: 0.5, look.lines, placed: true, into: &list)
  }

  /// Draws the lit ticks from the bottom up on both sides, so that the newest are the last ones.
  ///
  /// In the original the sides overlap: they share the tick at the bottom, and the one at the top
  /// if all are lit.
  private func drawLitTicks(into list: inout DisplayList) {
    let steps = (0..<wave.ticksLitPerSide).map { angle(ofTick: Double($0)) }
    for sides: [Double] in rules.profile == .original ? [[1], [-1]] : [[1, -1]] {
      let angles = steps.flatMap { step in sides.map { 90 + $0 * step } }
      stroke(
        ticks(at: angles), width: rules.scaleDivisionsWidth, look.lit, placed: true, into: &list)
    }
  }

  private func angle(ofTick tick: Double) -> Double { 360 * tick / rules.scaleCount }

  private var allTicks: Path {
    // Without the original's defects, ticks start at the bottom, so that lit ticks coincide with
    // some of them.
    let start: Double = rules.profile == .original ? 0 : 90
    // [D9] A fractional count is rounded up, so the last tick comes too near the first.
    return ticks(
      at: (0..<Int(rules.scaleCount.rounded(.up))).map { start + angle(ofTick: Double($0)) })
  }

  /// Returns the ticks at some angles, on the canvas.
  private func ticks(at angles: [Double]) -> Path {
    var path = Path()
    for angle in angles {
      let tick = radial(from: rules.scaleInnerRadius, to: rules.scaleOuterRadius, at: angle)
      path.move(to: place.apply(tick.start))
      path.addLine(to: place.apply(tick.end))
    }
    return path
  }

  // MARK: The lines behind the ball

  /// Draws four brackets around the scale: thin ones with a nib on the left and right, thick ones
  /// at the top and bottom.
  private func drawLines(into list: inout DisplayList) {
    let half = rules.side / 2
    var thin = Path()
    for side: Double in [0, 180] {
      thin.append(bracket(half - 4, at: side, reach: 45))
      let nib = radial(from: half - 4, to: half, at: side + 45)
      thin.append(Path(polyline: [nib.start, nib.end]))
    }
    stroke(thin, width: 1, look.lines, into: &list)
    var thick = Path()
    for side: Double in [90, 270] {
      thick.append(bracket(half - rules.scaleMargin / 2, at: side, reach: 18))
    }
    stroke(thick, width: 6, look.lines, into: &list)
  }

  // MARK: Shapes

  /// Strokes a line with square ends, given in points of the control, or in points of the canvas if
  /// it is `placed`.
  private func stroke(
    _ path: Path, width: Double, _ color: Color, placed: Bool = false, into list: inout DisplayList
  ) {
    guard width > 0 else { return }
    list.stroke(
      placed ? path : path.transformed(by: place),
      style: StrokeStyle(width: width * scale, cap: .butt), with: .color(color))
  }

  /// Returns the path on the canvas of a circle in points of the control.
  private func circle(around center: Point, radius: Double) -> Path {
    let corner = Point(x: center.x - radius, y: center.y - radius)
    let (origin, side) = (place.apply(corner), 2 * radius * scale)
    return Path(ellipseIn: Rect(x: origin.x, y: origin.y, width: side, height: side))
  }

  private func radial(
    from inner: Double, to outer: Double, at degrees: Double
  ) -> LineSegment {
    let direction = Vector(dx: cosine(degrees: degrees), dy: sine(degrees: degrees))
    let center = rules.scaleCenter
    return LineSegment(center + direction * inner, center + direction * outer)
  }

  /// Returns an arc around the center of the scale that extends `reach` degrees to both sides of an
  /// angle.
  private func bracket(_ radius: Double, at degrees: Double, reach: Double) -> Path {
    var arc = Path()
    arc.addArc(
      center: rules.scaleCenter, radius: radius, startAngle: degrees - reach, delta: 2 * reach)
    return arc
  }
}
