// SPDX-License-Identifier: Apache-2.0
public import Diagnostics

/// A source of the bytes of a stream: a file, a pipe, memory.
public protocol ByteSource {
  /// Appends the next bytes to `buffer`: from 1 to `count` bytes, or none at the end of the stream.
  ///
  /// - Parameters:
  ///   - count: the greatest number of bytes to append, at least 1.
  ///   - buffer: the bytes to append to; those that it holds already stay.
  /// - Throws: `Fault` if the source fails.
  mutating func read(upTo count: Int, into buffer: inout [UInt8]) throws(Fault)
}

/// A source of bytes that are already in memory.
public struct MemorySource: ByteSource, Sendable {
  private let bytes: [UInt8]
  private var position = 0
  private let readSize: Int

  /// Creates a source of `bytes` that returns at most `readSize` bytes at a time.
  ///
  /// - Precondition: `readSize` is positive.
  public init(_ bytes: [UInt8], readSize: Int = .max) {
    precondition(readSize > 0, "The read size must be positive")
    self.bytes = bytes
    self.readSize = readSize
  }

  /// Appends the next bytes to `buffer`, none at the end.
  public mutating func read(
    upTo count: Int, into buffer: inout [UInt8]
  ) throws(Fault) {
    let end = position + min(count, readSize, bytes.count - position)
    buffer.append(contentsOf: bytes[position..<end])
    position = end
  }
}
