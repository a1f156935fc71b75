// SPDX-License-Identifier: Apache-2.0
import Geometry
import Scenes
import Testing

@Suite struct ExplanationQueryTests {
  @Test(arguments: ["1,2,3", "1", "", "a,b", "1e3,2", "nan,1", "2000000,1"])
  func `what is no point is refused`(text: String) {
    #expect(ExplanationQuery(pixel: text) == nil)
  }

  @Test func `a point is two decimal numbers`() {
    #expect(ExplanationQuery(pixel: "120,96.5") == .pixel(Point(x: 120, y: 96.5)))
    #expect(ExplanationQuery(pixel: "-1,0") == .pixel(Point(x: -1, y: 0)))
  }
}
