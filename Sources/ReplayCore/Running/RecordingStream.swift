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
package struct RecordingStream: IteratorProtocol {
  private var feed: RecordingFeed?
  private let input: Input
  private var replays: [Replayer]
  private let choosing: ReplayChoice?
  private let progress: ReadProgress?
  /// The function that notes the digest of the input; nil if it is not needed.
  private let noteDigest: (@Sendable (InputDigest) -> Void)?
  /// The rest of the recording, if it was read before its first touch is played.
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

  /// Replays the next recording and returns the result of each replay; nil at the end of the stream.
  package mutating func next() -> [ReplayedRecording]? {
    guard begin() else { return nil }
    guard playback != nil else { return untouched }
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
        return false
      }
      for index in untouched.indices {
        untouched[index].header = header
        untouched[index].source.headerLine = line
      }
      try feed?.refuseLineForm()
    } catch {
      for index in untouched.indices { untouched[index].note(error) }
      isOver = feed?.skipToNextRecording() != true
      return true
    }
    count += 1
    if count > Footage.recordingLimit {
      for index in replays.indices { replays[index].keepsFootage = false }
    }
    // Each replay plays all of it, and one scene at a time takes memory.
    if replays.count > 1
      || replays.contains(where: { $0.goldens?.moments.contains(where: \.isShare) == true })
    {
      _ = hold(measuring: nil)
    }
    start(0)
    return true
  }

  /// Begins the playback by a replay.
  private mutating func start(_ index: Int) {
    isRead = false
    let end = try? held?.end.get().time
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
    guard rest != nil else { return try feed?.next() }
    try Signal.check(after: 0)
    if let (event, line) = rest?.next() { return .entry(RecordingEntry(event), line: line) }
    return try rest.take()?.end.map(RecordingItem.end).get()
  }

  /// Returns the next event of the recording and its line; nil at the end, which is then noted.
  private mutating func nextEvent() -> (event: RecordingEvent, line: Int)? {
    guard !isRead else { return nil }
    do throws(Fault) {
      switch try nextItem() {
      case .entry(let entry, let line): return (entry.event, line)
      case .end(let end): playback?.state.recording.end(with: end, feed?.importNotes ?? [])
      case .header, nil:
        preconditionFailure("A reader ends a recording before it begins another or stops")
      }
    } catch {
      playback?.state.recording.integrity = feed?.integrity ?? Integrity()
      for fault in (feed?.warnings ?? []) + [error] { playback?.state.recording.note(fault) }
      isBroken = true
    }
    isRead = true
    return nil
  }
}

extension ReplayedRecording {
  /// Notes the end of the recording, and the notes of its import.
  fileprivate mutating func end(with end: RecordingEnd, _ notes: [Fault]) {
    (duration, integrity) = (end.time, end.integrity)
    for fault in end.warnings.map(\.diagnosis) + notes { note(fault) }
  }
}
