// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import Scenes
import Testing
import TouchRecording
import TraceCore

/// Frames in the styles of 2019: a cross of a bar and a stem on 100 x 100 points.
@Suite struct TracerLookTests {
  private let size = Size(width: 100, height: 100)
  private let red = Color(red: 255, green: 0, blue: 0)
  private let green = Color(red: 0, green: 255, blue: 0)

  private func drawn(
    _ touches: [TouchEvent], tolerance: Double = 6, more: [JSONMember] = [],
    pictures: PictureSource? = nil
  ) throws -> (Canvas, Scene) {
    var value: JSONValue = [
      "kind": "trace", "guide": ["strokes": [["d": "M10 50H90"], ["d": "M50 20V80"]]],
      "placement": "as-is", "profile": "tracer-2019", "rules": ["tolerance": JSONValue(tolerance)],
    ]
    for member in more { value.append(member.key, member.value) }
    var scene = try decodeScene(value, canvas: size, pictures: pictures)
    for touch in touches { scene.play(.touch(touch)) }
    var canvas = Canvas(size: size, scale: 8)
    canvas.draw(try scene.drawing(for: canvas))
    return (canvas, scene)
  }

  private func touches(_ points: [(Double, Double)], contact: Int = 0) -> [TouchEvent] {
    points.enumerated().map { index, point in
      TouchEvent(
        time: Microseconds(index), contact: contact,
        phase: index == 0 ? .began : index == points.count - 1 ? .ended : .moved,
        location: Point(x: point.0, y: point.1))
    }
  }

  private func color(_ x: Double, _ y: Double, in canvas: Canvas) -> Color {
    canvas.bitmap[Int(x * canvas.scale), Int(y * canvas.scale)]
  }

  /// Half of the gray of UIKit on white.
  private let gray = Color(red: 0xBF, green: 0xBF, blue: 0xBF)

  @Test func `lines lie in the order of time over all strokes`() throws {
    // A black line on the stem, and a red one that crosses it later; then the other way round.
    let (black, outside) = (
      [(50.0, 30.0), (50, 40), (50, 40)], [(20.0, 35.0), (80, 35), (80, 35)]
    )
    let later = try drawn(touches(black) + touches(outside, contact: 1)).0
    #expect(color(50, 35, in: later) == red)
    let earlier = try drawn(touches(outside) + touches(black, contact: 1)).0
    #expect(color(50, 35, in: earlier) == .black)
  }

  @Test func `red stays red when the rest turns green`() throws {
    let moves: [(Double, Double)] = [
      (50, 20), (50, 35), (50, 50), (50, 65), (50, 80), (95, 80), (90, 50), (70, 50), (50, 50),
      (30, 50), (10, 50), (10, 50),
    ]
    let (canvas, scene) = try drawn(touches(moves), tolerance: 20)
    #expect(scene.trace?.isComplete == true)
    #expect(color(50, 30, in: canvas) == green && color(20, 50, in: canvas) == green)
    #expect(color(75, 80, in: canvas) == red)
  }

  @Test func `a tap, an end at a new place and a second finger draw nothing`() throws {
    let (plain, _) = try drawn([])
    let (canvas, scene) = try drawn(
      touches([(20, 20), (40, 20)]) + touches([(60, 10)])
        + touches([(20, 80), (40, 80), (60, 80)], contact: 1))
    #expect(canvas.bitmap == plain.bitmap)
    #expect(scene.trace?.strokes.isEmpty == true)
  }

  @Test func `the colors of a scene hold in the styles of 2019`() throws {
    let colors: JSONValue = ["red": "#0000ff", "guide": "#00ff0080"]
    let (canvas, _) = try drawn(
      touches([(60, 10), (80, 10), (80, 10)]), more: [JSONMember("colors", colors)])
    #expect(color(70, 10, in: canvas) == Color(red: 0, green: 0, blue: 255))
    #expect(color(50, 50, in: canvas) == Color(red: 127, green: 255, blue: 127))
  }

  // MARK: Pictures

  private let foil: PictureSource = { (id) throws(Fault) in
    guard id != "nix" else { throw Fault.unknown(id: id, known: ["foil"]) }
    return Bitmap(width: 4, height: 2, filledWith: Color(red: 0, green: 0, blue: 255))
  }

  @Test func `a background is as large as the placement allows, under the guide`() throws {
    let (canvas, scene) = try drawn(
      [], more: [JSONMember("background", "foil")], pictures: foil)
    #expect(scene.faults.isEmpty)
    // 100 x 50 points in the middle of the canvas, which is the placement.
    let blue = Color(red: 0, green: 0, blue: 255)
    #expect(color(1, 26, in: canvas) == blue && color(99, 74, in: canvas) == blue)
    #expect(color(1, 24, in: canvas) == .white && color(99, 76, in: canvas) == .white)
    #expect(color(30, 50, in: canvas) == Color(red: 0x40, green: 0x40, blue: 0xBF))
  }

  @Test func `a mark stands at each end of the guide, over the ink, as wide as the tolerance`()
    throws
  {
    let (canvas, _) = try drawn(
      touches([(5, 50), (50, 50), (50, 50)]), more: [JSONMember("marks", "foil")], pictures: foil)
    let blue = Color(red: 0, green: 0, blue: 255)
    for (x, y) in [(10.0, 50.0), (90, 50), (50, 20), (50, 80), (7.2, 50), (12.8, 51.3)] {
      #expect(color(x, y, in: canvas) == blue, "(\(x), \(y))")
    }
    #expect(color(6.8, 48.8, in: canvas) == gray && color(10, 52, in: canvas) == gray)
    #expect(color(50, 53, in: canvas) == gray)
  }

  @Test func `a picture that cannot be had is told by its place, and the rest is drawn`() throws {
    let (plain, _) = try drawn([])
    let (canvas, scene) = try drawn(
      [], more: [JSONMember("background", "nix"), JSONMember("marks", "nix")], pictures: foil)
    #expect(scene.faults.map(\.path) == ["scene.background"])
    #expect(canvas.bitmap == plain.bitmap)
    let (_, other) = try drawn([], more: [JSONMember("marks", "nix")], pictures: foil)
    #expect(other.faults.map(\.path) == ["scene.marks"])
  }
}

extension Scene {
  /// The engine of a trace; nil for a scene of another kind.
  fileprivate var trace: Trace? {
    if case .trace(let scene) = self { scene.value.trace } else { nil }
  }
}
