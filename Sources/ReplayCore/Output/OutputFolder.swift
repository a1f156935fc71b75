// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO

/// The folder that a command writes: a report and its page and, by `replay`, `frames/` and, if pictures
/// differ, `golden/`.
///
/// All files are first written into a staging folder inside it, a `StagedRun`. When all of them are
/// complete, they get their final names, all or none, and the permissions of the files that they
/// replace. The pictures of the previous report are removed; other files in the folder stay, and one
/// that has the name of a new picture is an error unless everything may be overwritten. If two runs
/// write at the same time, all files of the later one stay.
package struct OutputFolder: ~Copyable {
  private let path: String
  private let layout: OutputLayout
  private let staged: StagedRun
  /// The lock that shows other runs that the staging folder is in use; the system releases it when
  /// the process ends.
  private let hold: FileDescriptor
  /// True if this run created the folder.
  private let isNew: Bool
  /// True if pictures may be replaced that are not from an earlier run.
  private let overwrites: Bool

  /// Prepares the folder for writing, before any scoring starts.
  ///
  /// A missing folder is created. A folder that holds a report of this program is written again.
  /// Any other folder is an error, unless `overwrites` is true, if it is not empty and the command
  /// writes pictures, or if it has a file of somebody else by the name of the report or of its page.
  ///
  /// - Throws: `Fault` that names the path.
  package init(_ path: String, _ layout: OutputLayout, overwrites: Bool) throws(Fault) {
    var isNew = false
    do throws(SystemError) {
      isNew = try FileSystem.makeFolderIfMissing(path)
      let lock = try FileDescriptor.lock(path, waits: true)
      // An interrupted run may have moved the report away; it must be back before `claim` looks.
      try StagedRun.discardAbandoned(in: path, layout) { $0.isHalfPublished }
      try OutputFolder.claim(path, layout, overwrites: overwrites)
      try StagedRun.discardAbandoned(in: path, layout)
      let staged = try StagedRun.unused(in: path, layout)
      hold = try staged.make()
      self.layout = layout
      (self.path, self.staged, self.isNew, self.overwrites) = (path, staged, isNew, overwrites)
      _ = consume lock
    } catch {
      if isNew { FileSystem.removeEmptyFolder(path) }
      throw .cannotCreate(path: path, error)
    }
  }

  /// Throws if the folder holds other files and no report of this program.
  ///
  /// Throws also if a folder of pictures in it is a link: its files would lie outside.
  private static func claim(
    _ path: String, _ layout: OutputLayout, overwrites: Bool
  ) throws(SystemError) {
    for folder in layout.folders.map(path.appendingPath) where FileSystem.exists(folder) {
      guard FileSystem.isFolder(folder) else { throw .notAFolder }
    }
    if overwrites || layout.isReport(in: path) { return }
    let names = try FileSystem.names(in: path)
    guard !names.contains(where: layout.files.contains) else { throw .notEmpty }
    // The pictures of an earlier report are removed.
    guard layout.folders.isEmpty || names.allSatisfy(StagedRun.isName) else { throw .notEmpty }
  }

  /// Writes the pictures of the differences between frames of a recording and their golden pictures,
  /// and the last frame, which the report then lists.
  package func writePictures(of recording: inout ReplayedRecording) throws(Fault) {
    for golden in recording.goldens {
      for (file, bytes) in zip(golden.files, golden.pictures ?? []) {
        try create(file.path, bytes)
      }
    }
    if let frame = recording.frame { try create(recording.framePath, frame.png) }
    recording.listFrame()
  }

  /// Writes the report and its page, and gives all files their final names.
  ///
  /// - Throws: `Fault`, also for a picture of somebody else that would be replaced; the files of
  ///   the previous report then have their names again.
  package func finish(_ report: [UInt8], page: [UInt8]) throws(Fault) {
    try create(layout.page, page)
    try create(layout.report, report)
    var foreign: String?
    do throws(SystemError) {
      let lock = try FileDescriptor.lock(path, waits: true)
      foreign = overwrites ? nil : try staged.foreignPicture()
      if foreign == nil { try staged.publish() }
      _ = consume lock
    } catch {
      throw .cannotWrite(path: path, error)
    }
    if let foreign { throw .cannotCreate(path: foreign, .exists) }
  }

  /// Writes a file into the staging folder.
  private func create(_ name: String, _ bytes: [UInt8]) throws(Fault) {
    let file = try OutputFile(
      "\(staged.path)/\(name)", overwrites: false, isNamed: false,
      namedInErrors: "\(path)/\(name)")
    try file.append(bytes)
    try file.finish()
  }

  deinit {
    // Files that cannot be moved back stay in the staging folder; the next run tries again.
    try? staged.discard()
    if isNew { FileSystem.removeEmptyFolder(path) }
  }
}
