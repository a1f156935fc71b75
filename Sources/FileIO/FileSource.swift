/// Receives the number of bytes of each read, on the thread that reads.
package typealias ReadProgress = @Sendable (_ bytes: Int) -> Void

/// The bytes of an open file, read piece by piece in constant memory.
///
/// A file whose first bytes are those of gzip is expanded; its digest and its progress are those of
/// the compressed bytes.
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
    } else if gzip != nil {
      try gzip?.append(upTo: count, to: &buffer) { input throws(SystemError) in
        try appendAsIs(upTo: GzipStream.pieceSize, to: &input)
      }
    } else {
      try appendAsIs(upTo: count, to: &buffer)
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

  /// Reads the first bytes, which tell gzip.
  private func recognize() throws(SystemError) {
    var bytes: [UInt8] = []
    while !hasEnded, bytes.count < GzipStream.magic.count, GzipStream.magic.starts(with: bytes) {
      try appendAsIs(upTo: GzipStream.pieceSize, to: &bytes)
    }
    let isCompressed = bytes.starts(with: GzipStream.magic)
    if isCompressed { gzip = GzipStream(bytes) }
    head = isCompressed ? [] : bytes
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
