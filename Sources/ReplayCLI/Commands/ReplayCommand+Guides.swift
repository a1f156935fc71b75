import FileIO
import ReplayCore

extension ReplayCommand {
  /// Lists guides, writes them in the native format, or draws them.
  static func guides(_ arguments: Arguments, _ talk: Talk) throws -> ExitStatus {
    let (form, style) = (try arguments.guideForm, try arguments.tableStyle)
    let scale = try arguments.sheetScale
    var target = try OutputTarget(arguments[.output] ?? "-", overwrites: arguments.has(.overwrite))
    let collection = try GuideCollection(
      arguments.operands, inkTolerance: try arguments.inkTolerance, limits: try arguments.limits)
    talk.tell(collection.diagnostics)
    if collection.guides.isEmpty { return collection.exitStatus }
    switch form {
    case .table: try target.write(Array(collection.table(style).utf8), name: "guides.txt")
    case .json: try target.write(collection.jsonLines, name: "guides.jsonl")
    case .png:
      guard let sheet = collection.sheet(scale: scale) else {
        throw UsageError.badValue(
          Flag.scale.name, found: "\(scale) for \(collection.guides.count) guides",
          expected: "fewer guides, or a smaller scale")
      }
      try target.write(sheet, name: "guides.png")
    }
    return collection.exitStatus
  }
}

extension Arguments {
  /// How guides are written.
  fileprivate var guideForm: GuideForm {
    get throws(UsageError) {
      let form: GuideForm = try choice(.to) ?? .table
      guard form == .png, self[.output] == nil else { return form }
      throw .missingValue(Flag.output.name, expected: "a file, a folder or - for the picture")
    }
  }

  /// How far ink may be from the guide that is made of it, in points.
  fileprivate var inkTolerance: Double {
    get throws(UsageError) {
      guard let text = self[.simplify] else { return GuideCollection.inkTolerance }
      guard let points = Double(text), 0...1000 ~= points else {
        throw .badValue(Flag.simplify.name, found: text, expected: "a number 0...1000")
      }
      return points
    }
  }

  /// The pixels a point of a sheet of guides.
  fileprivate var sheetScale: Double {
    get throws(UsageError) {
      guard let text = self[.scale] else { return 2 }
      guard let scale = Double(text), 0.25...8 ~= scale else {
        throw .badValue(Flag.scale.name, found: text, expected: "a number 0.25...8")
      }
      return scale
    }
  }
}
