// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A place on the guide that a trace has to reach.
public struct Waypoint: Hashable, Sendable {
  /// The greatest number of waypoints of a guide.
  public static let limit = 1 << 20

  /// The position in canvas points.
  public let position: Point
  /// The index of the guide stroke, from 0.
  public let stroke: Int
  /// The arc length from the start of the stroke, in points; jumps between subpaths count 0.
  public let distance: Double
  /// True if a subpath begins here, so that no line leads here from the previous waypoint.
  public let beginsSubpath: Bool
}

extension PlacedGuide {
  /// Returns the waypoints of all strokes in drawing order.
  ///
  /// Spacing follows the arc length of each drawn command, so it does not depend on flattening. An
  /// arc is one command, although it is stored as several cubics. The ends of every command are
  /// waypoints. A command of length 0 adds none. A subpath without length is one waypoint.
  ///
  /// ```swift
  /// // (0, 0)-(20, 20) bisected at 10: (0, 0), (5, 5), (10, 10), (15, 15), (20, 20)
  /// ```
  ///
  /// - Parameters:
  ///   - spacing: The way a command is divided.
  ///   - step: The distance in points that neighbors stay strictly below.
  /// - Returns: At least one waypoint for each stroke.
  /// - Throws: `GuideError.tooManyWaypoints`, before any waypoint is made.
  /// - Precondition: `step` is positive.
  /// - Complexity: O(n) in the number of waypoints; each one on a curve takes some hundred
  ///   evaluations, or some tens on a curve of thousands.
  public func waypoints(
    _ spacing: TraceRules.Spacing, step: Double
  ) throws(GuideError) -> [Waypoint] {
    precondition(step > 0, "The distance between waypoints must be positive")
    let divided = strokes.map { $0.path.subpaths.map { $0.divided(spacing, step: step) } }
    let total = divided.joined().reduce(0.0) { $1.reduce($0 + 1) { $0 + $1.parts } }
    guard total <= Double(Waypoint.limit) else {
      throw .tooManyWaypoints(found: Int(min(total, 1e18)), limit: Waypoint.limit)
    }
    var waypoints: [Waypoint] = []
    for (stroke, subpaths) in divided.enumerated() {
      var length = 0.0
      for (subpath, commands) in zip(strokes[stroke].path.subpaths, subpaths) {
        waypoints.append(
          Waypoint(
            position: subpath.start, stroke: stroke, distance: length, beginsSubpath: true))
        for divided in commands {
          divided.forEachDivision { position, along in
            waypoints.append(
              Waypoint(
                position: position, stroke: stroke, distance: length + along,
                beginsSubpath: false))
          }
          length += divided.length
        }
      }
    }
    return waypoints
  }
}

/// A drawn command of a path that has a length, with the number of equal parts it is divided into.
private struct DividedCommand {
  /// The line or the curve; for an arc, its curves.
  let pieces: [Path.Command]
  /// The length of each piece, in points.
  let lengths: [Double]
  /// The sum of the lengths.
  let length: Double
  /// The number of parts, a whole number; before it is checked, it may exceed the range of `Int`.
  let parts: Double

  /// The number of parts from which on the lengths of curves are looked up in a table.
  ///
  /// A table finds the same places to 1e-9 of the length of the curve, for a fiftieth of the time. No
  /// guide of a few thousand waypoints needs it, so their places keep their last bit.
  private static let tableParts = 4096.0

  /// Calls `body` with the end of each part and its distance from the start of the command.
  func forEachDivision(_ body: (Point, Double) -> Void) {
    var (index, passed) = (0, 0.0)
    var latest: (index: Int, parameter: (Double) -> Double)?
    for k in 1..<max(Int(parts), 1) {
      let share = Double(k) / parts
      let along = length * share
      while index + 1 < pieces.count, passed + lengths[index] < along {
        passed += lengths[index]
        index += 1
      }
      switch pieces[index] {
      case .line(let line): body(line.point(at: share), along)
      case .cubic(let cubic):
        if latest?.index != index { latest = (index, search(cubic)) }
        if let latest { body(cubic.point(at: latest.parameter(along - passed)), along) }
      }
    }
    body(pieces[pieces.count - 1].end, length)
  }

  /// Returns a function that finds the parameter up to which a curve has a length.
  private func search(_ cubic: CubicBezier) -> (Double) -> Double {
    if parts < DividedCommand.tableParts { return MeasuredCubic(cubic).parameter }
    return ArcLengthTable(of: cubic).parameter
  }
}

extension Path.Subpath {
  /// Returns the commands that are longer than 0, each divided into equal parts.
  fileprivate func divided(_ spacing: TraceRules.Spacing, step: Double) -> [DividedCommand] {
    drawnCommands.compactMap { pieces in
      let lengths = pieces.map { $0.length }
      let length = lengths.reduce(0, +)
      guard length > 0 else { return nil }
      return DividedCommand(
        pieces: Array(pieces), lengths: lengths, length: length,
        parts: spacing.parts(of: length, step: step))
    }
  }
}

extension TraceRules.Spacing {
  /// Returns the number of equal parts that brings neighbors strictly below `step`.
  fileprivate func parts(of length: Double, step: Double) -> Double {
    switch self {
    case .even:
      // The 1e-9 makes a length count as a multiple of the step if only rounding says otherwise.
      return (length / step + 1e-9).rounded(.down) + 1
    case .bisect:
      var parts = 1.0
      while length / parts >= step { parts *= 2 }
      return parts
    case .points:
      return 1
    }
  }
}

extension [Waypoint] {
  /// Returns the length of the line that leads to a waypoint from the previous one, in points; 0 if
  /// none does.
  func stretch(to index: Int) -> Double {
    self[index].beginsSubpath ? 0 : self[index].distance - self[index - 1].distance
  }

  /// Returns true if a waypoint is all of its subpath, which has no length then.
  func isDot(_ index: Int) -> Bool {
    self[index].beginsSubpath && (index + 1 == count || self[index + 1].beginsSubpath)
  }

  /// Returns the indices of the waypoints of each of `count` strokes, which are contiguous.
  func rangesOfStrokes(count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for stroke in 0..<count {
      let lower = ranges.last?.upperBound ?? 0
      let upper = self[lower...].firstIndex { $0.stroke != stroke } ?? endIndex
      ranges.append(lower..<upper)
    }
    return ranges
  }
}
