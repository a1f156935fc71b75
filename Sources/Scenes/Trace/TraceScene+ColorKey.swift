import Drawing
import TraceCore

extension TraceScene {
  /// The colors of the guide, the ink, the waypoints and the hint, as far as the picture shows them.
  ///
  /// - Complexity: O(n) in the number of strokes.
  package var colorKey: [ColorKeyEntry] {
    let isStandard = look.style == .standard
    let hasBlack = trace.strokes.contains(where: \.hasBlack)
    let hasRed = trace.strokes.contains(where: \.hasRed)
    var key = [
      ColorKeyEntry(
        role: look.style == .tracer2019Points ? .line : .guide, color: look.guide.onPaper)
    ]
    if hasBlack {
      key.append(
        trace.isComplete
          ? ColorKeyEntry(role: .green, color: look.done)
          : ColorKeyEntry(role: .black, color: look.ink))
    }
    if hasRed {
      key.append(
        ColorKeyEntry(role: .red, color: look.red, core: isStandard ? look.hollow : nil))
    }
    guard isStandard else { return key }
    if hasRed { key.append(ColorKeyEntry(role: .witness, color: TracePalette.witness)) }
    if trace.reachedCount > 0 {
      key.append(ColorKeyEntry(role: .reached, color: TracePalette.reached))
    }
    if trace.reachedCount < trace.waypoints.count {
      key.append(ColorKeyEntry(role: .missing, color: TracePalette.missing))
    }
    if trace.hint != nil { key.append(ColorKeyEntry(role: .hint, color: TracePalette.hint)) }
    return key
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
