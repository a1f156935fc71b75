package import Drawing
import Geometry
import JSONStream
package import MaskCore
package import TouchRecording

/// The result of a search for leaks.
package struct LeakFinding: Hashable, Sendable {
  /// The number of moments at which frames and reports were compared.
  package var moments = 0
  /// The first leak; nil if there is none.
  package var leak: Leak?

  /// True if a leak was found.
  package var isLeaking: Bool { leak != nil }

  /// The finding in a few words.
  package var words: String {
    let count = moments == 1 ? "1 moment" : "\(moments) moments"
    return isLeaking ? "covered content leaks" : "no leak at \(count)"
  }
}

/// A detector of bytes in outputs that depend on what is still covered.
///
/// Two cards take the same touches and differ only in their contents. At every compared moment
/// their reports must be equal. Every pixel of their frames must be equal too, unless a sample of
/// the mask is revealed in it.
///
/// A frame costs much more than a touch, so the compared moments become rarer: at first they are
/// after each touch, and before and after each reset; when these have taken the work of a stage,
/// after every second one of these events, then after every fourth one and so on, but not where one
/// moment takes the work of four stages; and at the end. Frames have at most one pixel per point;
/// at the end a frame at the recording's scale is compared as well.
package struct LeakDetector: Sendable {
  /// Draws a scene on the canvas of its recording, and may keep pixels for its next frame.
  package typealias Painter =
    @Sendable (any CardScene, inout Canvas, inout DrawingCache) throws(SceneError) -> Void

  /// The result so far.
  package private(set) var finding = LeakFinding()
  /// The error that prevented a frame; nothing is compared after it.
  package private(set) var error: SceneError?
  /// The work of the first frame that took more than the limit; nothing is compared after it.
  package private(set) var excess: Int?
  private var own: any CardScene
  private var other: any CardScene
  private var caches = (own: DrawingCache(), other: DrawingCache())
  private let canvas: RecordingHeader.Canvas
  private let workLimit: Int
  private let workOfStage: Int
  private let paint: Painter
  private var events = 0
  private var clock: Microseconds = 0
  /// The number of events from one compared moment to the next.
  private var stride = 1
  /// The work of the comparisons since `stride` last grew.
  private var work = 0

  /// Creates a detector and compares the untouched cards.
  ///
  /// - Parameters:
  ///   - scene: The scene before any touch.
  ///   - canvas: The canvas of the recording.
  ///   - workLimit: The maximum work of a frame.
  ///   - workOfStage: The work of comparisons after which moments become rarer, in steps of about a
  ///     nanosecond; by default that of some sixty moments of a card that fills a phone. A million
  ///     events have at most twenty stages.
  ///   - paint: A function that draws a scene; by default as frames are drawn.
  package init(
    _ scene: any CardScene, canvas: RecordingHeader.Canvas, workLimit: Int = .max,
    workOfStage: Int = 1 << 27,
    paint: @escaping Painter = { scene, canvas, cache throws(SceneError) in
      try scene.draw(into: &canvas, keeping: &cache)
    }
  ) {
    own = scene
    // A color that hardly any card has: leaks of a content of exactly this color stay hidden.
    other = scene.withContent(Color(red: 0x0B, green: 0x5E, blue: 0xE1))
    (self.canvas, self.paint) = (canvas, paint)
    (self.workLimit, self.workOfStage) = (workLimit, workOfStage)
    compare(scale: momentScale)
  }

  /// Plays an event on both cards, and compares their outputs if this is a moment to compare.
  package mutating func take(_ event: RecordingEvent) {
    switch event {
    case .touch: events += 1
    case .reset:
      events += 1
      if isMoment { compare(scale: momentScale) }
    case .mark, .note, .expect, .other: return
    }
    own.play(event)
    other.play(event)
    clock = event.time ?? clock
    if isMoment { compare(scale: momentScale) }
  }

  /// Compares the outputs of both cards at the end of the recording.
  package mutating func finish(at time: Microseconds) {
    clock = time
    compare(scale: momentScale)
    if canvas.scale != momentScale { compare(scale: canvas.scale) }
  }

  /// The work of both cards for the events so far, without any comparison.
  package var played: Work { Work(amount: 2 * own.work.amount, unit: own.work.unit) }

  /// The number of pixels per point in frames before the end.
  private var momentScale: Double { min(canvas.scale, 1) }

  /// True if outputs are compared at the current number of events.
  private var isMoment: Bool {
    events % stride == 0 && workOfReports / 4 <= workOfStage
  }

  /// The work of both reports, which draw each stroke again and take about four times as long for it
  /// as when it came, and of the mask, which draws all of them.
  private var workOfReports: Int { 5 * played.amount }

  private mutating func compare(scale: Double) {
    guard finding.leak == nil, error == nil, excess == nil else { return }
    finding.moments += 1
    do throws(SceneError) {
      if let place = try difference(scale: scale) { finding.leak = Leak(place: place, time: clock) }
    } catch {
      self.error = error
    }
    guard work >= workOfStage else { return }
    work = 0
    stride *= 2
  }

  private mutating func difference(scale: Double) throws(SceneError) -> Leak.Place? {
    if own.report != other.report { return .report }
    var frames = (
      own: Canvas(size: canvas.size, scale: scale), other: Canvas(size: canvas.size, scale: scale)
    )
    (frames.own.workLimit, frames.other.workLimit) = (workLimit, workLimit)
    try paint(own, &frames.own, &caches.own)
    try paint(other, &frames.other, &caches.other)
    let mask = try rethrow(own.scratchCard.alphaMask(scale: scale), as: SceneError.frame)
    work += frames.own.work + frames.other.work + 4 * mask.bytes.count + workOfReports
    guard !frames.own.isOverLimit, !frames.other.isOverLimit else {
      excess = max(frames.own.work, frames.other.work)
      return nil
    }
    let frame = own.scratchCard.rules.frame
    return .firstPixel(
      of: frames.own.bitmap, unlike: frames.other.bitmap, covered: mask,
      column: Int((frame.minX * scale).rounded()), row: Int((frame.minY * scale).rounded()))
  }
}

/// A byte of an output that depends on the content under the cover.
package struct Leak: Hashable, Sendable {
  /// The output that leaks, and the place in it.
  package enum Place: Hashable, Sendable {
    /// A frame, at the pixel in column `x` and row `y`, counted from 0.
    case frame(x: Int, y: Int)
    /// A report.
    case report
  }

  /// The place of the byte.
  package let place: Place
  /// The time in the recording.
  package let time: Microseconds

  /// The leak in a few words.
  package var words: String {
    let place =
      switch place {
      case .frame(let x, let y): "pixel (\(x), \(y)) of the frame"
      case .report: "the report"
      }
    return "\(place) at \(seconds(time)) depends on what is still covered"
  }
}

extension Leak.Place {
  /// Returns the first pixel at which two frames differ although nothing is revealed there; nil if
  /// there is none.
  ///
  /// - Parameters:
  ///   - one: A frame.
  ///   - other: The same frame of a card with another content.
  ///   - mask: The revealed part of the card, at the scale of the frames.
  ///   - column: The column of the frame at which the card begins.
  ///   - row: The row of the frame at which the card begins.
  /// - Returns: The place of the pixel, in row order.
  /// - Precondition: The frames have equal sizes.
  /// - Complexity: O(n) in the number of pixels.
  package static func firstPixel(
    of one: Bitmap, unlike other: Bitmap, covered mask: AlphaMask, column: Int, row: Int
  ) -> Leak.Place? {
    precondition(
      one.width == other.width && one.height == other.height, "The frames must have the same size")
    guard one.pixels != other.pixels else { return nil }
    for y in 0..<one.height {
      for x in 0..<one.width {
        let first = 4 * (y * one.width + x)
        guard one.pixels[first..<first + 4] != other.pixels[first..<first + 4] else { continue }
        let (cardX, cardY) = (x - column, y - row)
        let isOnCard = 0..<mask.width ~= cardX && 0..<mask.height ~= cardY
        guard isOnCard, mask.bytes[cardY * mask.width + cardX] > 0 else {
          return .frame(x: x, y: y)
        }
      }
    }
    return nil
  }
}
