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

  /// Returns the premultiplied color at `offset`, whose place is known.
  func pixel(at offset: Double, place next: Int) -> Pixel {
    guard next < count else { return Pixel(self[count - 1].color) }
    guard next > 0 else { return Pixel(self[0].color) }
    let (before, after) = (self[next - 1], self[next])
    let share = (offset - before.offset) / (after.offset - before.offset)
    let (a0, a1) = (Double(before.color.alpha) * (1 - share), Double(after.color.alpha) * share)
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
/// no other, and neither has what lies between two such ranges of one color. Of the ranges between
/// multiples of 1/4096 few have several, since two colors are at most 1,020 changes of a channel apart;
/// each is looked at when it is first asked for.
struct GradientColors {
  private enum Interval {
    case unknown
    /// One color, between the stops around a place.
    case plain(Pixel, place: Int)
    /// The color changes.
    case mixed
  }

  private static let count = 4096.0
  private let stops: [GradientStop]
  private var ranges: [Interval]

  /// Creates the colors of stops; without stops there are none.
  init(_ stops: [GradientStop]) {
    self.stops = stops
    ranges = [Interval](repeating: .unknown, count: stops.isEmpty ? 0 : Int(GradientColors.count))
  }

  /// Returns the color at `offset`.
  @inline(__always)
  mutating func pixel(at offset: Double) -> Pixel {
    pixel(from: offset, through: offset) ?? stops.pixel(at: offset)
  }

  /// Returns the color of all offsets between two; nil if one of them lies in a mixed range or outside
  /// of 0..<1, or if their ranges have different colors or stops.
  @inline(__always)
  mutating func pixel(from first: Double, through last: Double) -> Pixel? {
    // A power of two only changes the exponent, so the products are exact.
    let (low, high) = (first * GradientColors.count, last * GradientColors.count)
    guard low >= 0, low < GradientColors.count, high >= 0, high < GradientColors.count else {
      return nil
    }
    let (index, end) = (Int(low), Int(high))
    if case .unknown = ranges[index] { look(at: index) }
    guard case .plain(let pixel, let place) = ranges[index] else { return nil }
    if end == index { return pixel }
    if case .unknown = ranges[end] { look(at: end) }
    if case .plain(pixel, place) = ranges[end] { return pixel }
    return nil
  }

  private mutating func look(at index: Int) {
    let (low, high) = (
      Double(index) / GradientColors.count, Double(index + 1) / GradientColors.count
    )
    let place = stops.place(of: low)
    let pixel = stops.pixel(at: low, place: place)
    let isPlain =
      place == stops.place(of: high) && pixel == stops.pixel(at: high, place: place)
    ranges[index] = isPlain ? .plain(pixel, place: place) : .mixed
  }
}
