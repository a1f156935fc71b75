import FileIO
import JSONStream

/// The staging folder of a run inside the output folder; its files have no final names yet.
///
///     out/report.json             the published report
///     out/report.html             its page
///     out/frames/a.png            its frames
///     out/.replay-1/report.json   the report of a run that is not published yet
///     out/.replay-1/frames/a.png  its frames
///     out/.replay-1/before/       the replaced files, while the run is published
///
/// Publishing moves the published files into `before`, then the new files to their names, and the
/// new report last: this rename decides. While the new report is in the staging folder, any run
/// that finds the folder can undo the publication. Afterward the rest of the folder is useless. A
/// published report always has its files.
struct StagedRun: Sendable {
  /// The output folder.
  private let target: String
  /// The staging folder.
  let path: String

  /// The names of the report and of its page, in both folders.
  static let (report, page) = ("report.json", "report.html")

  /// The folders of pictures, in both folders; an output folder has the second only if it is not
  /// empty.
  static let folders = ["frames", "golden"]

  /// The folder of the replaced files.
  private var before: String { path + "/before" }

  /// Names the staging folder `name` of the output folder `target`; creates nothing.
  private init(_ name: String, in target: String) {
    (path, self.target) = ("\(target)/\(name)", target)
  }

  /// Returns a staging folder with a name that no other run has.
  static func unused(in target: String) throws(SystemError) -> StagedRun {
    let taken = try FileSystem.names(in: target)
    var number = 1
    while taken.contains("\(prefix)\(number)") { number += 1 }
    return StagedRun("\(prefix)\(number)", in: target)
  }

  /// Returns true if a name is that of a staging folder, or of a file that is not finished.
  static func isName(_ name: String) -> Bool {
    let number = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && !number.isEmpty && number.allSatisfy(isDigit)
  }

  private static let prefix = ".replay-"

  /// True if a run was stopped during publication.
  var isHalfPublished: Bool { FileSystem.exists(before) && StagedRun.holdsReport(path) }

  /// Removes the folders of killed runs, which nobody locks any more.
  static func discardAbandoned(
    in target: String, where isMeant: (StagedRun) -> Bool = { _ in true }
  ) throws(SystemError) {
    for name in try FileSystem.names(in: target) where isName(name) {
      let staged = StagedRun(name, in: target)
      guard let hold = try? staged.hold() else { continue }
      if holdsNothingElse(staged.path), isMeant(staged) { try staged.discard() }
      _ = consume hold
    }
  }

  /// Locks the folder, until the result is destroyed.
  ///
  /// - Throws: `SystemError` if it is not a folder, such as a symbolic link to one, or is locked
  ///   already.
  private func hold() throws(SystemError) -> FileDescriptor {
    try FileDescriptor.lock(path, waits: false, followsLink: false)
  }

  /// Creates the folder, whose name must be free, and locks it; after an error there is no folder.
  func make() throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      try StagedRun.makeFolders(path)
      return try hold()
    } catch {
      try? discard()
      throw error
    }
  }

  /// Returns the path of a picture that this run would replace and that the published report does not
  /// name, because somebody else put it there; nil if there is none.
  ///
  /// The caller must hold the lock of the output folder.
  func foreignPicture() throws(SystemError) -> String? {
    let own = Set(StagedRun.pictures(of: "\(target)/\(StagedRun.report)").map(ByteName.init))
    return try StagedRun.pictures(in: path).first { picture in
      !own.contains(ByteName(picture)) && FileSystem.exists("\(target)/\(picture)")
    }.map { "\(target)/\($0)" }
  }

  /// Gives all files their final names; after an error, all files are where they were before.
  ///
  /// The caller must hold the lock of the output folder.
  func publish() throws(SystemError) {
    do throws(SystemError) {
      let pictures = try StagedRun.pictures(in: path)
      try moveAside(pictures)
      for folder in StagedRun.folders
      where folder == "frames" || pictures.contains(where: { $0.folderOfPath == folder }) {
        _ = try FileSystem.makeFolderIfMissing("\(target)/\(folder)")
      }
      for file in pictures + [StagedRun.page, StagedRun.report] {
        FileSystem.takeMode(of: "\(before)/\(file)", for: "\(path)/\(file)")
        try FileSystem.move("\(path)/\(file)", to: "\(target)/\(file)")
      }
      FileSystem.removeEmptyFolder("\(target)/golden")
    } catch {
      try? undo()
      throw error
    }
  }

  /// Undoes an incomplete publication and removes the folder.
  ///
  /// - Throws: `SystemError` if the publication cannot be undone; no file is lost then.
  func discard() throws(SystemError) {
    try undo()
    // Without the report, no later run undoes anything, even if the folder cannot be removed.
    try FileSystem.remove("\(path)/\(StagedRun.report)")
    try FileSystem.remove(path)
  }

  /// Moves the published report, its files, and files with the names of new ones into `before`.
  private func moveAside(_ pictures: [String]) throws(SystemError) {
    try StagedRun.makeFolders(before)
    let old = StagedRun.pictures(of: "\(target)/\(StagedRun.report)")
    for file in [StagedRun.report, StagedRun.page] + pictures + old {
      // A picture that both reports have was moved already.
      guard (try? FileSystem.kind(of: "\(target)/\(file)")) == .file else { continue }
      try FileSystem.move("\(target)/\(file)", to: "\(before)/\(file)")
    }
  }

  /// Moves all files back, if the report is still in the staging folder.
  ///
  /// If this is interrupted, another call completes it: it moves only files that are in the wrong
  /// folder, and removes `before` last.
  private func undo() throws(SystemError) {
    guard FileSystem.exists("\(path)/\(StagedRun.report)"), FileSystem.exists(before) else {
      return
    }
    for file in StagedRun.pictures(of: "\(path)/\(StagedRun.report)") + [StagedRun.page]
    where !FileSystem.exists("\(path)/\(file)") && FileSystem.exists("\(target)/\(file)") {
      try FileSystem.move("\(target)/\(file)", to: "\(path)/\(file)")
    }
    let pictures = (try? StagedRun.pictures(in: before)) ?? []
    for file in pictures + [StagedRun.page, StagedRun.report]
    where FileSystem.exists("\(before)/\(file)") {
      try FileSystem.move("\(before)/\(file)", to: "\(target)/\(file)")
    }
    for folder in StagedRun.folders { FileSystem.removeEmptyFolder("\(target)/\(folder)") }
    try FileSystem.remove(before)
  }

  /// Creates a folder with the folders of the pictures inside.
  private static func makeFolders(_ path: String) throws(SystemError) {
    try FileSystem.makeFolder(path)
    for folder in folders { try FileSystem.makeFolder("\(path)/\(folder)") }
  }

  /// Returns true if a folder holds at most a report, its page, pictures, and a `before` like it.
  private static func holdsNothingElse(_ path: String) -> Bool {
    guard let names = try? FileSystem.names(in: path) else { return false }
    return names.allSatisfy { name in
      let inner = "\(path)/\(name)"
      guard FileSystem.isFolder(inner) else {
        return name == report || name == page || isName(name)
      }
      if name == "before" { return holdsNothingElse(inner) }
      guard folders.contains(name), let pictures = try? FileSystem.names(in: inner) else {
        return false
      }
      return pictures.allSatisfy {
        ($0.hasByteSuffix(".png") || isName($0)) && !FileSystem.isFolder("\(inner)/\($0)")
      }
    }
  }

  /// Returns true if a folder holds a report of this program, which begins with its kind.
  static func holdsReport(_ folder: String) -> Bool {
    guard let file = try? FileDescriptor(reading: "\(folder)/\(report)") else { return false }
    var start: [UInt8] = []
    guard (try? file.append(upTo: 64, to: &start)) != nil else { return false }
    return String(decoding: start, as: UTF8.self).contains(#""touch-report""#)
  }

  /// Returns the pictures in the folders of `path`.
  private static func pictures(in path: String) throws(SystemError) -> [String] {
    var pictures: [String] = []
    for folder in folders {
      pictures += try FileSystem.names(in: "\(path)/\(folder)").map { "\(folder)/\($0)" }
    }
    return pictures
  }

  /// Returns the pictures that a report names; none if the file is not a report of this program.
  private static func pictures(of report: String) -> [String] {
    guard let file = try? FileDescriptor.file(report) else { return [] }
    var bytes: [UInt8] = []
    while let count = try? file.append(upTo: 1 << 16, to: &bytes), count > 0 {}
    let recordings = (try? JSONValue.parse(bytes))?["recordings"]?.elements ?? []
    let frames = recordings.flatMap { $0["frames"]?.elements ?? [] }.map { $0["path"] }
    var goldens = recordings.compactMap { $0["golden"] }
    goldens += goldens.flatMap { $0["moments"]?.elements ?? [] }
    let pictures = goldens.flatMap { $0["pictures"]?.members ?? [] }.map(\.value)
    return (frames + pictures).compactMap { $0?.string }
      // Someone may have changed the report, so only names that a replay gives are accepted.
      .filter { path in
        folders.contains(path.folderOfPath) && path.hasByteSuffix(".png")
      }
  }
}
