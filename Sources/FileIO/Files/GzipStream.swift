// SPDX-License-Identifier: Apache-2.0
import Compression

/// The expanded bytes of a gzip file (RFC 1952), piece by piece in constant memory.
///
/// Members concatenate. A member that is torn or damaged is a fault, and so are bytes after the last
/// one. Data that expand to more than a thousand times their size are refused, from 64 KiB on.
struct GzipStream: ~Copyable {
  /// The first bytes of every member: the magic number, and the only method.
  static let magic: [UInt8] = [0x1F, 0x8B, 0x08]
  /// zlib expands a byte to at most 1,032 bytes, which only runs of one byte come close to.
  private static let greatestRatio = 1000
  private static let leastExpanded = 64 << 10
  /// The number of bytes that are read and expanded at once.
  static let pieceSize = 64 << 10

  private var inflater = Inflater(.gzip)
  /// The compressed bytes that are not expanded yet.
  private var input: [UInt8]
  private var used = 0
  /// The place of the next expanded bytes.
  private var room: [UInt8] = []
  /// True between two members.
  private var isBetweenMembers = false
  private var (read, written) = (0, 0)

  /// Begins with the first bytes of a file.
  init(_ head: [UInt8]) {
    input = head
  }

  /// Appends at least one and at most `count` bytes to `buffer`, or none at the end of the file.
  ///
  /// - Parameters:
  ///   - count: The greatest number of bytes.
  ///   - buffer: The buffer of the expanded bytes.
  ///   - readMore: Appends the next compressed bytes to a buffer, or none at the end.
  /// - Throws: `SystemError` of `readMore`, or for data that are no whole gzip file.
  mutating func append(
    upTo count: Int, to buffer: inout [UInt8],
    _ readMore: (inout [UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    while count > 0 {
      if used == input.count {
        input.removeAll(keepingCapacity: true)
        used = 0
        try readMore(&input)
      }
      if isBetweenMembers {
        if input.isEmpty { return }
        inflater.restart()
        isBetweenMembers = false
      }
      let size = min(count, GzipStream.pieceSize)
      if room.count != size { room = [UInt8](repeating: 0, count: size) }
      let step = expand()
      used += step.read
      read += step.read
      written += step.written
      buffer += room[..<step.written]
      guard written <= GzipStream.leastExpanded || written / GzipStream.greatestRatio <= read else {
        throw .expandsTooMuch
      }
      switch step.state {
      case .ended: isBetweenMembers = true
      case .damaged: throw .damagedGzip
      case .open where input.isEmpty && step.written == 0: throw .tornGzip
      case .open: break
      }
      if step.written > 0 { return }
    }
  }

  private mutating func expand() -> (read: Int, written: Int, state: Inflater.State) {
    // A local copy of the reference: the span reads it while the inflater changes.
    let input = input
    return inflater.expand(input.span.extracting(used..<input.count), into: &room, from: 0)
  }
}
