import FileIO
import PNGCodec
import Synchronization

/// The SHA-256 of each input of a run, noted by the tasks that read the inputs.
package final class InputDigests: Sendable {
  private let digests = Mutex<[Int: SHA256.Digest]>([:])

  /// Creates an empty collection.
  package init() {}

  /// The digest of the input at an index; nil if the input was not read to its end.
  subscript(index: Int) -> SHA256.Digest? { digests.withLock { $0[index] } }

  /// The place for the digest of one input.
  struct Entry: Sendable {
    private let digests: InputDigests
    private let index: Int

    init(_ digests: InputDigests, _ index: Int) {
      (self.digests, self.index) = (digests, index)
    }

    /// Notes the digest of the input.
    func note(_ digest: SHA256.Digest) {
      digests.digests.withLock { $0[index] = digest }
    }
  }
}
