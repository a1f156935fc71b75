// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Drawing
import Geometry
import JSONStream
import MaskCore
import TouchRecording

extension ScratchScene {
  /// Returns the picture of a view of the card, at `scale` pixels per point.
  ///
  /// - Throws: `Fault` if the card has too many pixels at this scale, or none.
  package func map(_ view: FrameView, scale: Double) throws(Fault) -> Bitmap {
    switch view {
    case .picture, .speed, .mask: try maskPicture(scale: scale)
    case .time, .heat:
      if let map = try valueMap(view, scale: scale) {
        Legend(scale: scale).page(around: map)
      } else {
        Bitmap(width: 1, height: 1)
      }
    case .fingers: try fingerMap(scale: scale)
    case .film: try film(.time, scale: scale)
    case .filmByCoverage: try film(.coverage, scale: scale)
    }
  }

  /// Returns the map of a view without its legend, at `scale` pixels per point; nil if the view is
  /// no map of values.
  ///
  /// - Throws: `Fault` if the card has too many pixels at this scale, or none.
  package func valueMap(_ view: FrameView, scale: Double) throws(Fault) -> ValueMap? {
    switch view {
    case .time: try timeMap(scale: scale)
    case .heat: try heatMap(scale: scale)
    case .picture, .speed, .mask, .fingers, .film, .filmByCoverage: nil
    }
  }

  /// Returns the size of the picture that `map(_:scale:)` draws, in pixels.
  package func mapSize(_ view: FrameView, scale: Double) -> (width: Int, height: Int) {
    if view == .film || view == .filmByCoverage { return filmSize(scale: scale) }
    let size = scratchCard.rules.frame.size
    let width = Canvas.pixelCount(of: size.width, scale: scale)
    let height = Canvas.pixelCount(of: size.height, scale: scale)
    guard view != .mask else { return (width, height) }
    return Legend(scale: scale).pageSize(cardWidth: width, cardHeight: height)
  }

  /// The work of the samples and the colors of a pixel of a map.
  private static let workOfMapPixel = 32

  /// Returns the work of `map(_:scale:)`, in the steps of a card: it goes through all touches anew.
  package func mapWork(_ view: FrameView, scale: Double) -> Int {
    let (width, height) = mapSize(view, scale: scale)
    return 2 * scratchCard.work + Self.workOfMapPixel * width * height
  }

  /// Draws the revealed area, white on black, without a legend.
  private func maskPicture(scale: Double) throws(Fault) -> Bitmap {
    let mask = try rethrow(scratchCard.alphaMask(scale: scale), as: Fault.frame)
    var bitmap = Bitmap(width: max(mask.width, 1), height: max(mask.height, 1), filledWith: .black)
    for (i, alpha) in mask.bytes.enumerated() {
      for channel in 4 * i..<4 * i + 3 { bitmap.pixels[channel] = alpha }
    }
    return bitmap
  }

  /// Draws the time at which each sample was revealed.
  private func timeMap(scale: Double) throws(Fault) -> ValueMap {
    let map = try revealMap(scale: scale)
    let (first, last) = (map.events.first?.time ?? 0, map.events.last?.time ?? 0)
    let span = Double(max(last - first, 1))
    let picture = picture(of: map) { event in
      RevealPalette.time.color(at: Double(event.time - first) / span)
    }
    return ValueMap(
      bitmap: picture, colors: RevealPalette.time.colors, values: .times(first, last))
  }

  /// Draws the contact that revealed each sample.
  private func fingerMap(scale: Double) throws(Fault) -> Bitmap {
    let map = try revealMap(scale: scale)
    let colors = RevealPalette.fingers
    // Contacts are numbered in the order in which they touch down.
    var slots: [Int: Int] = [:]
    for event in map.events where slots[event.contact] == nil {
      slots[event.contact] = slots.count
    }
    let picture = picture(of: map) { event in
      colors[(slots[event.contact] ?? 0) % colors.count]
    }
    return Legend(scale: scale).page(around: picture) { legend in
      legend.drawSwatches(Array(colors.prefix(slots.count)), isOpenEnded: false)
    }
  }

  /// Returns the course of the revealing of the card.
  func revealMap(scale: Double) throws(Fault) -> RevealMap {
    try rethrow(RevealMap(scratchCard, scale: scale), as: Fault.frame)
  }

  private func picture(of map: RevealMap, color: (RevealMap.Event) -> Color) -> Bitmap {
    guard map.width > 0, map.height > 0 else { return Bitmap(width: 1, height: 1) }
    var colors = SampleColors(width: map.width, height: map.height)
    map.forEachChange { event, x, y, count in
      colors.add(color(event), count: count, x: x, y: y)
    }
    return colors.picture(on: RevealPalette.covered)
  }

  /// Draws the number of passes over each sample.
  private func heatMap(scale: Double) throws(Fault) -> ValueMap? {
    let passes = try rethrow(ScratchPasses(scratchCard, scale: scale), as: Fault.frame)
    guard !passes.sampleSums.isEmpty else { return nil }
    let ramp = ColorRamp(RevealPalette.passes)
    var colors = SampleColors(width: passes.width, height: passes.height)
    for (i, count) in passes.sampleCounts.enumerated() where count > 0 {
      let mean = Double(passes.sampleSums[i]) / Double(count)
      let share = (mean - 1) / Double(RevealPalette.passes.count - 1)
      colors.add(
        ramp.color(at: share), count: count, x: i % passes.width, y: i / passes.width)
    }
    return ValueMap(
      bitmap: colors.picture(on: RevealPalette.covered), colors: RevealPalette.passes,
      values: .passes)
  }
}

/// The sums of the colors of samples, per pixel of a card.
private struct SampleColors {
  private let width: Int
  private let height: Int
  /// The sums of red, green and blue and the number of samples, for each pixel.
  private var sums: [UInt32]

  /// Creates the sums for a card without colored samples.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    sums = [UInt32](repeating: 0, count: 4 * width * height)
  }

  /// Adds `count` samples of a color to the pixel in column `x` and row `y`; a pixel has 64
  /// samples.
  mutating func add(_ color: Color, count: Int, x: Int, y: Int) {
    let (place, count) = (4 * (y * width + x), UInt32(count))
    sums[place] += count * UInt32(color.red)
    sums[place + 1] += count * UInt32(color.green)
    sums[place + 2] += count * UInt32(color.blue)
    sums[place + 3] += count
  }

  /// Returns the mean color of each pixel; samples without a color count as `ground`.
  ///
  /// - Precondition: The card has at least one pixel.
  func picture(on ground: Color) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, filledWith: ground)
    for place in stride(from: 0, to: sums.count, by: 4) where sums[place + 3] > 0 {
      let rest = 64 - sums[place + 3]
      for (i, channel) in [ground.red, ground.green, ground.blue].enumerated() {
        bitmap.pixels[place + i] = UInt8((sums[place + i] + rest * UInt32(channel) + 32) / 64)
      }
    }
    return bitmap
  }
}

/// The colors of maps that show how a card was revealed.
enum RevealPalette {
  /// The page around a card.
  static let page = Color.white
  /// The color of covered parts.
  static let covered = Color(red: 0xEC, green: 0xEE, blue: 0xF2)
  /// Ticks, pips and the outlines of a legend.
  static let ink = Color(red: 0x3A, green: 0x3F, blue: 0x4B)
  /// The part of a bar for time that has not passed.
  static let faint = Color(red: 0xD5, green: 0xD9, blue: 0xE1)

  /// The colors of times, from first to last.
  ///
  /// The lightness rises monotonically, so that the order is visible without the hue.
  static let time = ColorRamp([
    Color(red: 0x2B, green: 0x1B, blue: 0x55), Color(red: 0x2E, green: 0x56, blue: 0x8E),
    Color(red: 0x27, green: 0x8C, blue: 0x8D), Color(red: 0x63, green: 0xB9, blue: 0x6A),
    Color(red: 0xE6, green: 0xCE, blue: 0x3C),
  ])

  /// The colors of one to six passes; the last also stands for more.
  ///
  /// The lightness falls monotonically: the parts rubbed most stand out most.
  static let passes = [
    Color(red: 0xFA, green: 0xDD, blue: 0x9A), Color(red: 0xF5, green: 0xB0, blue: 0x5F),
    Color(red: 0xE9, green: 0x7A, blue: 0x46), Color(red: 0xC8, green: 0x45, blue: 0x4E),
    Color(red: 0x8C, green: 0x25, blue: 0x5E), Color(red: 0x45, green: 0x12, blue: 0x50),
  ]

  /// The colors of contacts, in the order in which these touch down.
  ///
  /// They differ in lightness as well as in hue, and repeat after six contacts.
  static let fingers = [
    Color(red: 0x1F, green: 0x5F, blue: 0xA8), Color(red: 0xF0, green: 0xA0, blue: 0x30),
    Color(red: 0x1B, green: 0x3A, blue: 0x4B), Color(red: 0x6C, green: 0xC0, blue: 0xD0),
    Color(red: 0xB8, green: 0x4A, blue: 0x7A), Color(red: 0xD8, green: 0xCC, blue: 0x60),
  ]
}
