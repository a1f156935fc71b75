// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Touchstone

extension ReplayCommand {
  /// Replays and scores recordings, prints the report, and writes the files that the flags name.
  func replay() async throws -> ExitStatus {
    var replay = try arguments.replay
    var outputs = try ReplayOutputs(self, for: &replay)
    var report = RunReport(demands: replay.demands, keeping: outputs.extent)
    let digests = outputs.holdSources ? InputDigests() : nil
    // Which recordings a page plays is known when all are judged.
    let playsLater = replay.keepsFootage && inputs.count > Footage.recordingLimit
    var again = replay
    if playsLater { replay.keepsFootage = false }
    try await replay.run(
      inputs, jobs: try arguments.jobs, progress: console.readProgress, digests: digests
    ) { recording throws(Fault) in
      console.show(recording)
      try replay.goldens?.record(recording.frames, recording.goldens)
      var recording = recording
      try outputs.write(&recording)
      report.add(recording)
    }
    if let unjudged = report.judge() { throw Fault(unjudged) }
    // Before some recordings are replayed again, which looks up their files again.
    report.provenance = digests.map { Provenance(of: replay, inputs: inputs, digests: $0) }
    if playsLater {
      (again.savesCards, again.judge) = (false, nil)
      // Frames that were recorded as golden pictures equal them now.
      if again.goldens?.records != .never { (again.frame, again.goldens) = (nil, nil) }
      var played: [ReplayedRecording] = []
      try await again.run(report.inputsToPlay(of: inputs), jobs: try arguments.jobs) { recording in
        played.append(recording)
      }
      report.play(played)
    }
    try outputs.write(report)
    let unjudged = report.unjudged.map { Diagnostic(Fault($0)) }
    console.show(unjudged + (outputs.listUnmet ? [] : report.unmet))
    return report.exitStatus
  }
}

extension Fault {
  /// Creates the usage error of a demand, with the flag that it came from.
  init(_ unjudged: RunReport.UnjudgedDemand) {
    let flag = unjudged.demand.level == .warn ? Flag.warn : .require
    self = unjudged.fault.named(flag.name)
  }
}

/// The outputs of `replay replay`: the report on the standard output, and files.
///
/// All of them are opened before the first recording is replayed. If the reader of the standard
/// output goes away, a run that writes files goes on without it; any other run ends.
struct ReplayOutputs: ~Copyable {
  private let format: ReportFormat
  private let style: TableStyle
  private let folderPath: String?
  private let folder: OutputFolder?
  private var reports: [(format: ReportFormat, target: OutputTarget)]
  private var cards: OutputTarget?
  private let console: Console
  /// True if the run also writes files.
  private let writesFiles: Bool
  /// True if the standard output has a reader.
  private var isRead = true

  /// Opens the outputs that the arguments name, and makes `replay` produce what they need.
  ///
  /// - Throws: `Fault` or `Fault`.
  init(_ command: ReplayCommand, for replay: inout Replayer) throws {
    let arguments = command.arguments
    for flag in [Flag.output, .save] where arguments[flag] == "-" {
      throw Fault.badValue(
        flag.name, found: "-", expected: "a path (--format prints to standard output)")
    }
    let (format, style) = (try arguments.reportFormat, try arguments.tableStyle)
    let path = arguments[.output]
    var folder: OutputFolder?
    if let path { folder = try OutputFolder(path, .run, overwrites: arguments.has(.overwrite)) }
    let settings: [(format: ReportFormat, path: String)] = try arguments.reports()
    try arguments.refuseSharedFiles(reports: settings.map(\.path), goldens: replay.goldens)
    try replay.goldens?.prepare()
    let reports = try settings.map { format, path throws(Fault) in
      let overwrites = ReportFormat.holdsReport(path)
      return (format, target: try command.target(path, isFile: true, overwrites: overwrites))
    }
    let cards = try arguments[.save].map { path throws(Fault) in
      try command.target(path, of: command.inputs.count)
    }
    // Nothing throws from here on: a folder cannot be given up halfway.
    (self.format, self.style, folderPath, self.reports) = (format, style, path, reports)
    (self.cards, console) = (cards, command.console)
    self.folder = folder
    writesFiles = path != nil || !reports.isEmpty || cards != nil || replay.goldens != nil
    if path != nil { replay.frame = .last }
    replay.keepsFootage = path != nil || formats.contains(.html)
    replay.savesCards = cards != nil
  }

  private var formats: [ReportFormat] { [format] + reports.map(\.format) }

  /// True if an output holds the whole report, with the sources that it was made of.
  var holdSources: Bool {
    folderPath != nil || formats.contains { [.json, .html].contains($0) }
  }

  /// The extent of the report until it is written at the end; lines are printed one by one.
  var extent: RunReport.Extent {
    if folderPath != nil || !reports.isEmpty { return .whole }
    return format == .jsonl ? .judgments : format == .human ? .rows : .whole
  }

  /// True if the printed report lists the requirements that do not hold.
  var listUnmet: Bool { format == .human }

  /// Writes the saved card, the pictures and the line of a recording.
  mutating func write(_ recording: inout ReplayedRecording) throws(Fault) {
    if let card = recording.savedCard {
      try cards?.write(card, name: recording.name + SavedCardFile.ending)
    }
    try folder?.writePictures(of: &recording)
    if format == .jsonl { try print(recording.jsonLine()) }
  }

  /// Writes data to the standard output, unless its reader went away.
  ///
  /// - Throws: `Fault` if a write fails, or if the reader goes away and the run ends with it.
  private mutating func print(_ bytes: [UInt8]) throws(Fault) {
    guard isRead else { return }
    do throws(Fault) {
      try console.print(bytes)
    } catch  where error == .readerGone && writesFiles {
      isRead = false
    }
  }

  /// Writes the report in every form, and prints it unless its lines were printed already.
  mutating func write(_ report: RunReport) throws(Fault) {
    try folder?.finish(report.json(), page: report.html())
    for index in reports.indices {
      let format = reports[index].format
      // The table on the standard output alone says where files were written.
      let written = format == .human ? nil : folderPath
      try reports[index].target.write(report.bytes(as: format, written: written), name: "report")
    }
    if format != .jsonl {
      try print(report.bytes(as: format, style: style, written: folderPath))
    }
  }
}

extension Arguments {
  /// Refuses outputs that would overwrite each other, by whatever paths they are named.
  ///
  /// - Parameters:
  ///   - reports: The files of `--report`.
  ///   - goldens: The golden pictures, which may be recorded; nil if there are none.
  /// - Throws: `Fault` that names the later one.
  fileprivate func refuseSharedFiles(
    reports: [String], goldens: Goldens?
  ) throws(Fault) {
    var taken = Set(outputs(named: OutputLayout.run.files).compactMap(FilePlace.init))
    let folders = outputs(named: OutputLayout.run.folders).compactMap(FileIdentity.init(folder:))
    let cardFolder = self[.save].flatMap(FileIdentity.init(folder:))
    func claim(_ path: String, _ flag: Flag, _ expected: String) throws(Fault) {
      guard let place = FilePlace(path) else { return }
      let isCard =
        place.folder == cardFolder && place.name.text.hasByteSuffix(SavedCardFile.ending)
      guard !isCard, !folders.contains(place.folder), taken.insert(place).inserted else {
        throw .badValue(flag.name, found: path, expected: expected)
      }
    }
    for report in reports { try claim(report, .report, "a different file for each report") }
    if let card = self[.save], cardFolder == nil {
      try claim(card, .save, "a file that no other output of the run writes")
    }
    if let goldens, goldens.records != .never, isPictureFolder(goldens.folder) {
      throw .badValue(
        Flag.golden.name, found: goldens.folder,
        expected: "a folder in which the run writes no frames, or no --record")
    }
  }

  /// Returns true if the run itself writes its frames into the folder, which may not exist yet.
  private func isPictureFolder(_ path: String) -> Bool {
    let own = outputs(named: OutputLayout.run.folders)
    if let place = FileIdentity(folder: path) {
      return own.compactMap(FileIdentity.init(folder:)).contains(place)
    }
    return FilePlace(path).map(own.compactMap(FilePlace.init).contains) ?? false
  }

  /// Returns the paths of files or folders in the output folder.
  private func outputs(named names: [String]) -> [String] {
    self[.output].map { folder in names.map(folder.appendingPath) } ?? []
  }
}
