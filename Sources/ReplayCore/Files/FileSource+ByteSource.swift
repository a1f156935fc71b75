package import FileIO
import JSONStream
package import TouchRecording

extension FileSource: ByteSource {
  /// Appends the next bytes of the file, as readers of recordings ask for them.
  package func read(upTo count: Int, into buffer: inout [UInt8]) throws(ByteSourceError) {
    try rethrow(
      append(upTo: count, to: &buffer),
      as: { (error: SystemError) in ByteSourceError(number: error.number) })
  }
}
