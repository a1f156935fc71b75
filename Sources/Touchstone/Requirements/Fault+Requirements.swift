// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import JSONStream
import Scenes
package import TouchRecording

// The faults of requirements.

extension Fault {
  /// The text breaks the grammar at a column, counted from 1 in characters.
  package static func syntax(column: Int, found: String?, expected: String) -> Fault {
    Fault(
      .requirement, "invalid requirement at column \(column)", found: found ?? "the end",
      expected: expected)
  }

  /// No report of the run has this number; `near` holds similar names that do exist.
  package static func unknownMetric(_ path: String, near: [String]) -> Fault {
    Fault(
      .unknownMetric, "unknown metric \(quoted(path))", name: path, known: near,
      expected: "a metric of the report, as replay metrics lists them")
  }

  /// The requirement of one recording asks for a value of all of them.
  package static func severalRecordings(aggregate: String) -> Fault {
    Fault(
      .requirement, "the requirement applies to a single recording",
      found: "\(aggregate)(...)", expected: "a metric without an aggregate")
  }

  /// The requirement is on a line after the time that it tests.
  package static func momentOver(_ time: Microseconds) -> Fault {
    Fault(
      .requirement, "the expect line comes after the time that it tests", found: "\(time) us",
      expected: "the line before that time, for example after the header")
  }

  /// The limit lies outside the `range` of the metric, so that the requirement always or never
  /// holds; `likely` is the limit that was probably meant.
  package static func decided(
    _ text: String, metric: String, holds: Bool, range: String, likely: String?
  ) -> Fault {
    Fault(
      .requirement,
      "\(printable(text)) \(holds ? "always holds" : "can never hold"): "
        + "\(printable(metric)) is \(range)" + (likely.map { "; did you mean \($0)?" } ?? "")
    )
  }

  /// A percent sign follows the limit of a metric that is no share.
  package static func percentSign(metric: String, found: String) -> Fault {
    Fault(
      .requirement, "\(printable(metric)) is not a share", found: found,
      expected: "a number without %")
  }

  /// The recording holds more requirements than are judged.
  package static func tooMany(limit: Int) -> Fault {
    Fault(.requirement, "the recording has too many expect lines", expected: "at most \(limit)")
  }
}
