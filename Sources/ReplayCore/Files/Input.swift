// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import InkFormats
import JSONStream
import TouchRecording

/// A source of recordings: a file, a pipe, or the standard input.
package struct Input: Hashable, Sendable {
  /// The path as it was given, or `-` for the standard input.
  package let path: String
  /// The reason that the path cannot be read; nil if none is known yet.
  package let fault: Fault?

  private init(_ path: String, fault: Fault? = nil) {
    self.path = path
    self.fault = fault
  }

  /// The standard input.
  package static let standardInput = Input("-")

  /// The last component of the path without the ending of a recording.
  package var stem: String { Input.stem(of: path) }

  /// Returns the stem of the input at a path.
  static func stem(of path: String) -> String {
    path == "-" ? "stdin" : path.expandedName.stem(without: Input.endings).percentEncodingStrayBytes
  }

  /// True if there is no file of this name.
  package var isMissing: Bool { fault?.code == .missingInput }

  /// The paths that may be meant if there is no file of this name.
  package var near: [String] { isMissing ? FileSystem.paths(near: path) : [] }

  /// The endings of names that a stem does not have: those of recordings, guides and foreign ink.
  private static let endings = [
    Input.ending, ".jsonl", ".xml", ".svg", ".json", ".inkml", ".ndjson", ".csv", ".tsv", ".txt",
    ".dat", ".svc", ".events", ".evemu", ".yml", ".log", ".xopp", ".xoj", ".sh",
  ]

  /// True if the name is one that recordings have, or if there is no name.
  package var hasNameOfRecording: Bool {
    path == "-" || Input.endings.contains(where: path.expandedName.hasByteSuffix)
  }

  /// The ending of the names of recordings in a folder.
  package static let ending = ".touch.jsonl"

  /// Returns the inputs that the operands of a command name, in their order.
  ///
  /// A folder stands for its recordings, sorted by the bytes of their names. An operand that cannot
  /// be read becomes an input too; opening it throws the reason.
  ///
  /// - Parameters:
  ///   - operands: Paths, or `-` for the standard input.
  ///   - takesAll: True if a folder stands for all files in it whose names do not begin with a dot.
  /// - Returns: The inputs.
  package static func expand(_ operands: [String], takingAll takesAll: Bool = false) -> [Input] {
    operands.flatMap { operand in
      if operand == "-" { return [Input.standardInput] }
      do throws(SystemError) {
        return switch try FileSystem.kind(of: operand) {
        case .file, .pipe: [Input(operand)]
        case .device: [Input(operand, fault: .device(path: operand))]
        case .folder: try recordings(in: operand, takingAll: takesAll)
        }
      } catch {
        return [
          Input(
            operand,
            fault: error.isMissing
              ? .missing(path: operand, near: FileSystem.paths(near: operand))
              : .unreadable(path: operand, error))
        ]
      }
    }
  }

  /// Returns all bytes of the input, or the first `limit + 1` of a longer one.
  package func contents(limit: Int) throws(Fault) -> [UInt8] {
    let source = try open()
    return try rethrow(
      source.contents(limit: limit),
      as: Fault.unreadable(path))
  }

  private static func recordings(
    in folder: String, takingAll takesAll: Bool
  ) throws(SystemError) -> [Input] {
    let all = try FileSystem.names(in: folder).filter { $0.utf8.first != UInt8(ascii: ".") }
    let names = all.filter { name in
      takesAll
        ? (try? FileSystem.kind(of: folder.appendingPath(name))) != .folder
        : name.expandedName.hasByteSuffix(ending)
    }
    if names.isEmpty {
      let others = takesAll ? nil : OtherFiles(all, in: folder)
      return [Input(folder, fault: .noRecordings(folder: folder, others: others))]
    }
    return names.map { name in
      let path = folder.appendingPath(name)
      // Nobody named this file, so a pipe without a writer must not stop the run.
      return switch try? FileSystem.kind(of: path) {
      case .pipe: Input(path, fault: .pipeInFolder(path: path))
      case .device: Input(path, fault: .device(path: path))
      case .file, .folder, nil: Input(path)
      }
    }
  }

  /// The size of the input in bytes; nil if it is not known before the end.
  package var size: Int? { path == "-" ? nil : FileSystem.size(of: path) }

  /// True if the bytes can be read once: the standard input, and a pipe.
  package var isReadOnce: Bool { path == "-" || (try? FileSystem.kind(of: path)) == .pipe }

  /// Opens the input for reading.
  ///
  /// - Parameters:
  ///   - hashes: True if the digest of the bytes is needed later.
  ///   - progress: Receives the number of bytes of each read.
  /// - Returns: The bytes of the input.
  /// - Throws: `Fault` if the input cannot be opened.
  package func open(
    hashes: Bool = false, progress: ReadProgress? = nil
  ) throws(Fault) -> FileSource {
    if let fault { throw fault }
    if path == "-" { return FileSource(.standardInput, hashes: hashes, progress: progress) }
    return try rethrow(
      FileSource(FileDescriptor(reading: path), hashes: hashes, progress: progress),
      as: Fault.unreadable(path))
  }
}

/// The files of other formats in a folder without recordings.
package struct OtherFiles {
  /// The greatest number of files that are looked at.
  private static let limit = 1000

  /// The number and the formats of the files, for a message.
  let words: String
  /// The value of `--from` that reads them.
  let format: String

  /// Looks at the files of a folder with these names; nil if none is of a known format.
  init?(_ names: [String], in folder: String) {
    let formats = names.prefix(Self.limit).compactMap { name -> InkFormat? in
      let path = folder.appendingPath(name)
      guard (try? FileSystem.kind(of: path)) == .file,
        let source = try? FileSource(FileDescriptor(reading: path)),
        let head = try? source.peek(upTo: InkFormat.recognizedLength, until: { _ in false })
      else { return nil }
      return InkFormat(recognizing: head)
    }
    guard let first = formats.first else { return nil }
    let kinds = InkFormat.allCases.filter(formats.contains).map(\.rawValue)
    format = kinds.count == 1 ? first.rawValue : InputFormat.auto.rawValue
    words =
      counted(formats.count, "file") + " of " + kinds.joined(separator: " and ")
      + (names.count > formats.count ? " beside others" : "")
  }
}

extension String {
  /// The last component of a path, without the ending of a compressed file.
  var expandedName: String { stem(without: [".gz"]) }
}

extension FileSystem {
  /// Returns true if an operand means a file and not a name: it contains a dot or a slash, or a file
  /// has this name.
  package static func isFile(_ operand: String) -> Bool {
    operand.utf8.contains(UInt8(ascii: ".")) || operand.utf8.contains(UInt8(ascii: "/"))
      || (try? kind(of: operand)) != nil
  }
}

extension FileSystem {
  /// Returns the paths of the same folder whose last component is near that of `path`, nearest
  /// first.
  fileprivate static func paths(near path: String) -> [String] {
    let name = path.lastPathComponent
    let slashes = path.utf8.reversed().prefix { $0 == UInt8(ascii: "/") }.count
    let folder = path.droppingLastBytes(min(path.utf8.count, name.utf8.count + slashes))
    guard let names = try? names(in: folder.isEmpty ? "." : folder) else { return [] }
    return nearestNames(to: name, among: names).map { folder + $0 }
  }
}

extension FileSource: ByteSource {
  /// Appends the next bytes of the file to `buffer`, at most `count`.
  package func read(upTo count: Int, into buffer: inout [UInt8]) throws(Fault) {
    try rethrow(
      append(upTo: count, to: &buffer),
      as: { (error: SystemError) in Fault.unreadable(nil, reason: error.description) })
  }
}

extension Fault {
  /// Nothing has this name; `near` are the paths in its folder that may be meant.
  package static func missing(path: String, near: [String]) -> Fault {
    Fault(.missingInput, in: .file(path), "no such file or folder", near: near)
  }

  /// The folder has no recording in it, or none but in other formats.
  package static func noRecordings(folder path: String, others: OtherFiles? = nil) -> Fault {
    Fault(
      .noRecordings, in: .file(path), "no recordings in this folder", found: others?.words,
      expected: "*\(Input.ending)" + (others.map { ", or --from \($0.format) to read them" } ?? ""))
  }

  /// The path is a device or a socket.
  package static func device(path: String) -> Fault {
    Fault(
      .notAFile, in: .file(path), "not a recording", found: "a device or a socket",
      expected: "a file, a folder or a pipe")
  }

  /// A folder that was named has a pipe among its recordings.
  package static func pipeInFolder(path: String) -> Fault {
    Fault(
      .notAFile, in: .file(path), "not a recording", found: "a pipe in a folder",
      expected: "a file, or the pipe as an operand")
  }

  /// The folder of pictures that a report names is not there.
  package static func missingAssets(path: String) -> Fault {
    Fault(
      .missingInput, in: .file(path), "no such folder of pictures",
      expected: "--assets DIR with the folder that has this name in the report")
  }
}
