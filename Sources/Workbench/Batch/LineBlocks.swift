import FileIO
import InkFormats
import JSONStream
import TouchRecording
import ReplayCore

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
  private var input: Input?
  private var path = ""
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
      while !inputs.isEmpty || source != nil {
        let begins = source == nil
        guard let source = try openSource() else { return nil }
        let count = rest.count
        try rethrow(
          source.append(upTo: LineBlocks.readSize, to: &rest),
          as: { (error: SystemError) in Fault.input(.unreadable(path: path, error)) })
        if begins, try recognizes(), let found, let input {
          return try .success(file(input, found))
        }
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
      return nil
    } catch {
      inputs = []
      source = nil
      return .failure(error)
    }
  }

  private mutating func block(_ lines: [UInt8]) -> BatchBlock {
    defer { line += lines.count { $0 == UInt8(ascii: "\n") } }
    return .lines(lines, as: found, first: line)
  }

  /// Finds the format of the input from its first bytes; returns true if it is read whole.
  private mutating func recognizes() throws(Fault) -> Bool {
    if format == .auto {
      // A pipe may give less at once than a format needs to be recognized.
      var last = -1
      while rest.count > last, rest.count < InkFormat.recognizedLength,
        !rest.contains(UInt8(ascii: "\n"))
      {
        last = rest.count
        try rethrow(
          source?.append(upTo: InkFormat.recognizedLength - rest.count, to: &rest),
          as: { (error: SystemError) in Fault.input(.unreadable(path: path, error)) })
      }
    }
    found = format == .auto ? InkFormat(recognizing: rest) : format.ink
    line = 1
    return found.map { !$0.hasDrawingPerLine } ?? false
  }

  /// Reads the rest of an input whose format is read whole.
  private mutating func file(_ input: Input, _ format: InkFormat) throws(Fault) -> BatchBlock {
    let limit = InkReader.greatestLength - min(rest.count, InkReader.greatestLength)
    let bytes = try rethrow(
      source?.contents(limit: limit) ?? [],
      as: { (error: SystemError) in Fault.input(.unreadable(path: path, error)) })
    defer { (rest, source) = ([], nil) }
    return .file(rest + bytes, of: input, as: format)
  }

  /// Returns the input to read, which is opened if none is; nil after the last one.
  private mutating func openSource() throws(Fault) -> FileSource? {
    if source == nil {
      input = inputs.popFirst()
      guard let input else { return nil }
      source = try rethrow(input.open(progress: progress), as: Fault.input)
      path = input.path
    }
    return source
  }
}
