// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Touchstone
import Workbench

extension ReplayCommand {
  /// Writes each input as a native recording, or in another form.
  func convert() async throws -> ExitStatus {
    let conversion = try arguments.conversion
    var target = try self.target(of: inputs.count)
    return try await each(conversion, jobs: try arguments.jobs) {
      result, bytes throws(Fault) in
      try target.write(bytes, name: result.name + conversion.form.fileEnding)
    }
  }

  /// Writes the smallest part of each recording for which the expressions of `--keep` hold.
  func shrink() async throws -> ExitStatus {
    let shrinking = try arguments.shrinking
    var target = try self.target(of: inputs.count)
    return try await each(shrinking, jobs: try arguments.jobs) {
      result, bytes throws(Fault) in
      try target.write(bytes, name: result.name + Input.ending)
      console.note("\(result.name): \(result.summary)")
    }
  }
}

extension Arguments {
  /// The conversion that the flags describe.
  fileprivate var conversion: Conversion {
    get throws {
      var conversion = Conversion()
      conversion.replay = try replay
      conversion.form = try form(usually: .native)
      conversion.excerpt.times = try value(
        .cut, expected: "two times such as 1.2s..3s, the first one earlier"
      ) { Range(timesText: $0) }
      conversion.excerpt.contact = try number(.onlyContact, in: 0...Int(Int32.max))
      return conversion
    }
  }

  /// The expressions to keep, and the replay that judges them.
  fileprivate var shrinking: Shrinking {
    get throws {
      var replay = try replay
      replay.demands = try demands(.keep, .require)
      guard !replay.demands.isEmpty else {
        throw Fault.missingFlag(
          Flag.keep.name, expected: "an expression that must hold, such as 'ink.redSegments>0'")
      }
      let lost = replay.demands.first { demand in
        demand.requirement.metric.name.utf8.starts(with: "integrity.".utf8)
      }
      if let lost {
        throw Fault.badValue(
          Flag.keep.name, found: lost.requirement.text,
          expected: "a metric of the touches that are read, because nothing else is kept")
      }
      return try requirement(of: Flag.keep.name, Shrinking(replay))
    }
  }
}
