// SPDX-License-Identifier: Apache-2.0
import JSONStream
import Scenes

/// What holds of every report of a scene, and between two of them.
struct SceneClaims {
  private let report: SceneReport
  private let section: JSONValue
  private let isForgetful: Bool

  /// Takes a report of a scene that takes back, or not, what a cancelled stroke did.
  init(_ report: SceneReport, isForgetful: Bool) {
    self.report = report
    self.isForgetful = isForgetful
    section = report.section
  }

  /// Checks the report, which comes some events after that of `last`.
  func check(after last: SceneClaims) {
    precondition(report.score.map { 0...1 ~= $0 } ?? true, "A score is a share")
    checkText()
    switch SceneKind(rawValue: report.kind) {
    case .trace: checkTrace(after: last)
    case .scratch: checkCard(after: last)
    case .counter: checkCounter()
    case .pattern: checkGame()
    case .wave: precondition(count("waterAreaPx") >= 0, "There is no less than no water")
    case .ink: checkInk()
    case nil: preconditionFailure("A report has a kind of scene")
    }
  }

  private func checkInk() {
    let outcomes = ["ended", "cancelled", "open"].reduce(0) { $0 + count("outcomes", $1) }
    precondition(outcomes == count("strokes"), "Every stroke has one outcome")
    precondition(count("taps") <= count("strokes"), "A tap is a stroke")
    precondition(count("samples") >= count("strokes"), "A stroke has a sample")
  }

  private func checkText() {
    let text = written(section)
    guard let back = try? JSONValue.parse(text) else { preconditionFailure("A report is JSON") }
    precondition(written(back) == text, "A report reads back as another one")
  }

  private func written(_ value: JSONValue) -> [UInt8] {
    var json = JSONWriter()
    json.value(value)
    return json.takeBytes()
  }

  private func checkTrace(after last: SceneClaims) {
    let (waypoints, reached) = (count("progress", "waypoints"), count("progress", "reached"))
    precondition(0...waypoints ~= reached, "More is reached than there is")
    if reached == waypoints {
      precondition(self["progress", "completedAt"]?.isNull == false, "What is complete was so once")
    }
    precondition(
      count("ink", "segments") == count("ink", "blackSegments") + count("ink", "redSegments"),
      "A segment is black or red")
    precondition(count("ink", "strokes") == elements("strokes").count, "Every stroke is listed")
    if !loses(after: last) {
      precondition(reached >= last.count("progress", "reached"), "What is reached stays reached")
    }
  }

  private func checkCard(after last: SceneClaims) {
    let (revealed, eligible) = (count("coverage", "revealed"), count("coverage", "eligible"))
    precondition(0...eligible ~= revealed, "More is revealed than there is")
    precondition(report.score == Double(revealed) / Double(eligible), "The score is the coverage")
    precondition(count("clearPx") <= count("touchedPx"), "What is clear was touched")
    for part in elements("regions") + elements("combinations") {
      let claims = (part["revealed"]?.integer ?? -1, part["eligible"]?.integer ?? -1)
      precondition(0 <= claims.0 && claims.0 <= claims.1, "A region is a share")
    }
    if !loses(after: last) {
      precondition(revealed >= last.count("coverage", "revealed"), "What is revealed stays so")
    }
  }

  /// Whether something may have been taken back since `last`: all by a reset, or what a stroke did.
  private func loses(after last: SceneClaims) -> Bool {
    isForgetful || elements("resets").count > last.elements("resets").count
  }

  private func checkCounter() {
    let timeline = elements("timeline")
    precondition(
      count("presses", "add") + count("presses", "minus") == timeline.count,
      "A press is of one of the buttons")
    if let press = timeline.last {
      precondition(press["counter"]?.integer == Int64(count("counter")), "The last press counts")
    }
  }

  private func checkGame() {
    let right = elements("attempts").count { $0["correct"]?.bool == true }
    precondition(count("score") == right, "The score counts what is right")
    precondition(0...count("max") ~= right, "More is right than was asked")
  }

  private subscript(_ path: String...) -> JSONValue? { value(at: path) }

  private func value(at path: [String]) -> JSONValue? {
    path.reduce(section) { $0?[$1] }
  }

  private func count(_ path: String...) -> Int {
    guard let count = value(at: path)?.integer else {
      preconditionFailure("No count stands under \(path)")
    }
    return Int(count)
  }

  private func elements(_ key: String) -> [JSONValue] { section[key]?.elements ?? [] }
}
