// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Drawing
package import Geometry
import Scenes
package import TouchRecording
import Touchstone
package import TraceCore

/// A recording while it is replayed: its scene, and those who watch it.
package struct Playback {
  /// The scene, the clock and the result so far.
  var state: PlaybackState
  private var watchers: [any Watcher] = []

  /// Creates the playback of a recording whose header is read, with the watchers that `replay` asks
  /// for.
  ///
  /// Faults of the scene or of the size of frames become diagnostics of the recording.
  ///
  /// - Parameters:
  ///   - recording: The recording, with its header.
  ///   - replay: The replay.
  ///   - end: The time of the end, in microseconds; nil if it is not known before.
  ///   - measure: A closure that returns the box of the ink of the whole recording, or nil without
  ///     ink. It is called at most once, and only for a scene that is placed on the ink.
  package init(
    _ recording: ReplayedRecording, by replay: Replayer, endingAt end: Microseconds? = nil,
    measuring measure: (InkBox) -> Rect?
  ) {
    state = PlaybackState(recording, by: replay, endingAt: end, measuring: measure)
    watchers = replay.watchers(in: &state)
  }

  /// Creates the playback of a recording that was read whole, after all its entries.
  package init(
    _ recording: ReplayedRecording, by replay: Replayer, playing entries: [RecordingEntry]
  ) {
    self.init(recording, by: replay) { $0.rect(with: entries) }
    play(entries)
  }

  /// The work so far; see `Budget`.
  package var work: Int { state.budget.spent }

  /// Does what is due before the event at a time, or before the end of the recording if it is nil.
  ///
  /// - Returns: The next picture that is due; nil after the last one.
  mutating func nextPicture(before time: Microseconds?) -> Picture? {
    state.recording.duration = max(state.recording.duration, time ?? 0)
    for index in watchers.indices {
      if let picture = watchers[index].before(time, in: &state) { return picture }
    }
    return nil
  }

  /// Plays an event from a line.
  ///
  /// - Precondition: All that is due before the event was done.
  mutating func play(_ event: RecordingEvent, line: Int) {
    state.play(event)
    guard state.replay.scores else { return }
    for index in watchers.indices { watchers[index].after(event, line: line, in: &state) }
    state.checkWork(line: line)
  }

  /// Plays further entries without a reader, and draws nothing.
  ///
  /// - Precondition: Times ascend, and the phases of each contact are in sequence.
  package mutating func play(_ entries: some Sequence<RecordingEntry>) {
    for entry in entries {
      if let time = entry.event.time { skipPictures(before: time) }
      play(entry.event, line: 0)
    }
  }

  private mutating func skipPictures(before time: Microseconds?) {
    while nextPicture(before: time) != nil {}
  }

  /// Ends the scene of the recording, which was played to its end, and waits for the judge.
  ///
  /// - Returns: The request to the judge; nil if it is not asked.
  @discardableResult
  mutating func conclude() -> JudgeRequest? {
    skipPictures(before: nil)
    guard state.replay.scores, state.recording.status != .error else {
      watchers = []
      return nil
    }
    state.conclude()
    for index in watchers.indices { watchers[index].conclude(in: &state) }
    return state.request
  }

  /// Returns the result of the recording, which was played to its end.
  mutating func finish() -> ReplayedRecording {
    let answer = conclude().flatMap { state.replay.judge?.answer(to: $0) }
    return finish(answer)
  }

  /// Returns the result of the recording after `conclude`.
  ///
  /// - Parameter answer: The answer to the request; nil if there was none.
  /// - Returns: The result.
  mutating func finish(_ answer: Result<JudgeAnswer, Fault>?) -> ReplayedRecording {
    if let answer { state.answer = answer }
    for index in watchers.indices { watchers[index].end(in: &state) }
    // The scene is replayed in spite of these faults, so they come last.
    for fault in state.scene?.faults ?? [] { state.note(fault) }
    state.recording.work = work
    return state.recording
  }

  /// Ends the recording with a seal and returns its result.
  ///
  /// - Parameters:
  ///   - time: The time of the end, in microseconds.
  ///   - lines: The number of lines between header and end.
  ///   - reportsAll: True for the whole report; false for the parts that the replay asks for.
  /// - Returns: The result.
  package consuming func judged(
    endingAt time: Microseconds, lines: Int, reportsAll: Bool
  ) -> ReplayedRecording {
    state.recording.duration = time
    (state.recording.integrity.isSealed, state.recording.integrity.lines) = (true, lines)
    if reportsAll { state.reportedNames = nil }
    return finish()
  }

  /// Returns the scene at a time as a drawing for its canvas; nil without a scene.
  ///
  /// - Throws: `Fault` if the scene has too many pixels at this number of pixels a point.
  package func drawing(at time: Microseconds, scale: Double) throws(Fault) -> DisplayList? {
    guard var scene = state.scene, let size = state.recording.header?.canvas.size else {
      return nil
    }
    scene.advance(to: time)
    var canvas = Canvas(size: size, scale: scale)
    canvas.workLimit = state.budget.limit
    return try scene.drawing(for: canvas)
  }
}

extension InkBox {
  /// Returns the box with the ink of further entries; nil without ink.
  package func rect(with entries: some Sequence<RecordingEntry>) -> Rect? {
    var box = self
    for entry in entries { box.play(entry.event) }
    return box.rect
  }
}
