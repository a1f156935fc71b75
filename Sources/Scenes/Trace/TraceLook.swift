import Drawing

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
