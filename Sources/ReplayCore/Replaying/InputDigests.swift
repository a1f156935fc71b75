import FileIO
import PNGCodec
import Synchronization

/// What the bytes of each input of a run come to, noted by whoever read them to their end.
package final class InputDigests: Sendable {
  private let digests = Mutex<[Int: SHA256.Digest]>([:])

  /// Creates a ledger with nothing in it.
  package init() {}

  /// The digest of the input at an index; nil where it was not read, or not to its end.
  subscript(index: Int) -> SHA256.Digest? { digests.withLock { $0[index] } }

  /// The line of one input.
  struct Entry: Sendable {
    private let ledger: InputDigests
    private let index: Int

    init(_ ledger: InputDigests, _ index: Int) {
      (self.ledger, self.index) = (ledger, index)
    }

    /// Notes the digest of the input.
    func note(_ digest: SHA256.Digest) {
      ledger.digests.withLock { $0[index] = digest }
    }
  }
}
