package import FileIO

/// The folder that a replay writes: `report.json`, `report.html`, `frames/` and, where pictures differ,
/// `golden/`.
///
/// Everything is first written into a folder of its own inside, a `StagedRun`, and only when all of it
/// is there does it get its final names, all or none. Pictures of the report before are removed;
/// whatever else stands in the folder is left alone. Of two runs at once the later one wins whole.
package struct OutputFolder: ~Copyable {
  private let path: String
  private let staged: StagedRun
  /// Shows other runs that the staging folder is in use, until this run ends, however it ends.
  private let hold: FileDescriptor

  private let isNew: Bool

  /// Makes the folder ready for writing, before any scoring starts.
  ///
  /// A missing folder is made; one that holds a report of ours is written again; any other that is
  /// not empty is refused unless `overwrites`.
  ///
  /// - Throws: `OutputError` that names the path.
  package init(_ path: String, overwrites: Bool) throws(OutputError) {
    var isNew = false
    do throws(SystemError) {
      isNew = try FileSystem.makeFolderIfMissing(path)
      let lock = try FileDescriptor.lock(path, waits: true)
      // A report that stood here is to be put back before anybody asks for one.
      try OutputFolder.discardAbandonedRuns(in: path) { $0.isHalfPublished }
      try OutputFolder.claim(path, overwrites: overwrites)
      try OutputFolder.discardAbandonedRuns(in: path)
      let staged = try OutputFolder.unusedName(in: path)
      hold = try OutputFolder.make(staged)
      (self.path, self.staged, self.isNew) = (path, staged, isNew)
      _ = consume lock
    } catch {
      if isNew { FileSystem.removeEmptyFolder(path) }
      throw .cannotCreate(path: path, error)
    }
  }

  /// Makes the folder of a run and holds it, or leaves none.
  private static func make(_ staged: StagedRun) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      try staged.make()
      return try staged.hold()
    } catch {
      try? staged.discard()
      throw error
    }
  }

  /// Refuses a folder that holds the files of somebody else.
  private static func claim(_ path: String, overwrites: Bool) throws(SystemError) {
    if overwrites { return }
    let isEmpty = try FileSystem.names(in: path).allSatisfy(StagedRun.isName)
    guard isEmpty || StagedRun.holdsReport(path) else { throw .notEmpty }
  }

  /// Removes what runs left that were ended by force: nobody holds it any more.
  private static func discardAbandonedRuns(
    in path: String, where isMeant: (StagedRun) -> Bool = { _ in true }
  ) throws(SystemError) {
    for name in try FileSystem.names(in: path) where StagedRun.isName(name) {
      let staged = StagedRun("\(path)/\(name)", in: path)
      guard let hold = try? staged.hold() else { continue }
      if staged.isOfARun, isMeant(staged) { try staged.discard() }
      _ = consume hold
    }
  }

  /// A folder of a name that no other run has.
  private static func unusedName(in path: String) throws(SystemError) -> StagedRun {
    let taken = try FileSystem.names(in: path)
    var number = 1
    while taken.contains(StagedRun.name(number)) { number += 1 }
    return StagedRun("\(path)/\(StagedRun.name(number))", in: path)
  }

  /// Writes the frame of a recording, if it has one, and tells how the report names it.
  package func writeFrame(
    of recording: ReplayedRecording
  ) throws(OutputError) -> [RunReport.FrameEntry] {
    guard let frame = recording.frame else { return [] }
    let entry = RunReport.FrameEntry(frame, of: recording)
    try create(entry.path, frame.png)
    return [entry]
  }

  /// Writes pictures of how the frame of a recording differs from its golden picture, if it does.
  package func writeGolden(of recording: ReplayedRecording) throws(OutputError) {
    guard let golden = recording.golden, let names = golden.names, let pictures = golden.pictures
    else { return }
    let files = [
      (names.expected, pictures.expected), (names.actual, pictures.actual),
      (names.difference, pictures.difference),
    ]
    for (name, bytes) in files {
      try create(name, bytes)
    }
  }

  /// Writes the report and gives everything its final name; where that fails, what stood there does.
  package func finish(_ report: RunReport) throws(OutputError) {
    try create(StagedRun.page, report.html())
    try create(StagedRun.report, report.json())
    do throws(SystemError) {
      let lock = try FileDescriptor.lock(path, waits: true)
      try staged.publish()
      _ = consume lock
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  /// Writes a file that gets its final name later.
  private func create(_ name: String, _ bytes: [UInt8]) throws(OutputError) {
    try OutputFile.create("\(staged.path)/\(name)", bytes, namedInErrors: "\(path)/\(name)")
  }

  deinit {
    // What cannot be put back stays in there, for the next run to try again.
    try? staged.discard()
    if isNew { FileSystem.removeEmptyFolder(path) }
  }
}
