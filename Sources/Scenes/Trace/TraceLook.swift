// SPDX-License-Identifier: Apache-2.0
package import Drawing
import TraceCore

/// The look of a trace: a style, and the colors of the guide and of the ink.
struct TraceLook: Hashable, Sendable {
  /// The styles of the drawing.
  enum Style: Hashable, Sendable {
    /// A soft band as wide as the tolerance, its waypoints, hollow red ink and hints.
    case standard
    /// The letter-tracing view of 2019: a band as wide as its threshold, and lines of one point.
    case tracer2019
    /// The first version of that view: the guide is a line of one point too.
    case tracer2019Points
  }

  /// The style of the drawing.
  let style: Style
  /// The color of black ink.
  var ink: Color
  /// The color of red ink.
  var red: Color { didSet { hollow = red.tint } }
  /// The color inside red ink, in the standard style.
  private(set) var hollow: Color
  /// The color of black ink once the trace is complete.
  var done: Color
  /// The color of the guide; its opacity is that of all guide strokes as one layer.
  var guide: Color

  /// Creates the look of a style.
  init(_ style: Style) {
    self.style = style
    switch style {
    case .standard:
      (ink, done) = (TracePalette.black, TracePalette.green)
      (red, hollow) = (TracePalette.red, TracePalette.hollow)
      guide = TracePalette.band
    case .tracer2019, .tracer2019Points:
      ink = .black
      red = Color(red: 0xFF, green: 0x00, blue: 0x00)
      hollow = red
      done = Color(red: 0x00, green: 0xFF, blue: 0x00)
      // The gray and the blue of UIKit, in a view of opacity 0.5.
      guide =
        style == .tracer2019
        ? Color(red: 0x80, green: 0x80, blue: 0x80, alpha: 0x80)
        : Color(red: 0x00, green: 0x00, blue: 0xFF, alpha: 0x80)
    }
  }
}

extension Color {
  /// The color at a fifth of its strength on white.
  fileprivate var tint: Color {
    func tint(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) + 4 * 255) / 5) }
    return Color(red: tint(red), green: tint(green), blue: tint(blue), alpha: alpha)
  }
}

/// The colors of the standard look: quiet paper, and ink that stands out from it.
///
/// Red ink is hollow, so that it differs from green ink without its hue. Waypoints differ likewise:
/// those that are missing are dark and large, those that are reached are pale and small.
package enum TracePalette {
  package static let paper = Color(red: 0xFB, green: 0xFA, blue: 0xF7)
  package static let band = Color(red: 0xE3, green: 0xE8, blue: 0xF1)
  package static let missing = Color(red: 0x86, green: 0x94, blue: 0xB4)
  package static let reached = Color(red: 0x9F, green: 0xD2, blue: 0xB0)
  package static let black = Color(red: 0x1B, green: 0x1F, blue: 0x27)
  package static let red = Color(red: 0xD8, green: 0x2C, blue: 0x3A)
  package static let hollow = Color(red: 0xFF, green: 0xD9, blue: 0xD6)
  package static let green = Color(red: 0x1F, green: 0x8F, blue: 0x4E)
  package static let witness = Color(red: 0x8E, green: 0x1B, blue: 0x2B)
  package static let hint = Color(red: 0x2F, green: 0x6F, blue: 0xDE)
}

/// A color of a picture and the part that it marks, for a legend beside the picture.
///
/// Each part has a shape of its own too, so a legend draws the shape and does not rely on the hue.
package struct ColorKeyEntry: Hashable, Sendable {
  /// The parts of a picture whose colors have a meaning.
  package enum Role: String, CaseIterable, Sendable {
    /// The band that the tolerance allows around the guide.
    case guide
    /// The line of the guide itself, without a band.
    case line
    /// Ink within the tolerance, while the guide is not complete.
    case black
    /// Ink within the tolerance, once the guide is complete.
    case green
    /// Ink outside the tolerance.
    case red
    /// The line from the furthest point of red ink to the guide.
    case witness
    /// Waypoints that are reached.
    case reached
    /// Waypoints that are not reached.
    case missing
    /// The start and the direction of the next stroke.
    case hint
    /// Ink that nothing judges.
    case ink
  }

  /// The part.
  package let role: Role
  /// The color of the part.
  package let color: Color
  /// The color inside a hollow line; nil if the part is filled.
  package var core: Color?
}

extension TraceScene {
  /// The colors of the guide, the ink, the waypoints and the hint, as far as the picture shows them.
  ///
  /// - Complexity: O(n) in the number of strokes.
  package var colorKey: [ColorKeyEntry] {
    let isStandard = look.style == .standard
    let hasBlack = trace.strokes.contains(where: { $0.hasBlack })
    let hasRed = trace.strokes.contains(where: { $0.hasRed })
    let reached = trace.reachedCount
    let parts: [(role: ColorKeyEntry.Role, color: Color, isShown: Bool)] = [
      (look.style == .tracer2019Points ? .line : .guide, look.guide.onPaper, true),
      (trace.isComplete ? .green : .black, trace.isComplete ? look.done : look.ink, hasBlack),
      (.red, look.red, hasRed), (.witness, TracePalette.witness, isStandard && hasRed),
      (.reached, TracePalette.reached, isStandard && reached > 0),
      (.missing, TracePalette.missing, isStandard && reached < trace.waypoints.count),
      (.hint, TracePalette.hint, isStandard && trace.hint != nil),
    ]
    return parts.filter { $0.isShown }.map { role, color, _ in
      ColorKeyEntry(
        role: role, color: color, core: isStandard && role == .red ? look.hollow : nil)
    }
  }
}

extension InkStroke {
  /// True if a segment or the dot is black.
  fileprivate var hasBlack: Bool {
    isDot ? dotColor == .black : redSegments < colors.count
  }

  /// True if a segment or the dot is red.
  fileprivate var hasRed: Bool { isDot ? dotColor == .red : redSegments > 0 }
}

extension Color {
  /// The opaque color that a translucent one makes on white.
  fileprivate var onPaper: Color {
    let opacity = Int(alpha)
    func mixed(_ channel: UInt8) -> UInt8 {
      let sum = Int(channel) * opacity + 255 * (255 - opacity)
      return UInt8((sum + 127) / 255)
    }
    return Color(red: mixed(red), green: mixed(green), blue: mixed(blue))
  }
}
