import JSONStream

/// The folder that a replay writes: `report.json`, `report.html` and `frames/`.
///
/// Everything is first written into a staging folder of its own inside, and only when all of it is
/// there is it given its final names: frames first, then the page, the report last, so whoever finds the report
/// finds the frames that it names. Frames of the report before are removed; whatever else stands in
/// the folder is left alone. Of two runs at once the later one wins whole.
public struct OutputFolder: ~Copyable {
  private let path: String
  private let staging: String
  /// Shows other runs that the staging folder is in use, until this run ends, however it ends.
  private let hold: FileDescriptor

  private let isNew: Bool

  private static let stagingPrefix = ".replay-"
  /// The folders of pictures inside; all but the first are only there with something in them.
  private static let folders = ["frames", "golden"]

  /// Makes the folder ready for writing, before any scoring starts.
  ///
  /// A missing folder is made; one that holds a report of ours is written again; any other that is
  /// not empty is refused unless `overwrites`.
  ///
  /// - Throws: `OutputError` that names the path.
  public init(_ path: String, overwrites: Bool) throws(OutputError) {
    do throws(SystemError) {
      let isNew = try OutputFolder.make(path)
      let lock = try FileDescriptor.lock(path, waits: true)
      try OutputFolder.removeAbandonedStaging(in: path)
      try OutputFolder.claim(path, overwrites: overwrites)
      let staging = try OutputFolder.makeStaging(in: path)
      hold = try FileDescriptor.lock(staging, waits: false)
      (self.path, self.staging, self.isNew) = (path, staging, isNew)
      _ = consume lock
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  /// Makes a folder, and answers true, or false where there is one already.
  private static func make(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try FileSystem.makeFolder(path)
      return true
    } catch {
      guard error.isExisting else { throw error }
      return false
    }
  }

  /// Refuses a folder that holds the files of somebody else.
  private static func claim(_ path: String, overwrites: Bool) throws(SystemError) {
    if overwrites { return }
    let isEmpty = try FileSystem.names(in: path).allSatisfy { $0.hasPrefix(stagingPrefix) }
    let isOurs = try holdsReport(path)
    guard isEmpty || isOurs else { throw .notEmpty }
  }

  /// Removes what runs left that were ended by force: nobody holds it any more.
  private static func removeAbandonedStaging(in path: String) throws(SystemError) {
    for name in try FileSystem.names(in: path) where name.hasPrefix(stagingPrefix) {
      let staging = path + "/" + name
      guard (try? FileDescriptor.lock(staging, waits: false)) != nil else { continue }
      try FileSystem.remove(staging)
    }
  }

  /// Makes a staging folder of a name that no other run has.
  private static func makeStaging(in path: String) throws(SystemError) -> String {
    let taken = try FileSystem.names(in: path)
    var number = 1
    while taken.contains("\(stagingPrefix)\(number)") { number += 1 }
    let staging = "\(path)/\(stagingPrefix)\(number)"
    try FileSystem.makeFolder(staging)
    for folder in folders { try FileSystem.makeFolder(staging + "/" + folder) }
    return staging
  }

  /// Whether a report that this program wrote stands in the folder: its kind comes first in it.
  private static func holdsReport(_ path: String) throws(SystemError) -> Bool {
    guard let report = try? FileDescriptor(reading: path + "/report.json") else { return false }
    var start: [UInt8] = []
    _ = try report.append(upTo: 64, to: &start)
    return String(decoding: start, as: UTF8.self).contains(#""touch-report""#)
  }

  /// Writes the frame of a recording, if it has one, and tells how the report names it.
  public func writeFrame(
    of recording: ReplayedRecording
  ) throws(OutputError) -> [RunReport.FrameEntry] {
    guard let frame = recording.frame else { return [] }
    let entry = RunReport.FrameEntry(frame, of: recording)
    try OutputFile.create(
      staging + "/" + entry.path, frame.png, namedInErrors: path + "/" + entry.path)
    return [entry]
  }

  /// Writes pictures of how the frame of a recording differs from its golden picture, if it does.
  public func writeGolden(of recording: ReplayedRecording) throws(OutputError) {
    guard let golden = recording.golden, let names = golden.names, let pictures = golden.pictures,
      let frame = recording.frame
    else { return }
    let files = [
      (names.expected, pictures.expected), (names.actual, frame.png),
      (names.difference, pictures.difference),
    ]
    for (name, bytes) in files {
      try OutputFile.create(
        staging + "/" + name, bytes, namedInErrors: path + "/" + name)
    }
  }

  /// Writes the report and gives everything its final name.
  public func finish(_ report: RunReport) throws(OutputError) {
    let (page, name) = ("report.html", "report.json")
    try OutputFile.create(staging + "/" + page, report.html(), namedInErrors: path + "/" + page)
    try OutputFile.create(staging + "/" + name, report.json(), namedInErrors: path + "/" + name)
    do throws(SystemError) {
      let lock = try FileDescriptor.lock(path, waits: true)
      let old = OutputFolder.pictures(of: path + "/" + name)
      let pictures = try stagedPictures()
      for file in pictures + [page, name] {
        try FileSystem.move(staging + "/" + file, to: path + "/" + file)
      }
      let kept = Set(pictures)
      for picture in old where !kept.contains(picture) {
        try FileSystem.remove(path + "/" + picture)
      }
      for folder in Set(old.map { OutputFile.folder(of: $0) }) where folder != "frames" {
        FileSystem.removeEmptyFolder(path + "/" + folder)
      }
      _ = consume lock
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  /// The pictures that were written, for which the folders are made.
  private func stagedPictures() throws(SystemError) -> [String] {
    var pictures: [String] = []
    for folder in OutputFolder.folders {
      let names = try FileSystem.names(in: staging + "/" + folder)
      guard !names.isEmpty || folder == "frames" else { continue }
      _ = try OutputFolder.make(path + "/" + folder)
      pictures += names.map { folder + "/" + $0 }
    }
    return pictures
  }

  /// The pictures that the report in a file names; none where it is no report of ours.
  private static func pictures(of report: String) -> [String] {
    guard let file = try? FileDescriptor(reading: report) else { return [] }
    var bytes: [UInt8] = []
    while let count = try? file.append(upTo: 1 << 16, to: &bytes), count > 0 {}
    let recordings = (try? JSONValue.parse(bytes))?["recordings"]?.elements ?? []
    let frames = recordings.flatMap { $0["frames"]?.elements ?? [] }.map { $0["path"] }
    let golden = recordings.flatMap { $0["golden"]?["pictures"]?.members ?? [] }.map(\.value)
    return (frames + golden).compactMap { $0?.string }
      // Only files that a replay could have written, whatever somebody made of the report.
      .filter { path in
        folders.contains { path.hasPrefix($0 + "/") } && path.hasSuffix(".png")
          && path.count { $0 == "/" } == 1
      }
  }

  deinit {
    // Whatever is left of the staging folder is of no use to anybody; it may be gone already.
    try? FileSystem.remove(staging)
    if isNew { FileSystem.removeEmptyFolder(path) }
  }
}
