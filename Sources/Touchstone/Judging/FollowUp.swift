// SPDX-License-Identifier: Apache-2.0

/// The call of `replay` that tells more about a recording, or accepts it, for a POSIX shell.
package struct FollowUp: Hashable, Sendable {
  /// The call with the paths of the command line; nil if they cannot be typed again.
  package let command: String?
  /// The call with the paths as a report names them; nil if they cannot be typed again.
  package let reported: String?

  /// Creates a call in both spellings of its paths.
  package init(command: String?, reported: String?) {
    (self.command, self.reported) = (command, reported)
  }
}
