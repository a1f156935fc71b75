import ReplayCore

extension ReplayCommand {
  /// Makes each report once more and says of each whether it holds.
  static func verify(_ arguments: Arguments, _ talk: Talk) async throws -> ExitStatus {
    let jobs = try arguments.jobs
    var status = ExitStatus.success
    for path in arguments.operands {
      let result = try await Verification(path, jobs: jobs, progress: talk.readProgress)
      talk.tell(result.diagnostics)
      status = status.worst(result.exitStatus)
      try talk.print(Array(result.line.utf8))
    }
    return status
  }
}
