// SPDX-License-Identifier: Apache-2.0
import FileIO
import JSONStream

/// The files that a command writes into its output folder: a report, its page, and folders of pictures
/// that the report names.
package struct OutputLayout: Sendable {
  /// The kind of the report, with which it begins.
  private let kind: String
  /// The names of the report and of its page.
  let (report, page): (String, String)
  /// The names of the folders of pictures; an output folder has the second only if it is not empty.
  package let folders: [String]

  /// The layout of `replay replay`.
  package static let run = OutputLayout("report", folders: ["frames", "golden"])
  /// The layout of `replay diff`.
  package static let comparison = OutputLayout("diff")
  /// The layout of `replay tune`.
  package static let tuning = OutputLayout("tuning")

  private init(_ name: String, folders: [String] = []) {
    (kind, report, page) = ("touch-\(name)", "\(name).json", "\(name).html")
    self.folders = folders
  }

  /// The names of the files that every run writes in its folder.
  package var files: [String] { [report, page] }

  /// Returns true if a folder holds a report of this kind, which begins with its name.
  func isReport(in folder: String) -> Bool {
    guard let file = try? FileDescriptor(reading: "\(folder)/\(report)") else { return false }
    var start: [UInt8] = []
    guard (try? file.append(upTo: 64, to: &start)) != nil else { return false }
    return String(decoding: start, as: UTF8.self).contains("\"\(kind)\"")
  }

  /// Returns the pictures in the folders of `path`.
  func pictures(in path: String) throws(SystemError) -> [String] {
    var pictures: [String] = []
    for folder in folders {
      pictures += try FileSystem.names(in: "\(path)/\(folder)").map { "\(folder)/\($0)" }
    }
    return pictures
  }

  /// Returns the pictures that a report names; none if the file is not a report of this program.
  func pictures(of report: String) -> [String] {
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
