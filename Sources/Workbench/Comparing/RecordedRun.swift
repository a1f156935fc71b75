// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import MaskCore
import ReplayCore
import Scenes
import TouchRecording
import Touchstone

/// A run as its report describes it: the inputs and the options of the replay.
struct RecordedRun {
  /// A file that a report names: its path in the report, and its SHA-256 in hexadecimal digits, or
  /// nil if the file could not be read for the report.
  typealias File = (path: String, digest: String?)

  /// The inputs in their order.
  var inputs: [File] = []
  /// The file of the scene; nil if there was none.
  var scene: File?
  /// The file of the saved card; nil if there was none.
  var card: File?
  /// The folder of the assets; nil if there was none.
  var assets: String?
  /// The file of the guide; nil if there was none.
  var guide: File?
  /// The folder or the file of the library of guides; nil if there was none.
  var guides: String?
  /// The golden pictures, with the folder as in the report; nil if there were none.
  var goldens: Goldens?
  /// The command of the judge; nil if there was none.
  var judge: String?
  /// The replay, without the scene, the card and the assets, which are in files.
  var replay = Replayer()

  /// Decodes the object that `Provenance` writes.
  ///
  /// - Throws: `Fault` with the place in the report.
  init(_ value: JSONValue) throws(Fault) {
    var fields = try ObjectFields(value, path: "madeOf")
    inputs = try fields.objects("inputs") { input throws(Fault) in
      if input.value("includes") != nil {
        _ = try input.objects("includes") { file throws(Fault) in try file.file() }
      }
      return try input.file()
    }
    if var scene = try fields.present("scene") { self.scene = try scene.file() }
    if var card = try fields.present("card") { self.card = try card.file() }
    if var assets = try fields.present("assets") {
      self.assets = try assets.path("folder")
      _ = try assets.objects("files") { file throws(Fault) in try file.file() }
      try assets.finish()
    }
    if var guide = try fields.present("guide") { self.guide = try guide.file() }
    if var guides = try fields.present("guides") {
      self.guides = try guides.path("path")
      _ = try guides.objects("files") { file throws(Fault) in try file.file() }
      try guides.finish()
    }
    if var golden = try fields.present("golden") { goldens = try golden.goldens() }
    if var judge = try fields.present("judge") {
      self.judge = try judge.required(try judge.string("command"), "command")
      _ = (try judge.string("name"), try judge.string("answers"))
      try judge.finish()
    }
    var flags = try fields.required(try fields.present("flags"), "flags")
    try flags.read(&replay)
    try flags.finish()
    try fields.finish()
  }
}

extension ObjectFields {
  /// Returns the object of a key; nil if the key is missing or null.
  fileprivate mutating func present(_ key: String) throws(Fault) -> ObjectFields? {
    guard let value = value(key), !value.isNull else { return nil }
    return try ObjectFields(value, path: "\(path).\(key)")
  }

  /// Decodes the path and the digest of a file.
  fileprivate mutating func file() throws(Fault) -> RecordedRun.File {
    let path = try path("path")
    let digest = try required(value("sha256"), "sha256")
    guard digest.isNull || digest.string?.utf8.count == 64 else {
      throw error(
        .unexpected(found: digest.kindName, expected: "64 hexadecimal digits, or null"),
        at: "sha256")
    }
    try finish()
    return (path, digest.string)
  }

  /// Decodes the folder of golden pictures and the tolerances of the comparison.
  fileprivate mutating func goldens() throws(Fault) -> Goldens {
    let folder = try path("folder")
    _ = try objects("files") { file throws(Fault) in try file.file() }
    let records = try required(try choice("record", GoldenRecordMode.self), "record")
    let pixels = try allowedPixels("maxDiffPixels") ?? .zero
    let delta = try integer("maxChannelDelta", in: 0...255) ?? 0
    let moments = try (try elements("moments") ?? []).map { element throws(Fault) in
      guard let moment = element.string.flatMap(FrameMoment.init) else {
        throw error(
          .unexpected(found: element.kindName, expected: "a moment such as 50%"), at: "moments")
      }
      return moment
    }
    try finish()
    return Goldens(
      folder, allowedPixels: pixels, allowedDelta: delta, records: records, moments: moments)
  }

  /// Decodes the pixels that may differ: a number, or a share as text.
  fileprivate mutating func allowedPixels(_ key: String) throws(Fault) -> AllowedPixels? {
    guard let value = value(key) else { return nil }
    let text = value.string ?? value.integer.map { "\($0)" }
    guard let pixels = text.flatMap(AllowedPixels.init) else {
      throw error(
        .unexpected(found: text ?? value.kindName, expected: AllowedPixels.expected), at: key)
    }
    return pixels
  }

  /// Decodes a relative path.
  fileprivate mutating func path(_ key: String) throws(Fault) -> String {
    let path = try required(try string(key), key)
    guard !path.isEmpty, path.utf8.first != UInt8(ascii: "/"), !path.utf8.contains(0) else {
      throw error(.unexpected(found: path, expected: "a relative path"), at: key)
    }
    return path
  }

  /// Decodes the options of the replay.
  fileprivate mutating func read(_ replay: inout Replayer) throws(Fault) {
    replay.frame = try frame()
    replay.scale = try scale()
    replay.isStrict = try required(try bool("strict"), "strict")
    replay.savesCards = try required(try bool("saves"), "saves")
    replay.judgesExpectations = try bool("ignoreExpect") != true
    replay.measures = Set(try names("metrics", MeasureGroup.self))
    if value("as")?.isNull == false { replay.otherRules = Set(try names("as", OtherRule.self)) }
    replay.demands = try objects("demands") { demand throws(Fault) in try demand.demand() }
    try readGuide(of: &replay)
    for element in try elements("import") ?? [] {
      guard let pair = element.elements?.map(\.string), pair.count == 2, let value = pair[1],
        let setting = pair[0].flatMap(InkImport.Setting.init),
        replay.importing.set(setting, to: value)
      else {
        throw error(
          .unexpected(found: element.kindName, expected: "a flag and its value"), at: "import")
      }
    }
    var limits = try required(try fields("limits"), "limits")
    for limit in Limit.allCases {
      guard let value = try limits.integer(limit.rawValue, in: limit.range) else { continue }
      replay.limits.set(limit, to: value)
    }
    try limits.finish()
  }

  /// Decodes the choice of a guide by name or by label, and the settings of the scene.
  private mutating func readGuide(of replay: inout Replayer) throws(Fault) {
    if let name = try string("guide") { replay.guide = .named(name) }
    if let key = try string("guideFrom") {
      guard let label = GuideLabel(key) else {
        throw error(.unexpected(found: key, expected: "title, id or x-KEY"), at: "guideFrom")
      }
      replay.guide = .labeled(label)
    }
    replay.settings = try (try elements("set") ?? []).map { element throws(Fault) in
      guard let setting = element.string.flatMap({ try? SceneSetting($0) }) else {
        throw error(.unexpected(found: element.kindName, expected: "PATH=VALUE"), at: "set")
      }
      return setting
    }
  }

  private mutating func frame() throws(Fault) -> FrameSelection? {
    guard let value = value("frame"), !value.isNull else { return nil }
    if value.string == "last" { return .last }
    guard let time = value.integer, TouchRange.time.contains(time) else {
      throw error(.unexpected(found: value.kindName, expected: "\"last\" or a time"), at: "frame")
    }
    return .at(time)
  }

  private mutating func scale() throws(Fault) -> Double? {
    guard value("scale")?.isNull == false, let scale = try number("scale") else { return nil }
    guard Replayer.scales.contains(scale) else {
      throw error(.outOfRange(found: scale, expected: text(Replayer.scales)), at: "scale")
    }
    return scale
  }

  /// Decodes a list of names.
  private mutating func names<Name: CaseIterable & RawRepresentable<String>>(
    _ key: String, _ type: Name.Type
  ) throws(Fault) -> [Name] {
    let elements = try elements(key) ?? []
    return try elements.map { element throws(Fault) in
      if let name = element.string.flatMap(Name.init(rawValue:)) { return name }
      let known = Name.allCases.map(\.rawValue)
      throw error(.unknownName(found: element.string ?? element.kindName, known: known), at: key)
    }
  }

  private mutating func demand() throws(Fault) -> Demand {
    let text = try required(try string("expression"), "expression")
    let level = try required(try choice("level", Requirement.Level.self), "level")
    guard [.require, .warn].contains(level) else {
      throw error(.unexpected(found: level.rawValue, expected: "require or warn"), at: "level")
    }
    try finish()
    let requirement = try rethrow(
      Requirement(text),
      as: { (_: Fault) in
        error(.unexpected(found: text, expected: "a requirement"), at: "expression")
      })
    return Demand(requirement, level)
  }
}
