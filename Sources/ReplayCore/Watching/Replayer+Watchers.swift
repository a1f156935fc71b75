// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import MaskCore
import Scenes
import TouchRecording
import Touchstone

extension Replayer {
  /// Returns those who watch a recording, in the order in which they are asked: each looks whether
  /// the replay asks for it.
  ///
  /// Faults that leave a watcher out become diagnostics of the recording.
  func watchers(in state: inout PlaybackState) -> [any Watcher] {
    guard scores else { return [] }
    let watchers: [(any Watcher)?] = [
      FrameWatcher(in: &state), FootageWatcher(in: state), ExplanationWatcher(in: &state),
      // Demands may be on what the judge says.
      JudgeWatcher(in: state), DemandWatcher(in: &state),
    ]
    return watchers.compactMap(\.self)
  }
}

/// Keeps the footage of a recording for a page, unless the recording is too long.
struct FootageWatcher: Watcher {
  private var history: SceneHistory

  /// Creates the watcher; nil if no page plays the recording.
  init?(in state: PlaybackState) {
    guard state.replay.keepsFootage, let scene = state.scene else { return nil }
    history = SceneHistory(scene)
  }

  mutating func after(_ event: RecordingEvent, line: Int, in state: inout PlaybackState) {
    if state.scene != nil { history.append(event) }
  }

  mutating func end(in state: inout PlaybackState) {
    guard !history.isTooLong, let scene = state.scene, let canvas = state.recording.header?.canvas
    else { return }
    state.recording.footage = Footage(
      of: history, last: scene, on: canvas.size, scale: state.scale,
      until: state.recording.duration)
  }
}

/// Answers the question about a recording.
struct ExplanationWatcher: Watcher {
  /// The answer in the making; nil if the card answers at the end.
  private var explainer: Explainer?

  /// Creates the watcher; nil if there is no question, or the scene has no answer, which is noted.
  init?(in state: inout PlaybackState) {
    guard let question = state.replay.question, let scene = state.scene else { return nil }
    do throws(Fault) {
      if case .pixel = question {
        guard case .scratch = scene else { throw .noCover(scene: scene.kind) }
      } else {
        explainer = try Explainer(question, of: scene)
      }
    } catch {
      state.recording.note(unanswered: error)
      return nil
    }
  }

  mutating func after(_ event: RecordingEvent, line: Int, in state: inout PlaybackState) {
    guard state.scene != nil else { return }
    explainer?.take(event)
    state.budget.explanation = explainer?.work ?? 0
  }

  mutating func end(in state: inout PlaybackState) {
    guard let scene = state.scene else { return }
    if case .pixel(let point) = state.replay.question, case .scratch(let card) = scene {
      state.recording.explanation = Explanation(pixel: point, of: card.value.scratchCard)
    }
    guard var explainer else { return }
    do throws(Fault) {
      if case .moment(let time) = state.replay.question { try state.checkNotBeyondEnd(time) }
      let (used, limit) = (state.budget.spent, state.budget.limit)
      state.recording.explanation = try explainer.answer(workLimit: limit - used)
      if let work = explainer.excess {
        _ = state.allows(used + work, of: limit, "steps to explain strokes")
      }
    } catch {
      state.recording.note(unanswered: error)
    }
  }
}
