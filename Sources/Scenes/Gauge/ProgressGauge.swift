import Drawing
import Geometry
import JSONStream
import TouchRecording

/// What draws the progress of a trace or of a card beside it.
///
/// It stands in the largest free strip of the canvas above, below, left or right of all that the
/// scene needs, and is drawn before everything else: what is drawn over it stays whole.
package struct ProgressGauge: Hashable, Sendable {
  /// The controls that progress can be drawn with.
  enum Kind: String, CaseIterable {
    case counter, wave
  }

  /// Which control it looks like.
  let kind: Kind
  /// Its square on the canvas, in points.
  let frame: Rect
  /// The virtual clock, for what moves by itself.
  var time: Microseconds = 0

  /// The least side of a gauge, in points: less could not be read.
  static let leastSide = 40.0
  /// How much of a strip's shorter side a gauge takes: the rest is air.
  static let stripShare = 0.75
  /// The most that it takes of the canvas's shorter side, so that it does not outweigh the scene.
  static let canvasShare = 0.4

  /// Places a gauge beside `occupied`; nil where all strips are too narrow for one.
  init?(_ kind: Kind, beside occupied: Rect, on canvas: Size) {
    let strips = ProgressGauge.strips(around: occupied, on: canvas)
    // Whole points, as its place is, so that it looks alike wherever it stands.
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

  /// The free strips above, below, left and right of a rectangle, as far as there are any.
  private static func strips(around occupied: Rect, on canvas: Size) -> [Rect] {
    let (width, height) = (canvas.width, canvas.height)
    return [
      Rect(x: 0, y: 0, width: width, height: max(occupied.minY, 0)),
      Rect(x: 0, y: occupied.maxY, width: width, height: max(height - occupied.maxY, 0)),
      Rect(x: 0, y: 0, width: max(occupied.minX, 0), height: height),
      Rect(x: occupied.maxX, y: 0, width: max(width - occupied.maxX, 0), height: height),
    ]
  }

  /// Draws `progress`, from 0 to 1, as it stands at `time`.
  func draw(_ progress: Double, into canvas: inout Canvas) {
    switch kind {
    case .counter:
      ProgressGauge.drawCounter(progress: progress, in: frame, into: &canvas)
    case .wave:
      ProgressGauge.drawWave(progress: progress, at: time, in: frame, into: &canvas)
    }
  }

  /// The arc gauge of the counter: the ring with as much of it outlined as is done.
  private static func drawCounter(
    progress: Double, in frame: Rect, into canvas: inout Canvas
  ) {
    var gauge = ArcGauge()
    // Its widths are made for a ring of 230 points.
    gauge.scale = frame.width / 230
    gauge.draw(share: progress, in: frame, into: &canvas)
    gauge.drawLabel("\(wholePercent(progress))%", in: frame, into: &canvas)
  }

  /// A share in percent, rounded down: 100 is all of it.
  ///
  /// A quotient of integers times 100 may be 2e-14 less than it should be; a card has fewer than 2^33
  /// samples, so that what is one short of a percent is 1e-8 short at least.
  package static func wholePercent(_ share: Double) -> Int {
    Int((share * 100 + 1e-9).rounded(.down))
  }
}

extension ObjectFields {
  /// The gauge that the scene asks for by name, beside the part of the canvas that it needs itself.
  mutating func gauge(
    beside occupied: Rect, on canvas: Size
  ) throws(SceneError) -> ProgressGauge? {
    guard let kind = try choice("gauge", ProgressGauge.Kind.self) else { return nil }
    guard let gauge = ProgressGauge(kind, beside: occupied, on: canvas) else {
      let least = text((ProgressGauge.leastSide / ProgressGauge.stripShare).rounded(.up))
      throw error(
        .unexpected(
          found: "no room for one",
          expected: "a free strip of \(least) points on a canvas of at least 100"),
        at: "gauge")
    }
    return gauge
  }
}
