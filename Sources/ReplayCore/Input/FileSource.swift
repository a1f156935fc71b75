import TouchRecording

/// The bytes of an open file, as readers pull them: constant memory, whatever its size.
final class FileSource: ByteSource {
  private let file: FileDescriptor

  init(_ file: consuming FileDescriptor) {
    self.file = file
  }

  func read(upTo count: Int, into buffer: inout [UInt8]) throws(ByteSourceError) {
    do throws(SystemError) {
      _ = try file.append(upTo: count, to: &buffer)
    } catch {
      throw ByteSourceError(number: error.number)
    }
  }
}
