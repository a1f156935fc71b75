// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import ReplayCore
import TestCorpora
import Testing
import TouchRecording

/// The library says what the program says.
@Suite struct LiveReplayTests {
  @Test(arguments: try Bundled.stems())
  func `a bundled recording has the same report, explanation and frame`(stem: String) async throws {
    let text = try Project.text(of: "recordings/\(stem)\(Input.ending)")
    #expect(try await SameAsProgram.expect(text))
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `generated recordings have the same report, explanation and frame`(
    block: UInt64
  ) async throws {
    let generator = Generator<Recording>.recording(on: Size(width: 120, height: 150))
    var replayed = 0
    for seed in block * 1000..<block * 1000 + 100 {
      let recording = generator.value(seed: seed)
      let text = String(decoding: recording.bytes, as: UTF8.self)
      if try await SameAsProgram.expect(text, drawing: seed % 4 == 0) { replayed += 1 }
    }
    #expect(replayed > 90)
  }

  @Test func `damaged recordings have the same faults`() async throws {
    let generator = Generator<Recording>.recording(on: Size(width: 120, height: 150))
    var random = SplitMix64(seed: 7)
    var refused = 0
    for seed in 1...200 as ClosedRange<UInt64> {
      var bytes = generator.value(seed: seed).bytes
      for _ in 0..<1 + random.below(3) {
        let index = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8(32 + random.below(95))
        case 2: bytes.insert(UInt8(ascii: "\n"), at: index)
        default: bytes.removeSubrange(index..<min(index + 40, bytes.count))
        }
        if bytes.isEmpty { bytes = [10] }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if try await !SameAsProgram.expect(text, drawing: false) { refused += 1 }
    }
    #expect(refused > 60)
  }
}
