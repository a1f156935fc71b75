/// The folder that a replay writes: `report.json` and `frames/`, whole or not at all.
///
/// Everything is first written into a folder of its own inside, and only when all of it is there
/// is it given its final names: frames first, the report last, so whoever finds the report finds
/// the frames that it names. What else stands in the folder is left alone.
public struct OutputFolder: ~Copyable {
  private let path: String
  private let staging: String
  private let isNew: Bool

  /// Makes the folder ready for writing, before any scoring starts.
  ///
  /// A missing folder is made; one that holds a report of ours is written again; any other that is
  /// not empty is refused unless `overwrites`.
  ///
  /// - Throws: `OutputError` that names the path.
  public init(_ path: String, overwrites: Bool) throws(OutputError) {
    let staging = path + "/.replay-\(CurrentProcess.identifier)"
    let isNew: Bool
    do throws(SystemError) {
      isNew = try OutputFolder.claim(path, overwrites: overwrites)
      try FileSystem.remove(staging)
      try FileSystem.makeFolder(staging)
      try FileSystem.makeFolder(staging + "/frames")
    } catch {
      throw .cannotCreate(path: path, error)
    }
    (self.path, self.staging, self.isNew) = (path, staging, isNew)
  }

  /// Makes the folder, and answers true, or sees whether an old one will do.
  private static func claim(_ path: String, overwrites: Bool) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try FileSystem.makeFolder(path)
      return true
    } catch {
      guard error.isExisting else { throw error }
      let isEmpty = try FileSystem.names(in: path).isEmpty
      let isOurs = try holdsReport(path)
      guard overwrites || isEmpty || isOurs else { throw .notEmpty }
      return false
    }
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
    let name = "frames/\(recording.name).png"
    try OutputFile.create(staging + "/" + name, frame.png, namedInErrors: path + "/" + name)
    return [
      RunReport.FrameEntry(time: frame.time, path: name, pixels: frame.pixels)
    ]
  }

  /// Writes the report and gives everything its final name.
  public func finish(_ report: RunReport) throws(OutputError) {
    let name = "report.json"
    try OutputFile.create(staging + "/" + name, report.json(), namedInErrors: path + "/" + name)
    for entry in ["frames", name] {
      let target = path + "/" + entry
      do throws(SystemError) {
        // A folder cannot be renamed onto one that is not empty.
        if entry == "frames" { try FileSystem.remove(target) }
        try FileSystem.move(staging + "/" + entry, to: target)
      } catch {
        throw .cannotWrite(path: target, error)
      }
    }
  }

  deinit {
    // Whatever is left of the staging folder is of no use to anybody; it may be gone already.
    try? FileSystem.remove(staging)
    if isNew { FileSystem.removeEmptyFolder(path) }
  }
}
