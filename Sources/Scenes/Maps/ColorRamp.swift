import Drawing

/// A ramp of colors at equal distances.
struct ColorRamp {
  /// The colors from one end to the other.
  let colors: [Color]

  /// Creates the ramp through `colors`.
  ///
  /// - Precondition: There are at least two colors.
  init(_ colors: [Color]) {
    precondition(colors.count > 1, "A ramp leads from one color to another")
    self.colors = colors
  }

  /// Returns the color at `share` of the way, clamped to 0...1.
  func color(at share: Double) -> Color {
    let place = min(max(share, 0), 1) * Double(colors.count - 1)
    let first = min(Int(place), colors.count - 2)
    let rest = place - Double(first)
    let (one, other) = (colors[first], colors[first + 1])
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * rest).rounded())
    }
    return Color(
      red: mixed(one.red, other.red), green: mixed(one.green, other.green),
      blue: mixed(one.blue, other.blue))
  }

  /// The ramp as the stops of a gradient.
  var stops: [GradientStop] {
    colors.enumerated().map { .init(Double($0) / Double(colors.count - 1), $1) }
  }
}
