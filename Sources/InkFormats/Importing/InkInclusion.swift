// SPDX-License-Identifier: Apache-2.0
public import Diagnostics
import TouchRecording

/// The files that a file of another format may include.
public protocol InkInclusion: Sendable {
  /// Finds the file that `name` means in the file `includer`, or in the main file if that is nil.
  func find(
    _ name: String, from includer: IncludedFile?
  ) throws(Fault) -> IncludedFile

  /// Returns all bytes of a file, or the first `limit + 1` of a longer one.
  func contents(of file: IncludedFile, limit: Int) throws(Fault) -> [UInt8]
}

/// A file that another one includes.
public struct IncludedFile: Hashable, Sendable {
  /// The name in the file that includes it.
  public var name: String
  /// The path by which it was found.
  public var path: String
  /// The path without symbolic links, the same for all paths of the file.
  public var resolvedPath: String

  /// Creates the file at a path.
  public init(name: String, path: String, resolvedPath: String) {
    self.name = name
    self.path = path
    self.resolvedPath = resolvedPath
  }
}

// The reasons that the file `name` cannot be included; the reader of the including file adds the place.
extension Fault {
  /// The name is empty, begins at the root, or leads upward with `..`.
  package static func forbiddenInclusion(_ name: String) -> Fault {
    refused(name, expected: "a relative path without '..'")
  }

  /// None of the folders has a file of this name.
  package static func missingInclusion(_ name: String, folders: [String]) -> Fault {
    Fault(
      .inclusion, "no included file \(name.quotedName)",
      found: folders.isEmpty ? "no folder to look in" : "none in \(alternatives(folders))",
      expected: "it there, or --include DIR")
  }

  /// Symbolic links lead out of all folders.
  package static func outsideInclusion(_ name: String) -> Fault {
    refused(
      name, found: "a link that leads out of the folders",
      expected: "a file below them, or --include DIR")
  }

  /// The name is that of a folder, a pipe or a device.
  package static func inclusionIsNoFile(_ name: String) -> Fault {
    refused(name, found: "a folder, a pipe or a device", expected: "a file")
  }

  private static func refused(_ name: String, found: String? = nil, expected: String) -> Fault {
    Fault(
      .inclusion, "the included file \(name.quotedName) is refused", found: found,
      expected: expected)
  }
}

extension String {
  /// The name of an included file as messages quote it.
  package var quotedName: String { quoted(excerpt(utf8, limit: 200)) }
}
