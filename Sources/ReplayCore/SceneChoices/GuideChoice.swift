// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
package import GuideFiles
package import JSONStream
import Scenes
package import TouchRecording
import TraceCore

/// The guide on which every recording is traced, whatever its own scene is.
package enum GuideChoice: Sendable {
  /// The guide of a name: of the library, or built in.
  case named(String)
  /// The guide of a file.
  case file(GuideFromFile)
  /// The guide that the header of each recording names.
  case labeled(GuideLabel)
}

extension GuideChoice {
  /// The names of the built-in guides.
  package static var builtInNames: [String] { Guide.builtInNames }

  /// The name of the guide, the name of its file without its ending, or the key that names it.
  package var name: String {
    switch self {
    case .named(let name): name
    case .file(let file): file.stem
    case .labeled(let label): label.key
    }
  }

  /// The guide as a trace scene holds it; nil if the header of each recording names it.
  package var value: JSONValue? {
    switch self {
    case .named(let name): JSONValue(name)
    case .file(let file): file.guide.json
    case .labeled: nil
    }
  }

  /// Creates the choice of a guide by its name, in a library or built in, or by its file.
  ///
  /// - Parameters:
  ///   - operand: The name, or the path.
  ///   - library: The library; nil for none.
  ///   - limits: The limits for reading recordings.
  ///   - warnings: Receives the warnings about the file.
  /// - Throws: `Fault.unknownGuide` if there is neither, or `Fault` if the file is
  ///   no guide.
  package init(
    _ operand: String, in library: GuideLibrary?, limits: Limits = Limits(),
    warnings: GuideWarnings? = nil
  ) throws {
    if library?.has(operand) == true || Guide.builtIn(operand) != nil {
      self = .named(operand)
    } else if FileSystem.isFile(operand) {
      self = .file(try GuideFromFile(operand, limits: limits, warnings: warnings))
    } else {
      throw Fault.unknownGuide(
        operand, known: (library?.names ?? []) + Guide.builtInNames)
    }
  }
}

/// A guide of a file of its own.
package struct GuideFromFile: Sendable {
  /// The path of the file as it was given.
  package let path: String
  /// The SHA-256 of the file.
  let digest: SHA256.Digest
  /// The last component of the path without its ending.
  let stem: String
  /// The guide.
  let guide: Guide

  /// Reads the one guide of the file at `path`, whose warnings go to `warnings`.
  ///
  /// - Throws: `Fault` if the file cannot be read, or is not one guide.
  package init(
    _ path: String, limits: Limits = Limits(), warnings: GuideWarnings? = nil
  ) throws(Fault) {
    self.path = path
    stem = path.stem(without: [Input.ending, ".jsonl", ".xml", ".svg", ".json"])
    let bytes = try GuideFile.contents(of: path)
    digest = SHA256.digest(bytes)
    guide = try GuideFile(bytes, name: stem, limits: limits.recording)
      .onlyGuide(at: path, warnings: warnings)
  }
}

/// The key of a header that names the guide of its recording.
package struct GuideLabel: Hashable, Sendable {
  /// The key: `title`, `id`, or one that begins with `x-`.
  package let key: String

  /// Creates a label from the name of its key; nil for any other key.
  package init?(_ key: String) {
    guard ["title", "id"].contains(key) || (key.hasPrefix("x-") && key.count > 2) else {
      return nil
    }
    self.key = key
  }

  /// Returns the name in a header; nil if the header does not have the key, or has no text there.
  package func name(in header: RecordingHeader) -> String? {
    switch key {
    case "title": return header.title
    case "id": return header.id
    default:
      let value = header.extras.first { $0.key == key }?.value
      return value?.string ?? value?.integer.map(String.init)
    }
  }
}
