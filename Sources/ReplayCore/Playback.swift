import Drawing
import Geometry
import JSONStream
import TouchRecording

/// One recording while it is replayed: its scene, and what is still wanted of it as time passes.
struct Playback {
  private let replay: Replay
  private var recording: ReplayedRecording
  private var scene: (any Scene)?
  /// The moments whose reports are wanted and still to come, the latest first.
  private var moments: [Microseconds]
  /// The frame that is wanted and still to come.
  private var frame: Replay.FrameTime?
  private var demands: [Demand]
  /// What works out an answer, where a question was asked.
  private var explainer: Explainer?
  /// How many `expect` lines there were.
  private var expectations = 0
  private var clock: Microseconds = 0

  /// Begins to replay the recording that `recording` has the header of.
  init(_ recording: ReplayedRecording, by replay: Replay) {
    self.replay = replay
    self.recording = recording
    demands = replay.demands
    moments = Set(replay.demands.compactMap(\.requirement.metric.time)).sorted(by: >)
    do throws(SceneError) {
      scene = try makeScene()
    } catch {
      note(.scene(error))
    }
    if let question = replay.question, let scene { beginExplaining(question, of: scene) }
    if replay.frame != nil, let header = recording.header { checkFrame(of: header.canvas) }
    frame = scene == nil ? nil : replay.frame
    if frame != nil, replay.view != .picture, let scene { checkView(of: scene) }
  }

  private func makeScene() throws(SceneError) -> (any Scene)? {
    guard let header = recording.header else { return nil }
    guard let value = replay.sceneFile?.scene ?? header.scene else {
      guard replay.scores, replay.requiresScenes else { return nil }
      throw SceneError(path: "scene", offset: nil, fault: .missingScene)
    }
    return try decodeScene(
      value, canvas: header.canvas.size, limits: replay.limits, measures: replay.measures)
  }

  private mutating func note(_ fault: Fault) {
    recording.note(fault, sceneFile: replay.sceneFile)
  }

  /// Plays the rest of the recording, and tells what became of it.
  mutating func finish(_ stream: inout RecordingStream) -> ReplayedRecording {
    while let (entry, line) = stream.nextEntry(&recording) { apply(entry.event, line: line) }
    while let moment = moments.popLast() { keepValues(at: moment) }
    guard replay.scores, recording.status != .error else { return recording }
    switch frame {
    case .at(let time): draw(at: time)
    case .last: draw(at: recording.duration)
    case nil: break
    }
    guard recording.status != .error else { return recording }
    recording.report = scene?.report
    explain()
    keepValues(at: nil)
    judge()
    return recording
  }

  private mutating func apply(_ event: RecordingEvent, line: Int) {
    if let time = event.time { pass(to: time) }
    explainer?.take(event)
    switch event {
    case .touch(let touch):
      recording.touches += 1
      if replay.scores { scene?.apply(touch) }
    case .reset(let time):
      if replay.scores { scene?.reset(at: time) }
    case .expect(_, let text):
      if replay.scores { expect(text, line: line) }
    case .mark, .note, .other:
      break
    }
  }

  /// Does what is due before anything happens at `time`.
  private mutating func pass(to time: Microseconds) {
    clock = time
    while let moment = moments.last, moment < time {
      moments.removeLast()
      keepValues(at: moment)
    }
    if case .at(let moment) = frame, moment < time {
      draw(at: moment)
      frame = nil
    }
  }

  // MARK: Requirements

  /// The most `expect` lines of a recording that are judged.
  static let expectationLimit = 1000

  /// Keeps the figures that are asked for at a moment, or with nil at the end.
  private mutating func keepValues(at moment: Microseconds?) {
    let metrics = demands.map(\.requirement.metric).filter { $0.time == moment }
    guard replay.scores, !metrics.isEmpty, let report = scene?.report else { return }
    for metric in metrics { recording.keep(metric, in: report) }
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

  // MARK: Questions

  private mutating func beginExplaining(_ question: Question, of scene: any Scene) {
    do throws(QuestionError) {
      if case .pixel = question {
        // The card itself knows at the end.
        guard scene is ScratchScene else { throw .noCard(scene: scene.report.kind) }
      } else {
        explainer = try Explainer(question, of: scene)
      }
    } catch {
      recording.note(error)
    }
  }

  private mutating func explain() {
    if case .pixel(let point) = replay.question, let scene = scene as? ScratchScene {
      recording.explanation = .pixel(PixelExplanation(scene.card, at: point))
    }
    guard let explainer else { return }
    do throws(QuestionError) {
      recording.explanation = try explainer.answer()
    } catch {
      recording.note(error)
    }
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
    guard let card = scene as? ScratchScene else {
      frame = nil
      return recording.note(QuestionError.noCard(scene: scene.report.kind))
    }
    let scale = replay.scale ?? recording.header?.canvas.scale ?? 1
    let (width, height) = card.mapSize(replay.view, scale: scale)
    guard width * height > replay.limits.framePixels else { return }
    note(.frameTooLarge(width: width, height: height, limit: replay.limits.framePixels))
    self.scene = nil
    frame = nil
  }

  /// Draws the scene as it stands.
  private mutating func draw(at time: Microseconds) {
    guard let scene, let canvas = recording.header?.canvas else { return }
    let scale = replay.scale ?? canvas.scale
    do throws(SceneError) {
      if replay.view != .picture, let card = scene as? ScratchScene {
        let map = try card.map(replay.view, scale: scale)
        return recording.frame = Frame(time: time, scale: scale, bitmap: map)
      }
      var picture = Canvas(size: canvas.size, scale: scale)
      try scene.draw(into: &picture)
      recording.frame = Frame(time: time, scale: scale, bitmap: picture.bitmap)
    } catch {
      note(.scene(error))
    }
  }
}
