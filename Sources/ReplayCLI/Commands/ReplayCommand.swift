// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import GuideFiles
import ReplayCore

/// The entry point of `replay`: the run of one command.
@main
struct ReplayCommand {
  /// The flags and the operands.
  let arguments: Arguments
  /// The inputs that the operands name.
  let inputs: [Input]
  /// The standard streams.
  let console: Console

  /// Starts the run, which is on another thread, and waits for it.
  ///
  /// An asynchronous entry point would open files before anything could be said about their limit.
  static func main() {
    CurrentProcess.fillClosedStreams()
    CurrentProcess.ignoreWriteSignals()
    CurrentProcess.handleSignals()
    CurrentProcess.keepFreedMemory()
    CurrentProcess.endWithoutMemory(
      words: "\(Diagnostic(.memoryExhausted).text)\n",
      status: Fault.memoryExhausted.exitStatus.rawValue)
    let limit = CurrentProcess.fileLimit
    guard limit >= Fault.leastFiles else {
      CurrentProcess.end(status: fail(.tooFewFiles(limit: limit)).rawValue)
    }
    CurrentProcess.widenStacks()
    // Tasks take as many threads as there are processors, and wait for each.
    let expected = CurrentProcess.processorCount
    let found = CurrentProcess.startableThreads(expected)
    guard found == expected else {
      CurrentProcess.end(
        status: fail(.tooFewThreads(found: found, expected: expected)).rawValue)
    }
    Task.detached {
      let status = await run(CurrentProcess.arguments)
      ChildProcess.endAll()
      CurrentProcess.end(status: close(status).rawValue)
    }
    CurrentProcess.wait()
  }

  /// Runs the command that the words after the program's name describe, and returns its status.
  static func run(_ words: [String]) async -> ExitStatus {
    do {
      let arguments = try Arguments(words)
      if let text = arguments.information {
        try OutputFile.writeToStandardOutput(Array(text.utf8))
        return .success
      }
      let inputs = try arguments.inputs
      let console = Console(arguments, inputs: inputs)
      defer { console.progress?.clear() }
      let command = ReplayCommand(arguments: arguments, inputs: inputs, console: console)
      defer {
        console.show(arguments.guideWarnings.all.map { Diagnostic($0) })
        console.endRepeats()
      }
      var status = try await command.run()
      for fault in arguments.judges.flatMap({ $0.finish() }) {
        console.show([Diagnostic(fault)])
        status = status.worst(fault.exitStatus)
      }
      let unused = arguments.usedSettings.missing(
        of: try arguments.settings(of: .set) + arguments.settings(of: .old))
      console.show(unused.map { Diagnostic(.unusedSetting($0)) })
      return status
    } catch {
      let arguments = try? Arguments(words)
      let fault = Fault(error).orInterruption.leaving(arguments?[.output])
      if fault.code == .missingOperand {
        let help = words.isEmpty ? Help.text : Help.hint(of: arguments?.command ?? .replay)
        OutputFile.writeToStandardError(Array(help.utf8))
      }
      return fail(fault)
    }
  }

  /// Opens the target of `count` results that are files of their own; see `OutputTarget`.
  ///
  /// Without a path it is that of `--output`, which is the standard output without the flag.
  func target(
    _ path: String? = nil, of count: Int = 1, isFile: Bool = false, overwrites: Bool = false,
    replacing version: FileSystem.Version? = nil
  ) throws(Fault) -> OutputTarget {
    try OutputTarget(
      path ?? arguments[.output] ?? "-", of: count, isFile: isFile,
      overwrites: overwrites || arguments.has(.overwrite), replacing: version,
      noteHardLinks: console.noteHardLinks)
  }

  /// Opens the folder of `--output`, if it is given, for the files of a layout.
  func folder(_ layout: OutputLayout) throws(Fault) -> OutputFolder? {
    guard let path = arguments[.output] else { return nil }
    return try OutputFolder(path, layout, overwrites: arguments.has(.overwrite))
  }

  /// Replays the recordings of all inputs.
  ///
  /// - Parameters:
  ///   - replay: The replay.
  ///   - take: A closure that shows a recording and returns its exit status.
  /// - Returns: The worst status.
  /// - Throws: `Fault` for the number of jobs, or `Fault` if the run ends early.
  func each(
    _ replay: Replayer, _ take: (ReplayedRecording) throws(Fault) -> ExitStatus
  ) async throws -> ExitStatus {
    var status = ExitStatus.success
    try await replay.run(inputs, jobs: try arguments.jobs, progress: console.readProgress) {
      recording throws(Fault) in
      status = status.worst(try take(recording))
    }
    return status
  }

  /// Makes the results of all inputs, and shows their diagnostics.
  ///
  /// - Parameters:
  ///   - run: The run that makes the results.
  ///   - jobs: The number of inputs that are worked on at the same time.
  ///   - write: A closure that writes the bytes of a result that has any.
  /// - Returns: The worst status.
  /// - Throws: `Fault` if the run ends early.
  func each<Run: InputRun>(
    _ run: Run, jobs: Int, _ write: (Run.Result, [UInt8]) throws(Fault) -> Void
  ) async throws -> ExitStatus {
    var status = ExitStatus.success
    try await run.run(inputs, jobs: jobs, progress: console.readProgress) {
      result throws(Fault) in
      console.show(result.diagnostics)
      status = status.worst(result.exitStatus)
      if let bytes = result.bytes { try write(result, bytes) }
    }
    return status
  }

  /// Runs the command of the arguments.
  private func run() async throws -> ExitStatus {
    switch arguments.command {
    case .replay: try await replay()
    case .diff: try await diff()
    case .tune: try await tune()
    case .laws: try await laws()
    case .batch: try await batch()
    case .check: try await check()
    case .expect: try await expect()
    case .render: try await render()
    case .metrics: try await metrics()
    case .convert: try await convert()
    case .guides: try guides()
    case .explain: try await explain()
    case .gen: try gen()
    case .shrink: try await shrink()
    case .verify: try await verify()
    case .recorder: try recorder()
    case .schema: try schema()
    case .completions: try completions()
    case .man: try manual()
    }
  }

  /// Shows the fault that ended the run, and returns its exit status.
  private static func fail(_ fault: Fault) -> ExitStatus {
    if !fault.isSilent {
      OutputFile.writeToStandardError(Array("\(Diagnostic(fault).text)\n".utf8))
    }
    return fault.exitStatus
  }

  /// Closes the standard output after a run; only then some systems report a lost write.
  private static func close(_ status: ExitStatus) -> ExitStatus {
    do throws(Fault) {
      try OutputFile.closeStandardOutput()
      return status
    } catch {
      return status.worst(fail(error))
    }
  }
}

extension Fault {
  /// The fault, or the signal because of which a file was not read or written to its end.
  fileprivate var orInterruption: Fault {
    if code == .interrupted { return self }
    guard let signal = Signal.pending else { return self }
    return .interrupted(signal, recordings: 0)
  }

  /// Returns the fault; that of a stopped run tells what is left at the path of `--output`.
  fileprivate func leaving(_ path: String?) -> Fault {
    guard code == .interrupted, let path, path != "-" else { return self }
    let name = printable(path, limit: .max)
    guard (try? FileSystem.kind(of: path)) == nil else {
      return Fault(code, "\(message), in \(name)")
    }
    let stopped = message.prefix { $0 != ";" }
    return Fault(code, "\(stopped); nothing was written to \(name)")
  }

  /// Lifts an error that a command throws.
  fileprivate init(_ error: any Error) {
    self =
      switch error {
      case let error as Fault: error
      default: .internalFault("\(error)")
      }
  }
}
