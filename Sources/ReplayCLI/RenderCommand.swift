import FileIO
import ReplayCore
import Scenes

extension ReplayCommand {
  /// Draws frames of each recording.
  static func render(
    _ inputs: [Input], _ arguments: Arguments, _ talk: Talk
  ) async throws -> ExitStatus {
    let rendering = try arguments.rendering
    guard let path = arguments[.output] else {
      throw UsageError.missingValue(Flag.output.name, expected: "a file, a folder or -")
    }
    // Several frames of a recording as files of their own need a folder, so the path is one then.
    var target = try OutputTarget(
      rendering.numbersFiles && path != "-" ? path + "/" : path, of: inputs.count,
      overwrites: arguments.has(.overwrite))
    var status = ExitStatus.success
    try await rendering.run(inputs, jobs: try arguments.jobs, progress: talk.readProgress) {
      piece throws(OutputError) in
      switch piece {
      case .output(let output):
        if output.number == 0, rendering.format == .rgba { talk.tell(layoutOf: output) }
        if rendering.format == .rgba {
          try target.append(output.bytes, name: output.name)
        } else {
          try target.write(output.bytes, name: output.name)
        }
      case .end(let recording):
        try target.end(keeps: recording.status != .error)
        talk.tell(recording)
        status = status.worst(recording.exitStatus)
        if let refused = recording.unexplained {
          talk.tell([refused])
          status = status.worst(.usage)
        }
      }
    }
    return status
  }
}

extension Arguments {
  /// What `render` is asked for.
  fileprivate var rendering: Rendering {
    get throws {
      var replay = try replay
      replay.frame = try frameTime
      replay.view = try choice(.view) ?? .picture
      return Rendering(replay, as: try choice(.to) ?? .png)
    }
  }

  /// The frames that the flags ask for: the last one where they name none.
  private var frameTime: FrameSelection {
    get throws(UsageError) {
      let given = [Flag.at, .last, .every, .fps].filter(has)
      guard let flag = given.first else { return .last }
      if given.count > 1 { throw .exclusive(flag.name, given[1].name) }
      if has(.every) { return .every(try interval) }
      if has(.fps) { return .every(try framesPerSecond) }
      return has(.at) ? .at(try time) : .last
    }
  }

  private var interval: FrameRate {
    get throws(UsageError) {
      guard let rate = FrameRate(every: try time(.every) ?? 0) else {
        throw .badValue(
          Flag.every.name, found: self[.every] ?? "", expected: "a time from 1ms to 3600s")
      }
      return rate
    }
  }

  private var framesPerSecond: FrameRate {
    get throws(UsageError) {
      guard let rate = FrameRate(framesPerSecond: self[.fps] ?? "") else {
        throw .badValue(
          Flag.fps.name, found: self[.fps] ?? "",
          expected: "frames a second such as 30, 29.97 or 30000/1001, at most 1000")
      }
      return rate
    }
  }
}

extension Talk {
  /// Says what bare pixels do not: how many there are to a row.
  fileprivate func tell(layoutOf output: Rendering.Output) {
    note("\(output.name): frames of \(output.width) x \(output.height) pixels, straight RGBA")
  }
}
