// SPDX-License-Identifier: Apache-2.0
import Controls
import Diagnostics
package import JSONStream
import TouchRecording

/// The explanation of the state of controls at one moment: the touches that held them, left them and
/// let go of them; or of the presses of a whole recording that were not counted.
struct ControlExplanation: Explanatory {
  /// The controls at that time, or at the end.
  let controls: [SceneControl]
  /// The touches up to then.
  let log: ControlLog
  /// The time of the moment; nil for the presses that were not counted.
  let time: Microseconds?

  var subject: String {
    time.map { " at \(seconds($0))" } ?? ": the touches that were not counted"
  }

  func describe(in rows: inout LabeledRows) {
    if let control = controls.first { rows.row("rule", control.tracking.rule) }
    guard time == nil else { return describeState(in: &rows) }
    let uncounted = log.uncounted
    let presses = log.touches.count(where: { $0.isCounted })
    rows.row("counted", "\(presses) of \(presses + uncounted.count) touches")
    rows.gap()
    if uncounted.isEmpty { rows.row("not counted", "none") }
    for uncounted in uncounted { rows.row(uncounted.label, uncounted.words) }
  }

  private func describeState(in rows: inout LabeledRows) {
    for control in controls { rows.row(control.name, control.tracking.words) }
    rows.gap()
    if log.touches.isEmpty { rows.row("touched", "nothing") }
    for touch in log.touches { rows.row(touch.control.name, touch.words) }
  }

  var json: JSONValue {
    let touches = time == nil ? log.touches.filter { !$0.isCounted } : log.touches
    return [
      "t": time.json, "controls": controls.json, "touches": touches.json, "beside": log.misses.json,
    ]
  }
}

extension ControlLog.Touch {
  /// True if the touch is a press that changed something, or holds its control at the end.
  var isCounted: Bool {
    switch touch.outcome {
    case .pressed: stop == nil
    case .held: true
    case .outside: control.tracking.slop == .infinity
    case .cancelled, .refused, .released: false
    }
  }
}

extension ControlLog {
  /// A touch that was no press, or a press that changed nothing.
  struct Uncounted {
    /// The time at which it came down.
    let beganAt: Microseconds
    /// The control on which the touch came down; `beside` for one that held no control.
    let label: String
    /// The contact, the times, and the reason why it was not counted.
    let words: String
  }

  /// All touches that were not counted, in the order in which they came down.
  var uncounted: [Uncounted] {
    let held = touches.filter { !$0.isCounted }.map {
      Uncounted(beganAt: $0.touch.beganAt, label: $0.control.name, words: $0.words)
    }
    let missed = misses.map {
      Uncounted(
        beganAt: $0.time, label: $0.beyond > 0 ? "beside" : $0.control.name, words: $0.words)
    }
    return (held + missed).enumerated()
      .sorted { ($0.element.beganAt, $0.offset) < ($1.element.beganAt, $1.offset) }
      .map { $0.element }
  }
}

extension ControlLog.Miss {
  fileprivate var words: String {
    let start = "contact \(contact), \(seconds(time))"
    guard beyond > 0 else { return "\(start): no press, another contact held it" }
    return "\(start): no press, came down at \(wholePoint(location)), "
      + "\(hundredthsUp(beyond)) pt beside \(control.name)"
  }
}

extension TouchTracking {
  /// A Boolean value that indicates whether a touch holds the control wherever it goes.
  fileprivate var isSlider: Bool { slop == .infinity }

  fileprivate var rule: String {
    guard !isSlider else {
      return "the first touch that comes down on it holds it until it is lifted, wherever it goes"
    }
    return "the first touch that comes down on a button holds it, and is a press if it is lifted "
      + "inside; it leaves more than \(Diagnostics.text(slop)) pt beyond the button, and comes back only "
      + "within it"
  }

  fileprivate var words: String {
    guard isEnabled else { return "off" }
    guard let latest, isTracking else { return "free" }
    return "held by contact \(latest.contact)\(latest.leftAt == nil ? "" : ", which is outside")"
  }
}

extension ControlLog.Touch {
  fileprivate var words: String {
    let end =
      switch touch.outcome {
      case .pressed, .outside, .cancelled: " to \(secondsUp(touch.time))"
      case .held, .refused, .released: ""
      }
    return "contact \(touch.contact), \(seconds(touch.beganAt))\(end): \(outcomeWords)"
  }

  private var outcomeWords: String {
    let place = beyond > 0 ? "\(hundredthsUp(beyond)) pt beyond it" : "within it"
    let left = touch.leftAt.map { ", left at \(secondsUp($0))" } ?? ""
    return switch touch.outcome {
    case .held: "holds it\(left), is \(place)"
    case .pressed: control.tracking.isSlider ? "held it" : "a press\(stopWords), lifted \(place)"
    case .outside: "no press\(left), lifted \(place)"
    case .cancelled: "canceled by the system"
    case .refused: "no press, the button was off"
    case .released: "no press, the button was switched off"
    }
  }

  private var stopWords: String {
    switch stop {
    case .zero: " that changed nothing at a count of 0"
    case .goal: " that changed nothing at the goal"
    case nil: ""
    }
  }
}

extension SceneControl: JSONConvertible {
  package var json: JSONValue {
    [
      "control": name.json, "enabled": tracking.isEnabled.json,
      "slop": tracking.slop.isFinite ? tracking.slop.json : .null,
      "contact": tracking.isTracking ? (tracking.latest?.contact).json : .null,
    ]
  }
}

extension SceneControl.Stop: JSONConvertible {}

extension ControlLog.Touch: JSONConvertible {
  package var json: JSONValue {
    [
      "contact": touch.contact.json, "began": touch.beganAt.json, "latest": touch.time.json,
      "left": touch.leftAt.json, "control": control.name.json,
      "outcome": touch.outcome.json, "stop": stop.json,
      "point": touch.location.json, "beyond": beyond.json,
    ]
  }
}

extension ControlLog.Miss: JSONConvertible {
  package var json: JSONValue {
    [
      "contact": contact.json, "began": time.json, "control": control.name.json,
      "point": location.json, "beyond": beyond.json,
    ]
  }
}
