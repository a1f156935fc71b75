// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import MaskCore
import TouchRecording

extension ScratchScene {
  /// The spacing of the frames of a filmstrip.
  enum FilmSpacing {
    /// Frames after equal parts of the time between the first touch and the last.
    case time
    /// Frames after equal parts of the final coverage.
    case coverage
  }

  /// The number of frames of a filmstrip.
  static let filmFrames = 6
  /// The gap between two frames, in points.
  private static let filmGap = 1.0
  /// The height of the bar under a frame and the gap above it, in points.
  private static let filmFoot = 8.0

  /// The number of frames side by side: all six, or three where six would be more than four times as
  /// wide as high, which no page shows large enough.
  private var filmColumns: Int {
    let frame = scratchCard.rules.frame
    return Double(Self.filmFrames) * frame.width <= 4 * frame.height ? Self.filmFrames : 3
  }

  /// Returns the size of a filmstrip in pixels.
  func filmSize(scale: Double) -> (width: Int, height: Int) {
    let width = Canvas.pixelCount(of: scratchCard.rules.frame.width, scale: scale)
    let height = Canvas.pixelCount(of: scratchCard.rules.frame.height, scale: scale)
    let (gap, columns) = (Self.pixels(Self.filmGap, scale), filmColumns)
    let row = height + Self.pixels(Self.filmFoot, scale) + gap
    return (columns * (width + gap) - gap, Self.filmFrames / columns * row - gap)
  }

  /// Draws the card at equal steps; the last frame shows its current state.
  ///
  /// The bar under each frame shows the share of the time that has passed.
  func film(_ step: FilmSpacing, scale: Double) throws(Fault) -> Bitmap {
    let map = try revealMap(scale: scale)
    let (width, height) = filmSize(scale: scale)
    var strip = Canvas(width: width, height: height, scale: scale)
    strip.clear(to: RevealPalette.page)
    guard map.width > 0, map.height > 0 else { return strip.bitmap }
    // If a picture failed to load, all frames show the cover, as on the canvas, so that nothing
    // hidden shows.
    let layers = CardLayers(
      cover: cover, content: faults.isEmpty ? content : cover, size: scratchCard.rules.frame.size,
      width: map.width, height: map.height, scale: scale)
    let first = map.events.first?.time ?? 0
    let span = max((map.events.last?.time ?? 0) - first, 1)
    let gap = Self.pixels(Self.filmGap, scale)
    for (index, count) in eventCounts(of: map, step).enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: filmColumns)
      let left = column * (map.width + gap)
      let top = row * (map.height + Self.pixels(Self.filmFoot, scale) + gap)
      strip.draw(layers.picture(AlphaMask(map.mask(after: count))), atPixelX: left, y: top)
      let passed = count == 0 ? 0 : map.events[count - 1].time - first
      let bar = Rect(
        x: Double(left) / scale, y: Double(top + map.height) / scale + 3,
        width: Double(map.width) / scale, height: 5)
      strip.fill(Path(bar), with: .color(RevealPalette.faint))
      let over = Rect(
        x: bar.minX, y: bar.minY, width: bar.width * Double(passed) / Double(span), height: 5)
      strip.fill(Path(over), with: .color(RevealPalette.ink))
    }
    return strip.bitmap
  }

  /// Returns the number of events before each frame.
  private func eventCounts(of map: RevealMap, _ step: FilmSpacing) -> [Int] {
    let frames = 1...Self.filmFrames
    switch step {
    case .time:
      let (first, last) = (map.events.first?.time ?? 0, map.events.last?.time ?? 0)
      let part = Double(last - first) / Double(Self.filmFrames)
      return frames.map { frame in
        frame == Self.filmFrames
          ? map.events.count : map.eventCount(at: first + Int64(part * Double(frame)))
      }
    case .coverage:
      let counts = map.sampleCounts
      let total = counts.last ?? 0
      return frames.map { frame in
        let index = counts.firstIndex { $0 * Self.filmFrames >= total * frame }
        return frame == Self.filmFrames ? counts.count : index.map { $0 + 1 } ?? 0
      }
    }
  }

  private static func pixels(_ points: Double, _ scale: Double) -> Int {
    max(1, Int((points * scale).rounded()))
  }
}
