// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
import Synchronization

/// The warnings about the files of guides that a run reads, each file once.
package final class GuideWarnings: Sendable {
  /// A guide: the path of its file, and the line on which it begins.
  private struct Key: Hashable {
    let path: ByteName
    let line: Int
  }

  private let faults = Mutex<[Key: [Fault]]>([:])

  /// Creates an empty collection.
  package init() {}

  /// Takes the warnings about a guide, which replace those of an earlier reading.
  func note(_ warnings: [Fault], at path: String, firstLine: Int) {
    guard !warnings.isEmpty else { return }
    faults.withLock { $0[Key(path: ByteName(path), line: firstLine)] = warnings }
  }

  /// The warnings, sorted by the bytes of the paths, then by lines.
  package var all: [Fault] {
    faults.withLock(\.self)
      .map { (path: Array($0.key.path.text.utf8), line: $0.key.line, faults: $0.value) }
      .sorted {
        $0.path == $1.path ? $0.line < $1.line : $0.path.lexicographicallyPrecedes($1.path)
      }
      .flatMap(\.faults)
  }
}
