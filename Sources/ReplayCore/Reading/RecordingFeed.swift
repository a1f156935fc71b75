// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import InkFormats
import JSONStream
package import TouchRecording

/// The recordings of an input, native or of another format, one item at a time.
///
/// A recording from a file of another format is the one that `convert` would write, without the
/// detour through text.
package struct RecordingFeed {
  // Optionals instead of an enum: a method that mutates the content of an enum copies the reader.
  private var native: RecordingReader?
  private var foreign: ForeignRecordings?
  /// The bytes of the input, with the digest of all that was read; nil for a line.
  private let source: FileSource?
  /// The line that must be a whole recording; nil for an input.
  private let line: [UInt8]?
  /// The first bytes of an input that shows no format, before the first item is read; nil for any
  /// other input.
  private var unknown: [UInt8]?
  /// The input and its format, for the words about one of no known format; nil for a line.
  private let origin: (input: Input, importing: InkImport)?
  /// The files that the input includes; nil for a line, and for contents.
  private var inclusion: IncludeFolders?
  /// The greatest number of lines of a recording; nil for no limit.
  private let events: Int?

  /// Opens an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - importing: The format of the input, and the way to read another one than the native.
  ///   - limits: The limits of a recording.
  ///   - hashes: True if the digest of the bytes is needed later.
  ///   - progress: Receives the number of bytes of each read.
  /// - Throws: `Fault` if the input cannot be read.
  package init(
    _ input: Input, as importing: InkImport, limits: RecordingLimits,
    hashes: Bool = false, progress: ReadProgress? = nil
  ) throws(Fault) {
    let source = try input.open(hashes: hashes, progress: progress)
    (self.source, line, events) = (source, nil, limits.events)
    origin = (input, importing)
    var found = importing.format.ink
    if found == nil {
      let head = try rethrow(
        source.peek(upTo: InkFormat.recognizedLength, until: \.beginsNative),
        as: Fault.unreadable(input.path))
      if importing.format == .auto { found = InkFormat(recognizing: head) }
      if !head.namesNative { unknown = head }
    }
    guard let found else {
      native = RecordingReader(source, limits: limits)
      return
    }
    let options = importing.options(for: input)
    inclusion = options.inclusion as? IncludeFolders
    foreign = try ForeignRecordings(
      source, format: found, options, path: input.path, limits)
  }

  /// Opens a line that holds one recording: a packed one, or one of a format that has a drawing a
  /// line.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line, without its line feed.
  ///   - format: The format of the line; nil for the native one.
  ///   - options: What the caller knows of a line of another format.
  ///   - limits: The limits of a recording.
  /// - Precondition: The format has a drawing a line.
  init(
    line: [UInt8], as format: InkFormat?, _ options: ImportOptions, limits: RecordingLimits
  ) {
    (source, self.line, events, origin) = (nil, line, nil, nil)
    if let format {
      let reader = InkReader(
        MemorySource(line), format: format, options: options, limits: limits)
      foreign = ForeignRecordings(reader, of: format)
    } else {
      native = RecordingReader(MemorySource(line), limits: limits)
    }
  }

  /// Opens the contents of an input of another format.
  init(
    contents: [UInt8], of input: Input, as format: InkFormat, _ options: ImportOptions,
    limits: RecordingLimits
  ) {
    (source, line, events, origin) = (nil, nil, limits.events, nil)
    foreign = ForeignRecordings(
      contents, format: format, options, path: input.path, limits)
  }

  /// Refuses a line that is only the header of a recording.
  ///
  /// - Precondition: The last item that was read is a header.
  func refuseLineForm() throws(Fault) {
    if line != nil, native?.isPacked == false { throw .unpacked(Place(line: 1, byte: 1)) }
  }

  /// Reads the next item; nil at the end of the input.
  ///
  /// - Throws: `Fault` with the place of the first fault. The input is over then, unless
  ///   `skipToNextRecording` finds another recording; `Fault.interrupted` if a signal arrived.
  mutating func next() throws(Fault) -> RecordingItem? {
    try Signal.check(after: 0)
    if let foreign { return try foreign.next() }
    do throws(Fault) {
      let item = try native?.next()
      if unknown != nil { unknown = nil }
      return item
    } catch {
      guard let place = error.place else { throw error }
      if error.code == .notARecording, let line, line.isOfLineForm { throw .unpacked(place) }
      guard let text = unknown, let origin, Fault.ofUnknownTexts.contains(error.code) else {
        throw error
      }
      unknown = nil
      throw .unknown(text, error, in: origin.input, as: origin.importing)
    }
  }

  /// Reads the next event of the current recording, or its end.
  ///
  /// - Precondition: The last item was a header or an event.
  mutating func nextPart() -> RecordingPart {
    do throws(Fault) {
      switch try next() {
      case .entry(let entry, let line): return .event(entry.event, line: line)
      case .end(let end): return .end(end, notes: importNotes)
      case .header, nil:
        preconditionFailure("A reader ends a recording before it begins another or stops")
      }
    } catch {
      return .broken(integrity, faults: warnings + [error])
    }
  }

  /// The greatest number of lines of a bad recording that are skipped; nil for no limit.
  ///
  /// A pipe or a device may have no end, so the limit on the lines of a recording holds there for the
  /// rest of a bad one too.
  private var skippedLines: Int? { source?.version != nil ? nil : events }

  /// Skips the rest of a recording after an error; returns false if no other one follows.
  mutating func skipToNextRecording() -> Bool {
    if Signal.pending != nil { return false }
    let limit = skippedLines
    return native?.skipToNextHeader(within: limit) ?? foreign?.skipToNextRecording() ?? false
  }

  /// The state of the current recording so far, or of the last one that ended.
  private var integrity: Integrity { native?.integrity ?? foreign?.integrity ?? Integrity() }

  /// The repairs and omissions of the import of the current recording, or of the last one that ended;
  /// none for a native recording, whose end tells them.
  private var importNotes: [Fault] { foreign?.notes ?? [] }

  /// The warnings about the current recording so far, for use after an error.
  private var warnings: [Fault] { (native?.warnings ?? []).map(\.diagnosis) + importNotes }

  /// The state of the input before it was read; nil if it is not a file.
  package var version: FileSystem.Version? { source?.version }

  /// True if the input is compressed, after something was read.
  package var isCompressed: Bool { source?.isCompressed ?? false }

  /// Reads the rest of the input and returns the digest of all of it; nil if it is not needed.
  consuming func digestToEnd() -> InputDigest? {
    source?.digestToEnd().map { InputDigest(own: $0, included: inclusion?.readFiles ?? []) }
  }

  /// A whole recording with the warnings about it.
  ///
  /// It is sealed if it has a valid end line, or is from a file of another format.
  package typealias Whole = (recording: Recording, notes: [Fault], isSealed: Bool)

  /// Reads the next recording whole; nil at the end of the input.
  ///
  /// - Complexity: O(n) time and memory in the size of the recording.
  /// - Throws: As `next()`.
  package mutating func nextRecording() throws(Fault) -> Whole? {
    guard case .header(let header, _) = try next() else { return nil }
    var entries: [RecordingEntry] = []
    while true {
      switch try next() {
      case .entry(let entry, _): entries.append(entry)
      case .end(let end):
        let recording = Recording(
          header: header, entries: entries, endTime: end.time, endExtras: end.extras)
        let notes = end.warnings.map(\.diagnosis) + importNotes
        return (recording, notes, native?.integrity.isSealed ?? true)
      case .header, nil: preconditionFailure("A recording ends before the next one begins")
      }
    }
  }
}

/// The recordings of an input, each read whole; the fault in place of one that cannot be read, which
/// others may follow.
package struct WholeRecordings: IteratorProtocol, Sequence {
  /// The feed; nil before the input is opened, and after its end.
  private var feed: RecordingFeed?
  private var open: (() throws(Fault) -> RecordingFeed)?
  /// True after a recording that cannot be read to its end.
  private var isBroken = false

  /// Creates the recordings of an input, which is opened for the first of them.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - importing: The format of the input, and the way to read another one than the native.
  ///   - limits: The limits of a recording.
  ///   - progress: Receives the number of bytes of each read.
  package init(
    _ input: Input, as importing: InkImport, limits: RecordingLimits, progress: ReadProgress?
  ) {
    open = { () throws(Fault) in
      try RecordingFeed(input, as: importing, limits: limits, progress: progress)
    }
  }

  package mutating func next() -> Result<RecordingFeed.Whole, Fault>? {
    do throws(Fault) {
      if let open = open.take() { feed = try open() }
      if isBroken, feed?.skipToNextRecording() != true { feed = nil }
      isBroken = false
      return try feed?.nextRecording().map { .success($0) }
    } catch {
      isBroken = true
      return .failure(error)
    }
  }
}

/// A part of a recording after its header.
enum RecordingPart: Sendable {
  /// An event, and its line.
  case event(RecordingEvent, line: Int)
  /// The end, and the repairs and omissions of the import.
  case end(RecordingEnd, notes: [Fault])
  /// The state of a recording that cannot be read further, the warnings about it, and then the fault.
  case broken(Integrity, faults: [Fault])
}

extension [UInt8] {
  /// The indices of the line feeds.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package var lineFeeds: [Int] {
    let feed = UInt8(ascii: "\n")
    return indices.filter { self[$0] == feed }
  }

  /// True if the bytes are a line of a recording in line form, after its header.
  fileprivate var isOfLineForm: Bool {
    guard let json = try? JSONValue.parse(self) else { return false }
    return json["phase"] != nil || json["event"] != nil
  }

  /// True if the first line is whole and looks like the header of a recording.
  fileprivate var beginsNative: Bool { firstLine.endIndex < endIndex && namesNative }

  /// True if the first line, as far as it goes, looks like the header of a recording.
  fileprivate var namesNative: Bool {
    firstLine.contains("\"\(RecordingHeader.format)\"".utf8)
  }

  /// The first line that is not blank, as far as it goes.
  private var firstLine: Self.SubSequence { drop { $0 <= 0x20 }.prefix { $0 != 0x0A } }
}

/// The recordings from a file of another format, one item at a time.
///
/// It is a class, because a test of an optional structure copies it.
private final class ForeignRecordings {
  private var reader: InkReader
  private let format: InkFormat
  /// The entries of the current recording that are left, and its end; nil between recordings.
  private var entries: ArraySlice<RecordingEntry>?
  private var end = RecordingEnd(time: 0)
  /// True after a fault behind which no recording follows.
  private var isOver = false
  private(set) var integrity = Integrity()
  private(set) var notes: [Fault] = []

  init(_ reader: InkReader, of format: InkFormat) {
    (self.reader, self.format) = (reader, format)
  }

  convenience init(
    _ source: FileSource, format: InkFormat, _ options: ImportOptions, path: String,
    _ limits: RecordingLimits
  ) throws(Fault) {
    if format.hasDrawingPerLine {
      let origin = ForeignRecordings.origin(at: path)
      let reader = InkReader(
        source, format: format, options: options, origin: origin, limits: limits)
      self.init(reader, of: format)
    } else {
      // The header tells the digest of the file, so the file is read first.
      let bytes = try rethrow(
        source.contents(limit: InkReader.greatestLength),
        as: { (error: SystemError) in
          Fault.unreadable(Place(line: 1, byte: 1), reason: error.description)
        })
      self.init(bytes, format: format, options, path: path, limits)
    }
  }

  init(
    _ bytes: [UInt8], format: InkFormat, _ options: ImportOptions, path: String,
    _ limits: RecordingLimits
  ) {
    var origin = ForeignRecordings.origin(at: path)
    origin.sha256 = SHA256.digest(bytes).hexadecimal
    reader = InkReader(
      MemorySource(bytes), format: format, options: options, origin: origin, limits: limits)
    self.format = format
  }

  private static func origin(at path: String) -> RecordingHeader.Source {
    RecordingHeader.Source(file: path == "-" ? nil : path.expandedName.percentEncodingStrayBytes)
  }

  func next() throws(Fault) -> RecordingItem? {
    if let entry = entries?.popFirst() { return .entry(entry, line: 0) }
    if entries != nil {
      entries = nil
      return .end(end)
    }
    (integrity, notes) = (Integrity(), [])
    guard let imported = try reader.next() else { return nil }
    entries = imported.recording.entries[...]
    integrity = imported.integrity
    end = RecordingEnd(time: imported.recording.endTime, integrity: integrity)
    if integrity.repaired.times > 0 { notes.append(.held(count: integrity.repaired.times)) }
    notes += imported.notes.map(Fault.imported)
    return .header(imported.recording.header, line: 1)
  }

  /// A fault of a line leaves the lines after it; any other one ends the file.
  func skipToNextRecording() -> Bool { format.hasDrawingPerLine }
}
