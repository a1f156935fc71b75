// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Workbench

/// A document with a JSON Schema; the raw value is the operand of `replay schema`.
enum DescribedDocument: String, CaseIterable {
  case recording, scene, report, diff, tuning, laws

  /// The schema.
  var schema: SchemaDocument {
    switch self {
    case .recording: .recording
    case .scene: .scene
    case .report: .report
    case .diff: Comparison.schema
    case .tuning: TunedRule.schema
    case .laws: LawTable.schema
    }
  }
}
