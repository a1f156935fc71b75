import Drawing
import Geometry
import MaskCore
import TouchRecording

/// A scratch card: content under a cover that fingers rub away.
struct ScratchScene: CardScene {
  /// The card that takes the touches.
  var scratchCard: ScratchCard
  /// The fill of the cover.
  let cover: Fill
  /// The fill of the content below the cover.
  var content: Fill
  /// The look of what the brush scratches.
  let look: BrushLook
  /// The errors of the pictures that failed to load; if there are any, only the cover is drawn.
  let faults: [SceneError]
  /// The groups of figures that the report holds in addition to the usual ones.
  var measures: Set<MeasureGroup> = [] {
    didSet { scratchCard.keepsCrossings = measures.contains(.thresholds) }
  }
  /// The time of the card's clock at which the recording begins; more than 0 if the card continues
  /// a saved one.
  var start: Microseconds = 0
  /// The same card counted by the rule of another library; nil if none was requested.
  var emulated: EmulatedCard?
  /// The gauge that shows the coverage; nil if the scene asks for none.
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
