package import Geometry
import JSONStream
import MaskCore
import ReportPages
package import Scenes
package import TouchRecording
package import TraceCore

/// A recording while it is replayed: its scene, and the frames and figures that are still to come.
package struct Playback {
  let replay: Replay
  /// The result so far.
  package var recording: ReplayedRecording
  /// The scene; nil if it cannot be replayed.
  var scene: Scene?
  /// The settings of the replay that apply to the scene.
  private var settings: [SceneSetting] = []
  /// The times of figures that are still to come, in descending order.
  var moments: [Microseconds]
  /// The frames that are still to come; nil if none are drawn.
  var frames: FrameSchedule?
  /// The data that one frame keeps for the next.
  var memory = DrawingCache()
  /// The entry that was read and not yet applied, because a frame comes before it.
  var pending: (entry: RecordingEntry, line: Int)?
  /// True if nothing is left to read.
  var isRead = false
  /// The demands of the replay, then those of the `expect` lines so far.
  var demands: [Demand]
  /// The answer to the question, in the making; nil if there is no question.
  var explainer: Explainer?
  /// The search for the reasons why demands do not hold; nil if none are needed.
  var reasons: ReasonSearch?
  /// The events so far; nil if no page plays them.
  var history: SceneHistory?
  /// The number of events so far.
  var events = 0
  /// The work of the figures at moments, which reports count anew, and of the shapes of strokes.
  var reportWork = 0
  /// The number of frames that were drawn, and their work.
  var (framesDrawn, frameWork) = (0, 0)
  /// The number of `expect` lines so far.
  var expectations = 0
  /// The time of the last event.
  var clock: Microseconds = 0

  /// Creates the playback of a recording whose header is read.
  ///
  /// Faults of the scene or of the size of frames become diagnostics of the recording.
  ///
  /// - Parameters:
  ///   - recording: The recording, with its header.
  ///   - replay: The replay.
  ///   - measure: A closure that returns the box of the ink of the whole recording, or nil without
  ///     ink. It is called at most once, and only for a scene that is placed on the ink.
  package init(
    _ recording: ReplayedRecording, by replay: Replay, measuring measure: (InkBox) -> Rect?
  ) {
    self.replay = replay
    self.recording = recording
    demands = replay.demands
    moments = Set(replay.demands.compactMap(\.requirement.metric.time)).sorted(by: >)
    do throws(Fault) {
      scene = try makeScene(measuring: measure)
    } catch {
      note(error)
    }
    if replay.givesReasons { reasons = scene.map(ReasonSearch.init) }
    if let question = replay.question, let scene { beginExplaining(question, of: scene) }
    if replay.drawnFrame != nil, let size = recording.header?.canvas.size {
      checkSize(of: size)
      // A card may be larger than the canvas, and is drawn as a whole.
      if case .scratch(let card) = scene { checkSize(of: card.value.scratchCard.rules.frame.size) }
    }
    if replay.keepsFootage { history = scene.map(SceneHistory.init) }
    frames = scene == nil ? nil : replay.drawnFrame.map(FrameSchedule.init)
    if frames != nil, replay.view != .picture, let scene { checkView(of: scene) }
  }

  /// Creates the playback of a recording that was read whole, after all its entries.
  package init(
    _ recording: ReplayedRecording, by replay: Replay, playing entries: [RecordingEntry]
  ) {
    self.init(recording, by: replay) { box in
      var box = box
      for entry in entries { box.play(entry.event) }
      return box.rect
    }
    play(entries)
  }

  /// The name of the recording, after its input.
  var name: String { recording.name }

  /// A Boolean value that indicates whether the recording has no errors so far.
  var isFaultless: Bool { recording.status != .error }

  /// The number of pixels a point in frames.
  var scale: Double { replay.scale ?? recording.header?.canvas.scale ?? 1 }

  private mutating func makeScene(
    measuring measure: (InkBox) -> Rect?
  ) throws(Fault) -> Scene? {
    guard let header = recording.header else { return nil }
    let value = try replay.scene(of: header)
    settings = replay.settings.filter { $0.applies(to: value) }
    let scene = try rethrow(
      untouchedScene(value, on: header.canvas.size, measuring: measure), as: Fault.scene)
    guard let saved = replay.savedCard else { return scene }
    return try rethrow(saved.restored(to: scene), as: Fault.savedCard)
  }

  private func untouchedScene(
    _ value: JSONValue, on canvas: Size, measuring measure: (InkBox) -> Rect?
  ) throws(SceneError) -> Scene {
    func decoded(on ink: Rect?) throws(SceneError) -> Scene {
      try decodeScene(
        value, canvas: canvas, cardPixels: replay.limits.cardPixels, ink: ink,
        measures: replay.measures, pictures: replay.assets?.source)
    }
    let scene = try decoded(on: nil)
    switch scene {
    case .trace(let trace):
      guard replay.scores, let awaited = trace.value.awaitedInk, let ink = measure(awaited) else {
        return scene
      }
      return try decoded(on: ink)
    case .scratch(var card):
      guard !replay.otherRules.isEmpty else { return scene }
      card.value.count(by: OtherRule.allCases.filter(replay.otherRules.contains))
      return .scratch(card)
    case .counter, .wave, .pattern, .ink: return scene
    }
  }

  /// Adds the diagnostic of a fault; that of a scene is one of the setting that caused it, if any.
  mutating func note(_ fault: Fault) {
    var fault = fault
    if case .scene(let error) = fault, let setting = settings.last(where: { $0.caused(error) }) {
      fault = .setting(setting, error)
    }
    recording.note(fault, sceneFile: replay.sceneFile)
  }

  /// Plays until the next frame is due and draws it; nil at the end of the recording.
  mutating func nextPicture(_ stream: inout RecordingStream) -> Picture? {
    while !isRead {
      guard let (entry, line) = pending.take() ?? stream.nextEntry(&recording) else {
        isRead = true
        break
      }
      if let time = entry.event.time, let moment = nextFrame(before: time),
        let picture = draw(at: moment)
      {
        pending = (entry, line)
        return picture
      }
      apply(entry.event, line: line)
    }
    guard replay.scores, recording.status != .error else { return nil }
    guard let moment = nextFrame(atEnd: recording.duration) else { return nil }
    do throws(ExplanationError) {
      try checkNotBeyondEnd(moment)
    } catch {
      recording.note(error)
      return nil
    }
    return draw(at: moment)
  }

  /// Returns the result of the recording.
  ///
  /// - Precondition: The recording was played to its end.
  mutating func finish() -> ReplayedRecording {
    precondition(isRead, "A recording has no result before its end")
    conclude()
    // The scene is replayed in spite of these faults, so they come last.
    for fault in scene?.faults ?? [] { note(.scene(fault)) }
    return recording
  }

  private mutating func conclude() {
    while let moment = moments.popLast() { keepValues(at: moment) }
    guard replay.scores, recording.status != .error else { return }
    // Animations go on until the recording ends, as in the last frame.
    scene?.advance(to: recording.duration)
    if let scene { checkShapes(of: scene, line: nil) }
    recording.report = finalReport
    saveCard()
    makeFootage()
    explain()
    keepValues(at: nil)
    judge()
  }

  /// The report of the scene at the end: all of it, or the parts that are needed.
  private var finalReport: SceneReport? {
    guard let names = replay.reportedNames else { return scene?.report }
    return scene?.report(naming: names.union(demands.flatMap(\.requirement.metric.path)))
  }

  /// Keeps the text of the card at the end of the recording.
  private mutating func saveCard() {
    guard replay.savesCards, var scene else { return }
    scene.advance(to: recording.duration)
    guard case .scratch(let card) = scene else {
      return note(.savedCard(.unsaved(.noCard(scene: scene.kind))))
    }
    let text = card.value.scratchCard.saved.text
    guard text.count <= SavedCardFile.limit else {
      return note(.savedCard(.unsaved(.tooLarge(limit: SavedCardFile.limit))))
    }
    recording.savedCard = text
  }

  /// Creates the footage for a page, unless the recording is too long.
  private mutating func makeFootage() {
    guard let history = history.take(), !history.isTooLong, let scene,
      let canvas = recording.header?.canvas
    else { return }
    recording.footage = Footage(
      of: history, last: scene, on: canvas.size, scale: scale, until: recording.duration)
  }

  private mutating func apply(_ event: RecordingEvent, line: Int) {
    if let time = event.time { advanceClock(to: time) }
    explainer?.take(event)
    history?.append(event)
    if case .touch = event { recording.touches += 1 }
    events += 1
    guard replay.scores else { return }
    scene?.play(event)
    checkWork(line: line)
    reasons?.note(event, after: scene)
    if case .expect(_, let text) = event { expect(text, line: line) }
  }

  /// Ends the replay of the scene if it took too much work.
  mutating func checkWork(line: Int?) {
    guard let own = scene?.work else { return }
    let amount = own.amount + reportWork + (explainer?.work ?? 0)
    recording.work = amount
    guard amount > workLimit() else { return }
    let work = Work(
      amount: amount,
      unit: reportWork > own.amount ? "steps, most of them for figures of the report" : own.unit)
    note(.tooMuchWork(line: line, work, limit: workLimit()))
    endScene()
  }

  /// Counts the work of comparing the strokes of a scene with their lines, and ends the replay if that
  /// is too much.
  mutating func checkShapes(of scene: Scene, line: Int?) {
    guard replay.measures.contains(.shape), case .trace(let trace) = scene else { return }
    // A cell of both tables takes about four nanoseconds.
    reportWork += 4 * trace.value.trace.shapeCells
    checkWork(line: line)
  }

  /// Ends the replay of the scene: nothing takes the events that follow, and nothing is drawn.
  mutating func endScene() {
    (scene, frames, explainer, history) = (nil, nil, nil, nil)
  }

  /// The maximum work of the scene so far, and of one frame.
  func workLimit() -> Int { replay.limits.work(times: 1 + events / Limits.eventsPerWork) }

  /// The maximum work of all frames so far.
  var filmLimit: Int {
    replay.limits.work(times: Limits.worksOfFilm + events / Limits.eventsPerFilmWork)
  }

  /// Keeps the figures that are due before `time`, and sets the clock.
  private mutating func advanceClock(to time: Microseconds) {
    clock = time
    while let moment = moments.last, moment < time {
      moments.removeLast()
      keepValues(at: moment)
    }
  }

  // MARK: Candidates of shrinking

  /// Plays further entries without a reader.
  ///
  /// - Precondition: Times ascend, and the phases of each contact are in sequence.
  package mutating func play(_ entries: some Sequence<RecordingEntry>) {
    for entry in entries {
      recording.duration = max(recording.duration, entry.event.time ?? 0)
      apply(entry.event, line: 0)
    }
  }

  /// Ends the recording with a seal and returns its result.
  ///
  /// - Parameters:
  ///   - time: The time of the end, in microseconds.
  ///   - lines: The number of lines between header and end.
  ///   - reportsAll: True for the whole report; false for the parts that the demands ask for.
  /// - Returns: The result.
  package consuming func judged(
    endingAt time: Microseconds, lines: Int, reportsAll: Bool
  ) -> ReplayedRecording {
    recording.duration = time
    (recording.integrity.isSealed, recording.integrity.lines) = (true, lines)
    while let moment = moments.popLast() { keepValues(at: moment) }
    guard recording.status != .error else { return recording }
    scene?.advance(to: time)
    recording.report =
      reportsAll
      ? scene?.report
      : scene?.report(
        naming: Set(demands.flatMap(\.requirement.metric.path)), work: &recording.work)
    keepValues(at: nil)
    judge()
    for fault in scene?.faults ?? [] { note(.scene(fault)) }
    return recording
  }

  /// Returns the guide and the ink at a time as lines; nil without a scene, or if it shows neither.
  package func outline(at time: Microseconds) -> InkOutline? {
    guard var scene, let canvas = recording.header?.canvas.size else { return nil }
    scene.advance(to: time)
    return scene.outline(on: canvas)
  }

  // MARK: Questions

  private mutating func beginExplaining(_ question: ExplanationQuery, of scene: Scene) {
    do throws(ExplanationError) {
      if case .pixel = question {
        // The card answers at the end.
        guard case .scratch = scene else { throw .noCard(scene: scene.kind) }
      } else {
        explainer = try Explainer(question, of: scene)
      }
    } catch {
      recording.note(error)
    }
  }

  private mutating func explain() {
    if case .pixel(let point) = replay.question, case .scratch(let card) = scene {
      recording.explanation = PixelExplanation(card.value.scratchCard, at: point)
    }
    guard var explainer else { return }
    do throws(ExplanationError) {
      if case .moment(let time) = replay.question { try checkNotBeyondEnd(time) }
      let used = (scene?.work.amount ?? 0) + reportWork
      recording.explanation = try explainer.answer(workLimit: workLimit() - used)
      if let work = explainer.excess {
        noteExcess(of: used + work, "steps to explain strokes", limit: workLimit())
      }
    } catch {
      recording.note(error)
    }
  }

  /// Refuses a time after the end of the recording.
  private func checkNotBeyondEnd(_ time: Microseconds) throws(ExplanationError) {
    guard time <= recording.duration else {
      throw .beyondEnd(time, end: recording.duration)
    }
  }
}
