import Geometry
import Testing

@Suite struct AffineTransformTests {
  private let point = Point(x: 3, y: 4)

  @Test(arguments: [
    ("", Point(x: 3, y: 4)),
    ("translate(10)", Point(x: 13, y: 4)),
    ("translate(10,-2.5)", Point(x: 13, y: 1.5)),
    ("scale(2)", Point(x: 6, y: 8)),
    ("scale(2 -1)", Point(x: 6, y: -4)),
    ("rotate(90)", Point(x: -4, y: 3)),
    ("rotate(180, 3, 0)", Point(x: 3, y: -4)),
    ("skewX(0)", Point(x: 3, y: 4)),
    ("matrix(1 2 3 4 5 6)", Point(x: 20, y: 28)),
    (" translate(10 0) , scale(2)\n", Point(x: 16, y: 8)),
    ("scale(2)translate(10 0)", Point(x: 26, y: 8)),
  ])
  func `functions map a point, the last one first`(text: String, expected: Point) throws {
    #expect(try AffineTransform(svg: text).apply(point) == expected)
  }

  @Test func `a slant of 45 degrees moves a point by its other coordinate`() throws {
    let slanted = try AffineTransform(svg: "skewX(45)").apply(point)
    #expect(abs(slanted.x - 7) < 1e-14 && slanted.y == 4)
    let other = try AffineTransform(svg: "skewY(-45)").apply(point)
    #expect(other.x == 3 && abs(other.y - 1) < 1e-14)
  }

  @Test(arguments: [
    ("turn(3)", 1), ("scale 2", 7), ("scale()", 7), ("scale(1 2 3)", 11), ("rotate(1 2)", 11),
    ("scale(2", 8), ("scale(NaN)", 7), ("scale(1e9)", 7), ("skewX(90)", 1), ("2", 1),
    ("matrix(1 2 3 4 5)", 17),
  ])
  func `a fault is refused with its column`(text: String, column: Int) {
    let error = #expect(throws: PathDataError.self) { try AffineTransform(svg: text) }
    switch error {
    case .unexpected(let found, _, _), .outOfRange(let found, _): #expect(found == column)
    default: Issue.record("\(text) is refused as \(String(describing: error))")
    }
  }
}
