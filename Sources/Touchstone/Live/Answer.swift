// SPDX-License-Identifier: Apache-2.0
public import JSONStream
import Scenes

/// The answer to a query about a recording: the measurements that decided.
public struct Answer: CustomStringConvertible {
  private let explanation: Explanation

  init(_ explanation: Explanation) {
    self.explanation = explanation
  }

  /// The answer for people, in lines of at most 80 characters, as `replay explain` prints it.
  public var description: String { explanation.text(of: "recording") }
  /// The answer as an object, as `replay explain --format json` prints it.
  public var json: JSONValue { explanation.json(of: "recording") }
}
