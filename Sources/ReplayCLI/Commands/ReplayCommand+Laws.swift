// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import PropertyTesting
import ReplayCore
import Touchstone
import Workbench

extension ReplayCommand {
  /// Plays recordings under changes that should change no verdict, and shows whose verdict moves.
  func laws() async throws -> ExitStatus {
    let (form, style) = (try arguments.choice(.format) ?? LawForm.human, try arguments.tableStyle)
    let (trial, allowances) = (try arguments.lawTrial, try arguments.allowances)
    // Each broken law gives two files, so the path is that of a folder, which a slash says.
    var target = try arguments[.output].map { path throws(Fault) in
      try self.target(path.hasSuffix("/") ? path : path + "/", of: 2 * trial.laws.count)
    }
    var table = LawTable(trial)
    try await trial.run(inputs, jobs: try arguments.jobs, progress: console.readProgress) {
      recording throws(Fault) in
      console.show(recording.diagnostics)
      table.add(recording)
    }
    guard !table.isEmpty else {
      throw Fault.missingFlag(
        Flag.require.name,
        expected: "a \(table.subject): a requirement, --judge, or a scene that accepts or refuses")
    }
    table.finish(allowing: allowances)
    try Signal.check(after: table.recordings)
    for (name, bytes) in table.files { try target?.write(bytes, name: name) }
    try console.print(table.bytes(as: form, style: style, folder: arguments[.output]))
    return table.exitStatus
  }
}

extension Arguments {
  /// The run that the flags describe.
  fileprivate var lawTrial: LawTrial {
    get throws {
      let names: [TouchLaw] = try self.names(.law)
      if !has(.figure), has(.by) {
        throw Fault.missingFlag(Flag.figure.name, expected: "it beside --by, such as score")
      }
      let allowed = try number(.by, in: 0.0...1e9) ?? 0.01
      let figure = try self[.figure].map { text throws(Fault) in
        try requirement(of: Flag.figure.name, LawTrial.Figure(text, allowing: allowed))
      }
      let (replay, seed) = (try replay, try number(.seed, in: 0...UInt64.max) ?? 1)
      return try requirement(
        of: Flag.require.name,
        LawTrial(
          replay, laws: Set(names.isEmpty ? TouchLaw.allCases : names), figure: figure, seed: seed))
    }
  }

  /// The shares of recordings that laws may move.
  fileprivate var allowances: [LawTable.Allowance] {
    get throws(Fault) {
      try all(.allow).map { text throws(Fault) in
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[1].hasSuffix("%"),
          let percent = Decimal(String(parts[1].dropLast()))?.double, 0...100 ~= percent
        else {
          throw .badValue(Flag.allow.name, found: text, expected: "LAW=N%, such as tremor=2%")
        }
        return (try name(parts[0], of: Flag.allow.name, among: TouchLaw.allCases), percent)
      }
    }
  }
}
