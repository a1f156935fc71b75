// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
package import Kinematics
import TouchRecording

/// Bare ink on an empty canvas: the scene of recordings that name no other.
package struct InkScene: Playable {
  /// The ink.
  package private(set) var ink = InkSheet()
  /// The motion of the strokes; nil if the report does not hold it.
  private var motion: MotionTracker?

  /// Creates an empty canvas with the groups of figures that the report holds in addition.
  init(measures: Set<MeasureGroup> = []) {
    if measures.contains(.motion) { motion = MotionTracker() }
  }

  var motionReport: MotionReport? { motion?.report }

  var work: Work { .none }

  mutating func apply(_ event: TouchEvent) {
    ink.apply(event)
    motion?.apply(event)
  }

  /// Does nothing: nothing moves by itself.
  mutating func advance(to time: Microseconds) {}

  mutating func reset(at time: Microseconds) {
    ink.reset()
    motion?.reset()
  }
}

extension InkScene {
  func report(in section: inout ReportSection) -> SceneReport {
    section.add(InkScene.record, of: self)
    return section.report(
      of: .ink, score: nil, percent: "-", summary: section.names == nil ? summary : "",
      motion: motionReport.map { ReportedMotion(report: $0).json })
  }

  fileprivate var taps: Int { ink.strokes.count(where: { $0.isDot }) }

  fileprivate var samples: Int { ink.strokes.reduce(0) { $0 + $1.samples.count } }

  fileprivate var length: Double { ink.strokes.reduce(0) { $0 + $1.length } }

  fileprivate func count(_ outcome: StrokeOutcome) -> Int {
    ink.strokes.count { $0.outcome == outcome }
  }

  private var summary: String {
    guard let box = ink.box else { return "no ink" }
    var parts = [counted(ink.strokes.count, "stroke")]
    if taps > 0 { parts[0] += ", \(counted(taps, "tap"))" }
    parts.append("\(counted(samples, "sample"))")
    parts.append("\(hundredths(length)) pt long")
    parts.append("\(hundredths(box.width)) x \(hundredths(box.height)) pt")
    if count(.cancelled) > 0 { parts.append("\(count(.cancelled)) canceled") }
    return parts.joined(separator: "; ")
  }
}

extension InkScene {
  /// The section of bare ink.
  static let record: Record<InkScene> = [
    .count("strokes") { $0.ink.strokes.count },
    .count("taps") { $0.taps },
    .count("samples") { $0.samples },
    .value("outcomes") { ReportedOutcomes(scene: $0) },
    .value(
      "rate", "the times between the samples of a stroke; null without two samples"
    ) { ReportedRate(of: $0.ink) },
    .length("length", "points") { $0.length },
    .value("box") { $0.ink.box },
  ]
}

/// The number of strokes with each outcome.
private struct ReportedOutcomes: Recorded {
  let scene: InkScene

  static let record: Record<ReportedOutcomes> = [
    .count("ended") { $0.scene.count(.ended) }, .count("cancelled") { $0.scene.count(.cancelled) },
    .count("open") { $0.scene.count(.open) },
  ]
}

/// The times between the samples of a stroke: the lower one of the middle two, and the greatest.
private struct ReportedRate: Recorded {
  let median: Microseconds?
  let greatest: Microseconds?

  init(of ink: InkSheet) {
    let gaps = ink.strokes.flatMap { $0.gaps }.sorted()
    median = gaps.isEmpty ? nil : gaps[(gaps.count - 1) / 2]
    greatest = gaps.last
  }

  static let record: Record<ReportedRate> = [
    .time("medianMicros") { $0.median }, .time("greatestMicros") { $0.greatest },
  ]
}

extension InkSheet {
  /// The smallest box around all samples; nil without ink.
  var box: Rect? { Rect(enclosing: strokes.lazy.flatMap { $0.samples }.map { $0.location }) }
}
