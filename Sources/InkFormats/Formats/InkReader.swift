// SPDX-License-Identifier: Apache-2.0
public import Diagnostics
import JSONStream
public import TouchRecording

/// A reader of the drawings in a file of another format, each as a recording.
///
/// A format that has a drawing a line is read in constant memory; a file of any other format is
/// read whole.
///
///     var reader = InkReader(MemorySource(Array(text.utf8)), format: .dollar)
///     while let drawing = try reader.next() { print(drawing.recording.touches.count) }
public struct InkReader {
  /// The greatest size of a file that is read whole, in bytes.
  package static let greatestLength = ImportedInk.greatestLength

  private enum Stage {
    case unread(any ByteSource, InkReading.Whole)
    case lines(LineBuffer, InkReading.Line)
    /// The drawings that are left of a file that was read whole.
    case drawings(ArraySlice<ImportedInk>)
    case over
  }

  private let options: ImportOptions
  private let statedTimeUnit: TimeUnit?
  private let origin: RecordingHeader.Source
  private let limits: RecordingLimits
  private var stage: Stage

  /// Creates a reader of the drawings in `source`.
  ///
  /// - Parameters:
  ///   - source: the bytes of the file.
  ///   - format: the format of the file.
  ///   - options: what the caller knows of the file.
  ///   - origin: the file, for the headers of the recordings; the reader adds the importer.
  ///   - limits: the limits on lines, events and contacts.
  /// - Precondition: The format is `readable`.
  public init(
    _ source: any ByteSource, format: InkFormat, options: ImportOptions = ImportOptions(),
    origin: RecordingHeader.Source = RecordingHeader.Source(),
    limits: RecordingLimits = RecordingLimits()
  ) {
    var origin = origin
    origin.importer = format.rawValue
    self.origin = origin
    self.limits = limits
    self.options = options
    statedTimeUnit = format.statedTimeUnit
    switch format.reading {
    case .whole(let read): stage = .unread(source, read)
    case .line(let read): stage = .lines(LineBuffer(source, limit: limits.lineBytes), read)
    case nil: preconditionFailure("\(format.rawValue) is only written")
    }
  }

  /// Reads the next drawing; nil at the end of the file.
  ///
  /// - Complexity: O(n log n) in the number of samples of the drawing; the first call reads a file
  ///   whole whose format has no drawing a line.
  /// - Throws: `Fault` with the place of the first fault. Another call reads the next line of
  ///   a format that has a drawing a line; for any other format, or if the source fails, the file
  ///   is over.
  public mutating func next() throws(Fault) -> ImportedRecording? {
    guard let ink = try nextInk() else { return nil }
    do throws(Fault) {
      return try ink.recorded(origin, limits, options)
    } catch {
      if case .drawings = stage { stage = .over }
      throw error
    }
  }

  private mutating func nextInk() throws(Fault) -> ImportedInk? {
    switch stage {
    case .unread(var source, let read):
      stage = .over
      let contents = try InkReader.contents(of: &source)
      let drawings = try [ImportedInk].read(options) { (options) throws(Fault) in
        try read(contents, options)
      }
      stage = .drawings(drawings[...])
      return try nextInk()
    case .drawings(var drawings):
      var ink = drawings.popFirst()
      stage = .drawings(drawings)
      if let unit = options.timeUnit, let statedTimeUnit {
        try ink?.count(times: unit, insteadOf: statedTimeUnit)
      }
      return ink
    case .lines(var lines, let read):
      stage = .over
      let line: TextLine?
      do throws(Fault) { line = try lines.next() } catch {
        // The limit is that of a drawing here, and no flag changes it.
        guard error.code == .length, let place = error.place else { throw error }
        throw .tooLong(place, limit: limits.lineBytes)
      }
      guard let line else { return nil }
      let text = Array(lines.bytes[line.text])
      stage = .lines(lines, read)
      return try [ImportedInk].read(options) { (options) throws(Fault) in
        [try read(text, line.place, options)]
      }.first
    case .over: return nil
    }
  }

  /// Reads the rest of `source`.
  private static func contents(
    of source: inout any ByteSource
  ) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let count = bytes.count
      do throws(Fault) {
        try source.read(upTo: 1 << 20, into: &bytes)
      } catch {
        throw error.at(Place(of: count, in: bytes))
      }
      if bytes.count == count { return bytes }
      guard bytes.count <= greatestLength else {
        throw .tooLong(Place(of: greatestLength, in: bytes), limit: greatestLength)
      }
    }
  }
}
