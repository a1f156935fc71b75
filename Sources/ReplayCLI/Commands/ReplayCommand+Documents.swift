import FileIO
import ReplayCore
import Workbench

extension ReplayCommand {
  /// Writes the page that records touches.
  func recorder() throws -> ExitStatus {
    var target = try self.target(of: 1)
    let (file, assets) = (try arguments.sceneFile, try arguments.assets)
    let page: [UInt8]
    do throws(Fault) {
      page =
        try file.map { file throws(Fault) in
          try TouchRecorder.page(on: file, assets: assets)
        } ?? TouchRecorder.page
    } catch {
      try Signal.check(after: 0)
      console.show([Diagnostic(error, of: file)])
      return error.exitStatus
    }
    try target.write(page, name: TouchRecorder.pageName)
    return .success
  }

  /// Prints JSON Schemas.
  func schema() throws -> ExitStatus {
    let columns = try arguments.schemaColumns
    for name in arguments.operands {
      if name == Command.batch.rawValue, let columns {
        try console.print(BatchColumn.tableSchema(of: columns))
        continue
      }
      guard let document = SchemaDocument(rawValue: name) else {
        throw UsageError.unknownValue(
          "schema", found: name,
          known: SchemaDocument.allCases.map(\.rawValue) + [Command.batch.rawValue])
      }
      try console.print(document.text)
    }
    return .success
  }

  /// Prints the completions of a shell.
  func completions() throws -> ExitStatus {
    for name in arguments.operands {
      guard let shell = Shell(rawValue: name) else {
        throw UsageError.unknownValue(
          "completions", found: name, known: Shell.allCases.map(\.rawValue))
      }
      try console.print(Array(shell.completions.utf8))
    }
    return .success
  }

  /// Prints the manual page.
  func manual() throws -> ExitStatus {
    try console.print(Array(ManualPage.text.utf8))
    return .success
  }
}
