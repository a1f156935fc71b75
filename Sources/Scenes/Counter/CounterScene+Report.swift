import Controls
import JSONStream

extension CounterScene {
  /// The section `counter` of the report.
  var report: SceneReport { report(of: nil) }

  /// Returns the named members of the section.
  func report(naming names: Set<String>, work: inout Int) -> SceneReport { report(of: names) }

  private func report(of names: Set<String>?) -> SceneReport {
    let (count, goal) = (counter.count, counter.rules.goal)
    let counted = min(max(count, 0), goal)
    var section = ReportSection(naming: names)
    section.add("counter", JSONValue(count))
    section.add("goal", JSONValue(goal))
    section.add("slop", JSONValue(counter.rules.slop))
    section.add("goalReachedAt", JSONValue(time: counter.goalReachedAt))
    section.add(
      "presses",
      [
        "add": JSONValue(counter.presses(of: .add)),
        "minus": JSONValue(counter.presses(of: .minus)),
        "ignored": JSONValue(counter.ignoredPresses),
      ])
    section.add("timeline", JSONValue(counter.timeline.map(\.json)))
    return SceneReport(
      kind: "counter", score: Double(counted) / Double(goal),
      percent: percent(hundredths: counted * 10_000 / goal), section: section.json,
      summary: names == nil ? summary : "")
  }

  private var summary: String {
    let presses = Counter.Button.allCases.map { "\(counter.presses(of: $0)) \($0.rawValue)" }
    var words = "\(counter.count) of \(counter.rules.goal); \(presses.joined(separator: ", "))"
    if counter.ignoredPresses > 0 { words += ", \(counter.ignoredPresses) ignored" }
    if let time = counter.goalReachedAt { words += "; goal at \(secondsUp(time))" }
    return words
  }
}

extension Counter.Press {
  fileprivate var json: JSONValue {
    ["t": JSONValue(time), "press": JSONValue(button.rawValue), "counter": JSONValue(count)]
  }
}
