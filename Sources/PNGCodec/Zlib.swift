// The only file that talks to C. zlib (RFC 1950, RFC 1951) compresses and computes CRC-32.
//
// None of the calls below can fail by what is in the data: deflate reports wrong parameters, a
// stream in a wrong state, or that there is no memory. All of these are faults in this file or in
// the machine, so they end the program.

import CZlib

/// A zlib stream that compresses what it is given piece by piece.
///
/// Safe to use: it owns its stream alone and ends it once.
@safe
struct Deflater: ~Copyable {
  /// Lives at one address from `deflateInit2_` to `deflateEnd`: zlib keeps a pointer back to it.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Where deflate writes before the bytes are appended to their destination.
  private var buffer = [UInt8](repeating: 0, count: 1 << 12)

  /// Begins a stream; `level` is 1 (fast) to 9 (small).
  init(level: Int) {
    unsafe stream = .allocate(capacity: 1)
    // The zero value of z_stream: null zalloc, zfree and opaque select zlib's own allocation, and
    // no input is pending.
    unsafe stream.initialize(to: z_stream())
    // deflateInit2 is a macro over this function; the version and the size let zlib check that
    // header and library agree. 15: the 32 KiB window with a zlib header; 8: zlib's default memory.
    let status = unsafe deflateInit2_(
      stream, Int32(level), Z_DEFLATED, 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib does not begin a stream: status \(status)")
  }

  deinit {
    // Frees what deflateInit2_ allocated; the status only says whether input was left over.
    _ = unsafe deflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Compresses `input` and appends what comes out of the stream to `output`.
  mutating func append(_ input: Span<UInt8>, to output: inout [UInt8]) {
    unsafe input.withUnsafeBufferPointer { bytes in
      // deflate reads avail_in bytes from next_in, which stay valid until this closure returns, and
      // never writes to them: the pointer is mutable only because the C declaration may lack const.
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(bytes.count)
      while unsafe stream.pointee.avail_in > 0 {
        let status = deflate(flush: Z_NO_FLUSH, to: &output)
        precondition(status == Z_OK, "zlib does not take input: status \(status)")
      }
      unsafe stream.pointee.next_in = nil
    }
  }

  /// Ends the stream and appends the rest of it to `output`.
  consuming func finish(to output: inout [UInt8]) {
    var status = Z_OK
    while status == Z_OK { status = deflate(flush: Z_FINISH, to: &output) }
    precondition(status == Z_STREAM_END, "zlib does not end a stream: status \(status)")
  }

  /// Calls deflate once with an empty buffer and appends what it wrote.
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

/// The CRC-32 of ISO 3309 and ITU-T V.42, which PNG uses too, over a sequence of bytes.
struct CRC32 {
  /// The checksum of the bytes so far; 0 for none.
  private(set) var value: UInt32 = 0

  /// Goes on with `bytes`.
  mutating func append(_ bytes: Span<UInt8>) {
    // crc32_z reads `count` bytes and keeps no pointer. A null pointer would reset the checksum, so
    // the empty span is left out.
    guard !bytes.isEmpty else { return }
    value = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(value), buffer.baseAddress, buffer.count))
    }
  }
}
