import ReplayCore

extension ReplayCommand {
  /// Writes the recording of a hand that scratches a share of a card.
  static func gen(_ arguments: Arguments, _ talk: Talk) throws -> ExitStatus {
    if let operand = arguments.operands.first {
      throw UsageError.surplusOperand(command: "gen", found: operand)
    }
    let reach = try arguments.wantedReach
    var target = try ResultTarget(arguments[.output] ?? "-", overwrites: arguments.has(.overwrite))
    let result = reach.make()
    talk.tell(result.diagnostics)
    if let bytes = result.bytes { try target.write(bytes, name: "reach" + Input.ending) }
    return result.exitStatus
  }
}

extension Arguments {
  /// The share that is to be reached, and how.
  fileprivate var wantedReach: Reach {
    get throws {
      guard let text = self[.reach] else {
        throw UsageError.missingValue(Flag.reach.name, expected: "a percentage such as 50%")
      }
      var reach = try Reach(text)
      reach.stopsShort = has(.justBelow)
      reach.limits = try limits
      reach.assets = try assets
      if let text = self[.seed] {
        guard let seed = UInt64(text) else {
          throw UsageError.badValue(Flag.seed.name, found: text, expected: "an integer from 0")
        }
        reach.seed = seed
      }
      reach.sceneFile = try self[.scene].map { path throws(SceneFileError) in
        try SceneFile(path)
      }
      return reach
    }
  }
}
