// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Foundation
import InkFormats
import TouchRecording

/// Files of one format to damage, and the way in which the program replays them.
struct Samples {
  /// The name of the format, for the report.
  let name: String
  /// The ending of the names of damaged files.
  let ending: String
  let texts: [[UInt8]]
  let grammar: Mutator.Grammar
  let options: [String]

  /// The greatest size of a file of others, so that each run is short.
  private static let greatestSize = 256 << 10

  /// The recordings of a folder, in lines and packed.
  init(recordings folder: String) throws {
    let lines = try Samples.contents(of: folder).filter { $0.hasSuffix(".touch.jsonl") }
      .map(Samples.bytes)
    name = "native"
    ending = ".touch.jsonl"
    texts = lines + (try lines.map { try Recording.read($0).recording.packedBytes })
    grammar = .recordings
    options = []
  }

  private init(_ format: InkFormat, _ texts: [[UInt8]]) {
    name = format.rawValue
    ending = "." + format.rawValue
    self.texts = texts
    grammar = .ink
    options = ["--format", "json"]
  }

  /// The files of each format: the shortest one that the importer reads in each folder of samples.
  ///
  /// The folders are those of the corpora, if `TOUCHSTONE_CORPORA` names them. A format without a
  /// sample there has those of the folder `seeds`.
  static func ofEachFormat(seeds: String) throws -> [Samples] {
    let corpora = ProcessInfo.processInfo.environment["TOUCHSTONE_CORPORA"]
    var found: [InkFormat: [[UInt8]]] = [:]
    for folder in try corpora.map({ try contents(of: $0 + "/samples") }) ?? [] {
      var shortest: [InkFormat: [UInt8]] = [:]
      for text in files(below: folder) {
        guard let format = format(of: text) else { continue }
        if let other = shortest[format], other.count <= text.count { continue }
        shortest[format] = text
      }
      for (format, text) in shortest { found[format, default: []].append(text) }
    }
    let seeds = files(below: seeds)
    return InkFormat.readable.map { format in
      let texts = found[format] ?? seeds.filter { self.format(of: $0) == format }
      precondition(!texts.isEmpty, "No sample of \(format.rawValue)")
      return Samples(format, texts)
    }
  }

  /// Returns the format of a file whose drawings are read; nil for any other file.
  private static func format(of text: [UInt8]) -> InkFormat? {
    guard text.count <= greatestSize, let format = InkFormat(recognizing: text) else { return nil }
    var reader = InkReader(MemorySource(text), format: format)
    do throws(Fault) {
      while try reader.next() != nil {}
      return format
    } catch {
      return nil
    }
  }

  private static func files(below folder: String) -> [[UInt8]] {
    let names = FileManager.default.subpaths(atPath: folder) ?? []
    // A folder has no contents.
    return names.sorted().compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
      .map { [UInt8]($0) }
  }

  /// The paths of what a folder holds, sorted.
  private static func contents(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
