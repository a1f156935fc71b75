// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import Scenes
import TraceCore

extension OfferedScene {
  /// The scenes of the recorder page, in the order of its chooser.
  static var all: [OfferedScene] {
    letters("Capitals", "Letter", "A"..."Z") + letters("Small letters", "Letter", "a"..."z")
      + letters("Digits", "Digit", "0"..."9") + surfaces
  }

  // MARK: Letters

  /// The canvas of a letter, its box 2.8 times its size, with margins of a tenth of the shorter side
  /// all around.
  ///
  /// A phone shows the picture about as large. The engine limits the width of ink to 7 points, which
  /// it nearly reaches here, so the dots of a replay are smaller than on the page only if the canvas
  /// is larger than that of a phone.
  private static let letterLayout = Layout(
    canvas: Size(width: 350, height: 462), content: Size(width: 280, height: 392), margin: 0.2)
  /// The pixels of a point of letters, fewer than of other scenes because there are so many.
  private static let letterScale = 1.5

  private static func letters(
    _ group: String, _ noun: String, _ names: ClosedRange<Character>
  ) -> [OfferedScene] {
    Guide.builtInNames.filter { $0.count == 1 && names.contains(Character($0)) }.map { name in
      let header: JSONValue = ["kind": "trace", "guide": JSONValue(name)]
      let letter = OfferedScene(name: "\(noun) \(name)", group: group, header: header)
      return letter.drawn(in: letterLayout, scale: letterScale)
    }
  }

  // MARK: Surfaces

  private static var surfaces: [OfferedScene] {
    [
      scratchCard,
      control("Counter", ["kind": "counter", "count": 5, "goal": 8]),
      control("Wave", ["kind": "wave", "progress": 0.45]),
      // One deal and one guess, because the page does not show the state after a guess.
      control("Pattern game", ["kind": "pattern", "attempts": 1, "deals": [deal]]),
      OfferedScene(name: "Blank sheet", group: "Surfaces"),
    ]
  }

  private static let deal: JSONValue = [
    "answer": "top",
    "tiles": [
      ["direction": "top", "color": "#0000ff"], ["direction": "left", "color": "#ff00ff"],
      ["direction": "top", "color": "#ff0000"], ["direction": "top", "color": "#0000ff"],
    ],
  ]

  private static func control(_ name: String, _ header: JSONValue) -> OfferedScene {
    OfferedScene(name: name, group: "Surfaces", header: header, isStill: true).drawn(in: Layout())
  }

  private static var scratchCard: OfferedScene {
    let frame = Rect(x: 45, y: 60, width: 300, height: 400)
    let canvas = Size(width: 390, height: 520)
    var card = OfferedScene(
      name: "Scratch card", group: "Surfaces", header: ["kind": "scratch", "frame": frame.json]
    ).drawn(in: Layout(canvas: canvas, content: canvas))
    card.header = ["kind": "scratch"]
    return card
  }

  /// Returns the scene with its first frame, at `scale` pixels a point.
  private func drawn(in layout: Layout, scale: Double = 2) -> OfferedScene {
    var drawn = self
    do throws(Fault) {
      let scene = try decodeScene(header ?? .null, canvas: layout.canvas)
      try drawn.draw(scene, in: layout, scale: scale)
    } catch {
      preconditionFailure("An offered scene is not right: \(error)")
    }
    return drawn
  }
}
