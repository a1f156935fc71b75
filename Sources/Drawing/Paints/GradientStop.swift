// SPDX-License-Identifier: Apache-2.0

/// A color at an offset of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The offset: 0 at the start of the gradient, 1 at its end; it may lie outside 0...1.
  public var offset: Double
  /// The color at the offset.
  public var color: Color

  /// Creates a stop of `color` at `offset`.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}

extension [GradientStop] {
  /// Checks the stops of a gradient.
  ///
  /// - Precondition: There is at least one stop, and the offsets do not decrease.
  func checkOrder() {
    precondition(!isEmpty, "A gradient has at least one stop")
    precondition(
      zip(self, dropFirst()).allSatisfy { $0.offset <= $1.offset },
      "The stops of a gradient are sorted by their offsets")
  }

  /// Returns the number of stops at or before `offset`, which tells the stops around it.
  ///
  /// - Complexity: O(log n) in the number of stops.
  func place(of offset: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].offset > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the premultiplied color at `offset`.
  ///
  /// The premultiplied channels are interpolated and rounded once, so a color that fades to clear
  /// does not pass through gray.
  func pixel(at offset: Double) -> Pixel { pixel(at: offset, place: place(of: offset)) }

  /// Returns true if the color at `offset`, whose place is known, is not clear, as `pixel` rounds it.
  func isVisible(at offset: Double, place next: Int) -> Bool {
    guard next < count else { return self[count - 1].color.alpha > 0 }
    guard next > 0 else { return self[0].color.alpha > 0 }
    let (a0, a1) = alphas(at: offset, self[next - 1], self[next])
    return UInt8(a0 + a1 + 0.5) > 0
  }

  /// Returns the shares of the opacities of two stops at an offset between them.
  private func alphas(
    at offset: Double, _ before: GradientStop, _ after: GradientStop
  ) -> (Double, Double) {
    let share = (offset - before.offset) / (after.offset - before.offset)
    return (Double(before.color.alpha) * (1 - share), Double(after.color.alpha) * share)
  }

  /// Returns the premultiplied color at `offset`, whose place is known.
  func pixel(at offset: Double, place next: Int) -> Pixel {
    guard next < count else { return Pixel(self[count - 1].color) }
    guard next > 0 else { return Pixel(self[0].color) }
    let (before, after) = (self[next - 1], self[next])
    let (a0, a1) = alphas(at: offset, before, after)
    func mixed(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((Double(first) * a0 + Double(second) * a1) / 255 + 0.5)
    }
    return Pixel(
      red: mixed(before.color.red, after.color.red),
      green: mixed(before.color.green, after.color.green),
      blue: mixed(before.color.blue, after.color.blue),
      alpha: UInt8(a0 + a1 + 0.5))
  }
}

/// The colors of the offsets of a gradient.
///
/// Between two neighboring stops no channel turns, so a range of offsets whose ends have one color has
/// no other. Of the ranges between multiples of 1/4096 few have several, since two colors are at most
/// 1,020 changes of a channel apart; each is looked at when it is first asked for.
struct GradientColors {
  private enum State: UInt8 {
    case unknown
    /// The range has one color, between the same stops.
    case plain
    /// The color changes.
    case mixed
  }

  private static let count = 4096.0
  private let stops: [GradientStop]
  private var states: [State]
  /// The colors of the plain ranges.
  private var pixels: [Pixel]

  /// Creates the colors of stops; without stops there are none.
  init(_ stops: [GradientStop]) {
    self.stops = stops
    let count = stops.isEmpty ? 0 : Int(GradientColors.count)
    states = [State](repeating: .unknown, count: count)
    pixels = [Pixel](repeating: Pixel(.clear), count: count)
  }

  /// Returns the color at `offset`.
  @inline(__always)
  mutating func pixel(at offset: Double) -> Pixel {
    // A power of two only changes the exponent, so the product is exact.
    let place = offset * GradientColors.count
    guard place >= 0, place < GradientColors.count else { return stops.pixel(at: offset) }
    let index = Int(place)
    if states[index] == .unknown { look(at: index) }
    return states[index] == .plain ? pixels[index] : stops.pixel(at: offset)
  }

  private mutating func look(at index: Int) {
    let (low, high) = (
      Double(index) / GradientColors.count, Double(index + 1) / GradientColors.count
    )
    let place = stops.place(of: low)
    pixels[index] = stops.pixel(at: low, place: place)
    let isPlain =
      place == stops.place(of: high) && pixels[index] == stops.pixel(at: high, place: place)
    states[index] = isPlain ? .plain : .mixed
  }
}
