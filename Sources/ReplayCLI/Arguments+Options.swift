import ReplayCore

// What the values of flags mean.

extension Arguments {
  /// The replay that the flags ask for, without frames.
  var replay: Replay {
    get throws {
      var replay = Replay()
      replay.isStrict = has(.strict)
      replay.limits = try limits
      replay.demands = try demands(.require, .require) + demands(.warn, .warn)
      replay.measures = try measures
      replay.otherRule = try choice(.asRule)
      replay.sceneFile = try self[.scene].map { path throws(SceneFileError) in
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
      return try self[.assets].map { folder throws(UsageError) in
        try Assets(folder, limits: limits)
      }
    }
  }

  /// How much is taken before it is refused.
  var limits: Limits {
    get throws(UsageError) {
      var limits = Limits()
      for setting in all(.limits) { try limits.set(setting) }
      return limits
    }
  }

  /// What reports hold beside what they always do.
  private var measures: Set<MeasureGroup> {
    get throws(UsageError) {
      var measures: Set<MeasureGroup> = []
      for list in all(.metrics) { measures.formUnion(try MeasureGroup.named(in: list)) }
      return measures
    }
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
          Flag.scale.name, found: text, expected: "a number \(ReplayCore.text(Replay.scales))")
      }
      return scale
    }
  }

  /// The form of the report on standard output.
  var reportFormat: ReportFormat {
    get throws(UsageError) { try choice(.format) ?? .human }
  }

  /// The reports that are written beside it.
  var reportTargets: [ReportTarget] {
    get throws(UsageError) {
      var targets: [ReportTarget] = []
      for setting in all(.report) {
        let target = try ReportTarget(setting)
        guard targets.allSatisfy({ $0.place != target.place }) else {
          throw .badValue(Flag.report.name, found: setting, expected: "a file for each report")
        }
        targets.append(target)
      }
      return targets
    }
  }

  /// Where results go that are files of their own.
  func target(of count: Int) throws(OutputError) -> ResultTarget {
    try ResultTarget(self[.output] ?? "-", of: count, overwrites: has(.overwrite))
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
  var question: Question {
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
  private func pixel(_ text: String) throws(UsageError) -> Question {
    for other in [Flag.stroke, .at] where has(other) {
      throw .exclusive(Flag.pixel.name, other.name)
    }
    guard let question = Question(pixel: text) else {
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
    guard let time = Replay.time(text) else {
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
