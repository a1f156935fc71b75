import FileIO
import Geometry
package import InkFormats
import JSONStream
import PNGCodec
import TouchRecording
import TraceCore

/// The recordings of one input in their order, each read from the feed into its playbacks, one for
/// each replay; the input is opened for the first one.
package struct RecordingStream: IteratorProtocol {
  private var feed: RecordingFeed?
  private let input: Input
  private var replays: [Replay]
  private let choosing: ReplayChoice?
  private let progress: ReadProgress?
  /// The function that notes the digest of the input; nil if it is not needed.
  private let noteDigest: (@Sendable (InputDigest) -> Void)?
  /// The rest of the recording, if it was read before its first touch is played.
  private var held: HeldRecording?
  private var isOver = false
  /// The number of recordings that began, with those whose header cannot be read.
  private var begun = 0
  /// The number of recordings with a header.
  private var count = 0
  /// The recording as each replay plays it; empty if its header cannot be read, and between two
  /// recordings.
  private var playbacks: [Playback] = []
  /// The results for a recording whose header cannot be read.
  private var unreadable: [ReplayedRecording]?
  /// The event that was read and not yet played, because a picture comes before it.
  private var pending: (event: RecordingEvent, line: Int)?
  /// True if nothing is left to read of the recording.
  private var isRead = true

  /// Creates the stream of the recordings of an input.
  ///
  /// - Precondition: There is a replay, and all have the same limits of a recording.
  init(
    _ input: Input, replays: [Replay], choosing: ReplayChoice? = nil, progress: ReadProgress? = nil,
    noteDigest: (@Sendable (InputDigest) -> Void)? = nil
  ) {
    self.input = input
    self.replays = replays
    self.choosing = choosing
    self.progress = progress
    self.noteDigest = noteDigest
  }

  /// Creates the stream of the one recording on a line; see `RecordingFeed.init(line:as:limits:)`.
  package init(line: [UInt8], as format: InkFormat?, replay: Replay) {
    self.init(.standardInput, replays: [replay])
    feed = RecordingFeed(
      line: line, as: format, replay.importing.options(for: .standardInput),
      limits: replay.limits.recording)
  }

  /// Creates the stream of the recordings in the contents of an input of another format.
  package init(contents: [UInt8], of input: Input, as format: InkFormat, replay: Replay) {
    self.init(input, replays: [replay])
    feed = RecordingFeed(
      contents: contents, of: input, as: format, replay.importing.options(for: input),
      limits: replay.limits.recording)
  }

  /// The name of the recordings, after their input.
  var name: String { input.stem }

  /// A Boolean value that indicates whether the recording has no errors so far.
  var isFaultless: Bool { playbacks.allSatisfy { $0.state.recording.status != .error } }

  /// Replays the next recording and returns the result of each replay; nil at the end of the stream.
  package mutating func next() -> [ReplayedRecording]? {
    guard begin() else { return nil }
    var last = [Picture?](repeating: nil, count: replays.count)
    var frames = [[Frame]](repeating: [], count: replays.count)
    while let (index, picture) = nextPicture() {
      if picture.moment == nil {
        last[index] = picture
      } else {
        frames[index].append(Frame(picture))
      }
    }
    var results = finish()
    for index in results.indices {
      let isGolden = replays[index].goldens != nil
      // Golden pictures are committed, the frames beside a report are made in every run.
      guard let picture = last[index] else { continue }
      let frame = Frame(
        picture, keepsBitmap: isGolden || replays[index].keepsPixels,
        effort: isGolden ? .small : .fast)
      results[index].frames = frames[index] + [frame]
    }
    return results
  }

  /// Begins the playbacks of the next recording; false at the end of the stream.
  ///
  /// An input that cannot be read, or has no header, counts as one recording.
  mutating func begin() -> Bool {
    if let choosing { replays = choosing(input.path, begun) }
    begun += 1
    var results = replays.map { ReplayedRecording(input, by: $0) }
    do throws(Fault) {
      guard !isOver, let (header, line) = try nextHeader() else {
        isOver = true
        digestRest()
        return false
      }
      for index in results.indices {
        results[index].header = header
        results[index].source.headerLine = line
      }
      try feed?.refuseLineForm()
    } catch {
      for index in results.indices { results[index].note(error) }
      isOver = feed?.skipToNextRecording() != true
      unreadable = results
      return true
    }
    count += 1
    if count > Footage.recordingLimit {
      for index in replays.indices { replays[index].keepsFootage = false }
    }
    isRead = false
    if replays.contains(where: { $0.goldens?.moments.contains(where: \.isShare) == true }) {
      _ = hold(measuring: nil)
    }
    let end = try? held?.end.get().time
    for (result, replay) in zip(results, replays) {
      let playback = Playback(result, by: replay, endingAt: end) { ink in hold(measuring: ink) }
      playbacks.append(playback)
    }
    return true
  }

  /// Plays until the next picture is due and returns it, with the index of its replay; nil at the end
  /// of the recording.
  mutating func nextPicture() -> (replay: Int, picture: Picture)? {
    while let (event, line) = pending.take() ?? nextEvent() {
      if let time = event.time, let picture = nextPicture(before: time) {
        pending = (event, line)
        return picture
      }
      for index in playbacks.indices { playbacks[index].play(event, line: line) }
    }
    return nextPicture(before: nil)
  }

  private mutating func nextPicture(
    before time: Microseconds?
  ) -> (replay: Int, picture: Picture)? {
    for index in playbacks.indices {
      if let picture = playbacks[index].nextPicture(before: time) { return (index, picture) }
    }
    return nil
  }

  /// Ends the recording and returns the result of each replay.
  ///
  /// - Precondition: `nextPicture` returned nil.
  mutating func finish() -> [ReplayedRecording] {
    precondition(isRead, "A recording has no result before its end")
    if let results = unreadable.take() { return results }
    defer { playbacks = [] }
    return playbacks.indices.map { playbacks[$0].finish() }
  }

  /// Reads the whole recording before it is played, and returns the box of its ink; nil without ink,
  /// or without a box.
  private mutating func hold(measuring ink: InkBox?) -> Rect? {
    if let held { return ink.flatMap(held.ink) }
    guard var feed = self.feed.take() else { return nil }
    let recording = HeldRecording(from: &feed, measuring: ink)
    self.feed = feed
    held = recording
    return recording.ink
  }

  /// Reads the rest of the input and notes the digest of all of it.
  private mutating func digestRest() {
    if let digest = feed.take()?.digestToEnd() { noteDigest?(digest) }
  }

  private mutating func nextHeader() throws(Fault) -> (header: RecordingHeader, line: Int)? {
    if feed == nil {
      feed = try RecordingFeed(
        input, as: replays[0].importing, limits: replays[0].limits.recording,
        hashes: noteDigest != nil, progress: progress)
    }
    guard case .header(let header, let line) = try feed?.next() else { return nil }
    return (header, line)
  }

  /// Returns the next item of the recording: one that is held, or the next one of the input.
  private mutating func nextItem() throws(Fault) -> RecordingItem? {
    guard held != nil else { return try feed?.next() }
    try Signal.check(after: 0)
    if let (event, line) = held?.next() { return .entry(RecordingEntry(event), line: line) }
    return try held.take()?.end.map(RecordingItem.end).get()
  }

  /// Returns the next event of the recording and its line; nil at the end, which is then noted.
  private mutating func nextEvent() -> (event: RecordingEvent, line: Int)? {
    guard !isRead else { return nil }
    do throws(Fault) {
      switch try nextItem() {
      case .entry(let entry, let line): return (entry.event, line)
      case .end(let end):
        for index in playbacks.indices {
          playbacks[index].state.recording.end(with: end, feed?.importNotes ?? [])
        }
      case .header, nil:
        preconditionFailure("A reader ends a recording before it begins another or stops")
      }
    } catch {
      let faults = (feed?.warnings ?? []) + [error]
      for index in playbacks.indices {
        playbacks[index].state.recording.integrity = feed?.integrity ?? Integrity()
        for fault in faults { playbacks[index].state.recording.note(fault) }
      }
      // Other recordings may follow in the stream.
      isOver = feed?.skipToNextRecording() != true
    }
    isRead = true
    return nil
  }
}

extension ReplayedRecording {
  /// Notes the end of the recording, and the notes of its import.
  fileprivate mutating func end(with end: RecordingEnd, _ notes: [Fault]) {
    (duration, integrity) = (end.time, end.integrity)
    for fault in end.warnings.map(Fault.warning) + notes { note(fault) }
  }
}
