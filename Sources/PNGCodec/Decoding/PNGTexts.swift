/// Holds what the compressed texts and profiles of a file expand to under a limit.
///
/// A picture needs none of them, and nothing of them is kept. But a few bytes can expand to
/// gigabytes, and a file that does so is meant to harm the next program that opens it. So they are
/// expanded into the same few bytes over and over, and counted.
struct PNGTexts {
  private let limit: Int
  /// How many bytes they had so far.
  private var expanded = 0
  /// What is expanded, each time over what was there before.
  private var room: [UInt8] = []

  private static let roomSize = 1 << 15

  /// Begins with no text; `limit` bounds the bytes of all of them.
  init(limit: Int) {
    self.limit = limit
  }

  /// Counts what a chunk expands to, up to its end or to what is damaged in it.
  ///
  /// - Throws: `PNGError.tooMuchText` where that leads beyond the limit.
  /// - Complexity: O(length of the chunk + limit), whatever it would expand to.
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
  /// Where the zlib stream of a text or a profile stands in the file (11.3.2.3, 11.3.3); nil where
  /// there is none, or not where it should be.
  fileprivate func compressedText(in file: [UInt8]) -> Range<Int>? {
    /// The rest of a part behind its first byte 0.
    func afterName(_ part: Range<Int>) -> Range<Int>? {
      file[part].firstIndex(of: 0).map { $0 + 1..<part.upperBound }
    }
    guard ["zTXt", "iTXt", "iCCP"].contains(type), var rest = afterName(data) else { return nil }
    // Whether it is compressed, which only iTXt says, and how: 0 is the one way that there is.
    let head: [UInt8] = type == "iTXt" ? [1, 0] : [0]
    guard file[rest].starts(with: head) else { return nil }
    rest = rest.dropFirst(head.count)
    guard type == "iTXt" else { return rest }
    return afterName(rest).flatMap(afterName)
  }
}
