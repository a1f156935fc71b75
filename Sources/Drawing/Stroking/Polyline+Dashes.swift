import Geometry

extension Polyline {
  /// The dashes of the line: the pattern begins with the line and goes on around its corners.
  ///
  /// A dash of length 0 is a dot. Where a closed line begins and ends within dashes, the two are one,
  /// with a corner; where it never leaves its first dash it stays closed. A line of 2^20 patterns and
  /// more is drawn without gaps, which nobody could see and which would not end soon.
  ///
  /// - Complexity: O(n + k) in the number of points and dashes.
  func dashed(_ dash: StrokeDash) -> [Polyline] {
    let period = dash.lengths.reduce(0, +)
    guard length / period < 1_048_576 else { return [self] }
    var pieces = DashedPieces(dash, start: points[0])
    for segment in segments { pieces.follow(segment) }
    return pieces.end(isClosed: isClosed)
  }
}

/// Cuts a line into dashes on the way along it.
private struct DashedPieces {
  private let lengths: [Double]
  /// Which of the lengths the line is in: even for a dash, odd for a gap.
  private var index: Int
  /// What is left of that length.
  private var rest: Double
  /// The dashes that have ended.
  private var dashes: [[Point]] = []
  /// The dash that is being drawn; empty in a gap.
  private var current: [Point]
  private let beginsInDash: Bool

  init(_ dash: StrokeDash, start: Point) {
    lengths = dash.lengths
    let period = lengths.reduce(0, +)
    var way = dash.phase - (dash.phase / period).rounded(.down) * period
    index = 0
    while index < lengths.count - 1, way >= lengths[index], way > 0 {
      way -= lengths[index]
      index += 1
    }
    rest = max(lengths[index] - way, 0)
    beginsInDash = index.isMultiple(of: 2)
    current = beginsInDash ? [start] : []
  }

  private var isInDash: Bool { index.isMultiple(of: 2) }

  mutating func follow(_ segment: LineSegment) {
    let length = segment.length
    var way = 0.0
    // At the end of the line nothing more begins.
    while rest < length - way {
      way += rest
      turn(at: segment.point(at: way / length))
    }
    rest -= length - way
    if isInDash { current.append(segment.end) }
  }

  /// Ends a dash and begins a gap, or the other way round.
  private mutating func turn(at point: Point) {
    if isInDash {
      dashes.append(current + [point])
      current = []
    } else {
      current = [point]
    }
    index = (index + 1) % lengths.count
    rest = lengths[index]
  }

  mutating func end(isClosed: Bool) -> [Polyline] {
    guard isInDash else { return dashes.map { Polyline($0) } }
    if dashes.isEmpty { return [Polyline(current, isClosed: isClosed && beginsInDash)] }
    if isClosed && beginsInDash {
      dashes[0] = current + dashes[0].dropFirst()
    } else {
      dashes.append(current)
    }
    return dashes.map { Polyline($0) }
  }
}
