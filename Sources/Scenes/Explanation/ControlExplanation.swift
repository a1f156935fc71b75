import Controls
import JSONStream
package import TouchRecording

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
      "t": JSONValue(time: time),
      "controls": JSONValue(controls.map { $0.json }),
      "touches": JSONValue(touches.map { $0.json }),
      "beside": JSONValue(log.misses.map { $0.json }),
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
  package enum Uncounted: Hashable, Sendable {
    /// A touch on a control.
    case touch(Touch)
    /// A touch that held no control.
    case miss(Miss)

    /// The time at which it came down.
    package var beganAt: Microseconds {
      switch self {
      case .touch(let touch): touch.touch.beganAt
      case .miss(let miss): miss.time
      }
    }
  }

  /// All touches that were not counted, in the order in which they came down.
  package var uncounted: [Uncounted] {
    let all = touches.filter { !$0.isCounted }.map(Uncounted.touch) + misses.map(Uncounted.miss)
    return all.enumerated()
      .sorted { ($0.element.beganAt, $0.offset) < ($1.element.beganAt, $1.offset) }
      .map { $0.element }
  }
}

extension ControlLog.Uncounted {
  /// The control on which the touch came down; `beside` for one that held no control.
  package var label: String {
    switch self {
    case .touch(let touch): touch.control.name
    case .miss(let miss): miss.beyond > 0 ? "beside" : miss.control.name
    }
  }

  /// The contact, the times, and the reason why it was not counted.
  package var words: String {
    switch self {
    case .touch(let touch): touch.words
    case .miss(let miss): miss.words
    }
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
      + "inside; it leaves more than \(Scenes.text(slop)) pt beyond the button, and comes back only "
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

extension SceneControl {
  fileprivate var json: JSONValue {
    [
      "control": JSONValue(name),
      "enabled": JSONValue(tracking.isEnabled),
      "slop": tracking.slop.isFinite ? JSONValue(tracking.slop) : .null,
      "contact": tracking.isTracking
        ? tracking.latest.map { JSONValue($0.contact) } ?? .null : .null,
    ]
  }
}

extension ControlLog.Touch {
  fileprivate var json: JSONValue {
    [
      "contact": JSONValue(touch.contact),
      "began": JSONValue(touch.beganAt),
      "latest": JSONValue(touch.time),
      "left": JSONValue(time: touch.leftAt),
      "control": JSONValue(control.name),
      "outcome": JSONValue(touch.outcome.rawValue),
      "stop": stop.map { JSONValue($0.rawValue) } ?? .null,
      "point": JSONValue(touch.location),
      "beyond": JSONValue(beyond),
    ]
  }
}

extension ControlLog.Miss {
  fileprivate var json: JSONValue {
    [
      "contact": JSONValue(contact),
      "began": JSONValue(time),
      "control": JSONValue(control.name),
      "point": JSONValue(location),
      "beyond": JSONValue(beyond),
    ]
  }
}
