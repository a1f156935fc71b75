/// A source that is in memory already.
public struct MemorySource: ByteSource, Sendable {
  private let bytes: [UInt8]
  private var position = 0
  private let readSize: Int

  /// Creates a source of `bytes` that gives at most `readSize` of them at a time.
  ///
  /// - Precondition: `readSize` is positive.
  public init(_ bytes: [UInt8], readSize: Int = .max) {
    precondition(readSize > 0, "A source gives at least one byte at a time")
    self.bytes = bytes
    self.readSize = readSize
  }

  /// Adds the next bytes to the end of `buffer`, none at the end.
  public mutating func read(
    upTo count: Int, into buffer: inout [UInt8]
  ) throws(ByteSourceError) {
    let end = position + min(count, readSize, bytes.count - position)
    buffer.append(contentsOf: bytes[position..<end])
    position = end
  }
}
