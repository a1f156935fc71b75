import Drawing
import Foundation
import Geometry
import JSONStream
import PNGCodec
import ReplayCore
import Scenes
import Testing
import TouchRecording

/// Pictures that people looked at, in `Tests/Goldens/NAME.png`, and what is drawn today.
///
/// Pixels are compared, never the bytes of files, which depend on the version of zlib. With
/// `TOUCHSTONE_RECORD=1` in the environment a picture that is missing or differs is written anew; the
/// test fails all the same, so that a person looks.
enum GoldenFrames {
  /// Whether pictures are to be written anew.
  static let records = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1"

  #if DEBUG
    /// How many pixels a point golden frames have; more take too long where nothing is optimised.
    static let scales = [1]
  #else
    /// How many pixels a point golden frames have.
    static let scales = [1, 2, 3]
  #endif

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Expects `found` to be the stored picture of that name, pixel by pixel.
  static func expect(
    _ found: Bitmap, toBe name: String, scale: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(
      found, toBe: root.appendingPathComponent("Tests/Goldens/\(name).png"), scale: scale,
      sourceLocation: sourceLocation)
  }

  /// Expects `found` to be the picture `docs/images/NAME.png`, pixel by pixel.
  static func expect(
    _ found: Bitmap, toBeShownAs name: String, scale: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(
      found, toBe: root.appendingPathComponent("docs/images/\(name).png"), scale: scale,
      sourceLocation: sourceLocation)
  }

  private static func expect(
    _ found: Bitmap, toBe file: URL, scale: Double, sourceLocation: SourceLocation
  ) throws {
    let name = file.lastPathComponent
    let stored = try? Data(contentsOf: file)
    let expected = try stored.map { try PNGDecoder().decode([UInt8]($0)) }
    if found == expected { return }
    guard !records else {
      try write(found, to: file, scale: scale)
      Issue.record("\(name) was written: look at it", sourceLocation: sourceLocation)
      return
    }
    let advice = "If that is meant, write it with TOUCHSTONE_RECORD=1 and look at it."
    guard let expected else {
      Issue.record("\(name) is missing. \(advice)", sourceLocation: sourceLocation)
      return
    }
    let difference = PictureDifference(expected, found)
    let picture = root.appendingPathComponent(".build/differences/\(name)")
    try write(difference.picture, to: picture, scale: scale)
    Issue.record(
      "\(name): \(difference.words). See .build/differences/\(name). \(advice)",
      sourceLocation: sourceLocation)
  }

  private static func write(_ bitmap: Bitmap, to file: URL, scale: Double) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(PNGEncoder(scale: scale).encode(bitmap)).write(to: file)
  }

  /// What a scene looks like at `time`, after the touches up to then, on a canvas of `size` points.
  static func frame(
    of scene: JSONValue, on size: Size, after touches: [TouchEvent] = [],
    at time: Microseconds = 0, scale: Double = 1
  ) throws -> Bitmap {
    var scene = try decodeScene(scene, canvas: size)
    for touch in touches where touch.time <= time {
      scene.advance(to: touch.time)
      scene.apply(touch)
    }
    scene.advance(to: time)
    var canvas = Canvas(size: size, scale: scale)
    try scene.draw(into: &canvas)
    return canvas.bitmap
  }
}

/// Where two pictures differ.
struct PictureDifference {
  private let expected: Bitmap
  private let found: Bitmap
  /// The columns and rows of the pixels that differ, row by row; empty for pictures of two sizes.
  let places: [(x: Int, y: Int)]
  /// The greatest difference of a channel.
  let greatest: Int

  init(_ expected: Bitmap, _ found: Bitmap) {
    (self.expected, self.found) = (expected, found)
    var (places, greatest): ([(x: Int, y: Int)], Int) = ([], 0)
    if expected.width == found.width, expected.height == found.height {
      for pixel in 0..<expected.width * expected.height {
        let channels = 4 * pixel..<4 * pixel + 4
        guard expected.pixels[channels] != found.pixels[channels] else { continue }
        places.append((pixel % expected.width, pixel / expected.width))
        for channel in channels {
          let difference = abs(Int(expected.pixels[channel]) - Int(found.pixels[channel]))
          greatest = max(greatest, difference)
        }
      }
    }
    (self.places, self.greatest) = (places, greatest)
  }

  /// The size of the difference, and its first pixels.
  var words: String {
    guard expected.width == found.width, expected.height == found.height else {
      return "\(found.width) x \(found.height) pixels, not \(expected.width) x \(expected.height)"
    }
    let first = places.prefix(5).map { x, y in
      "(\(x), \(y)) is \(hex(found[x, y])), not \(hex(expected[x, y]))"
    }
    return "\(places.count) pixels differ by up to \(greatest): \(first.joined(separator: ", "))"
  }

  private func hex(_ color: Color) -> String {
    let channels = [color.red, color.green, color.blue, color.alpha]
    return "#"
      + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Side by side: what is expected, what was found, and where the two differ.
  var picture: Bitmap {
    let difference = BitmapDifference.picture(of: expected, and: found)
    let (pictures, gap) = ([expected, found, difference], 8)
    var canvas = Canvas(
      width: pictures.map(\.width).reduce(2 * gap, +), height: difference.height, scale: 1)
    canvas.clear(to: .white)
    var x = 0
    for picture in pictures {
      canvas.draw(picture, atPixelX: x, y: 0)
      x += picture.width + gap
    }
    return canvas.bitmap
  }
}

@Suite struct GoldenFrameTests {
  private func picture(_ width: Int, _ height: Int, marked: (x: Int, y: Int)? = nil) -> Bitmap {
    var picture = Bitmap(width: width, height: height, filledWith: .white)
    if let marked { picture.pixels[4 * (marked.y * width + marked.x)] = 250 }
    return picture
  }

  @Test func `a picture that differs is told by its pixels, and one of another size by its size`() {
    let difference = PictureDifference(picture(7, 5), picture(7, 5, marked: (3, 2)))
    #expect(
      difference.words == "1 pixels differ by up to 5: (3, 2) is #faffffff, not #ffffffff")
    #expect(PictureDifference(picture(7, 5), picture(7, 5)).places.isEmpty)
    #expect(
      PictureDifference(picture(7, 5), picture(5, 7)).words == "5 x 7 pixels, not 7 x 5")
  }

  @Test func `the picture of a difference marks what differs`() {
    let shown = PictureDifference(picture(7, 5), picture(7, 5, marked: (3, 2))).picture
    #expect(shown.width == 37 && shown.height == 5)
    for x in 0..<7 {
      for y in 0..<5 {
        let isMarked = shown[30 + x, y] == Color(red: 0xD5, green: 0x5E, blue: 0)
        #expect(isMarked == (x == 3 && y == 2), "\(x), \(y)")
      }
    }
  }

  @Test(.enabled(if: !GoldenFrames.records, "TOUCHSTONE_RECORD is set"))
  func `a golden picture that is missing fails`() throws {
    try withKnownIssue {
      try GoldenFrames.expect(picture(3, 3), toBe: "of-nobody")
    } matching: {
      $0.comments.contains { $0.rawValue.hasPrefix("of-nobody.png is missing.") }
    }
  }
}
