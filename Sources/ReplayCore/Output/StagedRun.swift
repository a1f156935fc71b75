import JSONStream

/// The files of a run before they have their final names: a folder inside the output folder.
///
///     out/report.json             the report that stands
///     out/frames/a.png            its frames
///     out/.replay-1/report.json   the report of a run that is not published yet
///     out/.replay-1/frames/a.png  its frames
///     out/.replay-1/before/       what stood under the names that it takes, while it takes them
///
/// Publishing moves what stands aside, then the new frames to their names, and the new report last:
/// that one rename decides. As long as the report is in here, all can be undone by whoever finds the
/// folder, be it the next run; once it is gone, the rest is of no use to anybody. At no moment does
/// a report stand without the frames that it names.
struct StagedRun: Sendable {
  /// The output folder.
  private let target: String
  /// The folder of the files that have no final names yet.
  let path: String

  /// The name of the report in both folders.
  static let report = "report.json"

  private var before: String { path + "/before" }

  /// The files in a folder of an output folder.
  init(_ path: String, in target: String) {
    (self.path, self.target) = (path, target)
  }

  /// Makes the folder, which nobody else may have.
  func make() throws(SystemError) {
    try FileSystem.makeFolder(path)
    try FileSystem.makeFolder(path + "/frames")
  }

  /// Gives all files their final names; where that fails, everything is as it was before.
  ///
  /// Nobody else may publish into the folder meanwhile.
  func publish() throws(SystemError) {
    do throws(SystemError) {
      try moveAside()
      for frame in try FileSystem.names(in: path + "/frames") { try take("frames/" + frame) }
      try take(StagedRun.report)
    } catch {
      try? undo()
      throw error
    }
  }

  /// Removes the folder, after undoing what was begun and not published.
  ///
  /// - Throws: `SystemError` where something cannot be undone; it is all still there then.
  func discard() throws(SystemError) {
    try undo()
    // Without the report nobody will undo anything, whatever is left in here.
    try FileSystem.remove("\(path)/\(StagedRun.report)")
    try FileSystem.remove(path)
  }

  /// Moves the report that stands, its frames and those in the way out of their places.
  private func moveAside() throws(SystemError) {
    try FileSystem.makeFolder(before)
    try FileSystem.makeFolder(before + "/frames")
    _ = try FileSystem.makeFolderIfMissing(target + "/frames")
    let frames = try FileSystem.names(in: path + "/frames").map { "frames/" + $0 }
    let old = StagedRun.frames(of: "\(target)/\(StagedRun.report)")
    for file in [StagedRun.report] + Set(frames + old).sorted() {
      guard (try? FileSystem.kind(of: "\(target)/\(file)")) == .file else { continue }
      try FileSystem.move("\(target)/\(file)", to: "\(before)/\(file)")
    }
  }

  private func take(_ file: String) throws(SystemError) {
    try FileSystem.move("\(path)/\(file)", to: "\(target)/\(file)")
  }

  /// Puts back what was moved, where the report is still in here.
  ///
  /// Whoever is stopped in it can begin again: it looks at what stands where, and `before` goes last.
  private func undo() throws(SystemError) {
    guard FileSystem.isThere("\(path)/\(StagedRun.report)"), FileSystem.isThere(before) else {
      return
    }
    for frame in StagedRun.frames(of: "\(path)/\(StagedRun.report)")
    where !FileSystem.isThere("\(path)/\(frame)") && FileSystem.isThere("\(target)/\(frame)") {
      try FileSystem.move("\(target)/\(frame)", to: "\(path)/\(frame)")
    }
    let frames = (try? FileSystem.names(in: before + "/frames")) ?? []
    for file in frames.map({ "frames/" + $0 }) + [StagedRun.report]
    where FileSystem.isThere("\(before)/\(file)") {
      try FileSystem.move("\(before)/\(file)", to: "\(target)/\(file)")
    }
    FileSystem.removeEmptyFolder(target + "/frames")
    try FileSystem.remove(before)
  }

  /// The frames that the report in a file names; none where it is no report of ours.
  private static func frames(of report: String) -> [String] {
    guard let file = try? FileDescriptor(reading: report) else { return [] }
    var bytes: [UInt8] = []
    while let count = try? file.append(upTo: 1 << 16, to: &bytes), count > 0 {}
    let recordings = (try? JSONValue.parse(bytes))?["recordings"]?.elements ?? []
    return recordings.flatMap { $0["frames"]?.elements ?? [] }
      .compactMap { $0["path"]?.string }
      // Only files that a replay could have written, whatever somebody made of the report.
      .filter { $0.hasPrefix("frames/") && $0.hasSuffix(".png") && $0.count { $0 == "/" } == 1 }
  }
}
