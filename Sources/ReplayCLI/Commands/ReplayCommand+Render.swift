// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Scenes

extension ReplayCommand {
  /// Draws one or more frames of each recording.
  func render() async throws -> ExitStatus {
    let rendering = try arguments.rendering
    guard let path = arguments[.output] else {
      throw Fault.missingFlag(Flag.output.name, expected: "a file, a folder or -")
    }
    // Numbered frames need a folder, so their path names one.
    var target = try self.target(
      rendering.numbersFiles && path != "-" ? path + "/" : path, of: inputs.count)
    var status = ExitStatus.success
    try await rendering.run(inputs, jobs: try arguments.jobs, progress: console.readProgress) {
      piece throws(Fault) in
      switch piece {
      case .output(let output):
        if rendering.format.isStream {
          if output.number == 0, rendering.format == .rgba { console.noteLayout(of: output) }
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
      replay.cropsFrame = has(.crop)
      // The frames of an animation have one size, and a map is cut to its card anyway.
      if has(.crop), let other = [Flag.every, .fps].first(where: has) {
        throw Fault.exclusive(Flag.crop.name, other.name)
      }
      if has(.crop), ![.picture, .speed].contains(replay.view) {
        throw Fault.exclusive(Flag.crop.name, Flag.view.name)
      }
      return Rendering(replay, as: try frameFormat(replay.frame))
    }
  }

  /// Returns the format of frames; several frames in one PNG file are an animation.
  private func frameFormat(_ frames: FrameSelection?) throws(Fault) -> FrameFormat {
    let isOneName = self[.output]?.hasByteSuffix(FrameFormat.png.fileEndings[0]) ?? false
    guard case .every = frames, isOneName else { return try form(usually: .png) }
    let format: FrameFormat = try form(usually: .apng)
    if format == .png {
      throw .badValue(
        Flag.output.name, found: self[.output] ?? "",
        expected: "a folder such as frames/ for PNG files, or --to apng")
    }
    return format
  }

  /// The frames that the flags name; without a flag the last one.
  private var frameTime: FrameSelection {
    get throws(Fault) {
      let given = [Flag.at, .last, .every, .fps].filter(has)
      if given.count > 1 { throw .exclusive(given[0].name, given[1].name) }
      if let time = try time(.at) { return .at(time) }
      if let rate = try interval { return .every(rate) }
      let expected = "frames per second such as 30, 29.97 or 30000/1001, at most 1000"
      let rate = try value(.fps, expected: expected, FrameRate.init(framesPerSecond:))
      return rate.map { .every($0) } ?? .last
    }
  }

  /// The frame rate of `--every`; nil if the flag is not given.
  private var interval: FrameRate? {
    get throws(Fault) {
      let step = try time(.every)
      return try value(.every, expected: "a time from 1ms to 3600s") { _ in
        step.flatMap(FrameRate.init(every:))
      }
    }
  }
}

extension Console {
  /// Notes the size and the format of bare pixels, which have no header.
  fileprivate func noteLayout(of output: Rendering.Output) {
    note("\(output.name): frames of \(output.width) x \(output.height) pixels, straight RGBA")
  }
}
