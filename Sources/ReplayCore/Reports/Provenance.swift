// SPDX-License-Identifier: Apache-2.0
import FileIO
import GuideFiles
package import JSONStream
import MaskCore
import PNGCodec
package import Scenes
import Touchstone

/// The origin of a report: its inputs with their digests, and the options of the replay.
///
/// Files have their names from the command line. Only the last component of an absolute path is
/// kept, because a report contains nothing about the machine that made it.
package struct Provenance: Sendable {
  /// The object of the report.
  package let json: JSONValue

  /// Creates the provenance of a run that has ended.
  ///
  /// - Parameters:
  ///   - replay: The replay.
  ///   - inputs: Its inputs.
  ///   - digests: The digests of the inputs.
  package init(of replay: Replayer, inputs: [Input], digests: InputDigests) {
    func name(_ path: String) -> JSONValue { JSONValue(replay.reportedName(of: path)) }
    func file(_ path: String, _ digest: SHA256.Digest?) -> JSONValue {
      ["path": name(path), "sha256": digest.map { JSONValue($0.hexadecimal) } ?? .null]
    }
    func input(_ path: String, _ digest: InputDigest?) -> JSONValue {
      var json = file(path, digest?.own)
      if let included = digest?.included, !included.isEmpty {
        json.append("includes", JSONValue(included.map { file($0.name, $0.digest) }))
      }
      return json
    }
    func folder(_ path: String, _ files: [JSONValue]) -> JSONValue {
      ["folder": name(path), "files": JSONValue(files)]
    }
    let assets = replay.usedAssets.map { assets in
      folder(assets.folder, assets.digests.map { file($0.id + AssetName.ending, $0.digest) })
    }
    var json: JSONValue = [
      "inputs": JSONValue(inputs.indices.map { input(inputs[$0].path, digests[$0]) }),
      "scene": replay.sceneFile.map { file($0.path, $0.file.digest) } ?? .null,
      "card": replay.savedCard.map { file($0.path, $0.file.digest) } ?? .null,
      "assets": assets ?? .null,
    ]
    if case .file(let guide) = replay.guide { json.append("guide", file(guide.path, guide.digest)) }
    if let guides = replay.guides {
      json.append(
        "guides",
        [
          "path": name(guides.path),
          "files": JSONValue(guides.readFiles.map { file($0.name, $0.digest) }),
        ])
    }
    json.append("flags", replay.flags)
    if let goldens = replay.goldens {
      var golden = folder(goldens.folder, goldens.digests.map { file($0.name, $0.digest) })
      golden.append("record", JSONValue(goldens.records.rawValue))
      golden.append("maxDiffPixels", goldens.allowedPixels.json)
      golden.append("maxChannelDelta", JSONValue(goldens.allowedDelta))
      if !goldens.moments.isEmpty {
        golden.append("moments", JSONValue(goldens.moments.map { JSONValue($0.text) }))
      }
      json.append("golden", golden)
    }
    if let judge = replay.judge { json.append("judge", judge.json) }
    self.json = json
  }
}

extension Provenance {
  private static let file: [Field] = [
    Field("path", .text),
    Field(
      "sha256", ValueForm.text(pattern: "^[0-9a-f]{64}$").orNull, "null where it was not there"),
  ]

  /// The form of the object.
  package static var form: ValueForm {
    let file = ValueForm.named("file", .object(file), meaning: nil)
    let files = Field("files", .list(file, count: nil))
    let folder = [Field("folder", .text), files]
    let includes = Field(
      "includes", .list(file, count: nil), "the files that it includes, by their names there")
    let golden = [
      Field("record", GoldenRecordMode.form), Field("maxDiffPixels", AllowedPixels.form),
      Field("maxChannelDelta", .number(.integer(0...255))),
      Field("moments", [String].form, "of --golden-at").optional,
    ]
    let made: [Field] = [
      Field("inputs", .objects(Provenance.file + [includes.optional])),
      Field("scene", file.orNull), Field("card", file.orNull),
      Field("assets", ValueForm.object(folder).orNull),
      Field("guide", file, "the file of --guide").optional,
      Field(
        "guides", .object([Field("path", .text), files]),
        "the library of --guides, with the files that were read"
      ).optional,
      Field("flags", .object(flags)),
      Field("golden", .object(folder + golden)).optional,
      Field(
        "judge",
        .object([
          Field("command", .text, "for /bin/sh -c"),
          Field("name", .text, "what it calls itself first, or its command"),
          Field(
            "answers", .text(pattern: "^[0-9a-f]{64}$"),
            "the SHA-256 of the sections judge of all recordings, a line each"),
        ]), "the program of --judge"
      ).optional,
    ]
    return .named("madeOf", .object(made), meaning: nil)
  }

  private static var flags: [Field] {
    let levels = [Requirement.Level.require, .warn].map(\.rawValue)
    let demand = [Field("expression", .text), Field("level", .choice(levels))]
    let count = ValueForm.number(.count)
    return [
      Field("frame", .nullable(.either([.constant("last"), count]))),
      Field("scale", ValueForm.number(.number(Replayer.scales)).orNull), Field("strict", .boolean),
      Field("metrics", [MeasureGroup].form), Field("as", [OtherRule]?.form),
      Field("saves", .boolean), Field("demands", .objects(demand)),
      Field("limits", .object(Limit.allCases.map { Field($0.rawValue, count.orNull).optional })),
      Field("guide", .text, "the name of --guide").optional,
      Field("guideFrom", .text, "the key of --guide-from").optional,
      Field("ignoreExpect", .constant(true), "where --ignore-expect was given").optional,
      Field("set", [String].form, "each PATH=VALUE of --set").optional,
      Field(
        "import", [[String]].form, "each flag about files of other formats, with its value"
      ).optional,
    ]
  }
}

extension GoldenRecordMode: ReportValue {}
extension MeasureGroup: ReportValue {}
extension OtherRule: ReportValue {}

extension Replayer {
  /// The options that a report depends on.
  fileprivate var flags: JSONValue {
    let named = MeasureGroup.allCases.filter(measures.contains).map { JSONValue($0.rawValue) }
    var flags: JSONValue = [
      "frame": frame.map(\.json) ?? .null,
      "scale": scale.map { JSONValue($0) } ?? .null,
      "strict": JSONValue(isStrict),
      "metrics": JSONValue(named),
      "as": otherRules.isEmpty
        ? .null
        : JSONValue(OtherRule.allCases.filter(otherRules.contains).map { JSONValue($0.rawValue) }),
      "saves": JSONValue(savesCards),
      "demands": JSONValue(
        demands.map { demand in
          [
            "expression": JSONValue(demand.requirement.text),
            "level": JSONValue(demand.level.rawValue),
          ]
        }),
      "limits": JSONValue(
        limits.changed.map { limit, value in
          JSONMember(limit.rawValue, value.map { JSONValue($0) } ?? .null)
        }),
    ]
    switch guide {
    case .named(let name): flags.append("guide", JSONValue(name))
    case .labeled(let label): flags.append("guideFrom", JSONValue(label.key))
    case .file, nil: break
    }
    if !judgesExpectations { flags.append("ignoreExpect", true) }
    if !settings.isEmpty { flags.append("set", JSONValue(settings.map { JSONValue($0.text) })) }
    if !importing.settings.isEmpty {
      let settings = importing.settings.map { setting, value -> JSONValue in
        [JSONValue(setting.rawValue), JSONValue(value)]
      }
      flags.append("import", JSONValue(settings))
    }
    return flags
  }
}

extension FrameSelection {
  /// The frame that a report names: the last one if there are several.
  fileprivate var json: JSONValue {
    switch self {
    case .last, .every, .moments: "last"
    case .at(let time): JSONValue(time)
    }
  }
}
