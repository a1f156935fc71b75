// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import GoldenPictures
import JSONStream
import Testing

/// Frames of the wave, pixel by pixel: empty, after 50 ticks, and settled, at four progresses.
@Suite struct WaveGoldenTests {
  private static let size = Size(width: 300, height: 360)

  private func frame(
    _ progress: Double, after ticks: Int, _ more: [JSONMember], scale: Double
  ) throws -> Bitmap {
    var scene: JSONValue = [
      "kind": "wave", "progress": JSONValue(progress), "size": [300, 300],
      "layout": [
        "sphere": ["x": 0, "y": 0, "width": 300, "height": 300],
        "slider": ["x": 75, "y": 320, "width": 150, "height": 20],
      ],
    ]
    more.forEach { scene.append($0.key, $0.value) }
    return try GoldenFrames.frame(
      of: scene, on: Self.size, at: Int64(ticks) * 20_000, scale: scale)
  }

  /// Ticks 0, 50 and 200, by which every line rests, from left to right; 0, 29, 50 and 100 % from
  /// top to bottom.
  private func sheet(_ more: [JSONMember]) throws -> Bitmap {
    var sheet = Canvas(width: 900, height: 1440, scale: 1)
    for (row, progress) in [0, 0.29, 0.5, 1].enumerated() {
      for (column, ticks) in [0, 50, 200].enumerated() {
        let picture = try frame(progress, after: ticks, more, scale: 1)
        sheet.draw(picture, atPixelX: 300 * column, y: 360 * row)
      }
    }
    return sheet.bitmap
  }

  @Test func `the wave is as it was looked at`() throws {
    try GoldenFrames.expect(try sheet([]), toBe: "wave")
  }

  @Test func `the original's source is as it was looked at`() throws {
    let sheet = try sheet([JSONMember("profile", "original")])
    try GoldenFrames.expect(sheet, toBe: "wave-original")
  }

  @Test func `the original's article is as it was looked at`() throws {
    let sheet = try sheet([JSONMember("profile", "original"), JSONMember("form", "article")])
    try GoldenFrames.expect(sheet, toBe: "wave-article")
  }

  @Test(arguments: [1, 2, 3])
  func `one, two and three pixels a point show the same`(scale: Int) throws {
    let picture = try frame(
      0.29, after: 50, [JSONMember("backgroundLines", true)], scale: Double(scale))
    try GoldenFrames.expect(picture, toBe: "wave-\(scale)x", scale: Double(scale))
  }
}
