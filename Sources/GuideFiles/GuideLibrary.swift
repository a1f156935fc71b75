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
  /// - Throws: `GuideLibraryError` if the path cannot be read, or the file is too large.
  /// - Complexity: O(n) in the names of a folder, or in the bytes of a file.
  package init(
    _ path: String, limits: RecordingLimits = RecordingLimits()
  ) throws(GuideLibraryError) {
    self.path = path
    self.limits = limits
    do throws(SystemError) {
      isFolder = try FileSystem.kind(of: path) == .folder
      bytes = isFolder ? [] : try FileSource.contents(of: path, limit: GuideLibrary.limit)
      let names = isFolder ? try FileSystem.names(in: path) : []
      entries = isFolder ? Self.index(of: names, in: path) : Self.index(of: bytes, in: path)
    } catch {
      throw GuideLibraryError(.unreadable(error), path: path)
    }
    guard bytes.count <= GuideLibrary.limit else {
      throw GuideLibraryError(.tooLarge(limit: GuideLibrary.limit), path: path)
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
  /// - Throws: `GuideLibraryError` if the file is no guide, or if two guides have the name.
  package func guide(named name: String) throws(GuideLibraryError) -> Guide? {
    guard let found = entries[name], let entry = found.first else { return nil }
    if found.count > 1 {
      let other = found[1]
      throw GuideLibraryError(
        .repeatedName(name, other: other.path == path ? "line \(other.line)" : other.path),
        path: entry.path, firstLine: entry.line)
    }
    return try read(entry)
  }

  private func read(_ entry: Entry) throws(GuideLibraryError) -> Guide {
    let bytes =
      if let range = entry.bytes { Array(self.bytes[range]) } else { try contents(of: entry.path) }
    return try GuideFile(bytes, name: entry.stem, limits: limits)
      .onlyGuide(at: entry.path, firstLine: entry.line)
  }

  private func contents(of path: String) throws(GuideLibraryError) -> [UInt8] {
    let bytes = try GuideFile.contents(of: path)
    let name = ByteName(path.lastPathComponent)
    digests.withLock { $0[name] = SHA256.digest(bytes) }
    return bytes
  }
}

extension GuideFile {
  /// Returns the bytes of the file at `path`.
  package static func contents(of path: String) throws(GuideLibraryError) -> [UInt8] {
    let bytes = try rethrow(
      FileSource.contents(of: path, limit: limit),
      as: { (error: SystemError) in GuideLibraryError(.unreadable(error), path: path) })
    guard bytes.count <= limit else { throw GuideLibraryError(.tooLarge(limit: limit), path: path) }
    return bytes
  }

  /// Reads the guide, the only one, which begins on a line of the file at `path`.
  package func onlyGuide(at path: String, firstLine: Int = 1) throws(GuideLibraryError) -> Guide {
    let guides = try rethrow(
      guides(),
      as: { (error: GuideFileError) in
        GuideLibraryError(.guide(error), path: path, firstLine: firstLine)
      })
    guard guides.count == 1 else {
      throw GuideLibraryError(.severalGuides(found: guides.count), path: path)
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

/// A library, or a guide in it, that cannot be used.
package struct GuideLibraryError: Error, Hashable, Sendable {
  /// The faults of a library.
  package enum Fault: Hashable, Sendable {
    /// The folder or the file cannot be read.
    case unreadable(SystemError)
    /// The file has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// The file, or its line, is no guide.
    case guide(GuideFileError)
    /// The file of one name holds several guides.
    case severalGuides(found: Int)
    /// Two guides have the name; `other` is the place of the second one.
    case repeatedName(String, other: String)
  }

  /// The path of the file or the folder.
  package let path: String
  /// The line of the file in which the guide begins.
  let firstLine: Int
  /// The reason why it cannot be used.
  package let fault: Fault

  /// Creates the error of a guide that begins on a line of a file.
  package init(_ fault: Fault, path: String, firstLine: Int = 1) {
    (self.fault, self.path, self.firstLine) = (fault, path, firstLine)
  }

  /// The place of the fault in the file; nil if it concerns the whole file.
  package var place: Place? {
    switch fault {
    case .guide(let error):
      error.place.map { Place(line: firstLine + $0.line - 1, byte: $0.byte) }
    case .repeatedName: firstLine > 1 ? Place(line: firstLine, byte: 1) : nil
    case .unreadable, .tooLarge, .severalGuides: nil
    }
  }
}

/// The reason why the header of a recording names no guide.
package enum GuideLabelError: Error, Hashable, Sendable {
  /// The header does not have the key, or has neither text nor a whole number there.
  case missing(key: String)
  /// No guide has the name; `known` are the names that exist.
  case unknown(key: String, found: String, known: [String])
}
