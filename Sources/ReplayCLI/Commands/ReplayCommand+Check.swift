import FileIO
import ReplayCore

extension ReplayCommand {
  /// Says of each recording what decided about a stroke, or how things stood at a time.
  static func explain(
    _ inputs: [Input], _ arguments: Arguments, _ talk: Talk
  ) async throws -> ExitStatus {
    let format: ExplanationFormat = try arguments.choice(.format) ?? .human
    var replay = try arguments.replay
    replay.question = try arguments.question
    var status = ExitStatus.success
    var output = ExplanationOutput(format)
    try await replay.run(inputs, jobs: try arguments.jobs, progress: talk.readProgress) {
      recording throws(OutputError) in
      talk.tell(recording)
      status = status.worst(recording.exitStatus)
      if let unexplained = recording.unexplained {
        talk.tell([unexplained])
        status = status.worst(.usage)
      }
      try talk.print(output.add(recording))
    }
    try talk.print(output.end)
    return status
  }
}
