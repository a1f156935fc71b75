import FileIO
import ReplayCore
import Scenes

// What the values of flags mean.

extension Arguments {
  /// The replay that the flags ask for, without frames.
  var replay: Replay {
    get throws {
      var replay = Replay()
      replay.isStrict = has(.strict)
      replay.limits = try limits
      replay.demands = try demands(.require, .require) + demands(.warn, .warn)
      replay.measures = Set(try names(.metrics))
      replay.otherRule = try choice(.asRule)
      replay.sceneFile = try self[.scene].map { path throws(JSONFileError) in
        try SceneFile(path)
      }
      replay.assets = try assets
      replay.scale = try scale
      replay.savedCard = try savedCard
      replay.goldens = try goldens
      return replay
    }
  }

  /// The card to go on from; what another rule had counted of it is not known.
  private var savedCard: SavedCardFile? {
    get throws {
      guard let path = self[.restore] else { return nil }
      if has(.asRule) { throw UsageError.exclusive(Flag.restore.name, Flag.asRule.name) }
      return try SavedCardFile(path)
    }
  }

  /// The pictures that frames are compared with.
  private var goldens: Goldens? {
    get throws(UsageError) {
      guard let folder = self[.golden] else {
        for flag in [Flag.record, .maxDiffPixels, .maxChannelDelta] where has(flag) {
          throw .missingValue(Flag.golden.name, expected: "the folder that \(flag.name) is about")
        }
        return nil
      }
      return Goldens(
        folder, allowedPixels: try integer(.maxDiffPixels, in: 0...Int(Int32.max)) ?? 0,
        allowedDelta: try integer(.maxChannelDelta, in: 0...255) ?? 0,
        records: try choice(.record) ?? .never)
    }
  }

  /// The pictures that scenes may name.
  var assets: Assets? {
    get throws(UsageError) {
      let limits = try limits
      guard let folder = self[.assets] else { return nil }
      do throws(SystemError) {
        return try Assets(folder, limits: limits)
      } catch {
        throw .badValue(Flag.assets.name, found: folder, expected: "a folder")
      }
    }
  }

  /// How much is taken before it is refused.
  var limits: Limits {
    get throws(UsageError) {
      var limits = Limits()
      for setting in all(.limits) {
        let (limit, value) = try limit(setting)
        limits.set(limit, to: value)
      }
      return limits
    }
  }

  /// The limit and the value that `NAME=VALUE` names.
  private func limit(_ setting: String) throws(UsageError) -> (Limit, Int) {
    let (flag, parts) = (Flag.limits.name, setting.split(separator: "=", maxSplits: 1))
    guard parts.count == 2 else {
      throw .badValue(flag, found: setting, expected: "NAME=VALUE, such as events=1000000")
    }
    guard let limit = Limit(rawValue: String(parts[0])) else {
      throw .unknownValue(
        flag, found: String(parts[0]), known: Limit.allCases.map(\.rawValue))
    }
    guard let value = Int(parts[1]), limit.range.contains(value) else {
      throw .badValue(
        flag, found: setting,
        expected: "\(limit.rawValue)=\(limit.range.lowerBound)...\(limit.range.upperBound)")
    }
    return (limit, value)
  }

  /// The names in the comma lists of a flag.
  private func names<Name>(
    _ flag: Flag
  ) throws(UsageError) -> [Name] where Name: CaseIterable & RawRepresentable<String> {
    var names: [Name] = []
    for list in all(flag) {
      for word in list.split(separator: ",", omittingEmptySubsequences: false) {
        guard let name = Name(rawValue: String(word)) else {
          throw .unknownValue(
            flag.name, found: String(word), known: Name.allCases.map(\.rawValue))
        }
        names.append(name)
      }
    }
    return names
  }

  /// What the values of a flag ask for.
  func demands(
    _ flag: Flag, _ level: Requirement.Level
  ) throws(UsageError) -> [Demand] {
    var demands: [Demand] = []
    for text in all(flag) {
      do throws(RequirementError) {
        demands.append(Demand(try Requirement(text), level))
      } catch {
        throw .requirement(flag.name, error)
      }
    }
    return demands
  }

  /// How many inputs are worked on at the same time.
  var jobs: Int {
    get throws(UsageError) {
      try integer(.jobs, in: 1...1024) ?? CurrentProcess.processorCount
    }
  }

  /// The integer that is the value of a flag; nil where it is not given.
  private func integer(_ flag: Flag, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[flag] else { return nil }
    guard let integer = Int(text), range ~= integer else {
      throw .badValue(
        flag.name, found: text,
        expected: "an integer \(range.lowerBound)...\(range.upperBound)")
    }
    return integer
  }

  /// How the table looks.
  var tableStyle: TableStyle {
    get throws(UsageError) { TableStyle(try choice(.color) ?? .auto) }
  }

  /// The pixels a point of frames.
  private var scale: Double? {
    get throws(UsageError) {
      guard let text = self[.scale] else { return nil }
      guard let scale = Double(text), Replay.scales.contains(scale) else {
        throw .badValue(
          Flag.scale.name, found: text, expected: "a number \(Replay.scales)")
      }
      return scale
    }
  }

  /// The form of the report on standard output.
  var reportFormat: ReportFormat {
    get throws(UsageError) { try choice(.format) ?? .human }
  }

  /// The reports that are written beside it, each with its path.
  var reports: [(format: ReportFormat, path: String)] {
    get throws(UsageError) {
      var (reports, places): ([(format: ReportFormat, path: String)], Set<String>) = ([], [])
      for setting in all(.report) {
        let report = try report(setting)
        reports.append(report)
        guard places.insert(Arguments.place(of: report.path)).inserted else {
          throw .badValue(Flag.report.name, found: setting, expected: "a file for each report")
        }
      }
      return reports
    }
  }

  /// The form and the path that `KIND=FILE` names.
  private func report(_ setting: String) throws(UsageError) -> (format: ReportFormat, path: String) {
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[1] != "-" else {
      throw .badValue(
        Flag.report.name, found: setting,
        expected: "KIND=FILE, such as junit=out.xml; standard output is what --format is for")
    }
    guard let format = ReportFormat(rawValue: parts[0]) else {
      throw .unknownValue(
        Flag.report.name, found: parts[0], known: ReportFormat.allCases.map(\.rawValue))
    }
    return (format, parts[1])
  }

  /// The path without what does not change it, such as `./`: two reports into one place lose one.
  private static func place(of path: String) -> String {
    (path.hasPrefix("/") ? "/" : "")
      + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Where results go that are files of their own.
  func target(of count: Int) throws(OutputError) -> OutputTarget {
    try OutputTarget(self[.output] ?? "-", of: count, overwrites: has(.overwrite))
  }

  /// The conversion that the flags ask for.
  var conversion: Conversion {
    get throws(UsageError) {
      var conversion = Conversion()
      conversion.format = try choice(.from) ?? .auto
      conversion.form = try choice(.to) ?? .native
      conversion.isStrict = has(.strict)
      conversion.limits = try limits
      return conversion
    }
  }

  /// What the flags ask to have explained: a stroke, a moment or a point, one of the three.
  var question: ExplanationQuery {
    get throws(UsageError) {
      if let text = self[.pixel] { return try pixel(text) }
      guard let text = self[.stroke] else {
        guard has(.at) else {
          throw .missingValue(
            Flag.stroke.name, expected: "the number of a stroke; or --at TIME or --pixel X,Y")
        }
        return .moment(try time)
      }
      guard !has(.at) else { throw .exclusive(Flag.stroke.name, Flag.at.name) }
      guard let number = Int(text), number >= 1 else {
        throw .badValue(Flag.stroke.name, found: text, expected: "an integer from 1")
      }
      return .stroke(number)
    }
  }

  /// The point that `--pixel` names.
  private func pixel(_ text: String) throws(UsageError) -> ExplanationQuery {
    for other in [Flag.stroke, .at] where has(other) {
      throw .exclusive(Flag.pixel.name, other.name)
    }
    guard let question = ExplanationQuery(pixel: text) else {
      throw .badValue(Flag.pixel.name, found: text, expected: "two numbers such as 120,96.5")
    }
    return question
  }

  /// The time that `--at` names, in microseconds; 0 where it is not given.
  var time: Int64 {
    get throws(UsageError) { try time(.at) ?? 0 }
  }

  /// The time that a flag names, in microseconds; nil where it is not given.
  func time(_ flag: Flag) throws(UsageError) -> Int64? {
    guard let text = self[flag] else { return nil }
    guard let time = Int64(timeText: text) else {
      throw .badValue(flag.name, found: text, expected: "a time such as 1500000, 800ms, 1.5s")
    }
    return time
  }

  /// One of the names of `Choice`, which are its raw values.
  func choice<Choice>(
    _ flag: Flag
  ) throws(UsageError) -> Choice? where Choice: CaseIterable & RawRepresentable<String> {
    guard let text = self[flag] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .badValue(
        flag.name, found: text,
        expected: Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }
}
