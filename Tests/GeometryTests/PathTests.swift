// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing

struct PathTests {
  /// The code is the example in the documentation of `Path`.
  @Test func `the example of a path prints what its comments say`() throws {
    var path = Path()
    path.move(to: Point(x: 10, y: 10))
    path.addLine(to: Point(x: 90, y: 10))
    path.addCubic(
      control1: Point(x: 90, y: 30), control2: Point(x: 70, y: 50), to: Point(x: 50, y: 50))
    path.close()

    #expect("\(path.svg)" == "M10 10L90 10C90 30 70 50 50 50Z")
    #expect("\(path.flattened(tolerance: 0.25)[0].points.count)" == "11")
    #expect("\(try Path(svg: "M0 0H30V40").length)" == "70.0")
  }
}
