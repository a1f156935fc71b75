/// A limit on the number of bytes to which the compressed texts and profiles of a file expand.
///
/// The decoder needs no texts and keeps none. But a few bytes can expand to gigabytes, which would
/// harm the next program that opens the file. So the texts are expanded into one small buffer again
/// and again, and their bytes are counted.
struct PNGTextBudget {
  private let limit: Int
  /// The number of expanded bytes so far.
  private var expanded = 0
  /// The buffer for expanded bytes; each step overwrites it.
  private var room: [UInt8] = []

  /// The size of the buffer in bytes.
  private static let roomSize = 1 << 15

  /// Creates a budget of `limit` bytes for all texts together.
  init(limit: Int) {
    self.limit = limit
  }

  /// Counts the bytes to which the text of a chunk expands, up to its end or to its first damage.
  ///
  /// - Throws: `PNGError.tooMuchText` if the sum exceeds the limit.
  /// - Complexity: O(length of the chunk + limit), even if the text would expand further.
  mutating func take(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    guard var input = chunk.compressedText(in: file) else { return }
    if room.isEmpty { room = [UInt8](repeating: 0, count: Self.roomSize) }
    var inflater = Inflater()
    while true {
      let step = inflater.expand(file.span.extracting(input), into: &room, from: 0)
      expanded += step.written
      guard expanded <= limit else {
        throw .tooMuchText(offset: chunk.offset, chunk: chunk.type, limit: limit)
      }
      guard step.state == .open, step.read > 0 || step.written > 0 else { return }
      input = input.lowerBound + step.read..<input.upperBound
    }
  }
}

extension PNGChunk {
  /// The range of the zlib stream of a text or a profile in the file (11.3.2.3, 11.3.3).
  ///
  /// The range is nil if the chunk has no such stream or is malformed.
  fileprivate func compressedText(in file: [UInt8]) -> Range<Int>? {
    /// The rest of a part after its first zero byte.
    func afterName(_ part: Range<Int>) -> Range<Int>? {
      file[part].firstIndex(of: 0).map { $0 + 1..<part.upperBound }
    }
    guard ["zTXt", "iTXt", "iCCP"].contains(type), var rest = afterName(data) else { return nil }
    // Only iTXt has a flag that marks compressed text (1); then comes the method, always 0.
    let head: [UInt8] = type == "iTXt" ? [1, 0] : [0]
    guard file[rest].starts(with: head) else { return nil }
    rest = rest.dropFirst(head.count)
    guard type == "iTXt" else { return rest }
    return afterName(rest).flatMap(afterName)
  }
}
