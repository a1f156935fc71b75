// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import JSONStream
import Scenes
import Synchronization
package import TouchRecording
package import TraceCore

/// Named guides in a folder or in one file; a guide is read when a scene asks for it.
///
/// A folder holds `NAME.json` and `NAME.svg`. A file of KanjiVG, such as `05b57.svg`, has the name of
/// its character too. A file holds a guide a line, in the native format or as medians, or is a dictionary
/// of Tomoe.
package final class GuideLibrary: Sendable {
  /// The place of a guide: a file, and its lines if the file holds several guides.
  private struct Entry {
    /// The path of the file.
    let path: String
    /// The name of the guide if the file gives it none.
    let stem: String
    /// The bytes of the guide in the file of the library; nil for a file of its own.
    var bytes: Range<Int>?
    /// The line of the first byte.
    var line = 1
  }

  /// The path of the folder or the file as it was given.
  package let path: String
  /// True if the library is a folder.
  package let isFolder: Bool
  /// The bytes of the file; empty for a folder.
  private let bytes: [UInt8]
  private let limits: RecordingLimits
  private let warnings: GuideWarnings?
  /// The guides of each name.
  private let entries: [String: [Entry]]
  /// The value of `names`, once it was asked for; a run may tell them of each recording.
  private let sortedNames = Mutex<[String]>([])
  /// The digests of the files of a folder that were read, by name.
  private let digests = Mutex<[ByteName: SHA256.Digest]>([:])

  /// The greatest size of a library that is one file, in bytes.
  private static let limit = 256 << 20
  /// The endings of the files in a folder.
  private static let endings = [".json", ".svg"]

  /// Opens a library without reading its guides.
  ///
  /// - Parameters:
  ///   - path: The path of a folder or a file.
  ///   - limits: The limits for reading recordings.
  ///   - warnings: Receives the warnings about the guides that are read.
  /// - Throws: `Fault` if the path cannot be read, or the file is too large.
  /// - Complexity: O(n) in the names of a folder, or in the bytes of a file.
  package init(
    _ path: String, limits: RecordingLimits = RecordingLimits(), warnings: GuideWarnings? = nil
  ) throws(Fault) {
    self.path = path
    self.limits = limits
    self.warnings = warnings
    do throws(SystemError) {
      isFolder = try FileSystem.kind(of: path) == .folder
      bytes = isFolder ? [] : try FileSource.contents(of: path, limit: GuideLibrary.limit)
      let names = isFolder ? try FileSystem.names(in: path) : []
      entries = isFolder ? Self.index(of: names, in: path) : Self.index(of: bytes, in: path)
    } catch {
      throw .unreadable(path: path, error)
    }
    guard bytes.count <= GuideLibrary.limit else {
      throw Fault.fileTooLarge(limit: GuideLibrary.limit).at(nil, of: path)
    }
  }

  /// The names of all guides, sorted by their bytes.
  package var names: [String] {
    sortedNames.withLock { names in
      if names.isEmpty {
        names = entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
      return names
    }
  }

  /// Returns true if a guide has the name.
  package func has(_ name: String) -> Bool { entries[name] != nil }

  /// The names of the files that were read, and their digests, sorted by the bytes of the names: the
  /// file of the library, or the guides of a folder that scenes asked for.
  package var readFiles: [(name: String, digest: SHA256.Digest)] {
    guard isFolder else { return [(path, SHA256.digest(bytes))] }
    return digests.withLock(\.self).map { ($0.key.text, $0.value) }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }

  /// Reads the guide of a name; nil if there is none.
  ///
  /// - Complexity: O(n) in the bytes of the guide.
  /// - Throws: `Fault` if the file is no guide, or if two guides have the name.
  package func guide(named name: String) throws(Fault) -> Guide? {
    guard let found = entries[name], let entry = found.first else { return nil }
    if found.count > 1 {
      let other = found[1]
      let place = other.path == path ? "line \(other.line)" : other.path
      throw Fault.repeatedGuide(name, other: place).at(
        entry.line > 1 ? Place(line: entry.line, byte: 1) : nil, of: entry.path)
    }
    return try read(entry)
  }

  private func read(_ entry: Entry) throws(Fault) -> Guide {
    let bytes =
      if let range = entry.bytes { Array(self.bytes[range]) } else { try contents(of: entry.path) }
    return try GuideFile(bytes, name: entry.stem, limits: limits)
      .onlyGuide(at: entry.path, firstLine: entry.line, warnings: warnings)
  }

  private func contents(of path: String) throws(Fault) -> [UInt8] {
    let bytes = try GuideFile.contents(of: path)
    let name = ByteName(path.lastPathComponent)
    digests.withLock { $0[name] = SHA256.digest(bytes) }
    return bytes
  }
}

extension GuideFile {
  /// Returns the bytes of the file at `path`.
  package static func contents(of path: String) throws(Fault) -> [UInt8] {
    let bytes = try rethrow(
      FileSource.contents(of: path, limit: limit),
      as: Fault.unreadable(path))
    guard bytes.count <= limit else { throw Fault.fileTooLarge(limit: limit).at(nil, of: path) }
    return bytes
  }

  /// Reads the guide, the only one, which begins on a line of the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The path, for faults.
  ///   - firstLine: The line.
  ///   - warnings: Receives the warnings about the guide.
  /// - Returns: The guide.
  /// - Throws: `Fault` if the file is no guide, or several.
  package func onlyGuide(
    at path: String, firstLine: Int = 1, warnings: GuideWarnings? = nil
  ) throws(Fault) -> Guide {
    func placed(_ fault: Fault) -> Fault {
      fault.at(
        fault.place.map { Place(line: firstLine + $0.line - 1, byte: $0.byte) }, of: path)
    }
    var found: [Fault] = []
    defer { warnings?.note(found, at: path, firstLine: firstLine) }
    let guides = try rethrow(guides { found.append(placed($0)) }, as: placed)
    guard guides.count == 1 else {
      throw .severalGuides(found: guides.count, path: path)
    }
    return guides[0]
  }
}

// MARK: - The index

extension GuideLibrary {
  /// Returns the guides of a folder by the names of its files.
  private static func index(of names: [String], in folder: String) -> [String: [Entry]] {
    var entries: [String: [Entry]] = [:]
    for name in names where endings.contains(where: name.hasByteSuffix) {
      let stem = name.stem(without: endings)
      let entry = Entry(path: folder.appendingPath(name), stem: stem)
      for name in [stem, character(ofKanjiVG: stem)].compactMap(\.self) {
        entries[name, default: []].append(entry)
      }
    }
    return entries
  }

  /// The character of a file of KanjiVG, whose name is five hexadecimal digits; nil for other names.
  private static func character(ofKanjiVG stem: String) -> String? {
    guard stem.utf8.count == 5, stem.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let scalar = UInt32(stem, radix: 16).flatMap(UnicodeScalar.init)
    else { return nil }
    return String(Character(scalar))
  }

  /// Returns the guides of a file by the names in its lines; a guide without a name is named after
  /// the file.
  ///
  /// A file whose first line is no whole object is one guide.
  private static func index(of bytes: [UInt8], in path: String) -> [String: [Entry]] {
    let stem = path.stem(without: endings + [".jsonl", ".ndjson", ".txt"])
    var entries: [String: [Entry]] = [:]
    if let dictionary = TomoeDictionary(bytes) {
      for (name, range, line) in dictionary.characters {
        entries[name, default: []].append(Entry(path: path, stem: stem, bytes: range, line: line))
      }
      return entries
    }
    var (start, line) = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, 1)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let text = bytes.trimmed(start..<end)
      let isObject = !text.isEmpty && bytes[text.lowerBound] == UInt8(ascii: "{")
      if line == 1, !isObject || bytes[text.upperBound - 1] != UInt8(ascii: "}") {
        let whole = bytes.trimmed(start..<bytes.count)
        let name = name(in: bytes, whole) ?? stem
        return [name: [Entry(path: path, stem: stem, bytes: whole)]]
      }
      if !text.isEmpty {
        let entry = Entry(path: path, stem: stem, bytes: text, line: line)
        entries[name(in: bytes, text) ?? stem, default: []].append(entry)
      }
      (start, line) = (end + 1, line + 1)
    }
    return entries
  }

  /// Returns the `name` or the `character` of an object, without reading what follows; nil if it has
  /// none, or if it is empty.
  private static func name(in bytes: [UInt8], _ range: Range<Int>) -> String? {
    var scanner = JSONScanner(bytes, in: range)
    guard (try? scanner.next())?.kind == .beginObject else { return nil }
    while let key = try? scanner.next(), key.kind == .key, let value = try? scanner.next() {
      if value.kind == .string, ["name", "character"].contains(scanner.string(key)) {
        let name = scanner.string(value)
        return name.isEmpty ? nil : name
      }
      do throws(JSONError) { try scanner.skipRest(of: value) } catch { return nil }
    }
    return nil
  }
}

// MARK: - Faults

extension Fault {
  /// The file of one name holds several guides.
  package static func severalGuides(found: Int, path: String) -> Fault {
    Fault(
      .repeatedGuide, in: .file(path), "the file holds several guides", found: "\(found)",
      expected: "one guide, or --guides FILE for several")
  }

  /// Two guides have the name; `other` is the place of the second one.
  package static func repeatedGuide(_ name: String, other: String) -> Fault {
    Fault(
      .repeatedGuide,
      "two guides have the name \(quoted(name)), the other one in \(printable(other))",
      expected: "a different name for each")
  }

  /// The header of a recording does not have the key, or has neither text nor a whole number there.
  package static func missingLabel(key: String) -> Fault {
    Fault(
      .label, in: .header, "the header has no \(printable(key))",
      expected: "the name of a guide there (--guide-from)")
  }

  /// No guide has the name in the header of a recording; `known` are the names that exist.
  package static func unknownLabel(key: String, found: String, known: [String]) -> Fault {
    Fault(
      .label, in: .header,
      "no guide has the name \(quoted(found)) of the key \(printable(key))", name: found,
      known: known)
  }
}
