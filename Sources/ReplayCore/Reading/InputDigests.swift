// SPDX-License-Identifier: Apache-2.0
package import FileIO
import PNGCodec
import Synchronization

/// The SHA-256 of an input, and those of the files that it includes.
package struct InputDigest: Sendable {
  /// The SHA-256 of the bytes of the input.
  package let own: SHA256.Digest
  /// The names of the files in the input, and the SHA-256 of their bytes.
  let included: [(name: String, digest: SHA256.Digest)]
}

/// The SHA-256 of each input of a run, noted by the tasks that read the inputs.
package final class InputDigests: Sendable {
  private let digests = Mutex<[Int: InputDigest]>([:])

  /// Creates an empty collection.
  package init() {}

  /// The digest of the input at an index; nil if the input was not read to its end.
  package subscript(index: Int) -> InputDigest? { digests.withLock { $0[index] } }

  /// Returns a function that notes the digest of the input at an index.
  package func note(of index: Int) -> @Sendable (InputDigest) -> Void {
    { digest in self.digests.withLock { $0[index] = digest } }
  }
}
