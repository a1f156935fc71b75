// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Workbench

extension ReplayCommand {
  /// Writes the page that records touches.
  func recorder() throws -> ExitStatus {
    var target = try self.target()
    let (file, assets) = (
      try arguments.sceneFile, try arguments.assets ?? arguments.picturesBeside
    )
    let page: [UInt8]
    do throws(Fault) {
      page = try TouchRecorder.page(on: file, assets: assets)
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
      let document = try arguments.name(
        name, of: "schema", among: DescribedDocument.allCases, beside: [Command.batch.rawValue])
      try console.print(document.schema.text)
    }
    return .success
  }

  /// Prints the completions of a shell.
  func completions() throws -> ExitStatus {
    for name in arguments.operands {
      let shell = try arguments.name(name, of: "completions", among: Shell.allCases)
      try console.print(shell.completions)
    }
    return .success
  }

  /// Prints the manual page.
  func manual() throws -> ExitStatus {
    try console.print(ManualPage.text)
    return .success
  }
}

extension ReplayCommand {
  /// Lists guides, writes them in the native format, or draws them.
  func guides() throws -> ExitStatus {
    let (form, style) = (try arguments.guideForm, try arguments.tableStyle)
    // The scale of a sheet of guides, in pixels per point.
    let scale = try arguments.number(.scale, in: 0.25...8) ?? 2
    var target = try self.target()
    // The greatest distance of ink from the guide that is made of it, in points.
    let inkTolerance = try arguments.number(.simplify, in: 0...1000) ?? GuideCollection.inkTolerance
    let collection = try GuideCollection(
      arguments.operands, inkTolerance: inkTolerance, limits: try arguments.limits)
    try Signal.check(after: 0)
    console.show(collection.diagnostics)
    if collection.guides.isEmpty { return collection.exitStatus }
    switch form {
    case .table: try target.write(Array(collection.table(style).utf8), name: "guides.txt")
    case .json: try target.write(collection.jsonLines, name: "guides.jsonl")
    case .png:
      guard let sheet = collection.sheet(scale: scale) else {
        throw Fault.badValue(
          Flag.scale.name, found: "\(scale) for \(collection.guides.count) guides",
          expected: "fewer guides, or a smaller scale")
      }
      try target.write(sheet, name: "guides.png")
    }
    return collection.exitStatus
  }
}

extension Arguments {
  /// The form in which guides are written.
  fileprivate var guideForm: GuideFormat {
    get throws(Fault) {
      let form: GuideFormat = try form(usually: .table)
      guard form == .png, self[.output] == nil else { return form }
      throw .missingFlag(Flag.output.name, expected: "a file, a folder or - for the picture")
    }
  }
}
