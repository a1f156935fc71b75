// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import InkFormats
import PNGCodec
import Synchronization
import TouchRecording

/// The folders in which the files are looked for that an input includes.
///
/// These are the folder of the including file, that of the input, the folders named `include` beside
/// both and up to eight levels above, and the folders that the caller names. Only regular files
/// below one of them are opened, after all symbolic links are resolved. A folder named `include` that
/// is a link must lead into the folder in which it lies.
final class IncludeFolders: InkInclusion {
  private static let levels = 8

  /// The folder of the input; nil for the standard input.
  private let main: String?
  private let others: [String]
  /// The names of the files that were read, and their digests.
  private let read = Mutex<[(name: String, digest: SHA256.Digest)]>([])

  init(of input: Input, _ others: [String]) {
    main = input.path == "-" ? nil : input.path.folderOfPath
    self.others = others
  }

  /// The names of the files that were read, as the files that include them have them, and their
  /// digests, in the order of the inclusion.
  var readFiles: [(name: String, digest: SHA256.Digest)] { read.withLock { $0 } }

  func find(_ name: String, from includer: IncludedFile?) throws(Fault) -> IncludedFile {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !name.isEmpty, parts[0].isEmpty == false, !name.utf8.contains(0),
      !parts.contains(where: { $0.elementsEqual("..".utf8) })
    else { throw .forbiddenInclusion(name) }
    let folders = folders(from: includer?.path.folderOfPath)
    let roots = folders.compactMap(root)
    for folder in folders.map(\.path) {
      let path = folder.appendingPath(name)
      guard let resolved = try? FileSystem.resolvedPath(of: path) else { continue }
      guard roots.contains(where: { resolved.isBelow($0) }) else { throw .outsideInclusion(name) }
      guard (try? FileSystem.kind(of: resolved)) == .file else { throw .inclusionIsNoFile(name) }
      return IncludedFile(name: name, path: path, resolvedPath: resolved)
    }
    throw .missingInclusion(name, folders: folders.map(\.path))
  }

  func contents(of file: IncludedFile, limit: Int) throws(Fault) -> [UInt8] {
    do throws(SystemError) {
      let bytes = try FileSource(FileDescriptor.file(file.resolvedPath)).contents(limit: limit)
      read.withLock { $0.append((file.name, SHA256.digest(bytes))) }
      return bytes
    } catch {
      throw Fault(
        .inclusion, "the included file \(file.name.quotedName) cannot be read", reason: error)
    }
  }

  /// A folder in which files are looked for, and the one in which it must lie; nil if a caller or an
  /// input names it.
  private typealias Folder = (path: String, within: String?)

  /// Returns the path of a folder without links; nil if it lies outside.
  private func root(_ folder: Folder) -> String? {
    guard let resolved = try? FileSystem.resolvedPath(of: folder.path) else { return nil }
    guard let within = folder.within else { return resolved }
    let outer = try? FileSystem.resolvedPath(of: within)
    return outer.map(resolved.isBelow) == true ? resolved : nil
  }

  /// Returns the folders that exist, in the order of the search.
  private func folders(from includer: String?) -> [Folder] {
    let near = [includer, main].compactMap(\.self)
    var all: [Folder] = near.map { ($0, nil) }
    for folder in near {
      var folder: String? = folder
      for _ in 0...IncludeFolders.levels {
        guard let level = folder else { break }
        all.append((level.appendingPath("include"), level))
        folder = level.parentOfFolder
      }
    }
    var seen: Set<ByteName> = []
    return (all + others.map { ($0, nil) }).filter { folder in
      seen.insert(ByteName(folder.path)).inserted
        && (try? FileSystem.kind(of: folder.path)) == .folder
    }
  }
}

extension String {
  /// The folder above a folder, by the parts of its path; nil for the root.
  fileprivate var parentOfFolder: String? {
    if self == "/" { return nil }
    if self == "." { return ".." }
    return lastPathComponent == ".." ? appendingPath("..") : folderOfPath
  }

  /// Returns true if a path is below that of a folder; both are absolute and without links.
  fileprivate func isBelow(_ folder: String) -> Bool {
    utf8.starts(with: folder == "/" ? "/".utf8 : (folder + "/").utf8)
  }
}
