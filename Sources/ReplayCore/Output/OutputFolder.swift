import PNGCodec

/// The folder that a replay writes: `report.json` and `frames/`, whole or not at all.
///
/// Everything is first written into a folder of its own inside, and only when all of it is there
/// is it given its final names: frames first, the report last, so whoever finds the report finds
/// the frames that it names. What else stands in the folder is left alone.
public struct OutputFolder: ~Copyable {
  private let path: String
  private let staging: String

  /// Makes the folder ready for writing, before any scoring starts.
  ///
  /// A missing folder is made; one that holds a report of ours is written again; any other that is
  /// not empty is refused unless `overwrites`.
  ///
  /// - Throws: `OutputError` that names the path.
  public init(_ path: String, overwrites: Bool) throws(OutputError) {
    self.path = path
    staging = path + "/.replay-\(CurrentProcess.identifier)"
    do throws(SystemError) {
      try OutputFolder.claim(path, overwrites: overwrites)
      try FileSystem.remove(staging)
      try FileSystem.makeFolder(staging)
      try FileSystem.makeFolder(staging + "/frames")
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  private static func claim(_ path: String, overwrites: Bool) throws(SystemError) {
    do throws(SystemError) {
      try FileSystem.makeFolder(path)
    } catch {
      guard error.isExisting else { throw error }
      let isEmpty = try FileSystem.names(in: path).isEmpty
      let isOurs = try holdsReport(path)
      guard overwrites || isEmpty || isOurs else { throw .notEmpty }
    }
  }

  /// Whether a report that this program wrote stands in the folder: its kind comes first in it.
  private static func holdsReport(_ path: String) throws(SystemError) -> Bool {
    guard let report = try? FileDescriptor(reading: path + "/report.json") else { return false }
    var start: [UInt8] = []
    _ = try report.append(upTo: 64, to: &start)
    return String(decoding: start, as: UTF8.self).contains(#""touch-report""#)
  }

  /// Writes the frame of a recording, if it has one, under the name that its report gives it.
  public func writeFrame(of recording: ReplayedRecording) throws(OutputError) {
    guard let frame = recording.frame else { return }
    let name = recording.framePath
    try OutputFile.create(staging + "/" + name, frame.png, namedInErrors: path + "/" + name)
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
  }
}

extension Frame {
  /// The picture as a PNG file.
  public var png: [UInt8] { PNGEncoder(scale: scale).encode(bitmap) }
}
