// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Scenes

// The faults of a report that is verified; places lie on line 1 of its text.

extension Fault {
  /// The file is JSON, but lacks the kind of a report or its provenance.
  package static func notAReport(found: String?) -> Fault {
    Fault(
      .notAReport, "not a report that lists its sources", found: found,
      expected: "\"kind\":\"touch-report\" and madeOf")
  }

  /// The report is of a version that this program does not write.
  package static func otherVersion(found: Int64?, supported: Int) -> Fault {
    Fault(
      .reportVersion, "the report has another version", found: found.map { "schema \($0)" },
      expected: "schema \(supported)")
  }

  /// A value of the provenance is missing, wrong or out of range.
  package static func reportContent(_ fault: Fault) -> Fault {
    Fault(.reportValue, at: fault.place, fault.message)
  }

  /// A source of the report, or the program that made it, has changed.
  package static func sourceChanged(_ difference: ReportDifference) -> Fault {
    Fault(
      .sourceChanged, at: difference.place, "\(printable(difference.path)) has changed",
      found: difference.found,
      expected: difference.expected)
  }

  /// A value differs from the one that the recordings give now.
  package static func resultChanged(_ difference: ReportDifference) -> Fault {
    Fault(
      .resultChanged, at: difference.place, "\(printable(difference.path)) differs",
      found: difference.found,
      expected: difference.expected)
  }
}

extension ReportDifference {
  /// The place in the text of the report; nil for all of it.
  fileprivate var place: Place? { offset.map { Place(line: 1, byte: $0 + 1) } }
}
