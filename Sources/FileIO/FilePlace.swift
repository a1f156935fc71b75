/// A folder on the disk, whatever paths lead to it.
package struct FolderPlace: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Finds the folder at a path; nil if there is none.
  package init?(_ path: String) {
    guard let place = FileSystem.place(ofFolder: path) else { return nil }
    (device, number) = place
  }
}

/// The place of a file that may not exist yet: its folder on the disk, and its name, behind any
/// symbolic links.
///
/// Two paths of one place name the same file.
package struct FilePlace: Hashable, Sendable {
  /// The folder.
  package let folder: FolderPlace
  /// The name in the folder.
  package let name: ByteName

  /// Finds the place of a path; nil if its folder does not exist.
  package init?(_ path: String) {
    let path = path.droppingLastBytes(path.utf8.reversed().prefix { $0 == UInt8(ascii: "/") }.count)
    guard !path.isEmpty, let path = try? FileSystem.followingLinks(path),
      let folder = FolderPlace(path.folderOfPath)
    else { return nil }
    self.folder = folder
    name = ByteName(path.lastPathComponent)
  }
}
