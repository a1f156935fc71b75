import FileIO
import ReplayCore
import Workbench

extension ReplayCommand {
  /// Adds an `expect` line to recordings and seals them again: in place, or in other files.
  func expect() async throws -> ExitStatus {
    let (expecting, path) = (try arguments.expecting, arguments[.output])
    guard path != nil || arguments.has(.overwrite) else {
      throw UsageError.missingFlag(
        Flag.output.name, expected: "a file, or --overwrite to change the recording itself")
    }
    var target = try path.map { path throws(OutputError) in
      try self.target(path, of: inputs.count)
    }
    var status = ExitStatus.success
    try await expecting.run(inputs) { result throws(OutputError) in
      console.show(result.diagnostics)
      status = status.worst(result.exitStatus)
      guard let bytes = result.bytes else { return }
      if path == nil {
        var place = try OutputTarget(
          result.path, isFile: true, overwrites: true, replacing: result.version,
          noteHardLinks: console.noteHardLinks)
        try place.write(bytes, name: result.name)
      } else {
        try target?.write(bytes, name: result.name + Input.ending)
      }
      console.show(result.unmet)
    }
    return status
  }
}

extension Arguments {
  /// The run that adds the expression of the second operand.
  fileprivate var expecting: Expecting {
    get throws {
      let name = Command.expect.rawValue
      guard operands.count >= 2 else {
        throw UsageError.missingOperand(
          command: name, expected: "a recording and an expression such as 'score>=0.8'")
      }
      guard operands.count == 2 else {
        throw UsageError.badValue(
          name, found: operands[2], expected: "one recording and one expression in quotation marks")
      }
      let replay = try replay
      do throws(RequirementError) {
        return try Expecting(try Requirement(operands[1]), replay)
      } catch {
        throw UsageError.requirement(name, error)
      }
    }
  }
}
