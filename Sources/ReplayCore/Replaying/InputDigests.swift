package import FileIO
import PNGCodec
import Synchronization

/// The SHA-256 of each input of a run, noted by the tasks that read the inputs.
package final class InputDigests: Sendable {
  private let digests = Mutex<[Int: SHA256.Digest]>([:])

  /// Creates an empty collection.
  package init() {}

  /// The digest of the input at an index; nil if the input was not read to its end.
  package subscript(index: Int) -> SHA256.Digest? { digests.withLock { $0[index] } }

  /// Returns a function that notes the digest of the input at an index.
  package func note(of index: Int) -> @Sendable (SHA256.Digest) -> Void {
    { digest in self.digests.withLock { $0[index] = digest } }
  }
}
