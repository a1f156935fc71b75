// SPDX-License-Identifier: Apache-2.0
import JSONStream
package import Scenes
package import TouchRecording

/// The figures of a recording that requirements can ask for.
package struct RecordingFigures: Recorded {
  /// The time of the last line.
  let duration: Microseconds
  /// The number of touches.
  let touches: Int
  /// The counts of skipped and repaired lines.
  let integrity: Integrity
  /// The report of the scene; nil if it was not replayed.
  let scene: SceneReport?
  /// The motion of the strokes: null if the times of the recording are not those of the hand; nil if
  /// it was not asked for.
  let motion: JSONValue?
  /// The answer of the judge; nil if none was asked, or not yet.
  let judge: JudgeAnswer?

  /// Creates the figures of a recording with this origin.
  package init(
    duration: Microseconds, touches: Int, integrity: Integrity, source: RecordingHeader.Source?,
    scene: SceneReport?, judge: JudgeAnswer? = nil
  ) {
    (self.duration, self.touches, self.integrity) = (duration, touches, integrity)
    (self.scene, self.judge) = (scene, judge)
    motion = scene?.motion.map { source?.hasTrueTimes == false ? .null : $0 }
  }

  /// The keys of the object of a recording that tell figures.
  package static let record = Record<RecordingFigures>([
    .value("scene", as: .choice(SceneKind.allCases.map { $0.rawValue }).orNull) {
      ($0.scene?.kind).json
    },
    .time("durationMicros") { $0.duration },
    .count("touches") { $0.touches },
    .share(SceneReport.scoreName, "of the scene; null without a goal") { $0.scene?.score },
    .value("integrity") { $0.integrity },
  ]).adding(sections).adding([
    .value(
      MeasureGroup.motion.rawValue, as: SceneKind.motionForm.orNull,
      "with --metrics motion, of scenes with strokes; null without true times"
    ) { $0.motion ?? .null }.timed.only { $0.motion != nil },
    .value(judgeName, as: JudgeAnswer.form, "with --judge, what that program says") {
      $0.judge.json
    }.only { $0.judge != nil },
  ])

  /// The key of what a judge says.
  package static let judgeName = "judge"

  /// The section of each kind of scene; a recording has that of its own.
  private static let sections = Record<RecordingFigures>(
    SceneKind.allCases.map { kind in
      .value(kind.rawValue, as: kind.form) { $0.scene?.section ?? .null }
        .only { $0.scene?.kind == kind.rawValue }
    })

  /// The names of the metrics, each once, of lists of one element; those of the scene also in their
  /// short form.
  package var metricNames: [String] {
    guard let scene else { return [] }
    var seen: Set<String> = []
    return [scene.section, json].flatMap { $0.metrics(isBrief: true) }
      .map { $0.metric.name }.filter { seen.insert($0).inserted }
  }

  /// The figures that need no scene.
  package static let ofEveryRecording: Set<String> = ["durationMicros", "touches", "integrity"]
}

extension Integrity: Recorded {
  package static let record: Record<Integrity> = [
    .value("sealed") { $0.isSealed }, .count("lines") { $0.lines },
    .value("skipped") { $0.skipped }, .value("repaired") { $0.repaired },
    .value("timesMade", "true if the recording has no times, so that all of them are made up") {
      $0.hasMadeTimes
    }.only { $0.hasMadeTimes },
  ]
}

extension Integrity.Skipped: Recorded {
  package static let record: Record<Integrity.Skipped> = [
    .count("events") { $0.events }, .count("keys") { $0.keys }, .count("touches") { $0.touches },
  ]
}

extension Integrity.Repaired: Recorded {
  package static let record: Record<Integrity.Repaired> = [
    .count("times") { $0.times }, .count("contacts") { $0.contacts },
  ]
}

extension RecordingHeader.Source {
  /// False if an importer made the times up, or a service thinned the samples: speeds mean nothing
  /// then.
  package var hasTrueTimes: Bool { !isSynthetic && !isThinned }
}
