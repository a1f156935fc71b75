// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
package import ReplayCore
import Scenes
import Touchstone

/// The metrics of a recording with their values, as requirements name them.
package struct MetricList {
  private let recording: ReplayedRecording

  /// Creates the list of a recording that was replayed.
  package init(of recording: ReplayedRecording) {
    self.recording = recording
  }

  /// A line for each metric: its name and its value; a dash stands for no value.
  package var text: String {
    let rows = recording.metrics.map { metric, value in
      (
        name: printable(metric.name, limit: .max),
        value: value.isNull ? "-" : String(decoding: value.text(), as: UTF8.self)
      )
    }
    let width = rows.map(\.name.count).max() ?? 0
    let lines = rows.map { name, value in
      "  " + name + String(repeating: " ", count: width - name.count) + "  \(value)\n"
    }
    return printable(recording.name) + "\n" + lines.joined()
  }

  /// The names of the metrics of all kinds of scenes, one a line; N stands for the name or the index
  /// of an element.
  package static var names: String {
    NamedRecording.form.metricNames.map { $0 + "\n" }.joined()
  }
}
