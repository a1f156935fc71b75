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

/// Frames of the pattern game, beside pictures that people looked at.
@Suite struct PatternFrameTests {
  private static let screen = ControlLayout.reference

  /// A press that is right, held from 0.9 s to 1 s; and with one attempt the result from 3 s on.
  private static let guess = [
    TouchEvent(time: 900_000, contact: 0, phase: .began, location: Point(x: 339, y: 662)),
    TouchEvent(time: 1_000_000, contact: 0, phase: .ended, location: Point(x: 339, y: 662)),
  ]

  private func frame(
    _ members: [JSONMember] = [], at time: Microseconds, scale: Double = 1, on size: Size = screen
  ) throws -> Bitmap {
    var scene: JSONValue = ["kind": "pattern", "seed": 42]
    for member in members { scene.append(member.key, member.value) }
    return try GoldenFrames.frame(
      of: scene, on: size, after: Self.guess, at: time, scale: scale)
  }

  // MARK: Pictures

  /// The button of the right answer at the place of another one.
  private static let swapped = JSONMember(
    "layout",
    [
      "right": ["x": 215, "y": 640, "width": 72, "height": 44],
      "bottom": ["x": 303, "y": 640, "width": 72, "height": 44],
    ])

  /// The tiles while a button is held, the mark at its largest, the mark of a wrong guess at rest,
  /// and the result.
  private static let pictures: [(name: String, members: [JSONMember], time: Microseconds)] = [
    ("awaiting", [], 950_000), ("right", [], 1_500_000), ("wrong", [swapped], 2_500_000),
    ("result", [JSONMember("attempts", 1)], 3_000_000),
  ]

  @Test(arguments: GoldenFrames.scales, pictures.indices)
  func `the game looks as it did`(scale: Int, index: Int) throws {
    let (name, members, time) = Self.pictures[index]
    let frame = try frame(members, at: time, scale: Double(scale))
    try GoldenFrames.expect(frame, toBe: "pattern-\(name)@\(scale)x", scale: Double(scale))
  }

  // MARK: What moves

  private func changes(_ first: Bitmap, _ second: Bitmap) -> Rect? {
    BitmapDifference(first, second).bounds.flatMap { box in
      Rect(
        enclosing: [box.topLeft, box.bottomRight].map { Point(x: Double($0.x), y: Double($0.y)) })
    }
  }

  @Test func `the mark alone moves, about its middle, and 1.8 times as large at most`() throws {
    let (start, peak) = (try frame(at: 1_000_000), try frame(at: 1_500_000))
    #expect(try frame(at: 2_000_000) == start)
    #expect(try frame(at: 2_999_999) == start)
    // What the first half of the pulse looks like, the second does in the other direction.
    #expect(try frame(at: 1_300_000) == frame(at: 1_700_000))
    let moved = try #require(changes(start, peak))
    #expect(abs(moved.center.x - 207) <= 2 && abs(moved.center.y - 550) <= 3)
    #expect(moved.height > 50 && moved.minY > 480 && moved.maxY < 640)
  }

  @Test func `a held button alone looks otherwise`() throws {
    let held = try #require(changes(frame(at: 899_999), frame(at: 950_000)))
    let button = Rect(x: 303, y: 640, width: 72, height: 44)
    #expect(button.contains(held.origin) && button.contains(Point(x: held.maxX, y: held.maxY)))
  }

  @Test func `the result shows no tiles`() throws {
    let frame = try frame([JSONMember("attempts", 1)], at: 3_000_000)
    for tile in [(47, 160), (217, 160), (47, 330), (217, 330)] {
      #expect(frame[tile.0 + 1, tile.1 + 1] == frame[0, 0])
    }
  }

  // MARK: Colors

  private func count(_ color: Color, in frame: Bitmap) -> Int {
    (0..<frame.width * frame.height).count { frame[$0 % frame.width, $0 / frame.width] == color }
  }

  @Test func `the original's marks are green and red, and by default darker`() throws {
    let wrong = [Self.swapped]
    let original = [JSONMember("profile", "original")]
    for (members, mark) in [
      ([], Color(red: 0x1F, green: 0x9D, blue: 0x45)),
      (wrong, Color(red: 0xD9, green: 0x2D, blue: 0x2A)),
      (original, Color(red: 0, green: 255, blue: 0)),
    ] {
      #expect(try count(mark, in: frame(members, at: 1_500_000)) > 100)
    }
    // Red tiles stay where they are.
    let red = Color(red: 255, green: 0, blue: 0)
    let tiles = try count(red, in: frame(wrong + original, at: 999_999))
    #expect(try count(red, in: frame(wrong + original, at: 1_500_000)) > tiles + 100)
  }

  @Test func `every color of the game is that of the scene`() throws {
    let names = [
      "page", "text", "tiles", "blue", "red", "magenta", "right", "wrong", "button", "pressed",
      "edge", "title", "off",
    ]
    var colors: JSONValue = [:]
    let wanted = names.indices.map { Color(red: 10, green: 20, blue: UInt8(10 * $0 + 30)) }
    for (index, name) in names.enumerated() {
      colors.append(name, JSONValue("#0a14" + String(10 * index + 30, radix: 16)))
    }
    // Held, right, and with the place of another button wrong.
    let frames = [
      try frame([JSONMember("colors", colors)], at: 950_000),
      try frame([JSONMember("colors", colors)], at: 1_500_000),
      try frame([JSONMember("colors", colors), Self.swapped], at: 1_500_000),
    ]
    for (name, color) in zip(names, wanted) {
      #expect(frames.contains { count(color, in: $0) > 20 }, "\(name)")
    }
  }

  // MARK: Tiles

  /// Seven tiles of one size, four to the left and one in each other direction, on the phone.
  private func tiles(_ profile: ControlProfile, size: Size) throws -> Bitmap {
    var (tiles, places): ([JSONValue], [JSONValue]) = ([], [])
    for (index, direction) in Self.directions.enumerated() {
      tiles.append(["direction": JSONValue(direction.rawValue), "color": "#0000ff"])
      let corner = Self.corner(index)
      places.append([
        "x": JSONValue(corner.x), "y": JSONValue(corner.y), "width": JSONValue(size.width),
        "height": JSONValue(size.height),
      ])
    }
    return try GoldenFrames.frame(
      of: [
        "kind": "pattern", "profile": JSONValue(profile.rawValue), "tiles": 7,
        "deals": [["answer": "left", "tiles": JSONValue(tiles)]],
        "layout": ["tiles": JSONValue(places), "score": [-500, 0]],
      ], on: Self.screen)
  }

  private static let directions: [PatternDirection] = [
    .left, .top, .right, .bottom, .left, .left, .left,
  ]

  private static func corner(_ index: Int) -> Point {
    Point(x: 10 + Double(index % 2) * 200, y: 10 + Double(index / 2) * 155)
  }

  @Test func `square tiles look the same in both profiles`() throws {
    let size = Size(width: 150, height: 150)
    #expect(try tiles(.standard, size: size) == tiles(.original, size: size))
  }

  @Test func `the original's lattice of a wide tile is turned, and not centered`() throws {
    let size = Size(width: 170, height: 110)
    func area(_ frame: Bitmap, _ index: Int) -> Int {
      let corner = Self.corner(index)
      return (0..<170 * 110).count {
        frame[Int(corner.x) + $0 % 170, Int(corner.y) + $0 / 170].red < 128
      }
    }
    let (ours, theirs) = (try tiles(.standard, size: size), try tiles(.original, size: size))
    // Four triangles of 30 x 30 / 2, by default and where nothing is turned but upside down.
    for index in 0..<4 { #expect(abs(area(ours, index) - 1800) < 150) }
    for index in [1, 3] { #expect(abs(area(theirs, index) - 1800) < 150) }
    for index in [0, 2] { #expect(abs(area(theirs, index) - 1800) > 300) }
    try GoldenFrames.expect(ours, toBe: "pattern-wide-tiles@1x")
    try GoldenFrames.expect(theirs, toBe: "pattern-wide-tiles-original@1x")
  }

  // MARK: Canvases

  @Test func `a game on a canvas of any size is drawn`() throws {
    for (width, height) in [(1.0, 1.0), (.leastNonzeroMagnitude, 300), (300, 0.01), (900, 200)] {
      for profile in ControlProfile.allCases {
        for time: Microseconds in [0, 1_500_000, 4_000_000] {
          _ = try frame(
            [JSONMember("attempts", 1), JSONMember("profile", JSONValue(profile.rawValue))],
            at: time, on: Size(width: width, height: height))
        }
      }
    }
  }

  @Test func `the same game on a canvas of half the size at twice the scale is the same picture`()
    throws
  {
    let half = try frame(at: 0, scale: 2, on: Size(width: 207, height: 448))
    #expect(try BitmapDifference(frame(at: 0), half).greatestDelta <= 1)
  }
}
