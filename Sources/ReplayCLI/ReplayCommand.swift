import ReplayCore

/// The entry point of `replay`.
@main
enum ReplayCommand {
  static func main() {
    CurrentProcess.ignoreClosedPipes()
    CurrentProcess.end(status: run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Does what the words after the program's name ask for.
  static func run(_ words: [String]) -> ExitStatus {
    do {
      let arguments = try Arguments(words)
      if arguments.has(.help) { return try say(Help.text) }
      if arguments.has(.version) { return try say("replay \(Version.tool)\n") }
      if arguments.operands.isEmpty {
        throw UsageError.missingOperand(command: arguments.command.rawValue)
      }
      return switch arguments.command {
      case .replay: try replay(arguments)
      case .check: try check(arguments)
      case .render: try render(arguments)
      case .convert: try convert(arguments)
      }
    } catch let error as UsageError {
      return fail(.usage(error))
    } catch let error as SceneFileError {
      return fail(.sceneFile(error))
    } catch let error as OutputError {
      return fail(.output(error))
    } catch {
      return fail(.internalFault("\(error)"))
    }
  }

  /// Replays, scores and prints; with an output folder also writes the report and the frames.
  private static func replay(_ arguments: Arguments) throws -> ExitStatus {
    let format = try arguments.reportFormat
    var replay = try arguments.replay
    let folder = arguments[.output]
    let output = try folder.map { path throws(OutputError) in
      try OutputFolder(path, overwrites: arguments.has(.overwrite))
    }
    if folder != nil { replay.frame = .last }
    var report = RunReport()
    for input in Input.expand(arguments.operands) {
      try replay.run(input) { recording throws(OutputError) in
        tell(recording.diagnostics)
        try output?.writeFrame(of: recording)
        report.add(recording)
      }
    }
    try output?.finish(report)
    try OutputFile.writeToStandardOutput(report.text(format, written: folder))
    return report.hasErrors ? .badInput : .success
  }

  /// Says of each recording whether it is valid, without scoring it.
  private static func check(_ arguments: Arguments) throws -> ExitStatus {
    var replay = Replay()
    replay.scores = false
    var status = ExitStatus.success
    for input in Input.expand(arguments.operands) {
      try replay.run(input) { recording throws(OutputError) in
        tell(recording.diagnostics)
        if recording.status == .error { status = .badInput }
        try OutputFile.writeToStandardOutput(Array(recording.checkLine.utf8))
      }
    }
    return status
  }

  /// Draws one frame of each recording.
  private static func render(_ arguments: Arguments) throws -> ExitStatus {
    var replay = try arguments.replay
    replay.frame = try arguments.frameTime
    guard let path = arguments[.output] else {
      throw UsageError.missingValue(Flag.output.name, expected: "a file, a folder or -")
    }
    var target = ResultTarget(path, overwrites: arguments.has(.overwrite))
    var status = ExitStatus.success
    for input in Input.expand(arguments.operands) {
      try replay.run(input) { recording throws(OutputError) in
        tell(recording.diagnostics)
        if recording.status == .error { status = .badInput }
        if let frame = recording.frame {
          try target.write(frame.png, name: recording.name + ".png")
        }
      }
    }
    return status
  }

  /// Writes each input as a native recording.
  private static func convert(_ arguments: Arguments) throws -> ExitStatus {
    let conversion = try arguments.conversion
    var target = ResultTarget(arguments[.output] ?? "-", overwrites: arguments.has(.overwrite))
    var status = ExitStatus.success
    for input in Input.expand(arguments.operands) {
      let result = conversion.run(input)
      tell(result.diagnostics)
      if let bytes = result.bytes {
        try target.write(bytes, name: input.stem + Input.ending)
      } else {
        status = .badInput
      }
    }
    return status
  }
}

// MARK: - What is said

extension ReplayCommand {
  /// Prints what was asked for.
  private static func say(_ text: String) throws(OutputError) -> ExitStatus {
    try OutputFile.writeToStandardOutput(Array(text.utf8))
    return .success
  }

  /// Says what ended the run and answers with its exit status.
  private static func fail(_ fault: Fault) -> ExitStatus {
    if !fault.isSilent { tell([Diagnostic(fault)]) }
    if case .usage(.missingOperand) = fault {
      OutputFile.writeToStandardError(Array("\n\(Help.text)".utf8))
    }
    return fault.exitStatus
  }

  /// Writes diagnostics to standard error, one a line.
  private static func tell(_ diagnostics: [Diagnostic]) {
    OutputFile.writeToStandardError(diagnostics.flatMap { Array("\($0.text)\n".utf8) })
  }
}
