// SPDX-License-Identifier: Apache-2.0
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file system, by path.
package enum FileSystem {
  /// The kinds of files; sockets count as devices.
  package enum Kind {
    case file, folder, pipe, device

    fileprivate init(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      case S_IFIFO: self = .pipe
      default: self = .device
      }
    }
  }

  fileprivate static func status(
    of path: String, followsLink: Bool
  ) throws(SystemError) -> stat {
    var status = stat()
    let path = path.systemPath
    let result = unsafe followsLink ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw .last }
    return status
  }

  /// The state of a regular file: the file itself, and its size and time of change.
  package struct Version: Hashable, Sendable {
    private let device, number, size, seconds, nanoseconds: Int64

    init?(_ status: stat) {
      guard Kind(status) == .file else { return nil }
      device = Int64(truncatingIfNeeded: status.st_dev)
      number = Int64(truncatingIfNeeded: status.st_ino)
      size = Int64(status.st_size)
      #if os(Linux)
        (seconds, nanoseconds) = (Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec))
      #else
        seconds = Int64(status.st_ctimespec.tv_sec)
        nanoseconds = Int64(status.st_ctimespec.tv_nsec)
      #endif
    }
  }

  /// Returns the state of a regular file, which changes whenever the file is written or replaced; nil
  /// for everything else.
  package static func version(of path: String) -> Version? {
    (try? status(of: path, followsLink: true)).flatMap(Version.init)
  }

  /// Returns the path behind the symbolic links at the end of `path`, whatever is there.
  static func followingLinks(_ path: String) throws(SystemError) -> String {
    var path = path
    // As many as Linux follows.
    for _ in 0...40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      // readlink() writes at most as many bytes as it is told, and no zero byte behind them.
      let count = unsafe readlink(path.systemPath, &bytes, bytes.count - 1)
      guard count >= 0 else { return path }
      let target = String(systemPath: bytes.prefix(count).map(UInt8.init(bitPattern:)))
      path =
        target.utf8.first == UInt8(ascii: "/") ? target : path.folderOfPath.appendingPath(target)
    }
    throw SystemError(number: ELOOP)
  }

  /// Returns the absolute path of a file or a folder, without symbolic links.
  ///
  /// - Throws: `SystemError` if nothing has this name.
  package static func resolvedPath(of path: String) throws(SystemError) -> String {
    // realpath() returns a new string that ends with a zero byte, or nil.
    guard let resolved = unsafe realpath(path.systemPath, nil) else { throw .last }
    defer { unsafe free(resolved) }
    let count = unsafe strlen(resolved)
    let bytes = unsafe UnsafeBufferPointer(start: resolved, count: count)
    return unsafe String(systemPath: bytes.map(UInt8.init(bitPattern:)))
  }

  /// Gives the file at `path` the owner and the permissions of the regular file `model`, as far as
  /// the system allows; does nothing if there is no such file.
  ///
  /// - Returns: True if `model` has other names: hard links.
  @discardableResult
  package static func takeMode(of model: String, for path: String) -> Bool {
    guard let status = try? status(of: model, followsLink: false), Kind(status) == .file else {
      return false
    }
    _ = unsafe chown(path.systemPath, status.st_uid, status.st_gid)
    _ = unsafe chmod(path.systemPath, status.st_mode & 0o7777)
    return status.st_nlink > 1
  }

  /// Returns the kind of the file at `path`; symbolic links are followed.
  package static func kind(of path: String) throws(SystemError) -> Kind {
    Kind(try status(of: path, followsLink: true))
  }

  /// Returns the size of a regular file in bytes; nil for everything else.
  package static func size(of path: String) -> Int? {
    guard let status = try? FileSystem.status(of: path, followsLink: true), Kind(status) == .file
    else { return nil }
    return Int(status.st_size)
  }

  /// Returns true if a file, a folder or a symbolic link has this name; the link is not followed.
  package static func exists(_ path: String) -> Bool {
    (try? status(of: path, followsLink: false)) != nil
  }

  /// Returns true if a folder, and not a symbolic link to one, has this name.
  package static func isFolder(_ path: String) -> Bool {
    (try? status(of: path, followsLink: false)).map(Kind.init) == .folder
  }

  /// Checks that files can be created in a folder.
  ///
  /// - Throws: `SystemError` if they cannot, or if `folder` is not a folder.
  package static func checkWritable(_ folder: String) throws(SystemError) {
    guard try kind(of: folder) == .folder else { throw .notAFolder }
    guard unsafe access(folder.systemPath, W_OK | X_OK) == 0 else { throw .last }
  }

  /// Returns the names in a folder without `.` and `..`, sorted by their bytes.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = unsafe opendir(folder.systemPath) else { throw .last }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      // d_name is an array of fixed size inside the entry, ended by NUL.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe bytes(ofText: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map(String.init(systemPath:))
  }

  /// Creates a folder in an existing one.
  ///
  /// - Throws: `SystemError.exists` if the name is taken.
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path.systemPath, 0o777) == 0 else { throw .last }
  }

  /// Creates a folder unless its name is taken.
  ///
  /// - Returns: True if the folder was created.
  package static func makeFolderIfMissing(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try makeFolder(path)
      return true
    } catch {
      guard error == .exists else { throw error }
      return false
    }
  }

  /// Renames a file or folder from `source` to `target`; a file at `target` is replaced.
  package static func move(_ source: String, to target: String) throws(SystemError) {
    guard unsafe rename(source.systemPath, target.systemPath) == 0 else { throw .last }
  }

  /// Removes a folder if it is empty.
  package static func removeEmptyFolder(_ path: String) {
    _ = unsafe rmdir(path.systemPath)
  }

  /// Removes a file, or a folder with its content; does nothing if there is no such file.
  package static func remove(_ path: String) throws(SystemError) {
    let status: stat
    do throws(SystemError) {
      status = try FileSystem.status(of: path, followsLink: false)
    } catch {
      guard error.number == ENOENT else { throw error }
      return
    }
    if Kind(status) == .folder {
      for name in try names(in: path) { try remove(path + "/" + name) }
      guard unsafe rmdir(path.systemPath) == 0 else { throw .last }
    } else {
      guard unsafe unlink(path.systemPath) == 0 else { throw .last }
    }
  }
}

// MARK: - Places

/// A file or a folder on the disk, whatever paths lead to it.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Finds the file at a path; nil if there is none.
  package init?(_ path: String) {
    guard let status = try? FileSystem.status(of: path, followsLink: true) else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Finds the folder at a path; nil if there is none.
  package init?(folder path: String) {
    guard (try? FileSystem.kind(of: path)) == .folder else { return nil }
    self.init(path)
  }
}

/// The place of a file that may not exist yet: its folder on the disk, and its name, behind any
/// symbolic links.
///
/// Two paths of one place name the same file.
package struct FilePlace: Hashable, Sendable {
  /// The folder.
  package let folder: FileIdentity
  /// The name in the folder.
  package let name: ByteName

  /// Finds the place of a path; nil if its folder does not exist.
  package init?(_ path: String) {
    let path = path.droppingLastBytes(path.utf8.reversed().prefix { $0 == UInt8(ascii: "/") }.count)
    guard !path.isEmpty, let path = try? FileSystem.followingLinks(path),
      let folder = FileIdentity(folder: path.folderOfPath)
    else { return nil }
    self.folder = folder
    name = ByteName(path.lastPathComponent)
  }
}
