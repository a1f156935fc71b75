import Controls
import JSONStream

extension CounterScene {
  /// The section `counter` of the report.
  var report: SceneReport {
    let (count, goal) = (counter.count, counter.rules.goal)
    let counted = min(max(count, 0), goal)
    return SceneReport(
      kind: "counter", score: Double(counted) / Double(goal),
      percent: percent(hundredths: counted * 10_000 / goal),
      section: [
        "counter": JSONValue(count),
        "goal": JSONValue(goal),
        "goalReachedAt": JSONValue(time: counter.goalReachedAt),
        "presses": [
          "add": JSONValue(counter.presses(of: .add)),
          "minus": JSONValue(counter.presses(of: .minus)),
          "ignored": JSONValue(counter.ignoredPresses),
        ],
        "timeline": JSONValue(counter.timeline.map(\.json)),
      ],
      summary: summary)
  }

  private var summary: String {
    let presses = Counter.Button.allCases.map { "\(counter.presses(of: $0)) \($0.rawValue)" }
    var words = "\(counter.count) of \(counter.rules.goal); \(presses.joined(separator: ", "))"
    if counter.ignoredPresses > 0 { words += ", \(counter.ignoredPresses) ignored" }
    if let time = counter.goalReachedAt { words += "; goal at \(seconds(time))" }
    return words
  }
}

extension Counter.Press {
  fileprivate var json: JSONValue {
    ["t": JSONValue(time), "press": JSONValue(button.rawValue), "counter": JSONValue(count)]
  }
}
