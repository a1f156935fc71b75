// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import GoldenPictures
import JSONStream
import ReplayCore
import Scenes
import Testing
import TouchRecording
import Touchstone

/// Gauges beside traces and cards.
@Suite struct ProgressGaugeTests {
  private static let screen = Size(width: 195, height: 422)
  private static let card: JSONValue = [
    "kind": "scratch", "frame": ["x": 20, "y": 110, "width": 150, "height": 200],
    "content": ["color": "#ffcc33"],
  ]
  private static let letter: JSONValue = [
    "kind": "trace",
    "guide": ["strokes": [["points": [[25, 25], [25, 75]]]], "size": [50, 100]],
  ]

  private func scene(_ scene: JSONValue, gauge: String?) -> JSONValue {
    var scene = scene
    if let gauge { scene.append("gauge", JSONValue(gauge)) }
    return scene
  }

  private func touches(_ points: [(x: Double, y: Double)]) -> [TouchEvent] {
    points.enumerated().map { index, point in
      TouchEvent(
        time: Microseconds(index), contact: 0, phase: index == 0 ? .began : .moved,
        location: Point(x: point.x, y: point.y))
    }
  }

  /// The box of the pixels that a gauge changes.
  private func changed(
    _ scene: JSONValue, _ kind: String, _ touches: [TouchEvent]
  ) throws -> BitmapDifference.Bounds {
    let frames = try [nil, kind].map {
      try GoldenFrames.frame(
        of: self.scene(scene, gauge: $0), on: Self.screen, after: touches, at: 1_000_000)
    }
    return try #require(BitmapDifference(frames[0], frames[1]).bounds)
  }

  @Test(arguments: ["counter", "wave"])
  func `a gauge stands above card and guide in the middle, whatever is drawn`(
    kind: String
  ) throws {
    // A stroke down through gauge, card and canvas.
    let line = touches([(97, 4), (97, 418)])
    for (scene, top) in [(Self.card, 110), (Self.letter, 105)] {
      for touches in [[], line] {
        let box = try changed(scene, kind, touches)
        #expect(box.bottomRight.y < top, "\(scene)")
        #expect(abs(box.topLeft.x + box.bottomRight.x - 194) <= 2)
      }
    }
  }

  @Test func `ink lies over a gauge`() throws {
    let line = touches([(97, 4), (97, 418)])
    let frames = try [nil, "counter"].map {
      try GoldenFrames.frame(
        of: scene(Self.letter, gauge: $0), on: Self.screen, after: line, at: 1_000_000)
    }
    #expect((0..<422).allSatisfy { frames[0][97, $0] == frames[1][97, $0] })
  }

  @Test func `it takes the largest strip, and keeps away from the eraser`() throws {
    let left = JSONValue.card(x: 60, y: 0, width: 135, height: 422)
    #expect(try changed(left, "counter", []).bottomRight.x < 60)
    let top = JSONValue.card(x: 0, y: 0, width: 195, height: 300)
    #expect(try changed(top, "counter", []).topLeft.y >= 300)
    // The button takes the strip above, so that the one below is larger.
    var card = Self.card
    card.append("eraser", ["x": 80, "y": 20, "width": 30, "height": 30])
    #expect(try changed(card, "counter", []).topLeft.y >= 310)
  }

  @Test func `where there is no room for a gauge the scene is refused`() throws {
    for (scene, size) in [
      (JSONValue.card(x: 0, y: 0, width: 195, height: 422), Self.screen),
      (JSONValue.card(x: 20, y: 20, width: 155, height: 382), Self.screen),
      (JSONValue.card(x: 2, y: 2, width: 5, height: 5), Size(width: 99, height: 99)),
    ] {
      let error = #expect(throws: Fault.self) {
        try decodeScene(self.scene(scene, gauge: "counter"), canvas: size)
      }
      #expect(error?.path == "scene.gauge")
    }
    #expect(throws: Fault.self) {
      try decodeScene(
        self.scene(Self.card, gauge: "weave"), canvas: Self.screen)
    }
  }

  @Test func `the gauge shows what is revealed, and what is reached`() throws {
    func outlined(_ scene: JSONValue, _ touches: [TouchEvent]) throws -> Int {
      let frame = try GoldenFrames.frame(
        of: self.scene(scene, gauge: "counter"), on: Self.screen, after: touches, at: 1_000_000)
      return frame.pixels.indices.count { index in
        index % 4 == 0 && index / 4 / 195 < 105
          && Array(frame.pixels[index..<index + 3]) == [34, 110, 100]
      }
    }
    #expect(try outlined(Self.card, []) == 0 && outlined(Self.letter, []) == 0)
    // A zigzag on the card, and half of the bar.
    var zigzag: [(x: Double, y: Double)] = []
    for row in 0...10 { zigzag.append((x: row % 2 == 0 ? 25 : 165, y: 115 + 19 * Double(row))) }
    let (some, more) = (
      try outlined(Self.card, touches(Array(zigzag.prefix(4)))),
      try outlined(Self.card, touches(zigzag))
    )
    #expect(0 < some && some < more)
    let half = try outlined(Self.letter, touches([(97.5, 172), (97.5, 210)]))
    let whole = try outlined(Self.letter, touches([(97.5, 172), (97.5, 250)]))
    #expect(0 < half && half < whole, "\(half) \(whole)")
  }

  @Test func `percents are rounded down, and those that are whole stay so`() {
    for total in 1...100 {
      for part in 0...total {
        #expect(
          ProgressGauge.wholePercent(Double(part) / Double(total)) == 100 * part / total)
      }
    }
    #expect(ProgressGauge.wholePercent(Double((1 << 33) - 1) / 0x1p33) == 99)
  }

  @Test func `the report of a scene is the same with a gauge`() throws {
    for scene in [Self.card, Self.letter] {
      let reports = try [nil, "counter", "wave"].map { kind in
        var played = try decodeScene(
          self.scene(scene, gauge: kind), canvas: Self.screen)
        for touch in touches([(97, 150), (97, 200)]) { played.play(.touch(touch)) }
        return played.report
      }
      #expect(reports[0] == reports[1] && reports[0] == reports[2])
    }
  }
}

extension JSONValue {
  fileprivate static func card(
    x: Double, y: Double, width: Double, height: Double
  ) -> JSONValue {
    [
      "kind": "scratch",
      "frame": [
        "x": JSONValue(x), "y": JSONValue(y), "width": JSONValue(width),
        "height": JSONValue(height),
      ],
    ]
  }
}
