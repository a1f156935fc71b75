#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file system, by path.
package enum FileSystem {
  /// What stands at a path.
  package enum Kind { case file, folder, pipe, device }

  /// What stands at `path`, links followed.
  package static func kind(of path: String) throws(SystemError) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFIFO: return .pipe
    default: return .device
    }
  }

  /// The bytes of a regular file; nil for everything else.
  package static func size(of path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Refuses a folder in which nothing can be made.
  package static func checkWritable(_ folder: String) throws(SystemError) {
    guard try kind(of: folder) == .folder else { throw .notAFolder }
    guard unsafe access(folder, W_OK | X_OK) == 0 else { throw .last }
  }

  /// The names in a folder without `.` and `..`, sorted by their bytes.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw .last }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // d_name is an array of fixed size inside the entry, ended by NUL.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder; its parent must exist.
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o777) == 0 else { throw .last }
  }

  /// Makes a folder, and answers true, or false where something has its name already.
  package static func makeFolderIfMissing(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try makeFolder(path)
      return true
    } catch {
      guard error.isExisting else { throw error }
      return false
    }
  }

  /// Whether a file, a folder or a link has this name.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Whether a folder has this name; a link to one is none.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Gives what stands at `source` the name `target`, replacing a file there.
  package static func move(_ source: String, to target: String) throws(SystemError) {
    guard unsafe rename(source, target) == 0 else { throw .last }
  }

  /// Removes a folder if nothing is in it.
  package static func removeEmptyFolder(_ path: String) {
    _ = unsafe rmdir(path)
  }

  /// Removes a file, or a folder with all that is in it; what is not there is removed already.
  package static func remove(_ path: String) throws(SystemError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw .last
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in try names(in: path) { try remove(path + "/" + name) }
      guard unsafe rmdir(path) == 0 else { throw .last }
    } else {
      guard unsafe unlink(path) == 0 else { throw .last }
    }
  }
}
