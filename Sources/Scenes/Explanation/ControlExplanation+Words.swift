import Controls
import JSONStream

extension ControlExplanation {
  /// Returns the explanation as text for people.
  func text(of recording: String) -> String {
    var rows = LabeledRows(title: "\(recording) at \(seconds(time))")
    rows.gap()
    if let control = controls.first { rows.row("rule", control.tracking.rule) }
    for control in controls { rows.row(control.name, control.tracking.words) }
    rows.gap()
    if touches.isEmpty { rows.row("touched", "nothing") }
    for touch in touches { rows.row(touch.control.name, touch.words) }
    return rows.text
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

extension ControlHistory.Touch {
  fileprivate var words: String {
    let end =
      switch touch.outcome {
      case .pressed, .outside, .cancelled: " to \(seconds(touch.time))"
      case .held, .refused, .released: ""
      }
    return "contact \(touch.contact), \(seconds(touch.beganAt))\(end): \(outcomeWords)"
  }

  private var outcomeWords: String {
    let place = beyond > 0 ? "\(hundredthsUp(beyond)) pt beyond it" : "within it"
    let left = touch.leftAt.map { ", left at \(seconds($0))" } ?? ""
    return switch touch.outcome {
    case .held: "holds it\(left), is \(place)"
    case .pressed: control.tracking.isSlider ? "held it" : "a press, lifted \(place)"
    case .outside: "no press\(left), lifted \(place)"
    case .cancelled: "canceled by the system"
    case .refused: "no press, the button was off"
    case .released: "no press, the button was switched off"
    }
  }
}

// MARK: - JSON

extension ControlExplanation {
  /// Returns the explanation as one object.
  func json(of recording: String) -> JSONValue {
    [
      "recording": JSONValue(recording),
      "t": JSONValue(time),
      "controls": JSONValue(controls.map(\.json)),
      "touches": JSONValue(touches.map(\.json)),
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

extension ControlHistory.Touch {
  fileprivate var json: JSONValue {
    [
      "contact": JSONValue(touch.contact),
      "began": JSONValue(touch.beganAt),
      "latest": JSONValue(touch.time),
      "left": JSONValue(time: touch.leftAt),
      "control": JSONValue(control.name),
      "outcome": JSONValue(touch.outcome.rawValue),
      "point": JSONValue(touch.location),
      "beyond": JSONValue(beyond),
    ]
  }
}
