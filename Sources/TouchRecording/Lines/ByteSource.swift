/// A source of the bytes of a stream: a file, a pipe, memory.
public protocol ByteSource {
  /// Appends the next bytes to `buffer`: from 1 to `count` bytes, or none at the end of the stream.
  ///
  /// - Parameters:
  ///   - count: the greatest number of bytes to append, at least 1.
  ///   - buffer: the bytes to append to; those that it holds already stay.
  /// - Throws: `ByteSourceError` if the source fails.
  mutating func read(upTo count: Int, into buffer: inout [UInt8]) throws(ByteSourceError)
}
