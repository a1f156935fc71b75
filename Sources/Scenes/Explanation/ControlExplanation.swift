import Controls
import JSONStream
package import TouchRecording

/// The explanation of the state of controls at one moment: the touches that held them, left them and
/// let go of them; or of the presses of a whole recording that were not counted.
package struct ControlExplanation: Hashable, Sendable {
  /// The time of the moment; nil for the presses that were not counted.
  var time: Microseconds?
  /// The controls at that time.
  var controls: [SceneControl]
  /// The touches on them since the last reset, in the order in which they began.
  var touches: [ControlLog.Touch]
  /// The touches that held no control, in the order of time.
  var misses: [ControlLog.Miss]

  /// Explains the state of the controls at `time`, after all events up to then.
  init(_ history: ControlHistory, at time: Microseconds) {
    var history = history
    history.advance(to: time)
    self.time = time
    (controls, touches) = (history.scene.controls, history.log.touches)
    misses = history.log.misses
  }

  /// Explains the presses that were not counted, after all events.
  init(uncountedIn history: ControlHistory) {
    (controls, touches) = (history.scene.controls, history.log.touches)
    misses = history.log.misses
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
    Uncounted.all(of: touches, misses)
  }
}

extension ControlLog.Uncounted {
  /// Returns those of `touches` that were not counted and all `misses`, in the order in which they
  /// came down.
  static func all(
    of touches: [ControlLog.Touch], _ misses: [ControlLog.Miss]
  ) -> [ControlLog.Uncounted] {
    let all =
      touches.filter { !$0.isCounted }.map(ControlLog.Uncounted.touch)
      + misses.map(ControlLog.Uncounted.miss)
    return all.enumerated()
      .sorted { ($0.element.beganAt, $0.offset) < ($1.element.beganAt, $1.offset) }
      .map(\.element)
  }
}

extension ControlExplanation {
  /// Returns the explanation as text for people.
  func text(of recording: String) -> String {
    guard let time else { return uncountedText(of: recording) }
    var rows = LabeledRows(title: "\(recording) at \(seconds(time))")
    rows.gap()
    if let control = controls.first { rows.row("rule", control.tracking.rule) }
    for control in controls { rows.row(control.name, control.tracking.words) }
    rows.gap()
    if touches.isEmpty { rows.row("touched", "nothing") }
    for touch in touches { rows.row(touch.control.name, touch.words) }
    return rows.text
  }

  private func uncountedText(of recording: String) -> String {
    let uncounted = ControlLog.Uncounted.all(of: touches, misses)
    let presses = touches.count(where: \.isCounted)
    var rows = LabeledRows(title: "\(recording): the touches that were not counted")
    rows.gap()
    if let control = controls.first { rows.row("rule", control.tracking.rule) }
    rows.row("counted", "\(presses) of \(presses + uncounted.count) touches")
    rows.gap()
    if uncounted.isEmpty { rows.row("not counted", "none") }
    for uncounted in uncounted { rows.row(uncounted.label, uncounted.words) }
    return rows.text
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

// MARK: - JSON

extension ControlExplanation {
  /// Returns the explanation as one object.
  func json(of recording: String) -> JSONValue {
    [
      "recording": JSONValue(recording),
      "t": JSONValue(time: time),
      "controls": JSONValue(controls.map(\.json)),
      "touches": JSONValue((time == nil ? touches.filter { !$0.isCounted } : touches).map(\.json)),
      "beside": JSONValue(misses.map(\.json)),
    ]
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
