import ReplayCore

// What the values of flags mean.

extension Arguments {
  /// The replay that the flags ask for, without frames.
  var replay: Replay {
    get throws {
      var replay = Replay()
      replay.sceneFile = try self[.scene].map { path throws(SceneFileError) in
        try SceneFile(path)
      }
      replay.scale = try scale
      return replay
    }
  }

  /// The pixels a point of frames.
  private var scale: Double? {
    get throws(UsageError) {
      guard let text = self[.scale] else { return nil }
      guard let scale = Double(text), Replay.scales.contains(scale) else {
        throw .badValue(Flag.scale.name, found: text, expected: "a number 0.01...16")
      }
      return scale
    }
  }

  /// The form of the report on standard output.
  var reportFormat: ReportFormat {
    get throws(UsageError) { try choice(.format) ?? .human }
  }

  /// The conversion that the flags ask for.
  var conversion: Conversion {
    get throws(UsageError) {
      guard self[.to] ?? "native" == "native" else {
        throw .badValue(Flag.to.name, found: self[.to] ?? "", expected: "native")
      }
      var conversion = Conversion()
      conversion.format = try choice(.from) ?? .auto
      return conversion
    }
  }

  /// The frame that the flags ask for: the last one where they name none.
  var frameTime: Replay.FrameTime {
    get throws(UsageError) {
      guard let text = self[.at] else { return .last }
      guard !has(.last) else {
        throw .badValue(Flag.last.name, found: "--at \(text)", expected: "one of the two")
      }
      guard let time = Replay.time(text) else {
        throw .badValue(Flag.at.name, found: text, expected: "a time such as 1500000, 800ms, 1.5s")
      }
      return .at(time)
    }
  }

  /// One of the names of `Choice`, which are its raw values.
  private func choice<Choice>(
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
