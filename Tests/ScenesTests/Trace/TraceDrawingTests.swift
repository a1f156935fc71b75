// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import JSONStream
import Scenes
import Testing
import TouchRecording

/// Frames of a trace, pixel by pixel: a bar from (10, 50) to (90, 50) on 100 x 100
/// points, tolerance 6, so that ink is 2 points wide and witnesses are 2/3.
@Suite struct TraceDrawingTests {
  private func drawn(
    _ strokes: [[(Double, Double)]], plans: JSONValue = [], more: [JSONMember] = [],
    rules: JSONValue = ["tolerance": 6]
  ) throws -> Canvas {
    var value: JSONValue = [
      "kind": "trace",
      "guide": ["strokes": [["d": "M10 50H90"]], "plans": plans], "placement": "as-is",
      "rules": rules,
    ]
    for member in more { value.append(member.key, member.value) }
    let size = Size(width: 100, height: 100)
    var scene = try decodeScene(value, canvas: size)
    for (contact, points) in strokes.enumerated() {
      for (index, point) in points.enumerated() {
        let touch = TouchEvent(
          time: Microseconds(index), contact: contact, phase: index == 0 ? .began : .moved,
          location: Point(x: point.0, y: point.1))
        scene.play(.touch(touch))
      }
    }
    var canvas = Canvas(size: size, scale: 8)
    canvas.draw(try scene.drawing(for: canvas))
    return canvas
  }

  private func color(_ x: Double, _ y: Double, in canvas: Canvas) -> Color {
    canvas.bitmap[Int(x * canvas.scale), Int(y * canvas.scale)]
  }

  /// The number of pixels of a color.
  private func count(_ color: Color, in canvas: Canvas) -> Int {
    let pixels = canvas.bitmap.pixels
    return stride(from: 0, to: pixels.count, by: 4).count { index in
      pixels[index] == color.red && pixels[index + 1] == color.green
        && pixels[index + 2] == color.blue
    }
  }

  @Test func `the hint begins where the stroke does and goes its way`() throws {
    let canvas = try drawn([])
    for x in [8.5, 10, 20, 40] { #expect(color(x, 50, in: canvas) == TracePalette.hint) }
    // Six tolerances long, so that it does not run around a bowl.
    for x in [50.0, 70, 90] { #expect(color(x, 50, in: canvas) != TracePalette.hint) }
  }

  @Test func `the hint goes on where the stroke stopped, and ends when all is reached`() throws {
    let half = try drawn([[(10, 50), (40, 50)]])
    #expect(color(20, 50, in: half) == TracePalette.black)
    for x in [46.0, 60, 75] { #expect(color(x, 50, in: half) == TracePalette.hint) }
    let whole = try drawn([[(10, 50), (90, 50)]])
    #expect(count(TracePalette.hint, in: whole) == 0)
    #expect(color(20, 50, in: whole) == TracePalette.green)
  }

  @Test func `the hint turns round where a plan draws the stroke backwards`() throws {
    let canvas = try drawn([], plans: [["1r"]])
    for x in [91.5, 80, 60] { #expect(color(x, 50, in: canvas) == TracePalette.hint) }
    for x in [10.0, 30] { #expect(color(x, 50, in: canvas) != TracePalette.hint) }
  }

  @Test func `a witness leads from the furthest red ink to the guide`() throws {
    let canvas = try drawn([[(10, 50), (75, 20), (90, 50)]])
    for y in [25.0, 35, 45] { #expect(color(75, y, in: canvas) == TracePalette.witness) }
    // A bar across the end on the guide, a dot on the ink, nothing beyond either.
    #expect(color(73.5, 50, in: canvas) == TracePalette.witness)
    #expect(color(75, 19.5, in: canvas) == TracePalette.witness)
    #expect(color(75, 53, in: canvas) != TracePalette.witness)
    #expect(color(73, 35, in: canvas) != TracePalette.witness)
  }

  @Test func `black ink has no witness`() throws {
    #expect(count(TracePalette.witness, in: try drawn([[(10, 50), (60, 55)]])) == 0)
  }

  @Test func `red ink is hollow, and black ink is not`() throws {
    let canvas = try drawn([[(40, 20), (80, 20)], [(70, 55), (80, 55)]])
    #expect(color(45, 20, in: canvas) == TracePalette.hollow)
    #expect(color(45, 20.7, in: canvas) == TracePalette.red)
    #expect(color(75, 55, in: canvas) == TracePalette.black)
    #expect(color(75, 55.7, in: canvas) == TracePalette.black)
  }

  @Test func `a scene that colors other ink leaves red ink as it is`() throws {
    let strokes = [[(40.0, 20.0), (80.0, 20.0)]]
    let inked = try drawn(strokes, more: [JSONMember("colors", ["ink": "#000000"])])
    #expect(color(45, 20, in: inked) == TracePalette.hollow)
    let red = try drawn(strokes, more: [JSONMember("colors", ["red": "#ff0000"])])
    #expect(color(45, 20, in: red) == Color(red: 0xFF, green: 0xCC, blue: 0xCC))
  }

  @Test func `of two witnesses that would be a blot the longer one is drawn`() throws {
    let canvas = try drawn([[(70, 41)], [(73, 40)], [(85, 41)]])
    #expect(color(73, 45, in: canvas) == TracePalette.witness)
    #expect(color(70, 45, in: canvas) != TracePalette.witness)
    #expect(color(85, 45, in: canvas) == TracePalette.witness)
  }

  @Test func `a witness that would be shorter than the ink is wide is left out`() throws {
    let near = try drawn([[(70, 53.5)]], rules: ["tolerance": 3])
    #expect(count(TracePalette.red, in: near) > 0 && count(TracePalette.witness, in: near) == 0)
  }

  @Test func `waypoints that the ink over them did not reach show through it`() throws {
    // A bar from right to left, where it is due from left to right.
    let canvas = try drawn(
      [[(90, 50), (10, 50)]], rules: ["tolerance": 6, "progress": "ordered"])
    #expect(color(90, 50, in: canvas) == TracePalette.missing)
    #expect(color(88.7, 50, in: canvas) == TracePalette.black)
  }

  @Test func `the ink, red ink, finished ink and the guide have the colors of the scene`() throws {
    let colors: JSONValue = [
      "ink": "#102030", "red": "#ff00ff", "done": "#00ffff", "guide": "#ffff00",
    ]
    let more = [JSONMember("colors", colors)]
    let canvas = try drawn([[(40, 20), (80, 20)], [(70, 55), (80, 55)]], more: more)
    #expect(color(75, 55, in: canvas) == Color(red: 0x10, green: 0x20, blue: 0x30))
    #expect(color(45, 20.7, in: canvas) == Color(red: 255, green: 0, blue: 255))
    // A fifth of the color on white.
    #expect(color(45, 20, in: canvas) == Color(red: 255, green: 204, blue: 255))
    #expect(color(62, 54, in: canvas) == Color(red: 255, green: 255, blue: 0))
    let done = try drawn([[(10, 50), (90, 50)]], more: more)
    #expect(color(20, 50, in: done) == Color(red: 0, green: 255, blue: 255))
  }
}
