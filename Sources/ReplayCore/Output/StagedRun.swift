// SPDX-License-Identifier: Apache-2.0
import FileIO
import JSONStream
import Touchstone

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
  /// The files of both folders.
  private let layout: OutputLayout

  /// The folder of the replaced files.
  private var before: String { path + "/before" }

  /// Names the staging folder `name` of the output folder `target`; creates nothing.
  private init(_ name: String, in target: String, _ layout: OutputLayout) {
    (path, self.target, self.layout) = ("\(target)/\(name)", target, layout)
  }

  /// Returns a staging folder with a name that no other run has.
  static func unused(
    in target: String, _ layout: OutputLayout
  ) throws(SystemError) -> StagedRun {
    let taken = try FileSystem.names(in: target)
    var number = 1
    while taken.contains("\(prefix)\(number)") { number += 1 }
    return StagedRun("\(prefix)\(number)", in: target, layout)
  }

  /// Returns true if a name is that of a staging folder, or of a file that is not finished.
  static func isName(_ name: String) -> Bool {
    let number = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && !number.isEmpty && number.allSatisfy(isDigit)
  }

  private static let prefix = ".replay-"

  /// True if a run was stopped during publication.
  var isHalfPublished: Bool { FileSystem.exists(before) && layout.isReport(in: path) }

  /// Removes the folders of killed runs, which nobody locks any more.
  static func discardAbandoned(
    in target: String, _ layout: OutputLayout, where isMeant: (StagedRun) -> Bool = { _ in true }
  ) throws(SystemError) {
    for name in try FileSystem.names(in: target) where isName(name) {
      let staged = StagedRun(name, in: target, layout)
      guard let hold = try? staged.hold() else { continue }
      if staged.holdsNothingElse(staged.path), isMeant(staged) { try staged.discard() }
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
      try makeFolders(path)
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
    let own = Set(layout.pictures(of: "\(target)/\(layout.report)").map(ByteName.init))
    return try layout.pictures(in: path).first { picture in
      !own.contains(ByteName(picture)) && FileSystem.exists("\(target)/\(picture)")
    }.map { "\(target)/\($0)" }
  }

  /// Gives all files their final names; after an error, all files are where they were before.
  ///
  /// The caller must hold the lock of the output folder.
  func publish() throws(SystemError) {
    do throws(SystemError) {
      let pictures = try layout.pictures(in: path)
      try moveAside(pictures)
      for folder in layout.folders
      where folder == "frames" || pictures.contains(where: { $0.folderOfPath == folder }) {
        _ = try FileSystem.makeFolderIfMissing("\(target)/\(folder)")
      }
      for file in pictures + [layout.page, layout.report] {
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
    try FileSystem.remove("\(path)/\(layout.report)")
    try FileSystem.remove(path)
  }

  /// Moves the published report, its files, and files with the names of new ones into `before`.
  private func moveAside(_ pictures: [String]) throws(SystemError) {
    try makeFolders(before)
    let old = layout.pictures(of: "\(target)/\(layout.report)")
    for file in [layout.report, layout.page] + pictures + old {
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
    guard FileSystem.exists("\(path)/\(layout.report)"), FileSystem.exists(before) else {
      return
    }
    for file in layout.pictures(of: "\(path)/\(layout.report)") + [layout.page]
    where !FileSystem.exists("\(path)/\(file)") && FileSystem.exists("\(target)/\(file)") {
      try FileSystem.move("\(target)/\(file)", to: "\(path)/\(file)")
    }
    let pictures = (try? layout.pictures(in: before)) ?? []
    for file in pictures + [layout.page, layout.report]
    where FileSystem.exists("\(before)/\(file)") {
      try FileSystem.move("\(before)/\(file)", to: "\(target)/\(file)")
    }
    for folder in layout.folders { FileSystem.removeEmptyFolder("\(target)/\(folder)") }
    try FileSystem.remove(before)
  }

  /// Creates a folder with the folders of the pictures inside.
  private func makeFolders(_ path: String) throws(SystemError) {
    try FileSystem.makeFolder(path)
    for folder in layout.folders { try FileSystem.makeFolder("\(path)/\(folder)") }
  }

  /// Returns true if a folder holds at most a report, its page, pictures, and a `before` like it.
  private func holdsNothingElse(_ path: String) -> Bool {
    guard let names = try? FileSystem.names(in: path) else { return false }
    return names.allSatisfy { name in
      let inner = "\(path)/\(name)"
      guard FileSystem.isFolder(inner) else {
        return layout.files.contains(name) || StagedRun.isName(name)
      }
      if name == "before" { return holdsNothingElse(inner) }
      guard layout.folders.contains(name), let pictures = try? FileSystem.names(in: inner) else {
        return false
      }
      return pictures.allSatisfy {
        ($0.hasByteSuffix(".png") || StagedRun.isName($0)) && !FileSystem.isFolder("\(inner)/\($0)")
      }
    }
  }
}
