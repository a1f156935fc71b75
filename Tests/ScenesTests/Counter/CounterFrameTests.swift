// SPDX-License-Identifier: Apache-2.0
import Controls
import Drawing
import Geometry
import GoldenPictures
import JSONStream
import ReplayCore
import Scenes
import Testing
import TouchRecording
import Touchstone

/// Frames of the counter, beside pictures that people looked at.
@Suite struct CounterFrameTests {
  private static let screen = ControlLayout.reference

  @Test(arguments: GoldenFrames.scales)
  func `a counter at 5 of 8 looks as it did`(scale: Int) throws {
    let frame = try GoldenFrames.frame(
      of: ["kind": "counter"], on: Self.screen, scale: Double(scale))
    try GoldenFrames.expect(frame, toBe: "counter@\(scale)x", scale: Double(scale))
  }

  /// Gauges at several counts in half their size, by default above and by the original's rules below
  /// with what it makes of them; and the buttons, free and held.
  @Test func `each control alone looks as it did`() throws {
    var canvas = Canvas(size: Size(width: 750, height: 260), scale: 2, background: .white)
    var gauge = ArcGauge()
    gauge.scale = 0.5
    for (row, profile) in ControlProfile.allCases.enumerated() {
      gauge.profile = profile
      for (column, count) in [0, 1, 5, 8, 9, -1].enumerated() {
        let frame = Rect(
          x: 125 * Double(column) + 5, y: 125 * Double(row) + 10, width: 115, height: 115)
        canvas.draw { gauge.draw(share: Double(count) / 8, in: frame, into: &$0) }
        canvas.draw { gauge.drawLabel("\(count)", in: frame, into: &$0) }
      }
    }
    try GoldenFrames.expect(canvas.bitmap, toBe: "arc-gauge@2x", scale: 2)
    var buttons = Canvas(size: Size(width: 300, height: 120), scale: 2, background: .white)
    var held = PushButton.add
    held.isHighlighted = true
    buttons.draw { PushButton.add.draw(in: Rect(x: 10, y: 10, width: 100, height: 100), into: &$0) }
    buttons.draw { held.draw(in: Rect(x: 120, y: 10, width: 100, height: 100), into: &$0) }
    buttons.draw {
      PushButton.minus.draw(in: Rect(x: 235, y: 35, width: 50, height: 50), into: &$0)
    }
    try GoldenFrames.expect(buttons.bitmap, toBe: "push-button@2x", scale: 2)
  }

  @Test func `every color of the counter is that of the scene, and fill that of both buttons`()
    throws
  {
    func colors(_ members: [(String, String)]) throws -> Bitmap {
      var colors: JSONValue = [:]
      for (name, color) in members { colors.append(name, JSONValue(color)) }
      return try GoldenFrames.frame(of: ["kind": "counter", "colors": colors], on: Self.screen)
    }
    // Far enough apart that no mixture of two along an edge is a third.
    func color(_ index: Int) -> Color {
      Color(
        red: UInt8(index * 37 % 256), green: UInt8(index * 91 % 256), blue: UInt8(index * 151 % 256)
      )
    }
    func text(_ index: Int) -> String {
      let color = color(index)
      return "#"
        + [color.red, color.green, color.blue].map {
          String(Int($0) + 256, radix: 16).dropFirst()
        }.joined()
    }
    func count(_ index: Int, in frame: Bitmap) -> Int {
      let color = color(index)
      return (0..<frame.width * frame.height).count {
        frame[$0 % frame.width, $0 / frame.width] == color
      }
    }
    let names = ["page", "counter", "outline", "text", "fill", "add", "minus", "sign"]
    let all = try colors(names.enumerated().map { ($1, text($0 + 1)) })
    for (index, name) in names.enumerated() {
      #expect((count(index + 1, in: all) > 100) == (name != "fill"), "\(name)")
    }
    let filled = try colors([("fill", text(9)), ("minus", text(8))])
    // The discs of 100 and 50 points without their signs.
    #expect(count(9, in: filled) > 7000 && count(8, in: filled) > 1700)
    #expect(
      try colors([("fill", text(9))]) == colors([("add", text(9)), ("minus", text(9))]))
    #expect(try colors([]) == GoldenFrames.frame(of: ["kind": "counter"], on: Self.screen))
  }

  /// The frame at `time` of a counter that is held from 1 s to 2 s.
  private func frame(
    of scene: JSONValue, heldAt place: Point, _ time: Microseconds
  ) throws -> Bitmap {
    let touches = [
      TouchEvent(time: 1_000_000, contact: 0, phase: .began, location: place),
      TouchEvent(time: 2_000_000, contact: 0, phase: .ended, location: place),
    ]
    return try GoldenFrames.frame(
      of: scene, on: Size(width: 207, height: 448), after: touches, at: time)
  }

  @Test func `a held button is darker by default, and in the original it is not`() throws {
    let place = Point(x: 90, y: 270)
    for profile in ControlProfile.allCases {
      let scene: JSONValue = ["kind": "counter", "profile": JSONValue(profile.rawValue)]
      let free = try frame(of: scene, heldAt: place, 999_999)
      let held = try frame(of: scene, heldAt: place, 1_500_000)
      let changed = BitmapDifference(free, held)
      #expect((changed.count == 0) == (profile == .original))
      guard let box = changed.bounds else { continue }
      // The disc of add at half its size.
      #expect(box.topLeft.x >= 78 && box.topLeft.y >= 251 && changed.count > 1900)
      #expect(box.bottomRight.x <= 129 && box.bottomRight.y <= 302)
    }
  }

  @Test func `a press changes the gauge, its label and nothing else`() throws {
    let place = Point(x: 104, y: 276)
    let before = try frame(of: ["kind": "counter"], heldAt: place, 0)
    let after = try frame(of: ["kind": "counter"], heldAt: place, 2_000_000)
    let box = try #require(BitmapDifference(before, after).bounds)
    #expect(box.topLeft.x >= 44 && box.topLeft.y >= 115)
    #expect(box.bottomRight.x <= 163 && box.bottomRight.y <= 234)
    #expect((90..<118).contains { x in (165..<185).contains { before[x, $0] != after[x, $0] } })
  }

  @Test func `the label says the count, and what is long stays in the hole`() throws {
    for count in [0, 8, 10, 888, 1_000_000] {
      var canvas = Canvas(size: Size(width: 230, height: 230), background: .white)
      let bounds = Rect(x: 0, y: 0, width: 230, height: 230)
      canvas.draw { ArcGauge().drawLabel("\(count)", in: bounds, into: &$0) }
      var least = Double.infinity
      var rows = 0..<0
      for y in 0..<230 {
        for x in 0..<230 where canvas.bitmap[x, y] != .white {
          least = min(least, 39 - (Point(x: Double(x), y: Double(y)) - bounds.center).length)
          rows = rows.isEmpty ? y..<y + 1 : rows.lowerBound..<y + 1
        }
      }
      #expect(least > 1, "\(count)")
      // 36 points: digits are 0.7 of it high and a pen of 0.08 wider.
      if count < 100 { #expect(28...30 ~= rows.count, "\(rows)") }
      #expect(abs(Double(rows.lowerBound + rows.upperBound) / 2 - 115) <= 0.5)
    }
  }

  @Test func `the disc of an oblong button has the longer side, and its sign the shorter one`() {
    var canvas = Canvas(size: Size(width: 120, height: 60), background: .black)
    canvas.draw { PushButton.minus.draw(in: Rect(x: 0, y: 0, width: 120, height: 60), into: &$0) }
    let (picture, color) = (canvas.bitmap, PushButton.minus.fillColor)
    for (x, y) in [(60, 1), (60, 58), (1, 30)] { #expect(picture[x, y] == color, "(\(x), \(y))") }
    #expect(picture[0, 0] == .black && picture[119, 59] == .black)
    #expect(picture[77, 30] == .white && picture[81, 30] == color)
  }

  @Test func `a counter on a canvas of any size is drawn`() throws {
    for (width, height) in [(1.0, 1.0), (.leastNonzeroMagnitude, 300), (300, 0.01), (900, 200)] {
      _ = try GoldenFrames.frame(of: ["kind": "counter"], on: Size(width: width, height: height))
    }
  }
}
