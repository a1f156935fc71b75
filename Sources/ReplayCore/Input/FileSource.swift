import PNGCodec
import TouchRecording

/// The bytes of an open file, as readers pull them: constant memory, whatever its size.
///
/// Reading ends with an error when a signal asks the program to end, and when nobody wants the
/// result any more.
final class FileSource: ByteSource {
  private let file: FileDescriptor
  private let progress: Progress?
  /// What was read so far, where the digest will be asked for.
  private var hash: SHA256?

  /// How long a read waits for a pipe before it looks for a reason to give up.
  private static let patience: Int32 = 100

  init(_ file: consuming FileDescriptor, progress: Progress? = nil, hashes: Bool = false) {
    self.file = file
    self.progress = progress
    hash = hashes ? SHA256() : nil
  }

  func read(upTo count: Int, into buffer: inout [UInt8]) throws(ByteSourceError) {
    do throws(SystemError) {
      let found = try readWhenReady(upTo: count, into: &buffer)
      hash?.append(buffer.span.extracting(last: found))
      progress?.advance(by: found)
    } catch {
      throw ByteSourceError(number: error.number)
    }
  }

  /// All bytes of the file at `path`, or one more than `limit`.
  static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let source = FileSource(try FileDescriptor(reading: path))
    do throws(ByteSourceError) {
      return try source.contents(limit: limit)
    } catch {
      throw SystemError(number: error.number)
    }
  }

  /// All bytes up to the end, or one more than `limit`.
  func contents(limit: Int) throws(ByteSourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = -1
    while bytes.count > last, bytes.count <= limit {
      last = bytes.count
      try read(upTo: min(1 << 16, limit + 1 - bytes.count), into: &bytes)
    }
    return bytes
  }

  /// The digest of all bytes, those that are still to come included.
  ///
  /// - Returns: nil where it was not to be asked for, or reading failed.
  func digestToEnd() -> SHA256.Digest? {
    guard hash != nil else { return nil }
    var bytes: [UInt8] = []
    do throws(ByteSourceError) {
      repeat {
        bytes.removeAll(keepingCapacity: true)
        try read(upTo: 1 << 16, into: &bytes)
      } while !bytes.isEmpty
    } catch {
      return nil
    }
    return hash?.digest
  }

  private func readWhenReady(
    upTo count: Int, into buffer: inout [UInt8]
  ) throws(SystemError) -> Int {
    while true {
      // Any thread may get the signal, so a read that waits would not notice it.
      if Signal.pending != nil || Task.isCancelled { throw .interrupted }
      guard file.isReady(within: FileSource.patience) else { continue }
      do throws(SystemError) {
        return try file.append(upTo: count, to: &buffer)
      } catch  where error.isNotReady {
        continue
      }
    }
  }
}
