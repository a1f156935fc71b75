// SPDX-License-Identifier: Apache-2.0

/// Receives the number of bytes of each read, on the thread that reads.
package typealias ReadProgress = @Sendable (_ bytes: Int) -> Void

/// The bytes of an open file, read piece by piece in constant memory.
///
/// A file whose first bytes are those of gzip is expanded, and text that begins with the mark of UTF-16
/// becomes UTF-8; the digest and the progress are those of the bytes of the file.
///
/// Reading fails if a signal asks the program to end, or if the task is canceled.
package final class FileSource {
  private let file: FileDescriptor
  /// The state of the file before it was read; nil if it is not a regular one, which has an end.
  package let version: FileSystem.Version?
  private let progress: ReadProgress?
  /// The digest of the bytes so far; nil if it is not needed.
  private var hash: SHA256?
  /// True if the end of the file was read.
  private var hasEnded = false
  /// The first bytes, which were read to tell the format and not given yet; nil before that.
  private var head: [UInt8]?
  /// The compressed data; nil for other files.
  private var gzip: GzipStream?
  /// The text in UTF-16; nil for other files.
  private var utf16: UTF16Stream?

  /// Creates a source of an open file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - hashes: True if `digestToEnd()` is called later.
  ///   - progress: Receives the number of bytes of each read, on the thread that reads.
  package init(
    _ file: consuming FileDescriptor, hashes: Bool = false,
    progress: ReadProgress? = nil
  ) {
    version = file.version
    self.file = file
    self.progress = progress
    hash = hashes ? SHA256() : nil
  }

  /// Appends at least one and at most `count` bytes to `buffer`, or none at the end of the file.
  ///
  /// - Throws: `SystemError` if the system cannot read, or if reading was interrupted.
  package func append(upTo count: Int, to buffer: inout [UInt8]) throws(SystemError) {
    guard count > 0 else { return }
    if head == nil { try recognize() }
    if let head, !head.isEmpty {
      buffer += head.prefix(count)
      self.head = Array(head.dropFirst(count))
    } else if utf16 != nil {
      try utf16?.append(upTo: count, to: &buffer) { input throws(SystemError) in
        try appendExpanded(upTo: GzipStream.pieceSize, to: &input)
      }
    } else {
      try appendExpanded(upTo: count, to: &buffer)
    }
  }

  /// Returns the first bytes, at most `count`, which later reads give again; it reads no more when
  /// those that were read suffice.
  ///
  /// - Throws: `SystemError` if the file cannot be read.
  package func peek(
    upTo count: Int, until suffice: ([UInt8]) -> Bool
  ) throws(SystemError) -> [UInt8] {
    var (bytes, last) = ([UInt8](), -1)
    // A pipe may give less at once.
    while bytes.count > last, bytes.count < count, !suffice(bytes) {
      last = bytes.count
      try append(upTo: count - bytes.count, to: &bytes)
    }
    head = bytes + (head ?? [])
    return bytes
  }

  /// True if the file is compressed; known after the first read.
  package var isCompressed: Bool { gzip != nil }

  /// Reads the first bytes, which tell gzip and UTF-16.
  private func recognize() throws(SystemError) {
    var bytes: [UInt8] = []
    while !hasEnded, bytes.count < GzipStream.magic.count, GzipStream.magic.starts(with: bytes) {
      try appendAsIs(upTo: GzipStream.pieceSize, to: &bytes)
    }
    if bytes.starts(with: GzipStream.magic) {
      gzip = GzipStream(bytes)
      bytes = []
    }
    var last = -1
    while gzip != nil || !hasEnded, bytes.count > last, bytes.count < UTF16Stream.markSize {
      last = bytes.count
      try appendExpanded(upTo: GzipStream.pieceSize, to: &bytes)
    }
    utf16 = UTF16Stream(bytes)
    head = utf16 == nil ? bytes : []
  }

  /// Appends the next bytes of the file, which are those in it if it is compressed.
  private func appendExpanded(upTo count: Int, to buffer: inout [UInt8]) throws(SystemError) {
    if gzip == nil { return try appendAsIs(upTo: count, to: &buffer) }
    try gzip?.append(upTo: count, to: &buffer) { input throws(SystemError) in
      try appendAsIs(upTo: GzipStream.pieceSize, to: &input)
    }
  }

  /// Appends the next bytes as they stand in the file.
  private func appendAsIs(upTo count: Int, to buffer: inout [UInt8]) throws(SystemError) {
    let found = try readWhenReady(upTo: count, into: &buffer)
    hash?.append(buffer.span.extracting(last: found))
    if found == 0, count > 0 { hasEnded = true }
    progress?(found)
  }

  /// Returns all bytes of the file at `path`, or the first `limit + 1` of a longer one.
  ///
  /// - Throws: `SystemError` if the file cannot be opened or read.
  package static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
    try FileSource(FileDescriptor(reading: path)).contents(limit: limit)
  }

  /// Returns all bytes up to the end, or the first `limit + 1` of them.
  ///
  /// - Throws: `SystemError` if the file cannot be read.
  package func contents(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = -1
    while bytes.count > last, bytes.count <= limit {
      last = bytes.count
      try append(upTo: min(1 << 16, limit + 1 - bytes.count), to: &bytes)
    }
    return bytes
  }

  /// Reads to the end and returns the digest of all bytes.
  ///
  /// A pipe or a device is not read on after a fault, because it may have no end.
  ///
  /// - Returns: nil if the source does not hash, if reading fails, or if a pipe or a device was not
  ///   read to its end.
  package func digestToEnd() -> SHA256.Digest? {
    guard hash != nil, hasEnded || version != nil else { return nil }
    var bytes: [UInt8] = []
    do throws(SystemError) {
      while !hasEnded {
        bytes.removeAll(keepingCapacity: true)
        try appendAsIs(upTo: 1 << 16, to: &bytes)
      }
    } catch {
      return nil
    }
    return hash?.digest
  }

  /// Waits for bytes, then appends at most `count` of them to `buffer` and returns their number.
  private func readWhenReady(
    upTo count: Int, into buffer: inout [UInt8]
  ) throws(SystemError) -> Int {
    while true {
      // A signal may interrupt another thread, so a waiting read would not notice it.
      if Signal.pending != nil || Task.isCancelled { throw .interrupted }
      guard file.isReady(within: FileDescriptor.checkInterval) else { continue }
      do throws(SystemError) {
        return try file.append(upTo: count, to: &buffer)
      } catch  where error.wouldBlock {
        continue
      }
    }
  }
}

// MARK: - UTF-16

/// The text of a file in UTF-16 as UTF-8, piece by piece in constant memory.
///
/// A byte-order mark tells UTF-16, and is not part of the text. Half of a surrogate pair becomes bytes
/// that UTF-8 does not have, for readers to judge. A log that is cut may end in half of a unit, which is
/// no text.
private struct UTF16Stream {
  private let isBigEndian: Bool
  /// The bytes that are not text yet.
  private var input: [UInt8]
  /// The text, and the number of its bytes that were given.
  private var text: [UInt8] = []
  private var used = 0

  /// The number of bytes of a mark.
  static let markSize = 2

  /// Begins with the first bytes of a file; nil if they are no mark of UTF-16.
  init?(_ head: [UInt8]) {
    guard head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) else { return nil }
    isBigEndian = head[0] == 0xFE
    input = Array(head.dropFirst(UTF16Stream.markSize))
  }

  /// Appends at least one and at most `count` bytes to `buffer`, or none at the end of the file.
  ///
  /// - Parameters:
  ///   - count: The greatest number of bytes.
  ///   - buffer: The buffer of the text.
  ///   - readMore: Appends the next bytes of the file to a buffer, or none at the end.
  /// - Throws: `SystemError` of `readMore`.
  mutating func append(
    upTo count: Int, to buffer: inout [UInt8],
    _ readMore: (inout [UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    while used == text.count {
      text.removeAll(keepingCapacity: true)
      used = 0
      let last = input.count
      try readMore(&input)
      let isAtEnd = input.count == last
      decode(isAtEnd: isAtEnd)
      if isAtEnd, text.isEmpty { return }
    }
    let end = min(used + count, text.count)
    buffer += text[used..<end]
    used = end
  }

  /// Turns all whole characters of the input into text, and at the end what is left of it too.
  private mutating func decode(isAtEnd: Bool) {
    var offset = 0
    while let unit = unit(at: offset) {
      var scalar = UInt32(unit)
      if UTF16.isLeadSurrogate(unit) {
        guard let next = self.unit(at: offset + 2) ?? (isAtEnd ? 0 : nil) else { break }
        if UTF16.isTrailSurrogate(next) {
          scalar = 0x1_0000 + (scalar - 0xD800) << 10 + (UInt32(next) - 0xDC00)
          offset += 2
        }
      }
      append(scalar)
      offset += 2
    }
    input.removeFirst(offset)
  }

  private func unit(at offset: Int) -> UInt16? {
    guard offset + 1 < input.count else { return nil }
    let (first, second) = (UInt16(input[offset]), UInt16(input[offset + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  /// Appends the bytes of a scalar, or of half a surrogate pair.
  private mutating func append(_ scalar: UInt32) {
    func byte(_ mark: UInt32, _ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: mark | scalar >> shift)
    }
    func next(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F)
    }
    switch scalar {
    case ..<0x80: text.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800: text += [byte(0xC0, 6), next(0)]
    case ..<0x1_0000: text += [byte(0xE0, 12), next(6), next(0)]
    default: text += [byte(0xF0, 18), next(12), next(6), next(0)]
    }
  }
}
