import Drawing
import Geometry
import JSONStream
import MaskCore
import ReportPages
import Scenes
import TouchRecording

/// One recording while it is replayed: its scene, and what is still wanted of it as time passes.
struct Playback {
  private let replay: Replay
  private var recording: ReplayedRecording
  private var scene: (any Scene)?
  /// The moments whose reports are wanted and still to come, the latest first.
  private var moments: [Microseconds]
  /// The frames that are wanted and still to come.
  private var frames: FrameSchedule?
  /// What frames keep for those that follow.
  private var memory = DrawingCache()
  /// What is read and not yet applied, because a frame comes before it.
  private var pending: (entry: RecordingEntry, line: Int)?
  /// Whether there is nothing left to read.
  private var isRead = false
  private var demands: [Demand]
  /// What works out an answer, where a question was asked.
  private var explainer: Explainer?
  /// What looks for bytes that tell what is still covered, where that is asked for.
  private var peek: LeakDetector?
  /// The events so far, if a page is to play them.
  private var history: SceneHistory?
  /// How many `expect` lines there were.
  private var expectations = 0
  private var clock: Microseconds = 0

  /// Begins to replay the recording that `recording` has the header of.
  init(_ recording: ReplayedRecording, by replay: Replay) {
    self.replay = replay
    self.recording = recording
    demands = replay.demands
    moments = Set(replay.demands.compactMap(\.requirement.metric.time)).sorted(by: >)
    do throws(Fault) {
      scene = try makeScene()
    } catch {
      note(error)
    }
    if let question = replay.question, let scene { beginExplaining(question, of: scene) }
    if replay.drawnFrame != nil || replay.peeks, let header = recording.header {
      checkFrame(of: header.canvas)
    }
    if replay.peeks, let card = scene?.card, let canvas = recording.header?.canvas {
      peek = LeakDetector(card, canvas: canvas)
    }
    if replay.films { history = scene.map(SceneHistory.init) }
    frames = scene == nil ? nil : replay.drawnFrame.map(FrameSchedule.init)
    if frames != nil, replay.view != .picture, let scene { checkView(of: scene) }
  }

  /// The name of the recording, as its input says.
  var name: String { recording.name }

  /// Whether nothing was wrong with the recording so far.
  var isWhole: Bool { recording.status != .error }

  private func makeScene() throws(Fault) -> (any Scene)? {
    let scene = try rethrow(makeUntouchedScene(), as: Fault.scene)
    guard let scene, let saved = replay.savedCard else { return scene }
    return try rethrow(saved.restored(to: scene), as: Fault.savedCard)
  }

  private func makeUntouchedScene() throws(SceneError) -> (any Scene)? {
    guard let header = recording.header else { return nil }
    guard let value = replay.sceneFile?.scene ?? header.scene else {
      guard replay.scores, replay.requiresScenes else { return nil }
      throw SceneError(path: "scene", offset: nil, fault: .missingScene)
    }
    let scene = try decodeScene(
      value, canvas: header.canvas.size, cardPixels: replay.limits.cardPixels,
      measures: replay.measures, pictures: replay.assets?.source)
    guard let rule = replay.otherRule, let card = scene.card else { return scene }
    return card.counting(by: rule)
  }

  private mutating func note(_ fault: Fault) {
    recording.note(fault, sceneFile: replay.sceneFile)
  }

  /// Plays on until a frame is due and draws it, or to the end of the recording; nil then.
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
    return draw(at: moment)
  }

  /// Tells what became of the recording.
  ///
  /// - Precondition: it was played to its end.
  mutating func finish() -> ReplayedRecording {
    precondition(isRead, "A recording is told of when it is over")
    conclude()
    // These do not keep the scene from being replayed, so they come after everything else.
    for fault in scene?.faults ?? [] { note(.scene(fault)) }
    return recording
  }

  private mutating func conclude() {
    while let moment = moments.popLast() { keepValues(at: moment) }
    finishPeeking()
    guard replay.scores, recording.status != .error else { return }
    // What moves by itself goes on until the recording is over, as in the last frame.
    scene?.advance(to: recording.duration)
    recording.report = scene?.report
    saveCard()
    film()
    explain()
    keepValues(at: nil)
    judge()
  }

  /// Hands the card over as it is when the recording is over.
  private mutating func saveCard() {
    guard replay.savesCards, var scene else { return }
    scene.advance(to: recording.duration)
    guard let text = scene.card?.scratchCard.saved.text else {
      return note(.savedCard(.unsaved(.noCard(scene: scene.report.kind))))
    }
    guard text.count <= SavedCardFile.limit else {
      return note(.savedCard(.unsaved(.tooLarge(limit: SavedCardFile.limit))))
    }
    recording.savedCard = text
  }

  /// Works out what a page plays; of a recording that is too long, nothing.
  private mutating func film() {
    guard let history = history.take(), !history.isTooLong, let scene,
      let canvas = recording.header?.canvas
    else { return }
    recording.footage = Footage(
      of: history, last: scene, on: canvas.size, scale: replay.scale ?? canvas.scale,
      until: recording.duration)
  }

  private mutating func apply(_ event: RecordingEvent, line: Int) {
    if let time = event.time { pass(to: time) }
    explainer?.take(event)
    history?.append(event)
    peek?.take(event)
    if case .touch = event { recording.touches += 1 }
    guard replay.scores else { return }
    scene?.play(event)
    if case .expect(_, let text) = event { expect(text, line: line) }
  }

  /// Does what is due before anything happens at `time`.
  private mutating func pass(to time: Microseconds) {
    clock = time
    while let moment = moments.last, moment < time {
      moments.removeLast()
      keepValues(at: moment)
    }
  }

  // MARK: Requirements

  /// The most `expect` lines of a recording that are judged.
  static let expectationLimit = 1000

  /// Keeps the figures that are asked for at a moment, or with nil at the end.
  private mutating func keepValues(at moment: Microseconds?) {
    guard replay.scores, scene != nil else { return }
    var metrics = demands.map(\.requirement.metric).filter { $0.time == moment }
    // For what the recording knows of itself no scene has to report.
    metrics.removeAll { recording.keepOwn($0) }
    guard !metrics.isEmpty,
      let report = report(at: moment, naming: Set(metrics.flatMap(\.path)))
    else { return }
    for metric in metrics { recording.keep(metric, in: report) }
  }

  /// The report at a moment as far as `names` ask for it, or with nil the whole one of the end.
  ///
  /// The moment may lie after the end, so a copy of the scene goes there.
  private func report(at moment: Microseconds?, naming names: Set<String>) -> SceneReport? {
    guard let moment else { return recording.report }
    var scene = scene
    scene?.advance(to: moment)
    return scene?.report(naming: names)
  }

  private mutating func expect(_ text: String, line: Int) {
    expectations += 1
    guard expectations <= Playback.expectationLimit + 1 else { return }
    do throws(RequirementError) {
      guard expectations <= Playback.expectationLimit else {
        throw .tooMany(limit: Playback.expectationLimit)
      }
      let requirement = try Requirement(text)
      if let aggregate = requirement.aggregate {
        throw .severalRecordings(aggregate: aggregate.rawValue)
      }
      if let moment = requirement.metric.time {
        guard moment >= clock else { throw .momentOver(moment) }
        moments = Set(moments + [moment]).sorted(by: >)
      }
      demands.append(Demand(requirement, .expect, line: line))
    } catch {
      note(.expectation(line: line, error, isJudged: replay.judgesExpectations))
    }
  }

  private mutating func judge() {
    for demand in demands where demand.requirement.aggregate == nil {
      let decides =
        demand.level == .require || demand.level == .expect && replay.judgesExpectations
      let metric = demand.requirement.metric
      switch recording.value(of: metric) {
      case .number(let number):
        recording.add(Judgement(demand, found: number, decides: decides))
      case .null:
        recording.add(Judgement(demand, found: nil, decides: decides))
      case .absent:
        // Another recording may have it; the run as a whole says where none has.
        guard let line = demand.line else { continue }
        note(
          .expectation(
            line: line, recording.unknownMetric(metric), isJudged: replay.judgesExpectations))
      }
    }
  }

  // MARK: Rehearsals

  /// Plays on by entries that nobody has to read: times in order, contacts in sequence.
  mutating func play(_ entries: some Sequence<RecordingEntry>) {
    for entry in entries {
      recording.duration = max(recording.duration, entry.event.time ?? 0)
      apply(entry.event, line: 0)
    }
  }

  /// Tells what became of the recording if it ends, sealed, at `time` after `lines` lines.
  ///
  /// The report holds what the demands ask for, and the rest only where it `reportsAll`.
  consuming func judged(
    endingAt time: Microseconds, lines: Int, reportsAll: Bool
  ) -> ReplayedRecording {
    recording.duration = time
    (recording.integrity.isSealed, recording.integrity.lines) = (true, lines)
    while let moment = moments.popLast() { keepValues(at: moment) }
    guard recording.status != .error else { return recording }
    scene?.advance(to: time)
    recording.report =
      reportsAll
      ? scene?.report : scene?.report(naming: Set(demands.flatMap(\.requirement.metric.path)))
    keepValues(at: nil)
    judge()
    for fault in scene?.faults ?? [] { note(.scene(fault)) }
    return recording
  }

  // MARK: Questions

  private mutating func beginExplaining(_ question: ExplanationQuery, of scene: any Scene) {
    do throws(ExplanationError) {
      if case .pixel = question {
        // The card itself knows at the end.
        guard scene.card != nil else { throw .noCard(scene: scene.report.kind) }
      } else {
        explainer = try Explainer(question, of: scene)
      }
    } catch {
      recording.note(error)
    }
  }

  private mutating func explain() {
    if case .pixel(let point) = replay.question, let card = scene?.card {
      recording.explanation = .pixel(PixelExplanation(card.scratchCard, at: point))
    }
    guard let explainer else { return }
    do throws(ExplanationError) {
      recording.explanation = try explainer.answer()
    } catch {
      recording.note(error)
    }
  }

  // MARK: Peeking

  private mutating func finishPeeking() {
    guard var peek else { return }
    peek.finish(at: recording.duration)
    recording.peek = peek.finding
    if let leak = peek.finding.leak { note(.internalFault(leak.words)) }
    if let error = peek.error { note(.scene(error)) }
  }

  // MARK: Frames

  /// Refuses a frame that is too large, before anything is scored.
  private mutating func checkFrame(of canvas: RecordingHeader.Canvas) {
    let scale = replay.scale ?? canvas.scale
    let width = Canvas.pixelCount(of: canvas.size.width, scale: scale)
    let height = Canvas.pixelCount(of: canvas.size.height, scale: scale)
    let limit = replay.limits.framePixels
    guard width * height > limit else { return }
    note(.frameTooLarge(width: width, height: height, limit: limit))
    scene = nil
  }

  /// Leaves out a view that the scene does not have, and refuses a strip that is too large.
  private mutating func checkView(of scene: any Scene) {
    guard let card = scene.card else {
      frames = nil
      return recording.note(ExplanationError.noCard(scene: scene.report.kind))
    }
    let scale = replay.scale ?? recording.header?.canvas.scale ?? 1
    let (width, height) = card.mapSize(replay.view, scale: scale)
    guard width * height > replay.limits.framePixels else { return }
    note(.frameTooLarge(width: width, height: height, limit: replay.limits.framePixels))
    self.scene = nil
    frames = nil
  }

  /// The time of the next frame that is due before anything happens at `time`, if there is one.
  private mutating func nextFrame(before time: Microseconds) -> Microseconds? {
    checkFrameCount(until: time - 1)
    return frames?.next(before: time)
  }

  /// The time of the next frame that is due at the end of the recording, if there is one.
  private mutating func nextFrame(atEnd end: Microseconds) -> Microseconds? {
    checkFrameCount(until: end)
    return frames?.next(atEnd: end)
  }

  /// Refuses more frames than a recording may have, before any of those that are due is drawn.
  private mutating func checkFrameCount(until time: Microseconds) {
    guard let count = frames?.frameCount(until: time), count > replay.limits.frames else { return }
    note(.tooManyFrames(limit: replay.limits.frames))
    frames = nil
  }

  /// Draws the scene as it stands.
  private mutating func draw(at time: Microseconds) -> Picture? {
    guard var scene, let canvas = recording.header?.canvas else { return nil }
    scene.advance(to: time)
    let scale = replay.scale ?? canvas.scale
    do throws(SceneError) {
      if replay.view != .picture, let card = scene.card {
        return Picture(time: time, scale: scale, bitmap: try card.map(replay.view, scale: scale))
      }
      var picture = Canvas(size: canvas.size, scale: scale)
      try scene.draw(into: &picture, keeping: &memory)
      return Picture(time: time, scale: scale, bitmap: picture.bitmap)
    } catch {
      note(.scene(error))
      frames = nil
      return nil
    }
  }
}
