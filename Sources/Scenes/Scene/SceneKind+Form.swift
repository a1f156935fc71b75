// SPDX-License-Identifier: Apache-2.0
import JSONStream

extension SceneKind {
  /// The form of the section of the scene in a report.
  package var form: ValueForm { .named(rawValue, .object(fields), meaning: nil) }

  /// The names of the keys of the section.
  package var memberNames: [String] {
    switch self {
    case .trace: TraceScene.record.names
    case .scratch: ScratchScene.record.names
    case .counter: CounterScene.record.names
    case .wave: WaveScene.record.names
    case .pattern: PatternScene.record.names
    case .ink: InkScene.record.names
    }
  }

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

  /// The form of a scene in a recording or in a file.
  package static let sceneForm = ValueForm.either(
    allCases.map { .named($0.rawValue, $0.keys, meaning: nil) })

  /// The form of a scene of the kind.
  private var keys: ValueForm {
    switch self {
    case .trace: object(TraceScene.fields)
    case .scratch: object(ScratchScene.fields)
    case .counter: object(CounterScene.fields)
    case .wave: object(WaveScene.fields)
    case .pattern: .either(PatternScene.fields.map { object($0) })
    case .ink: object([])
    }
  }

  private func object(_ fields: [Field]) -> ValueForm {
    .object(
      [Field("kind", .constant(JSONValue(rawValue)))] + fields + [
        Field(ObjectFields.schemaKey, .text, "the address of the schema, for editors").optional
      ])
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
