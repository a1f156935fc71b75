/// Where the bytes of a stream come from: a file, a pipe, memory.
public protocol ByteSource {
  /// Adds the next bytes to the end of `buffer`: at least one and at most `count`, none at the end.
  ///
  /// - Parameters:
  ///   - count: the greatest number of bytes to add, at least 1.
  ///   - buffer: what to add to; what it holds already stays.
  /// - Throws: `ByteSourceError` where the source fails.
  mutating func read(upTo count: Int, into buffer: inout [UInt8]) throws(ByteSourceError)
}
