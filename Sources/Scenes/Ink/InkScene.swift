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
  /// The section `ink` of the report.
  var report: SceneReport { report(of: nil) }

  /// Returns the named members of the section.
  func report(naming names: Set<String>, work: inout Int) -> SceneReport { report(of: names) }

  private func report(of names: Set<String>?) -> SceneReport {
    var section = ReportSection(naming: names)
    section.add("strokes", JSONValue(ink.strokes.count))
    section.add("taps", JSONValue(taps))
    section.add("samples", JSONValue(samples))
    section.add(
      "outcomes",
      [
        "ended": JSONValue(count(.ended)), "cancelled": JSONValue(count(.cancelled)),
        "open": JSONValue(count(.open)),
      ])
    section.add("rate", rate)
    section.add("length", JSONValue(length))
    section.add("box", box)
    return SceneReport(
      kind: "ink", score: nil, percent: "-", section: section.json,
      summary: names == nil ? summary : "",
      motion: names?.contains(MeasureGroup.motion.rawValue) ?? true
        ? motionReport.map { JSONValue($0) } : nil)
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
    return [
      "medianMicros": gaps.isEmpty ? .null : JSONValue(gaps[(gaps.count - 1) / 2]),
      "greatestMicros": JSONValue(time: gaps.last),
    ]
  }

  private var box: JSONValue {
    guard let box = ink.box else { return .null }
    return [
      "x": JSONValue(box.minX), "y": JSONValue(box.minY), "width": JSONValue(box.width),
      "height": JSONValue(box.height),
    ]
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

/// Returns a number of things: `1 stroke`, `2 strokes`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
