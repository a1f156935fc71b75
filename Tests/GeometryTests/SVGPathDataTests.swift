// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import TestCorpora
import Testing

@Suite struct SVGPathDataTests {
  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private func commands(_ text: String) throws -> [Path.Command] {
    try Path(svg: text).subpaths.flatMap(\.commands)
  }

  @Test(arguments: [
    ("M10 10 H90 V20 L5 5", "M10,10L90,10L90,20L5,5"),
    ("m10 10 h80 v10 l-85-15", "M10,10L90,10L90,20L5,5"),
    ("M1.5.5-2 3", "M1.5 0.5 L-2 3"),
    ("M0 0 1 1 2 0", "M0 0 L1 1 L2 0"),
    ("m1 1 1 1 1-1", "M1 1 L2 2 L3 1"),
    ("M0 0C0 1 1 1 1 0S2-1 2 0", "M0 0C0 1 1 1 1 0C1-1 2-1 2 0"),
    ("M0 0c0 1 1 1 1 0s1-1 1 0", "M0 0C0 1 1 1 1 0C1-1 2-1 2 0"),
    ("M0 0S2-1 2 0", "M0 0C0 0 2-1 2 0"),
    ("M0 0Q1 1 2 0T4 0", "M0 0Q1 1 2 0Q3-1 4 0"),
    ("M0 0q1 1 2 0t2 0", "M0 0Q1 1 2 0Q3-1 4 0"),
    ("M0 0T2 0", "M0 0Q0 0 2 0"),
    ("M0 0a1 1 0 00.5.5", "M0 0A1 1 0 0 0 .5 .5"),
    ("M2 2A9,9,30,1,1,4 4", "M2 2a9-9 30 1 1 2 2"),
    ("M1 1a2 2 0 012 2 2 2 0 012 2", "M1 1A2 2 0 0 1 3 3A2 2 0 0 1 5 5"),
    ("M1 1A0 5 0 0 0 3 3T5 5", "M1 1L3 3Q3 3 5 5"),
    ("M1 1A5 5 0 1 0 1 1L2 2", "M1 1L2 2"),
    ("M0 0H4V4Zl1 1", "M0 0H4V4L0 0M0 0L1 1"),
    (" \n\tM 1e1 , +2E0 L .5 -.5 ", "M10 2L0.5-0.5"),
  ])
  func `different spellings draw the same commands`(text: String, plain: String) throws {
    #expect(try commands(text) == commands(plain))
  }

  @Test func `a closed subpath ends in the line back to its start`() throws {
    let path = try Path(svg: "M1 1H3V3z")
    #expect(path.subpaths.map(\.isClosed) == [true])
    #expect(path.currentPoint == point(1, 1))
    #expect(path.subpaths[0].commands.last == .line(LineSegment(point(3, 3), point(1, 1))))
  }

  @Test func `a move alone is a subpath without commands`() throws {
    let path = try Path(svg: "M7 8")
    #expect(path.subpaths.map(\.start) == [point(7, 8)])
    #expect(path.subpaths[0].commands.isEmpty)
  }

  @Test(arguments: [
    ("", PathDataError.empty),
    ("  ", .empty),
    ("L1 1", .missingMove(column: 1, found: "L")),
    ("z", .missingMove(column: 1, found: "z")),
    (
      "M0 0 X1 1",
      .unexpected(column: 6, found: "X1 1", expected: "a command, one of M L H V C S Q T A Z")
    ),
    ("M0", .unexpected(column: 3, found: nil, expected: "a number")),
    ("M0 0L1", .unexpected(column: 7, found: nil, expected: "a number")),
    ("M0 0L1 1 2", .unexpected(column: 11, found: nil, expected: "a number")),
    ("M,0 0", .unexpected(column: 2, found: ",0 0", expected: "a number")),
    ("M0,,0", .unexpected(column: 4, found: ",0", expected: "a number")),
    ("M0 0,", .unexpected(column: 6, found: nil, expected: "a number after the comma")),
    ("M0 0, L1 1", .unexpected(column: 7, found: "L1 1", expected: "a number after the comma")),
    ("M0 0L- 1", .unexpected(column: 7, found: " 1", expected: "a digit")),
    ("M0 0L. 1", .unexpected(column: 7, found: " 1", expected: "a digit")),
    (
      "M0 0L1 1e",
      .unexpected(column: 9, found: "e", expected: "a command, one of M L H V C S Q T A Z")
    ),
    ("M0 0L1e9 1", .outOfRange(column: 6, found: "1e9")),
    ("M999999 0l2 0", .outOfRange(column: 11, found: "2")),
    ("M0 0L1e999 1", .outOfRange(column: 6, found: "1e999")),
    ("M0 0A1 1 0 2 0 2 2", .unexpected(column: 12, found: "2 0 2 2", expected: "a flag, 0 or 1")),
    ("M0 0A1 1 0 00", .unexpected(column: 14, found: nil, expected: "a number")),
    ("M0 0A1 1 0 0", .unexpected(column: 13, found: nil, expected: "a flag, 0 or 1")),
    ("M0 0A1e7 1 0 0 0 2 2", .outOfRange(column: 6, found: "1e7")),
    ("M0 0Q1 5 600000 6T9 9", .outOfRange(column: 19, found: "9 9")),
    ("M0 0C1 1 -1 -1 600000 9S1 1 2 2", .outOfRange(column: 25, found: "1 1 2 2")),
    ("M0 0A1e-9 1 0 0 0 9 0", .outOfRange(column: 6, found: "1e-9 1 0 0 0 9 0")),
  ])
  func `a fault is refused with its column`(text: String, error: PathDataError) {
    #expect(throws: error) { try Path(svg: text) }
  }

  @Test func `arbitrary bytes are read or refused, and what is read stays within its bounds`() {
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n1 0 1 0 x".utf8)
    let cases = effort(few: 4000, all: 200_000)
    var read = 0
    for seed in UInt64(1)...UInt64(cases) {
      var random = SplitMix64(seed: seed)
      var bytes = Array("M1 2".utf8)
      for _ in 0..<random.below(40) { bytes.append(alphabet[random.below(alphabet.count)]) }
      guard let path = try? Path(svg: String(decoding: bytes, as: UTF8.self)) else { continue }
      read += 1
      // A mirrored control point may lie three times as far away as the coordinates that are read.
      let reach = path.extent.map { max(-$0.minX, -$0.minY, $0.maxX, $0.maxY) } ?? .infinity
      #expect(reach <= 3 * Path.greatestCoordinate, "seed \(seed)")
      let again = try? Path(svg: path.svg)
      #expect(again?.line == path.line || reach > Path.greatestCoordinate, "seed \(seed)")
    }
    #expect(read > cases / 100)
  }

  @Test func `an arc is one drawn command, and its text is that of its cubics`() throws {
    let path = try Path(svg: "M0 0H4A25 10 0 1 1 50 0A9 9 0 0 0 60 5V9A1 0 0 0 0 2 2Z")
    let run = path.subpaths[0]
    #expect(run.drawnCommands.map(\.count) == [1, 8, 2, 1, 1, 1])
    #expect(run.drawnCommands.flatMap { Array($0) } == run.commands)
    #expect(try Path(svg: path.svg).subpaths[0].drawnCommands.allSatisfy { $0.count == 1 })
    let half = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 1, ty: 2)
    #expect(path.transformed(by: half).subpaths[0].arcs == run.arcs)
  }

  @Test func `lists of numbers are packed like path data`() throws {
    #expect(try [Double](svg: " 0,0 1.5.5-2\n") == [0, 0, 1.5, 0.5, -2])
    #expect(try [Double](svg: "").isEmpty)
    #expect(throws: PathDataError.unexpected(column: 3, found: "x", expected: "a number")) {
      try [Double](svg: "1 x")
    }
  }
}

extension Path {
  /// The path without the knowledge of which cubics are one arc, which its text does not keep.
  fileprivate var line: [Run] {
    subpaths.map { Run(start: $0.start, commands: $0.commands, isClosed: $0.isClosed) }
  }

  fileprivate struct Run: Equatable {
    let start: Point
    let commands: [Command]
    let isClosed: Bool
  }
}
