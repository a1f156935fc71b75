import FileIO
import ReplayCore
import Scenes

/// The entry point of `replay`.
@main
enum ReplayCommand {
  static func main() async {
    CurrentProcess.fillClosedStreams()
    CurrentProcess.ignoreWriteSignals()
    Signal.installHandlers()
    let status = await run(Array(CommandLine.arguments.dropFirst()))
    CurrentProcess.end(status: close(status).rawValue)
  }

  /// Closes the standard output after a run, which may show that what was written there is lost.
  private static func close(_ status: ExitStatus) -> ExitStatus {
    do throws(OutputError) {
      try OutputFile.closeStandardOutput()
      return status
    } catch {
      return status.worst(fail(.output(error)))
    }
  }

  /// Does what the words after the program's name ask for.
  static func run(_ words: [String]) async -> ExitStatus {
    do {
      let arguments = try Arguments(words)
      if arguments.has(.help) {
        return try say(arguments.namesCommand ? Help.text(of: arguments.command) : Help.text)
      }
      if arguments.has(.version) { return try say("replay \(Version.tool)\n") }
      // Without operands, guides means all that are built in; gen and recorder take none.
      if arguments.operands.isEmpty, ![.guides, .gen, .recorder].contains(arguments.command) {
        throw UsageError.missingOperand(
          command: arguments.command.rawValue, expected: arguments.command.operand)
      }
      let inputs = Input.expand(arguments.operands)
      if inputs.count(where: { $0.path == "-" }) > 1 { throw UsageError.repeatedInput }
      if !arguments.namesCommand, let first = inputs.first, first.isMissing {
        try Command.refuse(first.path)
      }
      let talk = Talk(arguments, inputs: inputs)
      defer { talk.progress?.clear() }
      return switch arguments.command {
      case .replay: try await replay(inputs, arguments, talk)
      case .check: try await check(inputs, arguments, talk)
      case .render: try await render(inputs, arguments, talk)
      case .convert: try await convert(inputs, arguments, talk)
      case .guides: try guides(arguments, talk)
      case .explain: try await explain(inputs, arguments, talk)
      case .gen: try gen(arguments, talk)
      case .shrink: try await shrink(inputs, arguments, talk)
      case .verify: try await verify(arguments, talk)
      case .recorder: try recorder(arguments)
      case .schema: try schema(arguments, talk)
      }
    } catch let error as UsageError {
      return fail(.usage(error))
    } catch let unjudged as RunReport.UnjudgedDemand {
      return fail(Fault(unjudged))
    } catch let error as JSONFileError {
      return fail(.file(error))
    } catch let error as SavedCardFileError {
      return fail(.savedCard(error))
    } catch let error as OutputError {
      return fail(.output(error))
    } catch let error as RunError {
      return fail(error.fault)
    } catch {
      return fail(.internalFault("\(error)"))
    }
  }

  /// Replays, scores and prints; with an output folder also writes the report, its page and the frames.
  private static func replay(
    _ inputs: [Input], _ arguments: Arguments, _ talk: Talk
  ) async throws -> ExitStatus {
    let (format, style) = (try arguments.reportFormat, try arguments.tableStyle)
    var replay = try arguments.replay
    let folder = arguments[.output]
    for flag in [Flag.output, .save] where arguments[flag] == "-" {
      throw UsageError.badValue(
        flag.name, found: "-", expected: "a path; standard output is what --format is for")
    }
    let output = try folder.map { path throws(OutputError) in
      try OutputFolder(path, overwrites: arguments.has(.overwrite))
    }
    let reports = try arguments.reports
    let forms = [format] + reports.map(\.format)
    if folder != nil { replay.frame = .last }
    replay.keepsFootage = folder != nil || forms.contains(.html)
    try replay.goldens?.prepare()
    var targets: [OutputTarget] = []
    for (_, path) in reports {
      let replaces = arguments.has(.overwrite) || ReportFormat.holdsReport(path)
      targets.append(try OutputTarget(path, isFile: true, overwrites: replaces))
    }
    var cards = try arguments[.save].map { path throws(OutputError) in
      try OutputTarget(path, of: inputs.count, overwrites: arguments.has(.overwrite))
    }
    replay.savesCards = cards != nil
    var lines = Lines(
      talk, mayEnd: folder == nil && reports.isEmpty && cards == nil && replay.goldens == nil)
    var report = RunReport(demands: replay.demands)
    // A page holds the whole report, what it was made of too.
    let isProvable = folder != nil || forms.contains { [.json, .html].contains($0) }
    let digests = isProvable ? InputDigests() : nil
    try await replay.run(
      inputs, jobs: try arguments.jobs, progress: talk.readProgress, digests: digests
    ) { recording throws(OutputError) in
      talk.tell(recording)
      if let card = recording.savedCard {
        try cards?.write(card, name: recording.name + SavedCardFile.ending)
      }
      try replay.goldens?.record(recording.frame, recording.golden)
      try output?.writeGolden(of: recording)
      let frames = try output?.writeFrame(of: recording) ?? []
      if format == .jsonl { try lines.print(recording.jsonLine(frames: frames)) }
      report.add(recording, frames: frames)
    }
    try report.judge()
    report.provenance = digests.map { Provenance(of: replay, inputs: inputs, digests: $0) }
    try output?.finish(report)
    for index in targets.indices {
      try targets[index].write(report.bytes(as: reports[index].format), name: "report")
    }
    // Lines were printed as soon as each was known.
    if format != .jsonl {
      try lines.print(report.bytes(as: format, style: style, written: folder))
    }
    let unjudged = report.unjudged.map { Diagnostic(Fault($0)) }
    talk.tell(unjudged + (format == .human ? [] : report.unmet))
    return report.exitStatus
  }

  /// Says of each recording whether it is valid, without scoring it, or whether it is as it expects.
  private static func check(
    _ inputs: [Input], _ arguments: Arguments, _ talk: Talk
  ) async throws -> ExitStatus {
    var replay = try arguments.replay
    replay.scores = arguments.has(.own)
    replay.judgesExpectations = arguments.has(.own)
    replay.peeks = arguments.has(.peek)
    replay.requiresScenes = false
    var status = ExitStatus.success
    try await replay.run(inputs, jobs: try arguments.jobs, progress: talk.readProgress) {
      recording throws(OutputError) in
      talk.tell(recording.diagnostics + recording.unmet)
      status = status.worst(recording.exitStatus)
      if recording.peek?.isLeaking == true { status = .internalFault }
      try talk.print(Array(recording.checkLine.utf8))
    }
    return status
  }

  /// Writes each input as a native recording.
  private static func convert(
    _ inputs: [Input], _ arguments: Arguments, _ talk: Talk
  ) async throws -> ExitStatus {
    let conversion = try arguments.conversion
    var target = try arguments.target(of: inputs.count)
    var status = ExitStatus.success
    try await conversion.run(inputs, jobs: try arguments.jobs, progress: talk.readProgress) {
      result throws(OutputError) in
      talk.tell(result.diagnostics)
      guard let bytes = result.bytes else { return status = .badInput }
      try target.write(bytes, name: result.name + Input.ending)
    }
    return status
  }
}

extension Fault {
  /// Creates the usage error of a demand, with the flag that it came from.
  fileprivate init(_ unjudged: RunReport.UnjudgedDemand) {
    let flag = unjudged.demand.level == .warn ? Flag.warn : .require
    self = .usage(.requirement(flag.name, unjudged.error))
  }
}

// MARK: - Schemas

extension ReplayCommand {
  /// Prints the JSON Schemas that are asked for.
  private static func schema(_ arguments: Arguments, _ talk: Talk) throws -> ExitStatus {
    for name in arguments.operands {
      guard let document = SchemaDocument(rawValue: name) else {
        throw UsageError.unknownValue(
          "schema", found: name, known: SchemaDocument.allCases.map(\.rawValue))
      }
      try talk.print(document.text)
    }
    return .success
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
  static func fail(_ fault: Fault) -> ExitStatus {
    if !fault.isSilent {
      OutputFile.writeToStandardError(Array("\(Diagnostic(fault).text)\n".utf8))
    }
    if case .usage(.missingOperand) = fault {
      OutputFile.writeToStandardError(Array("\n\(Help.text)".utf8))
    }
    return fault.exitStatus
  }
}
