import FileIO
import ReplayCore

extension ReplayCommand {
  /// Replays and scores recordings, prints the report, and writes the files that the flags name.
  static func replay(
    _ inputs: [Input], _ arguments: Arguments, _ console: Console
  ) async throws -> ExitStatus {
    var replay = try arguments.replay
    var outputs = try ReplayOutputs(arguments, for: &replay, of: inputs.count, console)
    var report = RunReport(demands: replay.demands)
    let ledger = outputs.holdSources ? InputLedger() : nil
    try await replay.run(
      inputs, jobs: try arguments.jobs, progress: console.readProgress, ledger: ledger
    ) { recording throws(OutputError) in
      console.show(recording)
      try replay.goldens?.record(recording.frame, recording.golden)
      report.add(recording, frames: try outputs.write(recording))
    }
    try report.judge()
    report.provenance = ledger.map { Provenance(of: replay, inputs: inputs, ledger: $0) }
    try outputs.write(report)
    console.show(report.unjudged + (outputs.listUnmet ? [] : report.unmet))
    return report.exitStatus
  }
}
