import GuideFiles
import FileIO
package import JSONStream
import MaskCore
import PNGCodec
import Scenes

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
  package init(of replay: Replay, inputs: [Input], digests: InputDigests) {
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
      golden.append("maxDiffPixels", JSONValue(goldens.allowedPixels))
      golden.append("maxChannelDelta", JSONValue(goldens.allowedDelta))
      if !goldens.moments.isEmpty {
        golden.append("moments", JSONValue(goldens.moments.map { JSONValue($0.text) }))
      }
      json.append("golden", golden)
    }
    self.json = json
  }
}

extension Replay {
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
