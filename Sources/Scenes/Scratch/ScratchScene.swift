// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import Kinematics
package import MaskCore
import TouchRecording

/// A scratch card: content under a cover that fingers rub away.
package struct ScratchScene: Playable {
  /// The card that takes the touches.
  package private(set) var scratchCard: ScratchCard
  /// The fill of the cover.
  var cover: Fill
  /// The fill of the content below the cover.
  var content: Fill
  /// The look of what the brush scratches.
  let look: BrushLook
  /// The errors of the pictures that failed to load; if there are any, only the cover is drawn.
  let faults: [Fault]
  /// The groups of figures that the report holds in addition to the usual ones.
  var measures: Set<MeasureGroup> = [] {
    didSet {
      scratchCard.keepsCrossings = measures.contains(.thresholds)
      // The report lists discarded strokes, too.
      motion = measures.contains(.motion) ? MotionTracker() : nil
    }
  }
  /// The motion of the strokes of this recording; nil if the report does not hold it.
  private(set) var motion: MotionTracker?
  /// The time of the card's clock at which the recording begins; more than 0 if the card continues
  /// a saved one.
  var start: Microseconds = 0
  /// The same card counted by the rules of other libraries, in the order of their names.
  var emulated: [EmulatedCard] = []
  /// The gauge that shows the coverage; nil if the scene asks for none.
  var gauge: ProgressGauge?

  var work: Work {
    let (own, others) = (scratchCard.work, emulated.reduce(0) { $0 + $1.work })
    return Work(
      amount: own + others,
      unit: others > own
        ? "steps, most of them to count by the rules of other libraries"
        : "steps, most of them rows of samples under the brush")
  }

  var motionReport: MotionReport? { motion?.report }

  var progress: Double {
    Double(scratchCard.coverage.revealed) / Double(scratchCard.coverage.eligible)
  }

  /// Lays the content bare in all frames.
  package mutating func uncover() { cover = content }

  mutating func apply(_ event: TouchEvent) {
    var event = event
    event.time += start
    let resets = scratchCard.resets.count
    scratchCard.apply(event)
    for index in emulated.indices { emulated[index].follow(scratchCard) }
    follow(event, isReset: scratchCard.resets.count > resets)
  }

  /// Measures the motion of what the card drew with.
  private mutating func follow(_ event: TouchEvent, isReset: Bool) {
    if event.phase == .hovered {
      motion?.apply(event)
    } else if let touch = scratchCard.latestTouch {
      motion?.apply(touch)
    } else if !scratchCard.isLeftOut {
      motion?.pass(at: event.time)
    }
    if scratchCard.endsScratching { motion?.endStrokes() }
    // The eraser was pressed.
    if isReset { motion?.reset(keepingOpenStrokes: scratchCard.rules.erase == .finished) }
  }

  mutating func advance(to time: Microseconds) {
    scratchCard.advance(to: start + time)
    gauge?.time = time
  }

  mutating func reset(at time: Microseconds) {
    scratchCard.reset(at: start + time)
    for index in emulated.indices { emulated[index].follow(scratchCard) }
    motion?.reset(keepingOpenStrokes: scratchCard.rules.erase == .finished)
  }
}

extension ScratchScene {
  /// Takes the state of a saved card.
  ///
  /// Its clock goes on: time 0 of the next recording is the time at which the card was saved.
  ///
  /// - Throws: `SavedCardError` if the state was saved from another card.
  package mutating func restore(_ saved: SavedCard) throws(SavedCardError) {
    try scratchCard.restore(saved)
    start = saved.clock
  }

  /// Counts the card, which must be untouched, by the rules of other libraries too.
  package mutating func count(by rules: [OtherRule]) {
    let cover = rules.contains(where: { $0.readsCover }) ? coverPicture : nil
    emulated = rules.map { rule in
      EmulatedCard(rule, like: scratchCard, cover: rule.readsCover ? cover : nil)
    }
  }

  /// The picture of the cover at one pixel per point; nil if the card has no pixel.
  fileprivate var coverPicture: Bitmap? {
    let (mask, size) = (scratchCard.mask, scratchCard.rules.frame.size)
    guard mask.width > 0, mask.height > 0 else { return nil }
    let card = Rect(x: 0, y: 0, width: size.width, height: size.height)
    return Canvas(width: mask.width, height: mask.height, scale: 1, painting: card, with: cover)
      .bitmap
  }
}

extension CountedShare: Recorded {
  /// The figures of another rule in the report.
  package static let record: Record<CountedShare> = [
    .count("counted") { $0.counted }, .count("of") { $0.total },
    .number("percent", .percent) { $0.percentHundredths.map { Double($0) / 100 } },
  ]
}

extension EmulatedCard {
  /// The result by the other rule in a few words.
  var summary: String {
    let found = share.percentHundredths.map { percent(hundredths: $0) } ?? "nothing"
    return "\(found) by \(rule.rawValue)"
  }
}
