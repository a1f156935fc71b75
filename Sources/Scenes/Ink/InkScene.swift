import Drawing
import Geometry
import JSONStream
import Kinematics
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
    section.add("strokes", ink.strokes.count.json)
    section.add("taps", taps.json)
    section.add("samples", samples.json)
    let outcomes: [StrokeOutcome] = [.ended, .cancelled, .open]
    section.add(
      "outcomes", JSONValue(outcomes.map { JSONMember($0.rawValue, count($0).json) }))
    section.add("rate", rate)
    section.add("length", length.json)
    section.add("box", ink.box.json)
    return section.report(
      of: .ink, score: nil, percent: "-", summary: section.names == nil ? summary : "",
      motion: motionReport?.json)
  }

  private var taps: Int { ink.strokes.count(where: { $0.isDot }) }

  private var samples: Int { ink.strokes.reduce(0) { $0 + $1.samples.count } }

  private var length: Double { ink.strokes.reduce(0) { $0 + $1.length } }

  private func count(_ outcome: StrokeOutcome) -> Int {
    ink.strokes.count { $0.outcome == outcome }
  }

  /// The times between the samples of a stroke: the lower one of the middle two, and the greatest.
  private var rate: JSONValue {
    let gaps = ink.strokes.flatMap { $0.gaps }.sorted()
    let median = gaps.isEmpty ? nil : gaps[(gaps.count - 1) / 2]
    return ["medianMicros": median.json, "greatestMicros": gaps.last.json]
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

extension InkSheet {
  /// The smallest box around all samples; nil without ink.
  var box: Rect? { Rect(enclosing: strokes.lazy.flatMap { $0.samples }.map { $0.location }) }
}
