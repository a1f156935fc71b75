// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import InkFormats
import JSONStream
import ReplayCore
import TouchRecording

/// A part of the inputs whose rows are made together.
enum BatchBlock: Sendable {
  /// Whole lines, each a recording in a format, nil for the native one; the first has a number.
  case lines([UInt8], as: InkFormat?, first: Int)
  /// The contents of an input whose format is read whole.
  case file([UInt8], of: Input, as: InkFormat)
}

/// The lines of inputs that follow each other, in blocks of whole lines, and whole inputs of formats
/// that have no drawing a line.
///
/// A block holds all lines that end in one read, so that a line is not kept waiting for those after
/// it. The last line of an input may lack its line feed.
struct LineBlocks: IteratorProtocol {
  /// The number of bytes to read at once.
  private static let readSize = 64 << 10

  private var inputs: ArraySlice<Input>
  /// The greatest number of bytes of a line that are kept: two more than a reader accepts, one of
  /// which may be a carriage return, so that the reader refuses a line that is cut.
  private let keptBytes: Int
  private let progress: ReadProgress?
  /// The input that is read; nil between inputs.
  private var source: FileSource?
  private var input = Input.standardInput
  /// The format of all inputs; `auto` for the one that the first bytes of each show.
  private let format: InputFormat
  /// The format of the input that is read; nil for the native one.
  private var found: InkFormat?
  /// The number of the next line of the input, from 1.
  private var line = 1
  /// The beginning of the line that is not read to its end.
  private var rest: [UInt8] = []

  /// Creates the blocks of `inputs`.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - format: The format of the inputs.
  ///   - lineLimit: The greatest number of bytes that a reader accepts in a line.
  ///   - progress: Receives the number of bytes of each read.
  init(
    _ inputs: [Input], as format: InputFormat, lineLimit: Int, progress: ReadProgress?
  ) {
    self.inputs = inputs[...]
    self.format = format
    keptBytes = lineLimit + 2
    self.progress = progress
  }

  /// Returns the next block, or the fault of an input, which ends the stream; nil at the end.
  mutating func next() -> Result<BatchBlock, Fault>? {
    do throws(Fault) {
      while true {
        if source == nil { try openSource() }
        guard let source else { return nil }
        if let found, !found.hasDrawingPerLine {
          self.source = nil
          let bytes = try rethrow(
            source.contents(limit: InkReader.greatestLength), as: Fault.unreadable(input.path))
          return .success(.file(bytes, of: input, as: found))
        }
        let count = rest.count
        try rethrow(
          source.append(upTo: LineBlocks.readSize, to: &rest), as: Fault.unreadable(input.path))
        if rest.count == count {
          self.source = nil
          guard !rest.isEmpty else { continue }
          defer { rest = [] }
          return .success(block(rest))
        }
        if let end = rest[count...].lastIndex(of: UInt8(ascii: "\n")) {
          let lines = Array(rest[...end])
          rest = Array(rest[(end + 1)...])
          return .success(block(lines))
        }
        if rest.count > keptBytes { rest.removeLast(rest.count - keptBytes) }
      }
    } catch {
      inputs = []
      source = nil
      return .failure(error)
    }
  }

  private mutating func block(_ lines: [UInt8]) -> BatchBlock {
    defer { line += lines.lineFeeds.count }
    return .lines(lines, as: found, first: line)
  }

  /// Opens the next input, if there is one, and finds its format from its first bytes.
  private mutating func openSource() throws(Fault) {
    guard let next = inputs.popFirst() else { return }
    let opened = try next.open(progress: progress)
    found = format.ink
    if format == .auto {
      let head = try rethrow(
        opened.peek(upTo: InkFormat.recognizedLength) { $0.contains(UInt8(ascii: "\n")) },
        as: Fault.unreadable(next.path))
      found = InkFormat(recognizing: head)
    }
    (source, input, line) = (opened, next, 1)
  }
}
