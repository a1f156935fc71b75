// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Scenes
import Touchstone
import Workbench

extension ReplayCommand {
  /// Prints a line for each recording: valid or not, and with `--self` as its expect lines say.
  func check() async throws -> ExitStatus {
    var replay = try arguments.replay
    replay.scores = arguments.has(.own)
    replay.judgesExpectations = arguments.has(.own)
    return try await each(replay) { recording throws(Fault) in
      console.show(recording.diagnostics + recording.unmet)
      try console.print(recording.checkLine)
      return recording.exitStatus
    }
  }

  /// Makes each report again and prints a line for each: it holds or not.
  func verify() async throws -> ExitStatus {
    // A value that is no folder is a wrong call, and not a fault of a report.
    let (jobs, folder) = (try arguments.jobs, try arguments.assets?.folder)
    let limits = try arguments.limits
    var status = ExitStatus.success
    for path in arguments.operands {
      let result = try await Verification(
        path, assets: folder, jobs: jobs, limits: limits, progress: console.readProgress)
      console.show(result.diagnostics)
      status = status.worst(result.exitStatus)
      try console.print(result.line)
    }
    return status
  }

  /// Prints the metrics of each recording with their values; without recordings all names.
  func metrics() async throws -> ExitStatus {
    guard !inputs.isEmpty else {
      try console.print(MetricList.names)
      return .success
    }
    return try await each(try arguments.replay) { recording throws(Fault) in
      console.show(recording)
      try console.print(MetricList(of: recording).text)
      return recording.exitStatus
    }
  }

  /// Prints for each recording the explanation of a stroke, a moment or a point.
  func explain() async throws -> ExitStatus {
    let codes = inputs.compactMap { input in
      input.isMissing ? DiagnosticCode.allCases.first { $0.name == input.path } : nil
    }
    // A file may have the name of a code; then it is a recording.
    if codes.count == inputs.count {
      try console.print(codes.map { "\($0.name): \($0.meaning)\n" }.joined())
      return .success
    }
    let format: ExplanationFormat = try arguments.choice(.format) ?? .human
    var replay = try arguments.replay
    replay.question = try arguments.question
    var output = ExplanationOutput(format)
    let status = try await each(replay) { recording throws(Fault) in
      let status = console.showAnswer(recording)
      try console.print(output.add(recording))
      return status
    }
    try console.print(output.end)
    return status
  }
}

extension Console {
  /// Shows the diagnostics of a recording, and a question or a view that it does not answer.
  ///
  /// - Returns: The status of the recording.
  func showAnswer(_ recording: ReplayedRecording) -> ExitStatus {
    show(recording)
    guard let unexplained = recording.unexplained else { return recording.exitStatus }
    show([unexplained])
    return recording.exitStatus.worst(.usage)
  }
}
