// SPDX-License-Identifier: Apache-2.0

// The only file that calls zlib (RFC 1950, RFC 1951, RFC 1952): it compresses, expands and computes
// CRC-32.
//
// Only inflate can fail because of its input data, and it reports that. All other failures are
// wrong parameters, a stream in a wrong state, or a lack of memory. They are faults of this file or
// of the machine, so they end the program.

import CZlib

/// The owner of the state of a stream, which zlib keeps a pointer to.
///
/// It is a class, since Embedded Swift does not find the `deinit` of another module's structure.
@safe
private final class StreamState {
  /// The state, at one address until it is ended.
  let stream: UnsafeMutablePointer<z_stream>
  /// `deflateEnd` or `inflateEnd`.
  private let end: (UnsafeMutablePointer<z_stream>) -> Int32

  init(endedBy end: @escaping (UnsafeMutablePointer<z_stream>) -> Int32) {
    unsafe stream = .allocate(capacity: 1)
    // The zero value of z_stream: null zalloc, zfree and opaque select zlib's own allocation, and
    // no input is pending.
    unsafe stream.initialize(to: z_stream())
    unsafe self.end = end
  }

  deinit {
    // Frees the memory of the stream; the status only reports leftover input.
    _ = unsafe end(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }
}

/// A zlib stream that compresses data piece by piece.
///
/// It is safe to use: it is the only owner of its stream and ends it exactly once.
@safe
package struct Deflater: ~Copyable {
  private let state = unsafe StreamState { unsafe deflateEnd($0) }
  private var stream: UnsafeMutablePointer<z_stream> { unsafe state.stream }
  /// The buffer that deflate writes to, before the bytes are appended to the output.
  private var buffer = [UInt8](repeating: 0, count: 1 << 12)

  /// Begins a stream; `level` is from 1 (fast) to 9 (small).
  package init(level: Int) {
    self.init(level: level, windowBits: 15, strategy: Z_DEFAULT_STRATEGY)
  }

  /// Begins a stream with the 32 KiB window: 15 bits with a zlib header, -15 without.
  fileprivate init(level: Int, windowBits: Int32, strategy: Int32) {
    // deflateInit2 is a macro that calls this function; the version and the size let zlib check
    // that header and library agree. 6: the places of 8,192 hashes, which zlib moves after each
    // window; the default of 32,768 takes a fifth longer for frames and compresses no better.
    let status = unsafe deflateInit2_(
      stream, Int32(level), Z_DEFLATED, windowBits, 6, strategy, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib cannot begin a stream: status \(status)")
  }

  /// Compresses `input` and appends the output of the stream so far to `output`.
  package mutating func append(_ input: Span<UInt8>, to output: inout [UInt8]) {
    unsafe input.withUnsafeBufferPointer { bytes in
      // deflate reads avail_in bytes from next_in, which stay valid until this closure returns. It
      // never writes to them; the pointer is mutable only because the C declaration may lack const.
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(bytes.count)
      while unsafe stream.pointee.avail_in > 0 {
        let status = deflate(flush: Z_NO_FLUSH, to: &output)
        precondition(status == Z_OK, "zlib cannot compress: status \(status)")
      }
      unsafe stream.pointee.next_in = nil
    }
  }

  /// Appends a block `count` times; it takes the time of copying its compressed bytes.
  package mutating func append(_ block: CompressedBlock, count: Int, to output: inout [UInt8]) {
    flush(to: &output)
    for _ in 0..<count {
      output += block.bytes
      // The checksum so far, which zlib writes at the end.
      unsafe stream.pointee.adler = adler32_combine(
        stream.pointee.adler, block.checksum, numericCast(block.length))
    }
  }

  /// Ends the output so far with a whole byte; later bytes do not refer to those before.
  fileprivate mutating func flush(to output: inout [UInt8]) {
    repeat {
      let status = deflate(flush: Z_FULL_FLUSH, to: &output)
      // Z_BUF_ERROR: the buffer was full after the last byte.
      precondition(status == Z_OK || status == Z_BUF_ERROR, "zlib cannot flush: status \(status)")
    } while unsafe stream.pointee.avail_out == 0
  }

  /// Ends the stream and appends the rest of its output to `output`.
  package consuming func finish(to output: inout [UInt8]) {
    var status = Z_OK
    while status == Z_OK { status = deflate(flush: Z_FINISH, to: &output) }
    precondition(status == Z_STREAM_END, "zlib cannot end a stream: status \(status)")
  }

  /// Calls deflate once with an empty buffer, appends the written bytes, and returns the status.
  private mutating func deflate(flush: Int32, to output: inout [UInt8]) -> Int32 {
    let size = buffer.count
    let status = unsafe buffer.withUnsafeMutableBufferPointer {
      [stream = unsafe self.stream] room in
      // deflate writes at most avail_out bytes to next_out and lowers avail_out by as many.
      unsafe stream.pointee.next_out = room.baseAddress
      unsafe stream.pointee.avail_out = UInt32(size)
      return unsafe CZlib.deflate(stream, flush)
    }
    let written = unsafe size - Int(stream.pointee.avail_out)
    output.append(contentsOf: buffer[..<written])
    return status
  }
}

/// Bytes that stand in a stream many times, and are compressed once.
///
/// Deflate (RFC 1951) is a sequence of blocks. A block that begins and ends with a whole byte, and
/// refers to nothing before it, may stand anywhere.
package struct CompressedBlock: Sendable {
  fileprivate var bytes: [UInt8] = []
  fileprivate let length: Int
  /// The Adler-32 of the bytes, before compression.
  fileprivate let checksum: CUnsignedLong

  /// Compresses bytes, most of which equal the one before them.
  package init(_ input: [UInt8]) {
    length = input.count
    // adler32_z reads `count` bytes; 1 is the checksum of none.
    checksum = unsafe input.withUnsafeBufferPointer {
      unsafe adler32_z(1, $0.baseAddress, z_size_t($0.count))
    }
    var deflater = Deflater(level: 1, windowBits: -15, strategy: Z_RLE)
    deflater.append(input.span, to: &bytes)
    deflater.flush(to: &bytes)
  }
}

/// A stream of zlib or gzip that expands data piece by piece.
///
/// It is safe to use: it is the only owner of its stream and ends it exactly once.
@safe
package struct Inflater: ~Copyable {
  /// The state of a stream after a step.
  package enum State {
    /// The stream has not ended.
    case open
    /// The stream has ended, and its checksum is correct.
    case ended
    /// The input is not a stream of the format, or the checksum is wrong.
    case damaged
  }

  /// The formats around the compressed data.
  package enum Format: Int32 {
    /// RFC 1950, with an Adler-32; 15 is a window of up to 32 KiB.
    case zlib = 15
    /// A member of RFC 1952, with a CRC-32; 16 more selects it.
    case gzip = 31
  }

  private let state = unsafe StreamState { unsafe inflateEnd($0) }
  private var stream: UnsafeMutablePointer<z_stream> { unsafe state.stream }

  /// Begins a stream.
  package init(_ format: Format = .zlib) {
    // inflateInit2 is a macro that calls this function; the version and the size let zlib check
    // that header and library agree.
    let status = unsafe inflateInit2_(
      stream, format.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib cannot begin a stream: status \(status)")
  }

  /// Begins another stream of the same format.
  package mutating func restart() {
    let status = unsafe inflateReset(stream)
    precondition(status == Z_OK, "zlib cannot begin again: status \(status)")
  }

  /// Expands the beginning of `input` into `output` from the index `start` on.
  ///
  /// The step ends when the input or the room is used up, or when the stream ends. A step that
  /// neither reads nor writes needs more input or more room.
  ///
  /// - Precondition: `start` is before the end of `output`, and the stream is open.
  /// - Returns: The number of bytes read, the number of bytes written, and the state of the stream.
  package mutating func expand(
    _ input: Span<UInt8>, into output: inout [UInt8], from start: Int
  ) -> (read: Int, written: Int, state: State) {
    precondition(start < output.count, "The buffer must have room for a byte")
    // The counts of z_stream have 32 bits; further bytes wait for the next step.
    let given = min(input.count, Int(clamping: UInt32.max))
    let room = min(output.count - start, Int(clamping: UInt32.max))
    let status = unsafe input.withUnsafeBufferPointer { [stream = unsafe self.stream] bytes in
      unsafe output.withUnsafeMutableBufferPointer { target in
        // inflate reads at most avail_in bytes from next_in and never writes to them; it writes at
        // most avail_out bytes to next_out, and lowers both counts. Neither pointer is used after
        // the call.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(given)
        unsafe stream.pointee.next_out = target.baseAddress.map { unsafe $0 + start }
        unsafe stream.pointee.avail_out = UInt32(room)
        return unsafe inflate(stream, Z_NO_FLUSH)
      }
    }
    let read = unsafe given - Int(stream.pointee.avail_in)
    let written = unsafe room - Int(stream.pointee.avail_out)
    return (read, written, state(status))
  }

  /// The state of the stream after inflate returned `status`.
  private func state(_ status: Int32) -> State {
    switch status {
    // Z_BUF_ERROR: inflate made no progress, which is not an error.
    case Z_OK, Z_BUF_ERROR: return .open
    case Z_STREAM_END: return .ended
    // Neither PNG nor gzip allows a preset dictionary.
    case Z_DATA_ERROR, Z_NEED_DICT: return .damaged
    default: preconditionFailure("zlib cannot expand: status \(status)")
    }
  }
}

/// The CRC-32 of a sequence of bytes, as in ISO 3309, ITU-T V.42 and PNG.
package struct CRC32 {
  /// The checksum of the bytes so far; 0 for no bytes.
  package private(set) var value: UInt32 = 0

  /// Creates the checksum of no bytes.
  package init() {}

  /// Appends `bytes` to the sequence.
  package mutating func append(_ bytes: Span<UInt8>) {
    // crc32_z reads `count` bytes and keeps no pointer. A null pointer would reset the checksum, so
    // an empty span is skipped.
    guard !bytes.isEmpty else { return }
    value = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(
        truncatingIfNeeded: crc32_z(
          CUnsignedLong(value), buffer.baseAddress, z_size_t(buffer.count)))
    }
  }
}
