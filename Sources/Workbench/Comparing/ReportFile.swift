// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import ReplayCore
import Scenes
import Touchstone

/// A report that was read from its file.
struct ReportFile {
  /// The file.
  let file: JSONFile

  /// Reads the report at `path`.
  ///
  /// - Throws: `Fault.report` if the file cannot be read, or is not JSON.
  init(_ path: String) throws(Fault) {
    file = try JSONFile(path, limit: ReportFormat.sizeLimit)
  }

  /// The run that the report describes.
  var run: RecordedRun {
    get throws(Fault) {
      try rethrow(decodedRun(), as: file.placing)
    }
  }

  /// The whole report, whose recordings have names, and scores from 0 to 1.
  ///
  /// - Throws: `Fault.report` if the file is no report of this version, or if a name or a score is
  ///   missing or invalid.
  var report: JSONValue {
    get throws(Fault) {
      try rethrow(checkRecordings(), as: file.placing)
      return file.value
    }
  }

  private func checkRecordings() throws(Fault) {
    try checkKind()
    for (index, recording) in (file.value["recordings"]?.elements ?? []).enumerated() {
      let score = recording["score"]
      let isScore = score?.isNull == true || score?.number.map { 0...1 ~= $0.double } == true
      guard recording["name"]?.string == nil || !isScore else { continue }
      let (key, expected) = isScore ? ("name", "a string") : ("score", "from 0 to 1, or null")
      let value = recording[key]
      throw .reportContent(
        Fault(
          .unexpected(
            found: value.map { $0.number?.text ?? $0.kindName } ?? "nothing", expected: expected),
          path: "recordings[\(index)].\(key)", offset: value?.offset))
    }
  }

  private func checkKind() throws(Fault) {
    guard file.value["kind"]?.string == "touch-report" else {
      throw .notAReport(found: file.value["kind"]?.string)
    }
    let schema = file.value["schema"]?.integer
    guard schema == Int64(Version.reportSchema) else {
      throw .otherVersion(found: schema, supported: Version.reportSchema)
    }
  }

  private func decodedRun() throws(Fault) -> RecordedRun {
    try checkKind()
    guard let madeOf = file.value["madeOf"], !madeOf.isNull else {
      throw .notAReport(found: "no madeOf")
    }
    var run = try rethrow(RecordedRun(madeOf), as: Fault.reportContent)
    if let command = run.judge {
      // What a judge says is its own, so it is taken as the report has it.
      let sections = (file.value["recordings"]?.elements ?? []).compactMap {
        $0[RecordingFigures.judgeName]
      }
      run.replay.judge = Judge(command, repeating: sections.compactMap(JudgeAnswer.init(section:)))
    }
    return run
  }
}
