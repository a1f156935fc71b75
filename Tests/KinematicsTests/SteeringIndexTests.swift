// SPDX-License-Identifier: Apache-2.0
import Kinematics
import Testing

struct SteeringIndexTests {
  @Test func `the index of a straight tunnel is its length by its width`() {
    var index = SteeringIndex()
    index.add(length: 100, tolerance: 10)
    #expect(index.difficulty == 5)
    #expect(index.bitsPerSecond(onSurface: 2_000_000) == 2.5)
    #expect(index.bitsPerSecond(onSurface: 0) == nil)
  }

  @Test func `slack widens, and parts add up`() {
    var index = SteeringIndex()
    index.add(length: 60, tolerance: 10, slack: 1.5)
    #expect(index.difficulty == 2)
    index.add(length: 0, tolerance: 10)
    index.add(length: 20, tolerance: 5)
    #expect(index.difficulty == 4)
  }

  @Test func `a path without a width is a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var index = SteeringIndex()
      index.add(length: 1, tolerance: 0)
    }
  }
}
