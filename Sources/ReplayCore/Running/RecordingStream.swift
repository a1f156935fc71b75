// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import Geometry
package import InkFormats
import JSONStream
import PNGCodec
import Scenes
import TouchRecording
import Touchstone
import TraceCore

/// The recordings of one input in their order, each read from the feed and played by one replay after
/// the other; the input is opened for the first one.
package struct RecordingStream {
  private var feed: RecordingFeed?
  private let input: Input
  private var replays: [Replayer]
  private let choosing: ReplayChoice?
  private let progress: ReadProgress?
  /// The function that notes the digest of the input; nil if it is not needed.
  private let noteDigest: (@Sendable (InputDigest) -> Void)?
  /// The part of the recording that was read before its first touch is played.
  private var held: HeldRecording?
  /// The part of `held` that the current replay has not played.
  private var rest: HeldRecording?
  /// True if the recording cannot be read to its end; others may follow in the stream.
  private var isBroken = false
  private var isOver = false
  /// The number of recordings that began, with those whose header cannot be read.
  private var begun = 0
  /// The number of recordings with a header.
  private var count = 0
  /// The recording before any touch, for each replay.
  private var untouched: [ReplayedRecording] = []
  /// The recording as the current replay plays it; nil if its header cannot be read, and between two
  /// recordings.
  private var playback: Playback?
  /// The event that was read and not yet played, because a picture comes before it.
  private var pending: (event: RecordingEvent, line: Int)?
  /// True if nothing is left to read of the recording.
  private var isRead = true

  /// Creates the stream of the recordings of an input.
  ///
  /// - Precondition: There is a replay, and all have the same limits of a recording.
  init(
    _ input: Input, replays: [Replayer], choosing: ReplayChoice? = nil,
    progress: ReadProgress? = nil,
    noteDigest: (@Sendable (InputDigest) -> Void)? = nil
  ) {
    self.input = input
    self.replays = replays
    self.choosing = choosing
    self.progress = progress
    self.noteDigest = noteDigest
  }

  /// Creates the stream of the one recording on a line; see `RecordingFeed.init(line:as:limits:)`.
  package init(line: [UInt8], as format: InkFormat?, replay: Replayer) {
    self.init(.standardInput, replays: [replay])
    feed = RecordingFeed(
      line: line, as: format, replay.importing.options(for: .standardInput),
      limits: replay.limits.recording)
  }

  /// Creates the stream of the recordings in the contents of an input of another format.
  package init(contents: [UInt8], of input: Input, as format: InkFormat, replay: Replayer) {
    self.init(input, replays: [replay])
    feed = RecordingFeed(
      contents: contents, of: input, as: format, replay.importing.options(for: input),
      limits: replay.limits.recording)
  }

  /// The name of the recordings, after their input.
  var name: String { input.stem }

  /// A Boolean value that indicates whether the recording has no errors so far.
  var isFaultless: Bool { playback.map { $0.state.recording.status != .error } ?? true }

  /// Creates the stream of a recording that was read whole, which `results` plays.
  fileprivate init(_ recording: ReadRecording) {
    self.init(recording.input, replays: recording.replays)
    (untouched, held) = (recording.untouched, recording.held)
  }

  /// Replays the next recording and returns the result of each replay; nil at the end of the stream.
  package mutating func next() -> [ReplayedRecording]? { nextRead()?.results }

  /// Reads the next recording, and plays it only if it is long; nil at the end of the stream.
  mutating func nextRead() -> StreamedRecording? {
    guard let hasHeader = beginReading() else { return nil }
    guard hasHeader else { return .played(untouched) }
    hold(upTo: ReadRecording.eventLimit)
    guard let held, let end = held.end else { return .played(results()) }
    if case .broken = end { isBroken = true }
    self.held = nil
    return .read(
      ReadRecording(input: input, replays: replays, untouched: untouched, held: held))
  }

  /// True if the next recording can be read without waiting for the one who writes it.
  var isFile: Bool { feed?.version != nil }

  /// Plays the recording that was begun by all replays, and returns the result of each.
  fileprivate mutating func results() -> [ReplayedRecording] {
    startFirst()
    var results: [ReplayedRecording] = []
    var work = 0
    while results.count < replays.count {
      if !results.isEmpty { start(results.count) }
      let (result, budget) = played(by: replays[results.count])
      results.append(result)
      // One that was refused did at most what it may do.
      work += min(result.work, budget.limit)
      guard replays.count > 1, work > budget.replaysLimit else { continue }
      results += untouched[results.count...]
      let steps = Work(amount: work, unit: "steps, by all settings together")
      for index in results.indices where results[index].status != .error {
        results[index].note(.tooMuchWork(line: nil, steps, limit: budget.replaysLimit))
      }
    }
    return results
  }

  /// Plays the next recording by the first replay to its end, where it waits for the judge, without
  /// frames; nil at the end of the stream.
  package mutating func nextPlayed() -> Playback? {
    guard begin() else { return nil }
    while nextPicture() != nil {}
    // Without a header nothing is played.
    var playback = playback.take() ?? Playback(untouched[0], by: replays[0]) { _ in nil }
    playback.conclude()
    return playback
  }

  /// Plays the recording to its end by a replay and returns the result with its frames, and the budget.
  private mutating func played(by replay: Replayer) -> (result: ReplayedRecording, budget: Budget) {
    var last: Picture?
    var frames: [Frame] = []
    while let picture = nextPicture() {
      if picture.moment == nil { last = picture } else { frames.append(Frame(picture)) }
    }
    let budget = playback?.state.budget ?? Budget(replay.limits.replay)
    var result = finish()
    guard let last else { return (result, budget) }
    // Golden pictures are committed, the frames beside a report are made in every run.
    let isGolden = replay.goldens != nil
    let frame = Frame(
      last, keepsBitmap: isGolden || replay.keepsPixels, effort: isGolden ? .small : .fast)
    result.frames = frames + [frame]
    return (result, budget)
  }

  /// Begins the next recording, and its playback by the first replay; false at the end of the stream.
  ///
  /// An input that cannot be read, or has no header, counts as one recording.
  mutating func begin() -> Bool {
    guard let hasHeader = beginReading() else { return false }
    if hasHeader { startFirst() }
    return true
  }

  /// Reads the header of the next recording.
  ///
  /// - Returns: False if it cannot be read; nil at the end of the stream.
  private mutating func beginReading() -> Bool? {
    if isBroken { isOver = feed?.skipToNextRecording() != true }
    isBroken = false
    if let choosing {
      replays = choosing(RecordingPlace(path: ByteName(input.path), index: begun))
    }
    untouched = replays.map { ReplayedRecording(input, by: $0) }
    for index in untouched.indices { untouched[index].source.index = begun }
    begun += 1
    do throws(Fault) {
      guard !isOver, let (header, line) = try nextHeader() else {
        isOver = true
        digestRest()
        return nil
      }
      for index in untouched.indices {
        untouched[index].header = header
        untouched[index].source.headerLine = line
      }
      try feed?.refuseLineForm()
    } catch {
      for index in untouched.indices { untouched[index].note(error) }
      isOver = feed?.skipToNextRecording() != true
      return false
    }
    count += 1
    if count > Footage.recordingLimit {
      for index in replays.indices { replays[index].keepsFootage = false }
    }
    return true
  }

  /// Begins the playback of the recording by the first replay.
  private mutating func startFirst() {
    // Each replay plays all of it, and one scene at a time takes memory.
    if replays.count > 1
      || replays.contains(where: { $0.goldens?.moments.contains(where: \.isShare) == true })
    {
      hold(upTo: .max)
    }
    start(0)
  }

  /// Begins the playback by a replay.
  private mutating func start(_ index: Int) {
    isRead = false
    let end: Microseconds? = if case .end(let end, _)? = held?.end { end.time } else { nil }
    playback = Playback(untouched[index], by: replays[index], endingAt: end) { ink in
      hold(measuring: ink)
    }
    // The last replay needs no copy.
    rest = index + 1 < replays.count ? held : held.take()
  }

  /// Plays until the next picture is due and returns it; nil at the end of the recording.
  mutating func nextPicture() -> Picture? {
    while let (event, line) = pending.take() ?? nextEvent() {
      if let time = event.time, let picture = playback?.nextPicture(before: time) {
        pending = (event, line)
        return picture
      }
      playback?.play(event, line: line)
    }
    return playback?.nextPicture(before: nil)
  }

  /// Ends the playback and returns its result, or that of a recording whose header cannot be read.
  ///
  /// - Precondition: `nextPicture` returned nil.
  mutating func finish() -> ReplayedRecording {
    precondition(isRead, "A recording has no result before its end")
    guard var playback = playback.take() else { return untouched[0] }
    return playback.finish()
  }

  /// Reads events of the recording before it is played, up to a number of them.
  private mutating func hold(upTo limit: Int) {
    guard var feed = self.feed.take() else { return }
    var recording = held.take() ?? HeldRecording()
    recording.read(from: &feed, upTo: limit)
    (self.feed, held) = (feed, recording)
  }

  /// Reads the whole recording before it is played, and returns the box of its ink; nil without ink.
  private mutating func hold(measuring ink: InkBox) -> Rect? {
    if let held, held.end != nil { return held.ink(measuredBy: ink) }
    guard var feed = self.feed.take() else { return nil }
    var recording = held.take() ?? HeldRecording()
    let box = recording.read(from: &feed, measuring: ink)
    (self.feed, held) = (feed, recording)
    return box
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

  /// Returns the next part of the recording: one that is held, or the next one of the input.
  private mutating func nextPart() -> RecordingPart? {
    guard rest != nil else { return feed?.nextPart() }
    if let signal = Signal.pending {
      return .broken(Integrity(), faults: [.interrupted(signal, recordings: 0)])
    }
    if let (event, line) = rest?.next() { return .event(event, line: line) }
    if let end = rest.take()?.end { return end }
    return feed?.nextPart()
  }

  /// Returns the next event of the recording and its line; nil at the end, which is then noted.
  private mutating func nextEvent() -> (event: RecordingEvent, line: Int)? {
    guard !isRead else { return nil }
    switch nextPart() {
    case .event(let event, let line): return (event, line)
    case .end(let end, let notes): playback?.state.recording.end(with: end, notes)
    case .broken(let integrity, let faults):
      playback?.state.recording.integrity = integrity
      for fault in faults { playback?.state.recording.note(fault) }
      isBroken = true
    case nil: preconditionFailure("A recording is read from its feed, or held to its end")
    }
    isRead = true
    return nil
  }
}

// MARK: - Recordings apart from their stream

/// A recording that was read whole, and no replay has played.
///
/// It can be played on any thread, while the stream goes on.
struct ReadRecording: Sendable {
  /// The greatest number of events that are held only to be played later: they take 2 MiB.
  ///
  /// A longer recording is played while it is read, unless all of it must be known before.
  static let eventLimit = 1 << 14

  fileprivate let input: Input
  fileprivate let replays: [Replayer]
  /// The recording before any touch, for each replay.
  fileprivate let untouched: [ReplayedRecording]
  fileprivate let held: HeldRecording
}

/// A recording of a stream, with or without its results.
enum StreamedRecording: Sendable {
  /// A recording that is still to be played.
  case read(ReadRecording)
  /// The result of each replay.
  case played([ReplayedRecording])

  /// The result of each replay, which plays the recording if that was not done.
  var results: [ReplayedRecording] {
    switch self {
    case .played(let results): return results
    case .read(let recording):
      var stream = RecordingStream(recording)
      return stream.results()
    }
  }

  /// The number of events that are still to be played, by all replays together.
  fileprivate var work: Int {
    guard case .read(let recording) = self else { return 0 }
    return recording.replays.count * recording.held.count
  }
}

/// The recordings of a stream in blocks, each of which is worth a task of its own.
struct RecordingBlocks: IteratorProtocol {
  /// The work that ends a block, in events: a few milliseconds.
  private static let work = 1 << 12
  /// The work of a recording beside its events.
  private static let workEach = 1 << 6

  private var stream: RecordingStream
  private let holdsOne: Bool

  /// Creates the blocks of a stream.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - holdsOne: True for blocks of one recording, whose results take much memory.
  init(_ stream: RecordingStream, holdsOne: Bool) {
    (self.stream, self.holdsOne) = (stream, holdsOne)
  }

  mutating func next() -> [StreamedRecording]? {
    var (block, work) = ([StreamedRecording](), 0)
    while work < Self.work, let recording = stream.nextRead() {
      block.append(recording)
      work += recording.work + Self.workEach
      // A recording from a pipe does not wait for those that follow it.
      if holdsOne || !stream.isFile { break }
    }
    return block.isEmpty ? nil : block
  }
}

extension ReplayedRecording {
  /// Notes the end of the recording, and the notes of its import.
  fileprivate mutating func end(with end: RecordingEnd, _ notes: [Fault]) {
    (duration, integrity) = (end.time, end.integrity)
    for fault in end.warnings.map(\.diagnosis) + notes { note(fault) }
  }
}
