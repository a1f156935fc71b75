// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import Testing

struct LinearGradientTests {
  /// The pixels of one row, a pixel a point, filled with the gradient.
  private func row(_ width: Int, _ gradient: LinearGradient, scale: Double = 1) -> [Color] {
    var canvas = Canvas(size: Size(width: Double(width) / scale, height: 1 / scale), scale: scale)
    canvas.fill(
      Path(Rect(x: 0, y: 0, width: Double(width), height: 1)), with: .linearGradient(gradient))
    return (0..<width).map { canvas.bitmap[$0, 0] }
  }

  private func gray(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level) }

  @Test func `colors are those at the centers of the pixels`() {
    // 0.5, 1.5, ... of 8 points: 255 (2 k + 1) / 16, rounded.
    let gradient = LinearGradient(
      from: .zero, to: Point(x: 8, y: 0), stops: [.init(0, .black), .init(1, .white)])
    #expect(row(8, gradient) == [16, 48, 80, 112, 143, 175, 207, 239].map(gray))
  }

  @Test func `the ends go on before the first stop and after the last`() {
    let gradient = LinearGradient(
      from: Point(x: 2, y: 0), to: Point(x: 6, y: 0),
      stops: [.init(0.25, gray(40)), .init(0.75, gray(80))])
    #expect(row(8, gradient) == [40, 40, 40, 50, 70, 80, 80, 80].map(gray))
  }

  @Test func `two stops at one offset make a sharp edge`() {
    let gradient = LinearGradient(
      from: .zero, to: Point(x: 4, y: 0), stops: [.init(0.5, .black), .init(0.5, .white)])
    #expect(row(4, gradient) == [.black, .black, .white, .white])
    // A pixel whose center lies on the edge has the later color.
    let middle = LinearGradient(
      from: .zero, to: Point(x: 3, y: 0), stops: [.init(0.5, .black), .init(0.5, .white)])
    #expect(row(3, middle) == [.black, .white, .white])
  }

  @Test func `a gradient of length 0 paints the last stop`() {
    let gradient = LinearGradient(
      from: Point(x: 1, y: 1), to: Point(x: 1, y: 1), stops: [.init(0, .black), .init(1, .white)])
    #expect(row(3, gradient) == [.white, .white, .white])
  }

  @Test func `one stop paints its color everywhere`() {
    let gradient = LinearGradient(from: .zero, to: Point(x: 2, y: 0), stops: [.init(0.5, gray(9))])
    #expect(row(3, gradient) == [gray(9), gray(9), gray(9)])
  }

  @Test func `a color that fades to clear keeps its hue`() {
    let red = Color(red: 255, green: 0, blue: 0)
    let gradient = LinearGradient(
      from: .zero, to: Point(x: 4, y: 0), stops: [.init(0, red), .init(1, .clear)])
    // 1/8, 3/8, 5/8, 7/8 of the way; straight channels would darken toward clear black.
    #expect(row(4, gradient) == [223, 159, 96, 32].map { red.withAlpha($0) })
  }

  @Test func `lines across the axis have one color`() {
    let gradient = LinearGradient(
      from: .zero, to: Point(x: 6, y: 6), stops: [.init(0, .black), .init(1, .white)])
    var canvas = Canvas(size: Size(width: 6, height: 6))
    canvas.fill(Path(Rect(x: 0, y: 0, width: 6, height: 6)), with: .linearGradient(gradient))
    let diagonal = (0...10).map { sum in canvas.bitmap[max(0, sum - 5), min(5, sum)] }
    for y in 0..<6 {
      for x in 0..<6 { #expect(canvas.bitmap[x, y] == diagonal[x + y]) }
    }
    #expect(zip(diagonal, diagonal.dropFirst()).allSatisfy { $0.red < $1.red })
  }

  @Test func `the axis is in points whatever the scale`() {
    let gradient = LinearGradient(
      from: .zero, to: Point(x: 4, y: 0), stops: [.init(0, .black), .init(1, .white)])
    #expect(row(8, gradient, scale: 2) == [16, 48, 80, 112, 143, 175, 207, 239].map(gray))
  }
}
