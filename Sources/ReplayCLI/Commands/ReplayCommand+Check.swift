import FileIO
import ReplayCore
import Scenes
import Workbench

extension ReplayCommand {
  /// Prints a line for each recording: valid or not, and with `--self` as its expect lines say.
  func check() async throws -> ExitStatus {
    var replay = try arguments.replay
    replay.scores = arguments.has(.own)
    replay.judgesExpectations = arguments.has(.own)
    var status = ExitStatus.success
    try await replay.run(inputs, jobs: try arguments.jobs, progress: console.readProgress) {
      recording throws(OutputError) in
      console.show(recording.diagnostics + recording.unmet)
      status = status.worst(recording.exitStatus)
      try console.print(Array(recording.checkLine.utf8))
    }
    return status
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
      try console.print(Array(result.line.utf8))
    }
    return status
  }

  /// Prints the metrics of each recording with their values; without recordings all names.
  func metrics() async throws -> ExitStatus {
    guard !inputs.isEmpty else {
      try console.print(Array(MetricList.names.utf8))
      return .success
    }
    let replay = try arguments.replay
    var status = ExitStatus.success
    try await replay.run(inputs, jobs: try arguments.jobs, progress: console.readProgress) {
      recording throws(OutputError) in
      console.show(recording)
      status = status.worst(recording.exitStatus)
      try console.print(Array(MetricList(of: recording).text.utf8))
    }
    return status
  }

  /// Prints for each recording the explanation of a stroke, a moment or a point.
  func explain() async throws -> ExitStatus {
    let format: ExplanationFormat = try arguments.choice(.format) ?? .human
    var replay = try arguments.replay
    replay.question = try arguments.question
    var status = ExitStatus.success
    var output = ExplanationOutput(format)
    try await replay.run(inputs, jobs: try arguments.jobs, progress: console.readProgress) {
      recording throws(OutputError) in
      status = status.worst(console.showAnswer(recording))
      try console.print(output.add(recording))
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
