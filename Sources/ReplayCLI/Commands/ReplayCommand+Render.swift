import FileIO
import ReplayCore
import Scenes

extension ReplayCommand {
  /// Draws one or more frames of each recording.
  static func render(
    _ inputs: [Input], _ arguments: Arguments, _ console: Console
  ) async throws -> ExitStatus {
    let rendering = try arguments.rendering
    guard let path = arguments[.output] else {
      throw UsageError.missingFlag(Flag.output.name, expected: "a file, a folder or -")
    }
    // Numbered frames need a folder, so their path names one.
    var target = try OutputTarget(
      rendering.numbersFiles && path != "-" ? path + "/" : path, of: inputs.count,
      overwrites: arguments.has(.overwrite))
    var status = ExitStatus.success
    try await rendering.run(inputs, jobs: try arguments.jobs, progress: console.readProgress) {
      piece throws(OutputError) in
      switch piece {
      case .output(let output):
        if output.number == 0, rendering.format == .rgba { console.noteLayout(of: output) }
        if rendering.format == .rgba {
          try target.append(output.bytes, name: output.name)
        } else {
          try target.write(output.bytes, name: output.name)
        }
      case .end(let recording):
        try target.end(keeps: recording.status != .error)
        status = status.worst(console.showAnswer(recording))
      }
    }
    return status
  }
}

extension Arguments {
  /// The rendering that the flags describe.
  fileprivate var rendering: Rendering {
    get throws {
      var replay = try replay
      replay.frame = try frameTime
      replay.view = try choice(.view) ?? .picture
      return Rendering(replay, as: try choice(.to) ?? .png)
    }
  }

  /// The frames that the flags name; without a flag the last one.
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

  /// The frame rate of `--every`.
  private var interval: FrameRate {
    get throws(UsageError) {
      guard let rate = FrameRate(every: try time(.every) ?? 0) else {
        throw .badValue(
          Flag.every.name, found: self[.every] ?? "", expected: "a time from 1ms to 3600s")
      }
      return rate
    }
  }

  /// The frame rate of `--fps`.
  private var framesPerSecond: FrameRate {
    get throws(UsageError) {
      guard let rate = FrameRate(framesPerSecond: self[.fps] ?? "") else {
        throw .badValue(
          Flag.fps.name, found: self[.fps] ?? "",
          expected: "frames per second such as 30, 29.97 or 30000/1001, at most 1000")
      }
      return rate
    }
  }
}

extension Console {
  /// Notes the size and the format of bare pixels, which have no header.
  fileprivate func noteLayout(of output: Rendering.Output) {
    note("\(output.name): frames of \(output.width) x \(output.height) pixels, straight RGBA")
  }
}
