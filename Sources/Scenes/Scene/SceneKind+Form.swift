extension SceneKind {
  /// The form of the section of the scene in a report.
  package var form: ValueForm { .named(rawValue, .object(fields), meaning: nil) }

  /// The keys of the section.
  private var fields: [Field] {
    switch self {
    case .trace: TraceScene.record.fields
    case .scratch: ScratchScene.record.fields
    case .counter: CounterScene.record.fields
    case .wave: WaveScene.record.fields
    case .pattern: PatternScene.record.fields
    case .ink: InkScene.record.fields
    }
  }

  /// The origin of the score of the recording; nil for a scene without a score.
  var scoreCause: Cause? {
    switch self {
    case .trace: TraceScene.scoreCause
    case .scratch: Cause(.cover)
    case .counter, .wave, .pattern: .fewPresses
    case .ink: nil
    }
  }

  /// The form of the motion of strokes.
  package static let motionForm = ReportedMotion.form
}
