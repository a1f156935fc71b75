import Drawing
import Geometry
import MaskCore
import TouchRecording

/// A scratch card: content under a cover that fingers rub away.
struct ScratchScene: CardScene {
  /// The engine.
  var scratchCard: ScratchCard
  /// What lies on top.
  let cover: Fill
  /// What lies under it.
  var content: Fill
  /// Which pictures of the scene could not be had, and why; where there are any, only the cover is
  /// drawn.
  let faults: [SceneError]
  /// What the report holds beside what it always does.
  var measures: Set<MeasureGroup> = [] {
    didSet { scratchCard.keepsCrossings = measures.contains(.thresholds) }
  }
  /// The time of the card's clock at which the recording begins; more than 0 where the card goes on
  /// from what was saved.
  var start: Microseconds = 0
  /// The same card by the rule of another, where that is asked for.
  var emulated: EmulatedCard?
  /// What draws how much of the card is revealed, where the scene asks for it.
  var gauge: ProgressGauge?

  var card: (any CardScene)? { self }

  var progress: Double {
    Double(scratchCard.coverage.revealed) / Double(scratchCard.coverage.eligible)
  }

  func withContent(_ color: Color) -> any CardScene {
    var scene = self
    scene.content = .color(color)
    return scene
  }

  mutating func apply(_ event: TouchEvent) {
    var event = event
    event.time += start
    scratchCard.apply(event)
    emulated?.follow(scratchCard)
  }

  mutating func advance(to time: Microseconds) {
    scratchCard.advance(to: start + time)
    gauge?.time = time
  }

  mutating func reset(at time: Microseconds) {
    scratchCard.reset(at: start + time)
    emulated?.follow(scratchCard)
  }
}

extension ScratchScene {
  package func continuing(_ saved: SavedCard) throws(SavedCardError) -> any CardScene {
    var scene = self
    try scene.scratchCard.restore(saved)
    scene.start = saved.clock
    return scene
  }
}
