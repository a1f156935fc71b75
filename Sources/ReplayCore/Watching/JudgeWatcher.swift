// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import Scenes
import TouchRecording
import Touchstone

/// Asks the judge about a recording at its end.
struct JudgeWatcher: Watcher {
  private let judge: Judge
  private var strokes = JudgeStrokes()

  /// Creates the watcher; nil without a judge.
  init?(in state: PlaybackState) {
    guard let judge = state.replay.judge else { return nil }
    self.judge = judge
  }

  mutating func after(_ event: RecordingEvent, line: Int, in state: inout PlaybackState) {
    strokes.take(event)
  }

  mutating func conclude(in state: inout PlaybackState) {
    guard let scene = state.scene, let header = state.recording.header else { return }
    do throws(Fault) {
      let question = JudgeQuestion(
        // A row stands alone, and has no name but its id.
        name: state.replay.judgesAlone ? header.id : state.recording.name, header: header,
        value: state.sceneValue, scene: scene,
        set: try SceneSetting.judgeObject(state.recording.settings.filter(\.isOfJudge)),
        strokes: strokes)
      state.request = JudgeRequest(line: question.line, strokes: strokes.beginnings)
    } catch {
      state.answer = .failure(error)
    }
  }

  mutating func end(in state: inout PlaybackState) {
    guard let answer = state.answer else { return }
    state.recording.judged = JudgedRecording(judge: judge, answer: answer)
    switch answer {
    case .failure(let fault): state.note(fault)
    case .success(let answer):
      guard let passes = answer.passes, state.replay.judgeDecides else { return }
      state.recording.judgments.append(.judge(passes: passes, reason: answer.firstReason))
    }
  }
}
