public import Geometry

/// Colours that change along a line and stay the same across it.
public struct LinearGradient: Hashable, Sendable {
  /// A colour at a place along the line.
  public struct Stop: Hashable, Sendable {
    /// The share of the way from `start` to `end`; may lie outside 0...1.
    public var offset: Double
    /// The colour there.
    public var color: Color

    /// Creates a stop.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Where the offset is 0, in points.
  public let start: Point
  /// Where the offset is 1, in points.
  public let end: Point
  /// The stops in the order of their offsets, at least one.
  public let stops: [Stop]

  /// Creates the gradient from `start` to `end`.
  ///
  /// Before the first stop and after the last their colours go on; where stops share an offset
  /// the colour jumps, there already to the last of them. A gradient whose ends coincide paints the last colour everywhere.
  ///
  /// - Precondition: there is a stop, and the offsets do not fall.
  public init(from start: Point, to end: Point, stops: [Stop]) {
    precondition(!stops.isEmpty, "A gradient has at least one stop")
    precondition(
      zip(stops, stops.dropFirst()).allSatisfy { $0.offset <= $1.offset },
      "The stops of a gradient are sorted by their offsets")
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// The colour a share `offset` of the way, premultiplied.
  ///
  /// The premultiplied channels are interpolated and rounded once, so a colour that fades to clear
  /// does not pass through grey.
  func pixel(at offset: Double) -> Pixel {
    guard let next = stops.firstIndex(where: { $0.offset > offset }) else {
      return Pixel(stops[stops.count - 1].color)
    }
    guard next > 0 else { return Pixel(stops[0].color) }
    let (before, after) = (stops[next - 1], stops[next])
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

  /// The offset at `point`: 0 across the start, 1 across the end; beyond all stops if they coincide.
  func offset(at point: Point) -> Double {
    let axis = end - start
    let squaredLength = axis.squaredLength
    return squaredLength > 0 ? (point - start).dot(axis) / squaredLength : .infinity
  }
}
