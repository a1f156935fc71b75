import FileIO
import ReplayCore

extension ReplayCommand {
  /// Writes of each recording what is left while the expressions to keep still hold.
  static func shrink(
    _ inputs: [Input], _ arguments: Arguments, _ talk: Talk
  ) async throws -> ExitStatus {
    let shrinking = try arguments.shrinking
    var target = try arguments.target(of: inputs.count)
    var status = ExitStatus.success
    try await shrinking.run(inputs, jobs: try arguments.jobs, progress: talk.readProgress) {
      result throws(OutputError) in
      talk.tell(result.diagnostics)
      status = status.worst(result.exitStatus)
      guard let bytes = result.bytes, let summary = result.summary else { return }
      try target.write(bytes, name: result.name + Input.ending)
      talk.note("\(result.name): \(summary)")
    }
    return status
  }
}

extension Arguments {
  /// What is to be kept, and how it is replayed.
  fileprivate var shrinking: Shrinking {
    get throws {
      var replay = try replay
      replay.demands = try demands(.keep, .require)
      guard !replay.demands.isEmpty else {
        throw UsageError.missingValue(
          Flag.keep.name, expected: "what must still hold, such as 'ink.redSegments>0'")
      }
      do throws(RequirementError) {
        return try Shrinking(replay)
      } catch {
        throw UsageError.requirement(Flag.keep.name, error)
      }
    }
  }
}
