import FileIO
import Geometry
package import InkFormats
import JSONStream
import ReportPages
import TouchRecording
import TraceCore

/// The recordings of one input in their order; the input is opened for the first one.
package struct RecordingStream: IteratorProtocol {
  private var feed: RecordingFeed?
  private let input: Input
  private var replay: Replay
  private let progress: ReadProgress?
  /// The function that notes the digest of the input; nil if it is not needed.
  private let noteDigest: (@Sendable (SHA256.Digest) -> Void)?
  /// The rest of the recording, if it was read before its first touch is played.
  private var held: HeldRecording?
  private var isOver = false
  /// The number of recordings that began.
  private var count = 0

  init(
    _ input: Input, replay: Replay, progress: ReadProgress? = nil,
    noteDigest: (@Sendable (SHA256.Digest) -> Void)? = nil
  ) {
    self.input = input
    self.replay = replay
    self.progress = progress
    self.noteDigest = noteDigest
  }

  /// Creates the stream of the one recording on a line; see `RecordingFeed.init(line:as:limits:)`.
  package init(line: [UInt8], as format: InkFormat?, replay: Replay) {
    self.init(.standardInput, replay: replay)
    feed = RecordingFeed(line: line, as: format, limits: replay.limits.recording)
  }

  /// Replays the next recording; nil at the end of the stream.
  package mutating func next() -> ReplayedRecording? {
    switch begin() {
    case .failure(let unreadable): return unreadable.recording
    case nil: return nil
    case .success(var playback):
      var last: Picture?
      while let picture = playback.nextPicture(&self) { last = picture }
      var recording = playback.finish()
      recording.frame = last.map { Frame($0, keepsBitmap: replay.goldens != nil) }
      return recording
    }
  }

  /// A recording whose header could not be read.
  struct UnreadableRecording: Error {
    let recording: ReplayedRecording
  }

  /// Begins the playback of the next recording; nil at the end of the stream.
  ///
  /// An input that cannot be read, or has no header, counts as one unreadable recording.
  mutating func begin() -> Result<Playback, UnreadableRecording>? {
    guard !isOver else {
      finish()
      return nil
    }
    var recording = ReplayedRecording(input, by: replay)
    do throws(Fault) {
      guard let (header, line) = try nextHeader() else {
        isOver = true
        finish()
        return nil
      }
      recording.header = header
      recording.source.headerLine = line
      try feed?.refuseLineForm()
    } catch {
      recording.note(error)
      isOver = feed?.skipToNextRecording() != true
      return .failure(UnreadableRecording(recording: recording))
    }
    count += 1
    if count > Footage.recordingLimit { replay.keepsFootage = false }
    return .success(Playback(recording, by: replay) { ink in hold(measuring: ink) })
  }

  /// Reads the whole recording before it is played, and returns the box of its ink; nil without ink.
  private mutating func hold(measuring ink: InkBox) -> Rect? {
    guard var feed = self.feed.take() else { return nil }
    let recording = HeldRecording(from: &feed, measuring: ink)
    self.feed = feed
    held = recording
    return recording.ink
  }

  /// Reads the rest of the input and notes the digest of all of it.
  private mutating func finish() {
    if let digest = feed.take()?.digestToEnd() { noteDigest?(digest) }
  }

  private mutating func nextHeader() throws(Fault) -> (header: RecordingHeader, line: Int)? {
    if feed == nil {
      feed = try RecordingFeed(
        input, limits: replay.limits.recording, hashes: noteDigest != nil, progress: progress)
    }
    guard case .header(let header, let line) = try feed?.next() else { return nil }
    return (header, line)
  }

  /// Returns the next item of the recording: one that is held, or the next one of the input.
  private mutating func nextItem() throws(Fault) -> RecordingItem? {
    guard held != nil else { return try feed?.next() }
    try Signal.check(after: 0)
    if let (entry, line) = held?.next() { return .entry(entry, line: line) }
    return try held.take()?.end.map(RecordingItem.end).get()
  }

  /// Returns the next entry of the recording and its line; nil at the end, which is then noted in
  /// `recording`.
  mutating func nextEntry(
    _ recording: inout ReplayedRecording
  ) -> (entry: RecordingEntry, line: Int)? {
    do throws(Fault) {
      switch try nextItem() {
      case .entry(let entry, let line):
        recording.duration = max(recording.duration, entry.event.time ?? 0)
        return (entry, line)
      case .end(let end):
        recording.duration = end.time
        recording.integrity = end.integrity
        end.warnings.forEach { recording.note(.warning($0)) }
        feed?.importNotes.forEach { recording.note($0) }
      case .header, nil:
        preconditionFailure("A reader ends a recording before it begins another or stops")
      }
    } catch {
      recording.integrity = feed?.integrity ?? Integrity()
      feed?.warnings.forEach { recording.note($0) }
      recording.note(error)
      // Other recordings may follow in the stream.
      isOver = feed?.skipToNextRecording() != true
    }
    return nil
  }
}
