// SPDX-License-Identifier: Apache-2.0
import Controls
import Diagnostics
import Drawing
import Geometry
import JSONStream
import TouchRecording

/// A control that shows the progress of a trace or of a card beside it.
///
/// It stands in the largest free strip of the canvas above, below, left or right of everything that
/// the scene needs. It is drawn before everything else, so it never hides ink.
package struct ProgressGauge: Hashable, Sendable {
  /// The controls that can show progress.
  enum Kind: String, CaseIterable {
    case counter, wave
  }

  /// The control that is drawn.
  let kind: Kind
  /// The square of the gauge on the canvas, in points.
  let frame: Rect
  /// The virtual clock, which drives animations.
  var time: Microseconds = 0

  /// A Boolean value that indicates whether the gauge changes with time.
  var isAnimated: Bool { kind == .wave }

  /// The smallest side of a gauge, in points: a smaller one is unreadable.
  static let leastSide = 40.0
  /// The share of a strip's shorter side that a gauge takes: the rest is margin.
  static let stripShare = 0.75
  /// The largest share of the canvas's shorter side that a gauge takes, so that it does not
  /// dominate the scene.
  static let canvasShare = 0.4

  /// Places a gauge beside `occupied`; nil if all strips are too narrow for one.
  init?(_ kind: Kind, beside occupied: Rect, on canvas: Size) {
    let strips = ProgressGauge.strips(around: occupied, on: canvas)
    // Size and position are whole points, so the gauge looks the same at every position.
    let sides = strips.map { strip in
      min(
        ProgressGauge.stripShare * min(strip.width, strip.height),
        ProgressGauge.canvasShare * min(canvas.width, canvas.height)
      ).rounded(.down)
    }
    guard let side = sides.max(), side >= ProgressGauge.leastSide,
      let strip = zip(strips, sides).first(where: { $1 == side })?.0
    else { return nil }
    self.kind = kind
    let (x, y) = (strip.center.x - side / 2, strip.center.y - side / 2)
    frame = Rect(x: x.rounded(), y: y.rounded(), width: side, height: side)
  }

  /// Returns the free strips above, below, left and right of a rectangle; their sides may be 0.
  private static func strips(around occupied: Rect, on canvas: Size) -> [Rect] {
    let (width, height) = (canvas.width, canvas.height)
    return [
      Rect(x: 0, y: 0, width: width, height: max(occupied.minY, 0)),
      Rect(x: 0, y: occupied.maxY, width: width, height: max(height - occupied.maxY, 0)),
      Rect(x: 0, y: 0, width: max(occupied.minX, 0), height: height),
      Rect(x: occupied.maxX, y: 0, width: max(width - occupied.maxX, 0), height: height),
    ]
  }

  /// Draws `progress`, from 0 to 1, as of `time`.
  func draw(_ progress: Double, into list: inout DisplayList) {
    switch kind {
    case .counter: drawCounter(progress, into: &list)
    case .wave: drawWave(progress, into: &list)
    }
  }

  /// Draws the arc gauge of the counter scene, outlined up to the progress.
  private func drawCounter(_ progress: Double, into list: inout DisplayList) {
    var gauge = ArcGauge()
    // The line widths are designed for a ring of 230 points.
    gauge.scale = frame.width / 230
    gauge.draw(share: progress, in: frame, into: &list)
    gauge.drawLabel("\(Self.wholePercent(progress))%", in: frame, into: &list)
  }

  /// Returns a share in percent, rounded down: 100 means all of it.
  ///
  /// A quotient of integers times 100 may be 2e-14 too small. A card has fewer than 2^33 samples,
  /// so a share that misses a percent by one sample is at least 1e-8 below it.
  package static func wholePercent(_ share: Double) -> Int {
    Int((share * 100 + 1e-9).rounded(.down))
  }
}

extension ProgressGauge {
  /// The key of the gauge of a scene.
  static let field = Field(
    "gauge", .choice(Kind.self), "shows the progress beside the scene, only in frames"
  ).optional
}

extension ObjectFields {
  /// Returns the gauge that the key `gauge` names, beside the part of the canvas that the scene
  /// needs; nil if the key is missing.
  ///
  /// - Throws: `Fault` if the canvas has no room for a gauge.
  mutating func gauge(
    beside occupied: Rect, on canvas: Size
  ) throws(Fault) -> ProgressGauge? {
    guard let kind = try choice("gauge", ProgressGauge.Kind.self) else { return nil }
    guard let gauge = ProgressGauge(kind, beside: occupied, on: canvas) else {
      let least = text((ProgressGauge.leastSide / ProgressGauge.stripShare).rounded(.up))
      throw error(
        .unexpected(
          found: "no room for a gauge",
          expected: "a free strip of \(least) points on a canvas of at least 100"),
        at: "gauge")
    }
    return gauge
  }
}

extension ProgressGauge {
  /// Draws the sphere of the wave scene, filled up to the progress.
  ///
  /// The water level follows the progress at once; only the waves depend on the time.
  private func drawWave(_ progress: Double, into list: inout DisplayList) {
    var rules = WaveRules()
    rules.size = Size(width: 300, height: 300)
    rules.progress = progress
    // This scale has no lines around it, so it extends to the edge, and the ball with it.
    rules.scaleMargin = 0
    rules.scaleDivisionsLength = 14
    rules.scaleDivisionsWidth = 4
    rules.scaleCount = 60
    rules.amplitude = 8
    var wave = Wave(rules, slider: frame)
    wave.advance(to: time)
    wave.settle()
    let percent = Self.wholePercent(progress)
    WaveDrawing(wave, look: .onPaper, frame: frame, percent: percent).draw(into: &list)
  }
}

extension WaveLook {
  /// Colors that stand out from a light page.
  fileprivate static var onPaper: WaveLook {
    var look = WaveLook()
    look.ticks = Color(red: 0xC3, green: 0xCC, blue: 0xE2)
    look.lines = look.ticks
    look.lit = Color(red: 0x3F, green: 0x51, blue: 0xB5)
    return look
  }
}
