// SPDX-License-Identifier: Apache-2.0
import JSONStream
import Scenes
import TouchRecording

/// The search for the reasons why requirements do not hold, while a recording is replayed.
struct ReasonSearch {
  /// A reason, and the number of resets before the time that the requirement tests.
  private typealias Found = (reason: Reason, resets: Int)

  /// The maximum number of requirements of a recording that get a reason.
  private static let limit = 32
  /// The maximum number of waypoints, or of points of a card, that all searches go through, which takes
  /// half a second: about 200 times the points of a phone, four times those of the largest card.
  private static let pointLimit = 1 << 26

  /// The number of points that searches went through.
  private var points = 0
  /// The touches on the controls.
  private var touches: ControlLog
  /// The number of resets so far.
  private var resets = 0
  /// The reasons so far.
  private var found: [Requirement: Found] = [:]

  /// Begins the search in an untouched scene.
  init(in scene: Scene) {
    touches = ControlLog(scene.controls)
  }

  /// Notes one event and the scene after it.
  mutating func note(_ event: RecordingEvent, after scene: Scene?) {
    if case .reset = event { resets += 1 }
    if let scene { touches.note(event, scene.controls) }
  }

  /// Looks for the reason of a requirement, if it does not hold in a scene.
  ///
  /// - Parameters:
  ///   - requirement: The requirement.
  ///   - value: The value of its metric; nil if there is none.
  ///   - scene: The scene at the time that the requirement tests.
  ///   - kind: The kind of the scene.
  mutating func search(
    _ requirement: Requirement, found value: JSONNumber?, in scene: Scene, kind: String
  ) {
    if let value, requirement.holds(for: value) { return }
    let isTooGreat = requirement.failsAtLeast(value) == false
    let figure = UnmetFigure(requirement.metric.path, isTooGreat: isTooGreat, scene: kind)
    let more = scene.points(searchedFor: figure)
    guard found.count < Self.limit, points + more <= Self.pointLimit else { return }
    points += more
    found[requirement] = scene.reason(of: figure, touches).map { ($0, resets) }
  }

  /// Returns the reason of a requirement, and the question that tells more at the end of the
  /// recording; nil if there is no reason.
  ///
  /// What was worst at an earlier time, or was removed by a later reset, is explained at its time.
  func result(of requirement: Requirement) -> (reason: Reason, question: ExplanationQuery)? {
    guard let (reason, resetsBefore) = found[requirement] else { return nil }
    guard let time = requirement.metric.time else { return (reason, reason.query) }
    let isPast = reason.query == .worst || resetsBefore < resets
    return (reason, isPast ? .moment(time) : reason.query)
  }
}
