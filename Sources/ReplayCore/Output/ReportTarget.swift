/// One report that a run writes into a file of its own: `--report KIND=FILE`.
public struct ReportTarget: Hashable, Sendable {
  /// Which form it has.
  public let format: ReportFormat
  /// The path as it was given.
  public let path: String

  /// How far into a file a signature is looked for: names of 256 bytes may come before it, each of
  /// them written in six bytes.
  private static let signatureReach = 4096

  /// Reads `KIND=FILE`.
  ///
  /// - Throws: `UsageError` for a kind that does not exist, and for what names no file.
  public init(_ setting: String) throws(UsageError) {
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    let kinds = ReportFormat.allCases.map(\.rawValue)
    guard parts.count == 2, parts[1] != "-" else {
      throw .badValue(
        "--report", found: setting,
        expected: "KIND=FILE, such as junit=out.xml; standard output is what --format is for")
    }
    guard let format = ReportFormat(rawValue: parts[0]) else {
      throw .unknownValue("--report", found: parts[0], known: kinds)
    }
    (self.format, path) = (format, parts[1])
  }

  /// The path without what does not change it, such as `./`: two reports into one place lose one.
  public var place: String {
    (path.hasPrefix("/") ? "/" : "")
      + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Makes sure that the file can be written, before anything is worked out.
  ///
  /// What stands there may be replaced if it is a report that this program wrote, or if `overwrites`.
  ///
  /// - Throws: `OutputError` that names the path.
  public func check(overwrites: Bool) throws(OutputError) {
    if OutputFile.isStream(path) { return }
    do throws(SystemError) {
      try FileSystem.checkWritable(OutputFile.folder(of: path))
      switch try? FileSystem.kind(of: path) {
      case nil: return
      case .folder: throw .notAFile
      default: if !overwrites, !holdsReport { throw .exists }
      }
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  /// Writes the report, all of it or nothing.
  ///
  /// - Throws: `OutputError`; what stood there is then untouched.
  public func write(_ report: RunReport, overwrites: Bool) throws(OutputError) {
    try check(overwrites: overwrites)
    try OutputFile.write(report.bytes(as: format), to: path, overwrites: true)
  }

  /// Whether a report of any kind that this program wrote stands there.
  private var holdsReport: Bool {
    guard let file = try? FileDescriptor(reading: path) else { return false }
    var start: [UInt8] = []
    _ = try? file.append(upTo: ReportTarget.signatureReach, to: &start)
    let text = String(decoding: start, as: UTF8.self)
    return ReportFormat.allCases.contains { text.contains($0.signature) }
  }
}
