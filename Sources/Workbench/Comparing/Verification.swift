// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import JSONStream
import PNGCodec
package import ReplayCore
import Scenes
import TouchRecording

/// The comparison of a report with a new one made from the same inputs.
///
/// The paths in the report are looked up from the working folder, and then from the folder of the
/// report.
package struct Verification: Sendable {
  /// The path of the report.
  package let path: String
  /// The differences, or the reasons why the report cannot be verified; empty if both reports have
  /// the same bytes.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The exit status of the report.
  package private(set) var exitStatus = ExitStatus.success
  /// The number of recordings in the new report.
  private var recordings = 0
  /// True if the answers of a judge were taken as the report has them.
  private var hasJudge = false

  /// The maximum number of differences that are listed for one report.
  static let differenceLimit = 20

  /// Verifies the report at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of the report.
  ///   - assets: The folder of pictures to use in place of the one that the report names; nil for
  ///     that one.
  ///   - jobs: The number of inputs that are replayed at the same time; the result does not depend
  ///     on it.
  ///   - limits: The greatest limits that the report may state.
  ///   - progress: A closure that receives the number of bytes of each read of a recording.
  /// - Throws: `Fault.interrupted` if a signal arrives; all other faults are in `diagnostics`.
  /// - Precondition: `jobs` is positive.
  package init(
    _ path: String, assets: String? = nil, jobs: Int = 1, limits: Limits = Limits(),
    progress: ReadProgress? = nil
  ) async throws(Fault) {
    self.path = path
    do throws(Fault) {
      let file = try ReportFile(path)
      let recorded = try file.run
      hasJudge = recorded.judge != nil
      let run = try ResolvedRun(recorded, beside: path, assets: assets, limits)
      let again = try await run.report(jobs: jobs, progress)
      recordings = again.recordings.count
      for error in file.errors(against: again.json(), hidesWords: run.hidesWords) {
        add(error)
      }
    } catch {
      if error.code == .interrupted { throw error }
      // A file that was not read to its end says nothing about the report.
      try Signal.check(after: 0)
      add(error)
    }
  }

  private mutating func add(_ fault: Fault) {
    diagnostics.append(Diagnostic(fault))
    exitStatus = exitStatus.worst(fault.exitStatus)
  }

  /// The result as a line that ends in a line feed.
  package var line: String {
    switch exitStatus {
    case .success:
      "\(printable(path)): verified, \(counted(recordings, "recording")), identical to the byte"
        + (hasJudge ? "; its judge was not asked again\n" : "\n")
    case .failure: "\(printable(path)): does not hold\n"
    default: "\(printable(path)): not verified\n"
    }
  }
}

extension ReportFile {
  /// Returns the differences between the report and the bytes of a new one.
  ///
  /// If an input or the tool has changed, only that is listed, because the results differ anyway.
  ///
  /// - Parameters:
  ///   - expected: The bytes of the new report.
  ///   - hidesWords: True to leave out the messages of the new report: they propose names from a
  ///     folder that the author of the report chose.
  /// - Returns: At most `Verification.differenceLimit` errors.
  func errors(against expected: [UInt8], hidesWords: Bool) -> [Fault] {
    if file.bytes == expected { return [] }
    guard let other = try? JSONValue.parse(expected) else {
      preconditionFailure("A report is JSON")
    }
    let differences = ReportDifference.all(in: file.value, from: other)
    let changed = differences.filter {
      $0.path.hasPrefix("madeOf.") || $0.path.hasPrefix("tool.")
    }
    let faults: [Fault] =
      if !changed.isEmpty {
        changed.map { .sourceChanged($0) }
      } else if !differences.isEmpty {
        differences.map { .resultChanged(hidesWords ? $0.withoutWords : $0) }
      } else {
        [.resultChanged(textDifference(from: expected))]
      }
    return faults.prefix(Verification.differenceLimit).map(file.placing)
  }

  /// Returns the first difference of the text if all values are the same: white space, escapes, or
  /// order.
  private func textDifference(from expected: [UInt8]) -> ReportDifference {
    ReportDifference(
      path: "the text of the report", found: "other bytes for the same values",
      expected: "the bytes that replay writes",
      offset: zip(file.bytes, expected).prefix { $0 == $1 }.count)
  }
}

extension ReportDifference {
  /// The difference without a message of the new report.
  fileprivate var withoutWords: ReportDifference {
    guard path.contains("diagnostics") else { return self }
    return ReportDifference(
      path: path, found: found, expected: "what replay says now", offset: offset)
  }
}
