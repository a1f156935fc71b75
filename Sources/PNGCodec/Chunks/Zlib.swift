// The only file of this module that calls C. zlib (RFC 1950, RFC 1951) compresses, expands and
// computes CRC-32.
//
// Only inflate can fail because of its input data, and it reports that. All other failures are
// wrong parameters, a stream in a wrong state, or a lack of memory. They are faults of this file or
// of the machine, so they end the program.

import CZlib

/// A zlib stream that compresses data piece by piece.
///
/// It is safe to use: it is the only owner of its stream and ends it exactly once.
@safe
struct Deflater: ~Copyable {
  /// The state of zlib, at one address from `deflateInit2_` to `deflateEnd`: zlib keeps a pointer
  /// to it.
  private let stream: UnsafeMutablePointer<z_stream>
  /// The buffer that deflate writes to, before the bytes are appended to the output.
  private var buffer = [UInt8](repeating: 0, count: 1 << 12)

  /// Begins a stream; `level` is from 1 (fast) to 9 (small).
  init(level: Int) {
    unsafe stream = .allocate(capacity: 1)
    // The zero value of z_stream: null zalloc, zfree and opaque select zlib's own allocation, and
    // no input is pending.
    unsafe stream.initialize(to: z_stream())
    // deflateInit2 is a macro that calls this function; the version and the size let zlib check
    // that header and library agree. 15: the 32 KiB window with a zlib header; 8: zlib's default
    // memory.
    let status = unsafe deflateInit2_(
      stream, Int32(level), Z_DEFLATED, 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib cannot begin a stream: status \(status)")
  }

  deinit {
    // Frees the memory of deflateInit2_; the status only reports leftover input.
    _ = unsafe deflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Compresses `input` and appends the output of the stream so far to `output`.
  mutating func append(_ input: Span<UInt8>, to output: inout [UInt8]) {
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

  /// Ends the stream and appends the rest of its output to `output`.
  consuming func finish(to output: inout [UInt8]) {
    var status = Z_OK
    while status == Z_OK { status = deflate(flush: Z_FINISH, to: &output) }
    precondition(status == Z_STREAM_END, "zlib cannot end a stream: status \(status)")
  }

  /// Calls deflate once with an empty buffer, appends the written bytes, and returns the status.
  private mutating func deflate(flush: Int32, to output: inout [UInt8]) -> Int32 {
    let size = buffer.count
    let status = unsafe buffer.withUnsafeMutableBufferPointer { [stream] room in
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

/// A zlib stream that expands data piece by piece.
///
/// It is safe to use: it is the only owner of its stream and ends it exactly once.
@safe
package struct Inflater: ~Copyable {
  /// The state of a stream after a step.
  package enum State {
    /// The stream has not ended.
    case open
    /// The stream has ended, and its Adler-32 is correct.
    case ended
    /// The input is not a zlib stream, or the Adler-32 is wrong.
    case damaged
  }

  /// The state of zlib, at one address from `inflateInit2_` to `inflateEnd`: zlib keeps a pointer
  /// to it.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Begins a stream.
  package init() {
    unsafe stream = .allocate(capacity: 1)
    // The zero value of z_stream: null zalloc, zfree and opaque select zlib's own allocation, and
    // no input is pending.
    unsafe stream.initialize(to: z_stream())
    // inflateInit2 is a macro that calls this function; the version and the size let zlib check
    // that header and library agree. 15: windows of up to 32 KiB, with a zlib header.
    let status = unsafe inflateInit2_(
      stream, 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib cannot begin a stream: status \(status)")
  }

  deinit {
    // Frees the memory of inflateInit2_; it fails only for a stream that was never begun.
    _ = unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
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
    let given = min(input.count, Int(UInt32.max))
    let room = min(output.count - start, Int(UInt32.max))
    let status = unsafe input.withUnsafeBufferPointer { [stream] bytes in
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
    // PNG does not allow a preset dictionary.
    case Z_DATA_ERROR, Z_NEED_DICT: return .damaged
    default: preconditionFailure("zlib cannot expand: status \(status)")
    }
  }
}

/// The CRC-32 of a sequence of bytes, as in ISO 3309, ITU-T V.42 and PNG.
struct CRC32 {
  /// The checksum of the bytes so far; 0 for no bytes.
  private(set) var value: UInt32 = 0

  /// Appends `bytes` to the sequence.
  mutating func append(_ bytes: Span<UInt8>) {
    // crc32_z reads `count` bytes and keeps no pointer. A null pointer would reset the checksum, so
    // an empty span is skipped.
    guard !bytes.isEmpty else { return }
    value = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(value), buffer.baseAddress, buffer.count))
    }
  }
}
