// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import ReplayCore
import Scenes
import Testing

@Suite struct RecordingNamesTests {
  /// The definition: the first free name of a stem, counted from 2.
  private struct Reference {
    var given: Set<String> = []

    mutating func next(_ stem: String) -> String {
      var (name, number) = (stem, 1)
      while !given.insert(name).inserted {
        number += 1
        name = "\(stem)-\(number)"
      }
      return name
    }
  }

  @Test func `each name is the first free one, also if stems look like numbered ones`() {
    let stems = ["a", "a-2", "a-3", "a-2-2", "b", ""]
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var (names, reference) = (RecordingNames(), Reference())
      for _ in 0..<40 {
        let stem = stems[random.below(stems.count)]
        #expect(names.next(stem) == reference.next(stem), "seed \(seed)")
      }
    }
  }

  @Test func `the recordings of one long stream are named without counting from the start`() {
    // Counting anew for each of them would take 10 000 000 000 steps.
    var names = RecordingNames()
    var last = ""
    for _ in 0..<140_000 { last = names.next("stream") }
    #expect(last == "stream-140000")
  }
}
