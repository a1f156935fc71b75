// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import MaskCore
package import Scenes
import Touchstone
package import TouchRecording
import TraceCore

/// The scene of a recording while it is replayed, with the clock, the work and the result so far.
package struct PlaybackState {
  /// The replay.
  package let replay: Replayer
  /// The result so far.
  package var recording: ReplayedRecording
  /// The scene; nil if it cannot be replayed, or not further.
  package private(set) var scene: Scene?
  /// The scene as it was given, with the settings that apply; null if it cannot be replayed.
  private(set) var sceneValue = JSONValue.null
  /// The work so far.
  var budget: Budget
  /// The scale at which frames fit the limit, if they do not at that of the recording.
  var fittedScale: Double?
  /// The box of the places where contacts came down; nil before the first.
  private(set) var touched: Rect?
  /// The time of the last event.
  package private(set) var clock: Microseconds = 0
  /// The names of the parts of the final report that are needed; nil for all of them.
  package var reportedNames: Set<String>?
  /// The time of the end, in microseconds; nil if it is not known before.
  let end: Microseconds?
  /// The request to the judge, once all is played; nil if it is not asked.
  var request: JudgeRequest?
  /// The answer of the judge, or the reason why there is none; nil before it has come.
  var answer: Result<JudgeAnswer, Fault>?

  /// Creates the state before the first event.
  ///
  /// Faults of the scene become diagnostics of the recording.
  ///
  /// - Parameters:
  ///   - recording: The recording, with its header.
  ///   - replay: The replay.
  ///   - end: The time of the end, in microseconds; nil if it is not known before.
  ///   - measure: See `Playback.init(_:by:measuring:)`.
  init(
    _ recording: ReplayedRecording, by replay: Replayer, endingAt end: Microseconds?,
    measuring measure: (InkBox) -> Rect?
  ) {
    (self.replay, self.recording, self.end) = (replay, recording, end)
    (budget, reportedNames) = (Budget(replay.limits.replay), replay.reportedNames)
    self.recording.integrity.hasMadeTimes = recording.header?.source?.isSynthetic == true
    do throws(Fault) {
      scene = try makeScene(measuring: measure)
    } catch {
      note(error)
    }
  }

  /// The number of pixels a point in frames.
  var scale: Double { replay.scale ?? fittedScale ?? recording.header?.canvas.scale ?? 1 }

  private mutating func makeScene(
    measuring measure: (InkBox) -> Rect?
  ) throws(Fault) -> Scene? {
    guard let header = recording.header else { return nil }
    var scene = try changedScene(of: header, by: replay.settings, measuring: measure)
    if recording.integrity.hasMadeTimes { scene.forgetTimes() }
    guard let saved = replay.savedCard else { return scene }
    return try saved.restored(to: scene)
  }

  private mutating func changedScene(
    of header: RecordingHeader, by settings: [SceneSetting], measuring measure: (InkBox) -> Rect?
  ) throws(Fault) -> Scene {
    let value = try replay.scene(of: header, with: settings)
    recording.settings = settings.filter { $0.applies(to: value) }
    do throws(Fault) {
      let scene = try untouchedScene(value, on: header.canvas.size, measuring: measure)
      sceneValue = value
      return scene
    } catch let fault {
      guard replay.leavesOutForeignSettings, fault.code == .unknownSceneKey,
        let foreign = recording.settings.last(where: { $0.caused(fault) })
      else { throw fault }
      recording.foreignSettings.append(
        (foreign, Diagnostic(.setting(foreign, fault), in: recording.source)))
      let others = settings.filter { $0 != foreign }
      return try changedScene(of: header, by: others, measuring: measure)
    }
  }

  private func untouchedScene(
    _ value: JSONValue, on canvas: Size, measuring measure: (InkBox) -> Rect?
  ) throws(Fault) -> Scene {
    let scene = try decodeScene(
      value, canvas: canvas, cardPixels: replay.limits.replay.cardPixels,
      workLimit: replay.limits.replay.work,
      measuring: { replay.scores ? measure($0) : nil }, measures: replay.measures,
      pictures: replay.assets?.source)
    guard case .scratch(var card) = scene, !replay.otherRules.isEmpty else { return scene }
    card.value.count(by: OtherRule.allCases.filter(replay.otherRules.contains))
    return .scratch(card)
  }

  /// Adds the diagnostic of a fault; that of a scene is one of the setting that caused it, if any.
  mutating func note(_ fault: Fault) {
    let fault = replay.attributed(fault, among: recording.settings)
    recording.note(fault, sceneFile: replay.sceneFile)
  }

  /// Plays an event, without the work that it takes.
  mutating func play(_ event: RecordingEvent) {
    if let time = event.time { clock = time }
    if case .touch(let touch) = event {
      recording.touches += 1
      if touch.phase == .began {
        let place = Rect(x: touch.location.x, y: touch.location.y, width: 0, height: 0)
        touched = touched?.union(place) ?? place
      }
    }
    budget.events += 1
    if replay.scores { scene?.play(event) }
  }

  /// Advances the scene to the end of the recording, makes its report, and saves its card if asked to.
  mutating func conclude() {
    // Animations go on until the recording ends, as in the last frame.
    scene?.advance(to: recording.duration)
    if let scene { chargeShapes(of: scene, line: nil) }
    if let scene {
      let report = report(naming: reportedNames, of: scene)
      checkWork(line: nil)
      if self.scene != nil { recording.report = report }
    }
    if replay.reportedNames == nil, let scene { recording.missed = missed(scene) }
    if replay.savesCards, let scene { saveCard(of: scene) }
  }

  /// Keeps the text of the card at the end of a recording.
  private mutating func saveCard(of scene: Scene) {
    guard case .scratch(let card) = scene else {
      return note(.noCardToSave(scene: scene.kind))
    }
    let text = card.value.scratchCard.saved.text
    guard text.count <= SavedCardFile.limit else {
      return note(.savedCardTooLarge(limit: SavedCardFile.limit))
    }
    recording.savedCard = text
  }

  /// Ends the replay of the scene: nothing takes the events that follow, and nothing is drawn.
  mutating func endScene() { scene = nil }

  /// Refuses a time after the end of the recording.
  func checkNotBeyondEnd(_ time: Microseconds) throws(Fault) {
    guard time <= recording.duration else {
      throw .beyondEnd(time, end: recording.duration)
    }
  }
}

// MARK: - Work

extension PlaybackState {
  /// Checks an amount of work, and notes that it is too much for a limit.
  ///
  /// - Parameters:
  ///   - amount: The number of steps.
  ///   - limit: The maximum number of steps.
  ///   - line: The line of the last event; nil at the end of the recording, and for a frame.
  ///   - unit: The name of most of the steps, as a plural.
  /// - Returns: True if the replay may go on.
  mutating func allows(_ amount: Int, of limit: Int, line: Int? = nil, _ unit: String) -> Bool {
    guard amount > limit else { return true }
    note(.tooMuchWork(line: line, Work(amount: amount, unit: unit), limit: limit))
    return false
  }

  /// Ends the replay of the scene if it takes too much work with all that was added to the budget.
  mutating func checkWork(line: Int?) {
    guard let own = scene?.work else { return }
    budget.scene = own
    if !allows(budget.spent, of: budget.limit, line: line, budget.unit) { endScene() }
  }

  /// Returns the named members of the report of a scene, or all, and adds their work; if that is too
  /// much, the report may be incomplete.
  mutating func report(naming names: Set<String>?, of scene: Scene) -> SceneReport {
    let limit = budget.limit - budget.spent
    return scene.report(naming: names, work: &budget.figures, limit: limit)
  }

  /// Adds the work of comparing the strokes of a scene with their lines, and ends the replay of the
  /// scene if that is too much.
  mutating func chargeShapes(of scene: Scene, line: Int?) {
    guard replay.measures.contains(.shape), case .trace(let trace) = scene else { return }
    budget.figures += trace.value.trace.shapeWork
    checkWork(line: line)
  }
}
