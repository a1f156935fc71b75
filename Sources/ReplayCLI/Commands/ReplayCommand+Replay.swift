import FileIO
import ReplayCore

extension ReplayCommand {
  /// Replays and scores recordings, prints the report, and writes the files that the flags name.
  func replay() async throws -> ExitStatus {
    var replay = try arguments.replay
    var outputs = try ReplayOutputs(arguments, for: &replay, of: inputs.count, console)
    var report = RunReport(demands: replay.demands)
    let digests = outputs.holdSources ? InputDigests() : nil
    try await replay.run(
      inputs, jobs: try arguments.jobs, progress: console.readProgress, digests: digests
    ) { recording throws(OutputError) in
      console.show(recording)
      try replay.goldens?.record(recording.frame, recording.golden)
      report.add(recording, frames: try outputs.write(recording))
    }
    try report.judge()
    report.provenance = digests.map { Provenance(of: replay, inputs: inputs, digests: $0) }
    try outputs.write(report)
    let unjudged = report.unjudged.map { Diagnostic(Fault($0)) }
    console.show(unjudged + (outputs.listUnmet ? [] : report.unmet))
    return report.exitStatus
  }
}

extension Fault {
  /// Creates the usage error of a demand, with the flag that it came from.
  init(_ unjudged: RunReport.UnjudgedDemand) {
    let flag = unjudged.demand.level == .warn ? Flag.warn : .require
    self = .usage(.requirement(flag.name, unjudged.error))
  }
}
