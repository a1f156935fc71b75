// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
package import ReplayCore
import TouchRecording
package import Touchstone
import TraceCore

/// Adds an `expect` line to native recordings, and seals them again.
///
/// The line comes after the header and the `expect` lines that follow it, so that it may test any
/// time. A recording that has the line already gets no second one. Where flags give a scene, it is
/// written too, so that the line holds without them. A recording of which a line would
/// be lost, or that would be sealed although it was not, is refused.
package struct Expecting: InputRun {
  /// The result for one input.
  package struct Result: InputResult {
    /// The name that is unique in this run: the stem of the input, numbered where it repeats.
    package var name: String
    /// The path of the input.
    package let path: String
    /// All recordings of the input with the line; nil if one of them cannot be read, or does not
    /// have the metric.
    package internal(set) var bytes: [UInt8]?
    /// The state of the input before it was read; nil if it is not a file.
    package internal(set) var version: FileSystem.Version?
    /// The diagnostics of the recordings, in the order in which they were found.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// The requirement where it does not hold now.
    package internal(set) var unmet: [Diagnostic] = []
    /// The exit status of the input; success even if the requirement does not hold now.
    package internal(set) var exitStatus = ExitStatus.success
  }

  /// True if the result takes the place of the input, which must not be compressed then.
  package var replacesInput = false
  private let requirement: Requirement
  private let replay: Replayer

  /// Creates a run that adds a requirement to recordings.
  ///
  /// - Parameters:
  ///   - requirement: The requirement of each recording.
  ///   - replay: The replay that judges it now.
  /// - Throws: `Fault.severalRecordings` for a requirement of several recordings
  ///   together.
  package init(_ requirement: Requirement, _ replay: Replayer) throws(Fault) {
    try requirement.refuseAggregate()
    (self.requirement, self.replay) = (requirement, replay)
  }

  /// Adds the line to every recording of an input.
  ///
  /// - Complexity: O(n) time and memory in the bytes of the input.
  package func results(of input: Input, _ progress: ReadProgress?) -> [Result] {
    var result = Result(name: input.stem, path: input.path)
    var bytes: [UInt8] = []
    do throws(Fault) {
      var feed = try RecordingFeed(
        input, as: InkImport(.native), limits: replay.limits.recording, progress: progress)
      result.version = feed.version
      while let (recording, notes, _) = try feed.nextRecording() {
        let (expecting, line) = adding(to: try replay.withScene(recording))
        let lost = notes.map(\.code).filter { $0 != .openContact }
        let judged = judge(
          expecting, at: line, lost.isEmpty ? notes : notes + [.unsealable(lost)], of: input)
        result.diagnostics += judged.diagnostics
        result.unmet += judged.judgments.filter { !$0.holds }.map { judgment in
          var judgment = judgment
          // It is said, and fails the next replay, but not this call.
          judgment.decides = false
          return Diagnostic(.unmet(judgment), in: judged.source)
        }
        bytes += expecting.bytes
      }
      if replacesInput, feed.isCompressed {
        throw .missingFlag(
          "-o", expected: "a file, because a compressed one is not changed in place")
      }
    } catch {
      var unread = ReplayedRecording(input, by: replay)
      unread.note(error, sceneFile: replay.sceneFile)
      result.diagnostics += unread.diagnostics
    }
    let errors = result.diagnostics.filter { $0.severity == .error }
    result.exitStatus = errors.reduce(.success) { $0.worst($1.code.exitStatus) }
    if errors.isEmpty { result.bytes = bytes }
    return [result]
  }

  /// Returns the recording with the line, and the number of the line.
  private func adding(to recording: Recording) -> (Recording, line: Int) {
    var entries = recording.entries
    let own = entries.firstIndex { entry in
      if case .expect(_, requirement.text) = entry.event { true } else { false }
    }
    let first = entries.prefix { entry in
      if case .expect = entry.event { true } else { false }
    }.count
    if own == nil {
      entries.insert(RecordingEntry(.expect(time: nil, require: requirement.text)), at: first)
    }
    let changed = Recording(
      header: recording.header, entries: entries, endTime: recording.endTime,
      endExtras: recording.endExtras)
    return (changed, line: (own ?? first) + 2)
  }

  /// Replays a recording and judges the requirement on it alone.
  private func judge(
    _ recording: Recording, at line: Int, _ notes: [Fault], of input: Input
  ) -> ReplayedRecording {
    var replay = replay
    replay.demands = [Demand(requirement, .expect, line: line)]
    replay.judgesExpectations = true
    let events = recording.entries.filter { entry in
      if case .expect = entry.event { false } else { true }
    }
    var replayed = ReplayedRecording(input, by: replay)
    replayed.header = recording.header
    for note in notes { replayed.note(note) }
    return Playback(replayed, by: replay, playing: events).judged(
      endingAt: recording.endTime, lines: recording.entries.count, reportsAll: true)
  }
}
