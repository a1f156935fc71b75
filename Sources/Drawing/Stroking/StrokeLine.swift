// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A polyline to be drawn, with the directions of the curves at its ends.
struct StrokeLine {
  let polyline: Polyline
  /// The unit vector in which the curve leaves the first point; nil where a straight line does.
  var start: Vector?
  /// The unit vector in which the curve arrives at the last point; nil where a straight line does.
  var end: Vector?
}

extension Path {
  /// Returns the subpaths as lines to be drawn, with chords within `tolerance` points of the curves.
  ///
  /// - Complexity: O(n) in the number of chords.
  func strokeLines(tolerance: Double) -> [StrokeLine] {
    zip(subpaths, flattened(tolerance: tolerance)).map { subpath, polyline in
      var line = StrokeLine(polyline: polyline)
      if case .cubic(let first)? = subpath.commands.first { line.start = first.startTangent }
      if case .cubic(let last)? = subpath.commands.last { line.end = last.endTangent }
      return line
    }
  }
}

// MARK: - Dashes

extension StrokeLine {
  /// Returns the dashes of the line; the pattern begins with the line and continues around its
  /// corners.
  ///
  /// A dash of length 0 is a dot. If a closed line begins and ends within dashes, they become one
  /// dash with a corner. If a closed line never leaves its first dash, it stays closed. A line of
  /// 2^20 patterns or more is returned without gaps: they would be invisible and would take too
  /// long.
  ///
  /// - Complexity: O(n + k) for n points and k dashes.
  func dashed(_ dash: StrokeStyle.Dash) -> [StrokeLine] {
    let period = dash.lengths.reduce(0, +)
    guard polyline.length / period < 1_048_576 else { return [self] }
    var pieces = DashedPieces(dash, start: polyline.points[0])
    for segment in polyline.segments { pieces.follow(segment) }
    var dashes = pieces.end(isClosed: polyline.isClosed).map { StrokeLine(polyline: $0) }
    if !polyline.isClosed, !dashes.isEmpty {
      if pieces.beginsInDash { dashes[0].start = start }
      if pieces.isInDash { dashes[dashes.count - 1].end = end }
    }
    return dashes
  }
}

/// A walk along a line that cuts it into dashes.
private struct DashedPieces {
  private let lengths: [Double]
  /// The index of the current length: even for a dash, odd for a gap.
  private var index: Int
  /// The remainder of the current length.
  private var rest: Double
  /// The finished dashes.
  private var dashes: [[Point]] = []
  /// The points of the current dash; empty in a gap.
  private var current: [Point]
  let beginsInDash: Bool

  init(_ dash: StrokeStyle.Dash, start: Point) {
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

  var isInDash: Bool { index.isMultiple(of: 2) }

  mutating func follow(_ segment: LineSegment) {
    let length = segment.length
    var way = 0.0
    // A dash or gap that would begin exactly at the end of the line is left out.
    while rest < length - way {
      way += rest
      turn(at: segment.point(at: way / length))
    }
    rest -= length - way
    if isInDash { current.append(segment.end) }
  }

  /// Ends a dash and begins a gap, or ends a gap and begins a dash.
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
