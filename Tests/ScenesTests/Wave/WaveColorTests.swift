import Drawing
import Geometry
import GoldenPictures
import JSONStream
import Testing

/// The colors of the original, whose channels are given from 0 to 1.
@Suite struct WaveColorTests {
  private func color(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    let bytes = [red, green, blue].map { UInt8(($0 * 255).rounded()) }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  /// A frame of 300 points half full, at rest.
  private func frame(_ more: [JSONMember] = []) throws -> Bitmap {
    var scene: JSONValue = [
      "kind": "wave", "size": [300, 300], "progress": 0.5,
      "layout": ["sphere": ["x": 0, "y": 0, "width": 300, "height": 300]],
    ]
    more.forEach { scene.append($0.key, $0.value) }
    return try GoldenFrames.frame(of: scene, on: Size(width: 300, height: 300), at: 5_000_000)
  }

  @Test func `water, ball, ticks and lit ticks have their colors`() throws {
    let (right, original) = (try frame(), try frame([JSONMember("profile", "original")]))
    let front = color(0.325, 0.392, 0.729)
    #expect(right[150, 225] == front)
    #expect(original[150, 225] == color(0.322, 0.514, 0.831))
    for picture in [right, original] {
      #expect(picture[150, 75] == color(0.259, 0.329, 0.506))
      // The ticks at the top and the bottom are two pixels wide.
      #expect(picture[149, 35] == color(0.694, 0.745, 0.867))
      #expect(picture[149, 265] == color(0.969, 0.937, 0.227))
    }
  }

  @Test func `the article's ticks are a little darker`() throws {
    let more = [JSONMember("profile", "original"), JSONMember("form", "article")]
    #expect(try frame(more)[149, 35] == color(0.655, 0.710, 0.859))
  }

  @Test(arguments: [0, 1])
  func `pixels at the rim are mixed once, by the share of the ball in them`(progress: Double) throws
  {
    // A ball whose sides lie between pixels.
    let picture = try GoldenFrames.frame(
      of: [
        "kind": "wave", "size": [300, 300], "progress": JSONValue(progress),
        "layout": ["sphere": ["x": 0.3, "y": 0.6, "width": 280, "height": 280]],
      ], on: Size(width: 300, height: 300), at: 5_000_000)
    let (center, radius) = (Point(x: 140.3, y: 140.6), 92 * 280.0 / 300)
    let (page, ball) = (picture[60, 35], picture[120, 200])
    var (rim, faults) = (0, [String]())
    for y in 40..<240 {
      for x in 40..<240 {
        let steps = (0..<32).map { (Double($0) + 0.5) / 32 }
        let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard abs(middle.distance(to: center) - radius) < 2 else { continue }
        let inside = steps.reduce(0) { sum, dy in
          sum
            + steps.count { dx in
              Point(x: Double(x) + dx, y: Double(y) + dy).distance(to: center) <= radius
            }
        }
        if (1..<1024).contains(inside) { rim += 1 }
        for channel in [\Color.red, \.green, \.blue] {
          let (from, to) = (Double(page[keyPath: channel]), Double(ball[keyPath: channel]))
          let exact = from + (to - from) * Double(inside) / 1024
          let found = Double(picture[x, y][keyPath: channel])
          if abs(found - exact) > 4 { faults.append("(\(x), \(y)) \(found), not \(exact)") }
        }
      }
    }
    #expect(faults == [])
    #expect(rim > 300 && page != ball)
  }
}
