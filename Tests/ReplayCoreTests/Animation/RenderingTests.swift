// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import PNGCodec
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording

struct RenderingTests {
  /// Renders recordings and returns their outputs and their results.
  private func render(
    _ stems: [String], _ frame: FrameSelection, as form: FrameFormat, jobs: Int = 1,
    limit: Int? = nil
  ) async throws -> (outputs: [Rendering.Output], ends: [ReplayedRecording]) {
    var replay = Replayer()
    replay.frame = frame
    replay.scale = 0.125
    if let limit { replay.limits.set(.frames, to: limit) }
    let paths = stems.map(Bundled.path)
    var outputs: [Rendering.Output] = []
    var ends: [ReplayedRecording] = []
    try await Rendering(replay, as: form).run(Input.expand(paths), jobs: jobs) { piece in
      switch piece {
      case .output(let output): outputs.append(output)
      case .end(let recording): ends.append(recording)
      }
    }
    return (outputs, ends)
  }

  /// Returns the straight pixels of the still of a recording at a time.
  private func still(_ stem: String, at time: FrameSelection) async throws -> [UInt8] {
    let outputs = try await render([stem], time, as: .png).outputs
    try #require(outputs.count == 1)
    return try PNGDecoder().decodeStraight(outputs[0].bytes).channels
  }

  @Test(
    arguments: ["off-guide-t", "erased"]
      + effort(few: [], all: ["good-t", "stem-first", "taps", "two-fingers", "scratch-60"]))
  func `a frame of an animation is the still of its time, pixel for pixel`(
    stem: String
  ) async throws {
    let rate = try #require(FrameRate(framesPerSecond: "3"))
    let (frames, ends) = try await render([stem], .every(rate), as: .rgba)
    let duration = try #require(ends.first).duration
    let times = (0..<frames.count - 1).map(rate.time(ofFrame:))
    // There is a frame for every step before the end, and one for the end.
    #expect(times.allSatisfy { $0 < duration } && rate.time(ofFrame: frames.count) > duration)
    #expect(Set(frames.map(\.bytes)).count > 2, "Something moves")
    for (frame, time) in zip(frames, times) {
      #expect(try await still(stem, at: .at(time)) == frame.bytes, "at \(time)")
    }
    #expect(try await still(stem, at: .last) == frames.last?.bytes)
  }

  @Test func `numbered stills are the frames of the same numbers`() async throws {
    let rate = try #require(FrameRate(every: 300_000))
    let stills = try await render(["taps"], .every(rate), as: .png).outputs
    let frames = try await render(["taps"], .every(rate), as: .rgba).outputs
    #expect(stills.map(\.number) == Array(0..<stills.count))
    #expect(stills.prefix(2).map(\.name) == ["taps-00000.png", "taps-00001.png"])
    #expect(Set(frames.map(\.name)) == ["taps.rgba"])
    #expect(
      try stills.map { try PNGDecoder().decodeStraight($0.bytes).channels } == frames.map(\.bytes))
  }

  @Test func `an animation is one file that ends a second after its last frame`() async throws {
    let rate = try #require(FrameRate(framesPerSecond: "4"))
    let (outputs, ends) = try await render(["taps", "erased"], .every(rate), as: .apng)
    #expect(outputs.map(\.name) == ["taps.apng", "erased.apng"])
    for (output, end) in zip(outputs, ends) {
      #expect(abs(delays(in: output.bytes) - end.duration - 1_000_000) <= 8)
    }
  }

  /// The sum of the delays of a file, in microseconds.
  private func delays(in file: [UInt8]) -> Int64 {
    let type = Array("fcTL".utf8)
    let places = file.indices.dropLast(30).filter { Array(file[$0..<$0 + 4]) == type }
    return places.reduce(0) { sum, place in
      let field = place + 4 + 20
      let numerator = Int64(file[field]) << 8 | Int64(file[field + 1])
      let denominator = Int64(file[field + 2]) << 8 | Int64(file[field + 3])
      return sum + numerator * 1_000_000 / denominator
    }
  }

  @Test func `the output does not depend on the number of jobs, and names are unique`()
    async throws
  {
    let stems = ["taps", "good-t", "taps"]
    let rate = try #require(FrameRate(every: 500_000))
    for form in FrameFormat.allCases {
      let one = try await render(stems, .every(rate), as: form)
      let many = try await render(stems, .every(rate), as: form, jobs: 4)
      #expect(one.outputs.map(\.name) == many.outputs.map(\.name))
      #expect(one.outputs.map(\.bytes) == many.outputs.map(\.bytes))
      #expect(one.ends.map(\.name) == ["taps", "good-t", "taps-2"])
      #expect(one.ends.map(\.name) == many.ends.map(\.name))
    }
  }

  @Test func `more frames than the limit are refused before they are drawn`() async throws {
    let rate = try #require(FrameRate(framesPerSecond: "2"))
    let count = try await render(["taps"], .every(rate), as: .rgba).outputs.count
    let allowed = try await render(["taps"], .every(rate), as: .rgba, limit: count)
    #expect(allowed.outputs.count == count && allowed.ends[0].status == .pass)
    for form in FrameFormat.allCases {
      let refused = try await render(["taps"], .every(rate), as: form, limit: count - 1)
      #expect(refused.ends.map(\.status) == [.error])
      #expect(refused.outputs.count < count)
      #expect(form != .apng || refused.outputs.isEmpty)
      #expect(refused.ends[0].diagnostics.map(\.code.name) == ["E429"])
    }
  }

  @Test func `a recording that scores in an animation scores as without one`() async throws {
    let rate = try #require(FrameRate(framesPerSecond: "12"))
    let with = try await render(["erased"], .every(rate), as: .rgba).ends
    let without = try await render(["erased"], .last, as: .rgba).ends
    #expect(with.map(\.report) == without.map(\.report))
  }
}
