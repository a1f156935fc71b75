import FileIO
import JSONStream
import TouchRecording
import ReplayCore

/// The lines of inputs that follow each other, in blocks of whole lines.
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
  private var path = ""
  /// The beginning of the line that is not read to its end.
  private var rest: [UInt8] = []

  /// Creates the blocks of `inputs`.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - lineLimit: The greatest number of bytes that a reader accepts in a line.
  ///   - progress: Receives the number of bytes of each read.
  init(_ inputs: [Input], lineLimit: Int, progress: ReadProgress?) {
    self.inputs = inputs[...]
    keptBytes = lineLimit + 2
    self.progress = progress
  }

  /// Returns the next block, or the fault of an input, which ends the stream; nil at the end.
  mutating func next() -> Result<[UInt8], Fault>? {
    do throws(Fault) {
      while let source = try openSource() {
        let count = rest.count
        try rethrow(
          source.append(upTo: LineBlocks.readSize, to: &rest),
          as: { (error: SystemError) in Fault.input(.unreadable(path: path, error)) })
        if rest.count == count {
          self.source = nil
          guard !rest.isEmpty else { continue }
          defer { rest = [] }
          return .success(rest)
        }
        if let end = rest[count...].lastIndex(of: UInt8(ascii: "\n")) {
          let block = Array(rest[...end])
          rest = Array(rest[(end + 1)...])
          return .success(block)
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

  /// Returns the input to read, which is opened if none is; nil after the last one.
  private mutating func openSource() throws(Fault) -> FileSource? {
    if source == nil, let input = inputs.popFirst() {
      source = try rethrow(input.open(progress: progress), as: Fault.input)
      path = input.path
    }
    return source
  }
}
