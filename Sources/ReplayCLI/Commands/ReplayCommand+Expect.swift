// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Touchstone
import Workbench

extension ReplayCommand {
  /// Adds an `expect` line to recordings and seals them again: in place, or in other files.
  func expect() async throws -> ExitStatus {
    var (expecting, path) = (try arguments.expecting, arguments[.output])
    guard path != nil || arguments.has(.overwrite) else {
      throw Fault.missingFlag(
        Flag.output.name, expected: "a file, or --overwrite to change the recording itself")
    }
    expecting.replacesInput = path == nil
    var target = try path.map { path throws(Fault) in
      try self.target(path, of: inputs.count)
    }
    // One after the other: a recording may be the next one too, by another name.
    return try await each(expecting, jobs: 1) { result, bytes throws(Fault) in
      if path == nil {
        target = try self.target(result.path, isFile: true, replacing: result.version)
      }
      try target?.write(bytes, name: result.name + Input.ending)
      console.show(result.unmet)
    }
  }
}

extension Arguments {
  /// The run that adds the expression of the second operand.
  fileprivate var expecting: Expecting {
    get throws {
      let name = Command.expect.rawValue
      guard operands.count >= 2 else {
        throw Fault.missingOperand(
          command: name, expected: "a recording and an expression such as 'score>=0.8'")
      }
      guard operands.count == 2 else {
        throw Fault.badValue(
          name, found: operands[2], expected: "one recording and one expression in quotation marks")
      }
      let replay = try replay
      return try requirement(of: name, Expecting(Requirement(operands[1]), replay))
    }
  }
}
