// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import GuideFiles
import ReplayCore
import Scenes
import Touchstone

// MARK: - Replays

extension Arguments {
  /// The replay that the flags describe, without frames.
  var replay: Replayer {
    get throws {
      var replay = Replayer()
      replay.isStrict = has(.strict)
      // Other commands show what happened, whatever a recording expects.
      replay.judgesExpectations = [.replay, .diff].contains(command) && !has(.ignoreExpect)
      replay.limits = try limits
      replay.demands = try demands(.require, .require) + demands(.warn, .warn)
      replay.measures = Set(try names(.metrics))
      replay.otherRules = Set(try names(.asRule))
      replay.importing = try importing
      replay.sceneFile = try sceneFile
      replay.guides = try self[.guides].map { path throws(Fault) in
        try GuideLibrary(path, limits: replay.limits.recording, warnings: guideWarnings)
      }
      replay.guide = try guide(in: replay.guides, replay.limits)
      replay.settings = try settings(of: .set)
      replay.usedSettings = usedSettings
      replay.assets = try assets ?? picturesBeside
      replay.scale = try number(.scale, in: Replayer.scales)
      replay.savedCard = try savedCard
      replay.goldens = try goldens
      replay.judge = judges.last
      try checkJudges()
      return replay
    }
  }

  /// Refuses more judges than the command has sides, and what asks for a judge without one.
  private func checkJudges() throws(Fault) {
    let commands = all(.judge)
    if let surplus = commands.dropFirst(command == .diff ? 2 : 1).first {
      throw .repeatedFlag(Flag.judge.name, first: commands[0], second: surplus)
    }
    let settings = try settings(of: .set) + settings(of: .old)
    if judges.isEmpty {
      let keys = all(.tryValues).compactMap { try? SceneSetting($0, of: Flag.tryValues.name) }
      let metrics =
        try demands(.require, .require) + demands(.warn, .warn)
        + (command == .shrink ? demands(.keep, .require) : [])
      let isAsked =
        (settings + keys).contains(where: \.isOfJudge)
        || metrics.contains { $0.requirement.metric.isOfJudge }
      guard !isAsked else {
        throw .missingFlag(Flag.judge.name, expected: "it beside judge.*: the program to ask")
      }
    }
    _ = try SceneSetting.judgeObject(settings.filter(\.isOfJudge))
  }

  /// The way in which recordings of other formats are read.
  var importing: InkImport {
    get throws(Fault) {
      var importing = InkImport()
      importing.format = try choice(.from) ?? .auto
      importing.isTold = command == .convert || command == .batch
      try exclude([.density], beside: .unit)
      for setting in InkImport.Setting.allCases {
        guard let flag = Flag.all.first(where: { $0.name == "--" + setting.rawValue }) else {
          preconditionFailure("No flag has the name \(setting.rawValue)")
        }
        let values = flag.isRepeatable ? all(flag) : [self[flag]].compactMap(\.self)
        for value in values where !importing.set(setting, to: value) {
          throw .badValue(flag.name, found: value, expected: setting.expected)
        }
      }
      if importing.isTold, let columns = columnLists.source {
        guard ["auto", "csv"].contains(importing.format.rawValue) else {
          throw .exclusive(Flag.columns.name, Flag.from.name)
        }
        try importing.readTables(columns)
      }
      return importing
    }
  }

  /// The two parts of `--columns`: the columns of a source, which all have a `=` in `batch`, and the
  /// figures of rows.
  var columnLists: (source: String?, figures: String?) {
    guard let list = self[.columns] else { return (nil, nil) }
    if command == .convert { return (list, nil) }
    let parts = list.split(separator: ",", omittingEmptySubsequences: false)
    // A key of an application may hold the sign itself.
    func describesSource(_ part: Substring) -> Bool {
      part.utf8.contains(UInt8(ascii: "=")) && !part.hasPrefix("x-")
    }
    let (source, figures) = (parts.filter(describesSource), parts.filter { !describesSource($0) })
    return (
      source.isEmpty ? nil : source.joined(separator: ","),
      figures.isEmpty ? nil : figures.joined(separator: ",")
    )
  }

  /// The file of `--scene`; nil if the flag is not given.
  var sceneFile: SceneFile? {
    get throws(Fault) {
      try self[.scene].map { path throws(Fault) in try SceneFile(path) }
    }
  }

  /// Returns the guide of `--guide` or `--guide-from`; nil if neither flag is given.
  private func guide(in library: GuideLibrary?, _ limits: Limits) throws -> GuideChoice? {
    try exclude([.guideFrom], beside: .guide)
    let label = try value(
      .guideFrom, expected: "title, id, or a key that begins with x-", GuideLabel.init)
    if let label { return .labeled(label) }
    return try self[.guide].map { name in
      try GuideChoice(name, in: library, limits: limits, warnings: guideWarnings)
    }
  }

  /// Returns the changes of scenes that `--set` or `--old` gives.
  func settings(of flag: Flag) throws(Fault) -> [SceneSetting] {
    try all(flag).map { text throws(Fault) in try SceneSetting(text, of: flag.name) }
  }

  /// The saved card to continue with.
  ///
  /// The figures of another rule before that card are unknown, so `--as` excludes it.
  private var savedCard: SavedCardFile? {
    get throws {
      try exclude([.asRule], beside: .restore)
      return try self[.restore].map { path in try SavedCardFile(path) }
    }
  }

  /// The pictures that frames are compared with.
  private var goldens: Goldens? {
    get throws(Fault) {
      guard let folder = self[.golden] else {
        for flag in [Flag.goldenAt, .record, .maxDiffPixels, .maxChannelDelta] where has(flag) {
          throw .missingFlag(
            Flag.golden.name, expected: "it beside \(flag.name), with the folder of the pictures")
        }
        return nil
      }
      return Goldens(
        folder,
        allowedPixels: try value(
          .maxDiffPixels, expected: AllowedPixels.expected, AllowedPixels.init) ?? .zero,
        allowedDelta: try number(.maxChannelDelta, in: 0...255) ?? 0,
        records: try choice(.record) ?? .never, moments: try moments)
    }
  }

  /// The moments of `--golden-at`.
  private var moments: [FrameMoment] {
    get throws(Fault) {
      let expected = "different times or percentages such as 50%,1.5s"
      return try value(.goldenAt, expected: expected) { list in
        let parts = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let moments = parts.compactMap(FrameMoment.init)
        return Set(moments).count == parts.count ? moments : nil
      } ?? []
    }
  }

  /// The pictures that scenes may name.
  var assets: Assets? {
    get throws(Fault) {
      let limits = try limits
      return try value(.assets, expected: "a folder") {
        try? Assets($0, pixels: limits.picturePixels)
      }
    }
  }

  /// The pictures beside the file of `--scene`, or beside the recordings if all lie in one folder.
  var picturesBeside: Assets? {
    get throws {
      let paths = self[.scene].map { [$0] } ?? paths
      func place(_ path: String) -> String {
        (try? FileSystem.kind(of: path)) == .folder ? path : path.folderOfPath
      }
      guard let folder = paths.first.map(place), !paths.contains("-"),
        paths.dropFirst().allSatisfy({ place($0) == folder })
      else { return nil }
      return try? Assets(folder, pixels: try limits.picturePixels, isImplied: true)
    }
  }

  /// The limits of inputs and outputs.
  var limits: Limits {
    get throws(Fault) {
      var limits = Limits()
      for setting in all(.limits) {
        let (limit, value) = try limit(setting)
        limits.set(limit, to: value)
      }
      return limits
    }
  }

  /// Parses the limit and the value of `NAME=N`.
  private func limit(_ setting: String) throws(Fault) -> (Limit, Int) {
    let (flag, parts) = (Flag.limits.name, setting.split(separator: "=", maxSplits: 1))
    guard parts.count == 2 else {
      throw .badValue(flag, found: setting, expected: "NAME=N, such as events=1000000")
    }
    let limit = try name(String(parts[0]), of: flag, among: Limit.allCases)
    guard let value = Int(parts[1]), limit.range.contains(value) else {
      throw .badValue(
        flag, found: setting,
        expected: "\(limit.rawValue)=N with N from \(limit.range.lowerBound) to "
          + "\(limit.range.upperBound)")
    }
    return (limit, value)
  }

  /// The requirements in the values of a flag.
  func demands(
    _ flag: Flag, _ level: Requirement.Level
  ) throws(Fault) -> [Demand] {
    try all(flag).map { text throws(Fault) in
      Demand(try requirement(of: flag.name, Requirement(text)), level)
    }
  }

  /// Returns what `make` gives, or throws the error of a requirement that a flag or a command takes.
  func requirement<Value>(
    of taker: String, _ make: @autoclosure () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    do throws(Fault) {
      return try make()
    } catch {
      throw error.named(taker)
    }
  }

  /// The number of tasks at the same time: no more inputs than may have files open.
  ///
  /// The program itself keeps 8 files open: the standard streams, those of the runtime, and a lock.
  /// Each input takes up to 3: its own, one that it names, and an output.
  var jobs: Int {
    get throws(Fault) {
      let jobs = try number(.jobs, in: 1...1024) ?? CurrentProcess.processorCount
      return max(1, min(jobs, (CurrentProcess.fileLimit - 8) / 3))
    }
  }
}

// MARK: - Outputs

extension Arguments {
  /// The style of the table.
  var tableStyle: TableStyle {
    get throws(Fault) {
      var style = TableStyle(try choice(.color) ?? .auto)
      style.isBrief = has(.quiet)
      return style
    }
  }

  /// The form of the report on the standard output.
  var reportFormat: ReportFormat {
    get throws(Fault) { try choice(.format) ?? .human }
  }

  /// Returns the forms and paths of the reports that are written to files.
  func reports<Form>() throws(Fault) -> [(format: Form, path: String)]
  where Form: CaseIterable & RawRepresentable<String> {
    try all(.report).map { setting throws(Fault) in try report(setting) }
  }

  /// Parses the form and the path of `FORM=FILE`.
  private func report<Form>(_ setting: String) throws(Fault) -> (format: Form, path: String)
  where Form: CaseIterable & RawRepresentable<String> {
    let parts = setting.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
      .map { String(Substring($0)) }
    guard parts.count == 2, parts[1] != "-" else {
      throw .badValue(
        Flag.report.name, found: setting,
        expected: "FORM=FILE, such as junit=out.xml (--format prints to standard output)")
    }
    return (try name(parts[0], of: Flag.report.name, among: Form.allCases), parts[1])
  }
}

// MARK: - Moments

extension Arguments {
  /// The question that the flags ask: about one stroke, one moment or one point; without a flag
  /// about the worst.
  var question: ExplanationQuery {
    get throws(Fault) {
      try exclude([.stroke, .at], beside: .pixel)
      try exclude([.at], beside: .stroke)
      let pixel = "two numbers such as 120,96.5"
      if let pixel = try value(.pixel, expected: pixel, ExplanationQuery.init(pixel:)) {
        return pixel
      }
      let stroke = try value(.stroke, expected: "an integer from 1") { text in
        Int(text).flatMap { $0 >= 1 ? $0 : nil }
      }
      if let stroke { return .stroke(stroke) }
      return try time(.at).map(ExplanationQuery.moment) ?? .worst
    }
  }

  /// Returns the time of a flag, in microseconds, or nil if the flag is not given.
  func time(_ flag: Flag) throws(Fault) -> Int64? {
    try value(
      flag, expected: "a time with its unit, such as 1.5s, 800ms or 1366667us",
      Int64.init(timeText:))
  }
}

// MARK: - Values

extension Arguments {
  /// The greatest number of bytes of a file of names: a million names of 60 bytes.
  private static let nameLimit = 64 << 20

  /// Returns the bytes of a file that names recordings.
  func contents(of path: String) throws(Fault) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSource.contents(of: path, limit: Self.nameLimit)
    } catch {
      throw .unreadable(path: path, error)
    }
    guard bytes.count <= Self.nameLimit else { throw Fault.fileTooLarge(limit: Self.nameLimit) }
    return bytes
  }

  /// Refuses to combine a flag with one of `others`.
  func exclude(_ others: [Flag], beside flag: Flag) throws(Fault) {
    for other in others where has(flag) && has(other) { throw .exclusive(flag.name, other.name) }
  }

  /// Returns the value that `read` finds in the text of a flag, or nil if the flag is not given.
  func value<Value>(
    _ flag: Flag, expected: String, _ read: (String) -> Value?
  ) throws(Fault) -> Value? {
    guard let text = self[flag] else { return nil }
    guard let value = read(text) else {
      throw .badValue(flag.name, found: text, expected: expected)
    }
    return value
  }

  /// Returns the number of a flag, or nil if the flag is not given.
  func number<Number: LosslessStringConvertible & Comparable>(
    _ flag: Flag, in range: ClosedRange<Number>
  ) throws(Fault) -> Number? {
    let kind = Number.self is any BinaryInteger.Type ? "an integer" : "a number"
    let bounds = [range.lowerBound, range.upperBound].map { bound in
      (bound as? Double).map(Diagnostics.text) ?? "\(bound)"
    }
    return try value(flag, expected: "\(kind) from \(bounds[0]) to \(bounds[1])") { text in
      Number(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Returns the value of `Choice` that a flag names, or nil if the flag is not given.
  func choice<Choice>(
    _ flag: Flag
  ) throws(Fault) -> Choice? where Choice: CaseIterable & RawRepresentable<String> {
    try self[flag].map { text throws(Fault) in
      try name(text, of: flag.name, among: Choice.allCases)
    }
  }

  /// Returns the values of `Name` in the comma lists of a flag; `all` stands for every one.
  func names<Name>(
    _ flag: Flag
  ) throws(Fault) -> [Name] where Name: CaseIterable & RawRepresentable<String> {
    let words = all(flag).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    return words == ["all"]
      ? Array(Name.allCases)
      : try words.map { word throws(Fault) in
        try name(String(word), of: flag.name, among: Name.allCases)
      }
  }

  /// Parses one of the names that a flag or a command takes; `others` are listed beside them.
  func name<Name: RawRepresentable<String>>(
    _ text: String, of taker: String, among names: some Collection<Name>,
    beside others: [String] = []
  ) throws(Fault) -> Name {
    guard let name = names.first(where: { $0.rawValue == text }) else {
      throw .unknownValue(taker, found: text, known: names.map(\.rawValue) + others)
    }
    return name
  }
}
