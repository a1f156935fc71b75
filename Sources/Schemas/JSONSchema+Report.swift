import ReplayCore
import JSONStream
import MaskCore
import Scenes

// The report; no keys other than these are allowed.

extension JSONSchema {
  /// The whole report.
  static var report: JSONSchema {
    object([
      "kind": constant("touch-report"), "schema": constant(JSONValue(Version.reportSchema)),
      "tool": tool,
      "madeOf": definition("madeOf").orNull.described("null where nobody can verify the report"),
      "status": definition("status"),
      "totals": object([
        "recordings": count, "pass": count, "fail": count, "error": count, "warnings": count,
      ]),
      "requirements": array(of: definition("requirement"))
        .described("of all recordings together"),
      "recordings": array(of: definition("recording")),
    ])
  }

  /// The program that wrote a document.
  static let tool = object([
    "name": constant("replay"), "version": string,
    "rules": count.described("grows whenever a score could change"),
  ])

  /// The definitions that the schema of a report refers to.
  static var reportDefinitions: [(name: String, schema: JSONSchema)] {
    [
      ("recording", recording), ("status", oneOf(ReplayedRecording.Status.self)),
      ("requirement", requirement), ("golden", golden), ("diagnostic", diagnostic),
    ] + madeOfDefinitions + [
      ("time", count.described("microseconds")), ("point", object(["x": number, "y": number])),
    ] + sections
  }

  /// The definitions of what a document was made of.
  static var madeOfDefinitions: [(name: String, schema: JSONSchema)] {
    [("madeOf", madeOf), ("file", file)]
  }

  /// The section of each kind of scene, by its key.
  private static var sections: [(name: String, schema: JSONSchema)] {
    SceneKind.allCases.map { ($0.rawValue, section(of: $0)) }
  }

  private static func section(of kind: SceneKind) -> JSONSchema {
    switch kind {
    case .trace: traceSection
    case .scratch: scratchSection
    case .counter: counterSection
    case .wave: waveSection
    case .pattern: patternSection
    case .ink: inkSection
    }
  }

  // MARK: Recordings

  private static var recording: JSONSchema {
    let names = SceneKind.allCases.map(\.rawValue)
    let fields: Fields =
      [
        "id": string.described("what the recording calls itself, else its name"),
        "name": string.described("unique in the run"),
        "title": string.orNull.described("that of the recording"), "status": definition("status"),
        "scene": oneOf(names).orNull, "durationMicros": time, "touches": count,
        "score": share.orNull, "integrity": integrity,
      ] + Fields(names.map { ($0, definition($0).optional) }) + [
        "motion": motion.orNull.described(
          "with --metrics motion, of scenes with strokes; null without true times"
        ).optional,
        "frames": frames,
        "golden": definition("golden").described("where --golden was given").optional,
        "requirements": array(of: definition("requirement")),
        "diagnostics": array(of: definition("diagnostic")),
      ]
    // A recording has the section of its scene and no other.
    let rules = names.map { name -> JSONValue in
      [
        "if": ["properties": ["scene": ["const": JSONValue(name)]]],
        "then": ["required": [JSONValue(name)]],
        "else": ["not": ["required": [JSONValue(name)]]],
      ]
    }
    return object(fields).with("allOf", JSONValue(rules))
  }

  private static var frames: JSONSchema {
    objects([
      "t": time, "path": string.described("relative to the output folder"),
      "pixels": string(matching: "^sha256:[0-9a-f]{64}$").described("of the decoded pixels"),
    ])
  }

  private static var integrity: JSONSchema {
    object([
      "sealed": bool, "lines": count,
      "skipped": object(["events": count, "keys": count, "touches": count]),
      "repaired": object(["times": count, "contacts": count]),
    ])
  }

  private static var requirement: JSONSchema {
    object([
      "expression": string, "level": oneOf(Requirement.Level.self),
      "found": number.orNull.described("null where the report has no value: it then fails"),
      "limit": number, "passed": bool,
      "reason": string.described("where it failed; only of one that does not hold").optional,
      "next": string.described("the command that tells more, with paths as in madeOf").optional,
    ])
  }

  private static var golden: JSONSchema {
    let size = object(["width": count, "height": count])
    let bounds = object(["x": count, "y": count, "width": count, "height": count])
    let pictures = object(["expected": string, "actual": string, "difference": string])
    let result: Fields = [
      "status": oneOf(GoldenResult.Status.self), "passed": bool,
      "recorded": bool.described("whether the frame was written in its place"),
      "differingPixels": count.orNull, "greatestDelta": integer(0...255).orNull,
      "first": definition("point").orNull.described("the first pixel, row by row from the top"),
      "bounds": bounds.orNull.described("in pixels"), "size": size.described("of the frame"),
      "expectedSize": size.orNull,
      "pictures": pictures.orNull.described("relative to the output folder"),
    ]
    let moments = objects(["at": string.described("as in --golden-at"), "t": time] + result)
    return object(result + ["moments": moments.described("before the end, by time").optional])
  }

  private static var diagnostic: JSONSchema {
    object([
      "code": string(matching: "^[EW][0-9]{3}$"), "severity": oneOf(Diagnostic.Severity.self),
      "message": string, "line": count.orNull.described("from 1"),
      "byte": count.orNull.described("in the line, from 1"),
    ])
  }

  // MARK: Provenance

  private static var fileFields: Fields {
    [
      "path": string,
      "sha256": string(matching: "^[0-9a-f]{64}$").orNull.described("null where it was not there"),
    ]
  }

  private static var file: JSONSchema { object(fileFields) }

  private static var madeOf: JSONSchema {
    let file = definition("file")
    let folder: Fields = ["folder": string, "files": array(of: file)]
    let golden: Fields = [
      "record": oneOf(GoldenRecordMode.self), "maxDiffPixels": count,
      "maxChannelDelta": integer(0...255),
      "moments": array(of: string).described("of --golden-at").optional,
    ]
    let includes = array(of: file).described("the files that it includes, by their names there")
    return object([
      "inputs": objects(fileFields + ["includes": includes.optional]), "scene": file.orNull,
      "card": file.orNull, "assets": object(folder).orNull,
      "guide": file.described("the file of --guide").optional,
      "guides": object(["path": string, "files": array(of: file)])
        .described("the library of --guides, with the files that were read").optional,
      "flags": flags, "golden": object(folder + golden).optional,
    ])
  }

  private static var flags: JSONSchema {
    let levels = [Requirement.Level.require, .warn].map(\.rawValue)
    return object([
      "frame": ["anyOf": [["const": "last"], count.json, ["type": "null"]]],
      "scale": number(Replay.scales).orNull, "strict": bool,
      "metrics": array(of: oneOf(MeasureGroup.self)), "as": array(of: oneOf(OtherRule.self)).orNull,
      "saves": bool, "demands": objects(["expression": string, "level": oneOf(levels)]),
      "limits": object(Fields(Limit.allCases.map { ($0.rawValue, count.orNull.optional) })),
      "guide": string.described("the name of --guide").optional,
      "guideFrom": string.described("the key of --guide-from").optional,
      "ignoreExpect": constant(true).described("where --ignore-expect was given").optional,
      "set": array(of: string).described("each PATH=VALUE of --set").optional,
      "import": array(of: array(of: string))
        .described("each flag about files of other formats, with its value").optional,
    ])
  }
}
