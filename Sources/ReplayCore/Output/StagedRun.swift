import FileIO
import JSONStream

/// The files of a run before they have their final names: a folder inside the output folder.
///
///     out/report.json             the report that stands
///     out/report.html             its page
///     out/frames/a.png            its frames
///     out/.replay-1/report.json   the report of a run that is not published yet
///     out/.replay-1/frames/a.png  its frames
///     out/.replay-1/before/       what stood under the names that it takes, while it takes them
///
/// Publishing moves what stands aside, then the new files to their names, and the new report last:
/// that one rename decides. As long as the report is in here, all can be undone by whoever finds the
/// folder, be it the next run; once it is gone, the rest is of no use to anybody. At no moment does
/// a report stand without the files that belong to it.
struct StagedRun: Sendable {
  /// The output folder.
  private let target: String
  /// The folder of the files that have no final names yet.
  let path: String

  /// The names of the report and of its page in both folders.
  static let (report, page) = ("report.json", "report.html")

  /// The folders of pictures in both; all but the first are only there with something in them.
  private static let folders = ["frames", "golden"]

  private var before: String { path + "/before" }

  /// The files in a folder of an output folder.
  init(_ path: String, in target: String) {
    (self.path, self.target) = (path, target)
  }

  /// The name of the folder of a run in its output folder.
  static func name(_ number: Int) -> String { "\(prefix)\(number)" }

  /// Whether runs call their folders so.
  static func isName(_ name: String) -> Bool {
    let number = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && !number.isEmpty
      && number.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
  }

  private static let prefix = ".replay-"

  /// Whether nothing lies in the folder but what a run puts there.
  var isOfARun: Bool { StagedRun.holdsNothingElse(path) }

  /// Whether a run was stopped while it gave its files their final names.
  var isHalfPublished: Bool { FileSystem.isThere(before) && StagedRun.holdsReport(path) }

  /// Shows others that the folder is in use, as long as the answer is.
  ///
  /// - Throws: `SystemError` where it is no folder, but a link to one, say, or in use already.
  func hold() throws(SystemError) -> FileDescriptor {
    try FileDescriptor.lock(path, waits: false, followsLink: false)
  }

  /// Makes the folder, which nobody else may have.
  func make() throws(SystemError) {
    try StagedRun.makeFolders(path)
  }

  /// Gives all files their final names; where that fails, everything is as it was before.
  ///
  /// Nobody else may publish into the folder meanwhile.
  func publish() throws(SystemError) {
    do throws(SystemError) {
      let pictures = try StagedRun.pictures(in: path)
      try moveAside(pictures)
      for folder in StagedRun.folders
      where folder == "frames" || pictures.contains(where: { $0.hasPrefix(folder + "/") }) {
        _ = try FileSystem.makeFolderIfMissing("\(target)/\(folder)")
      }
      for file in pictures + [StagedRun.page, StagedRun.report] {
        try FileSystem.move("\(path)/\(file)", to: "\(target)/\(file)")
      }
      removeEmptyFolders(StagedRun.folders.dropFirst())
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

  /// Moves the report that stands, its files and those in the way out of their places.
  private func moveAside(_ pictures: [String]) throws(SystemError) {
    try StagedRun.makeFolders(before)
    let old = StagedRun.pictures(of: "\(target)/\(StagedRun.report)")
    for file in [StagedRun.report, StagedRun.page] + Set(pictures + old).sorted() {
      guard (try? FileSystem.kind(of: "\(target)/\(file)")) == .file else { continue }
      try FileSystem.move("\(target)/\(file)", to: "\(before)/\(file)")
    }
  }

  /// Puts back what was moved, where the report is still in here.
  ///
  /// Whoever is stopped in it can begin again: it looks at what stands where, and `before` goes last.
  private func undo() throws(SystemError) {
    guard FileSystem.isThere("\(path)/\(StagedRun.report)"), FileSystem.isThere(before) else {
      return
    }
    for file in StagedRun.pictures(of: "\(path)/\(StagedRun.report)") + [StagedRun.page]
    where !FileSystem.isThere("\(path)/\(file)") && FileSystem.isThere("\(target)/\(file)") {
      try FileSystem.move("\(target)/\(file)", to: "\(path)/\(file)")
    }
    let pictures = (try? StagedRun.pictures(in: before)) ?? []
    for file in pictures + [StagedRun.page, StagedRun.report]
    where FileSystem.isThere("\(before)/\(file)") {
      try FileSystem.move("\(before)/\(file)", to: "\(target)/\(file)")
    }
    removeEmptyFolders(StagedRun.folders[...])
    try FileSystem.remove(before)
  }

  private func removeEmptyFolders(_ folders: ArraySlice<String>) {
    for folder in folders { FileSystem.removeEmptyFolder("\(target)/\(folder)") }
  }

  /// Makes a folder with those of the pictures in it.
  private static func makeFolders(_ path: String) throws(SystemError) {
    try FileSystem.makeFolder(path)
    for folder in folders { try FileSystem.makeFolder("\(path)/\(folder)") }
  }

  /// Whether a folder holds at most a report, its page, pictures, and the same once more in `before`.
  private static func holdsNothingElse(_ path: String) -> Bool {
    guard let names = try? FileSystem.names(in: path) else { return false }
    return names.allSatisfy { name in
      let inner = "\(path)/\(name)"
      if name == report || name == page { return !FileSystem.isFolder(inner) }
      guard FileSystem.isFolder(inner) else { return false }
      if name == "before" { return holdsNothingElse(inner) }
      guard folders.contains(name), let pictures = try? FileSystem.names(in: inner) else {
        return false
      }
      return pictures.allSatisfy { $0.hasSuffix(".png") && !FileSystem.isFolder("\(inner)/\($0)") }
    }
  }

  /// Whether a report that this program wrote stands in a folder: its kind comes first in it.
  static func holdsReport(_ folder: String) -> Bool {
    guard let file = try? FileDescriptor(reading: "\(folder)/\(report)") else { return false }
    var start: [UInt8] = []
    guard (try? file.append(upTo: 64, to: &start)) != nil else { return false }
    return String(decoding: start, as: UTF8.self).contains(#""touch-report""#)
  }

  /// The pictures that stand in the folders of `path`.
  private static func pictures(in path: String) throws(SystemError) -> [String] {
    var pictures: [String] = []
    for folder in folders {
      pictures += try FileSystem.names(in: "\(path)/\(folder)").map { "\(folder)/\($0)" }
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
}
