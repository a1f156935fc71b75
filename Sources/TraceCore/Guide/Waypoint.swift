public import Geometry

/// A place on the guide that a trace has to reach.
public struct Waypoint: Hashable, Sendable {
  /// The most waypoints that a guide may have.
  public static let limit = 1 << 20

  /// Where it is, in canvas points.
  public let position: Point
  /// The index of the guide stroke, from 0.
  public let stroke: Int
  /// How far along the stroke it is, in points of arc length; jumps between subpaths count 0.
  public let distance: Double
  /// Whether a subpath begins here, so that no stretch leads here from the waypoint before.
  public let beginsSubpath: Bool
}

extension PlacedGuide {
  /// The waypoints of all strokes in drawing order.
  ///
  /// Spacing runs along each path command by its arc length and so does not depend on flattening.
  /// The ends of every command are waypoints; a command of length 0 adds none; a subpath without
  /// length is one waypoint.
  ///
  /// ```swift
  /// // (0, 0)-(20, 20) bisected at 10: (0, 0), (5, 5), (10, 10), (15, 15), (20, 20)
  /// ```
  ///
  /// - Parameters:
  ///   - spacing: how a command is divided.
  ///   - step: the positive distance in points that neighbours stay strictly below.
  /// - Returns: at least one waypoint for each stroke.
  /// - Throws: `GuideError.tooManyWaypoints`, before any is made.
  /// - Complexity: O(n) in the number of waypoints, for curves with some hundred evaluations each.
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

/// A command of a path that has a length, and how many equal parts it falls into.
private struct DividedCommand {
  let command: Path.Command
  let length: Double
  /// A whole number; a `Double` because it may be too large for anything but being refused.
  let parts: Double

  /// Calls `body` with the end of each part and its distance from the start of the command.
  func forEachDivision(_ body: (Point, Double) -> Void) {
    let count = Int(parts)
    for k in 1..<max(count, 1) {
      let share = Double(k) / parts
      switch command {
      case .line(let line): body(line.point(at: share), length * share)
      case .cubic(let cubic):
        body(cubic.point(at: cubic.parameter(atLength: length * share)), length * share)
      }
    }
    body(command.end, length)
  }
}

extension Path.Subpath {
  /// The commands that have a length, divided.
  fileprivate func divided(_ spacing: TraceRules.Spacing, step: Double) -> [DividedCommand] {
    commands.compactMap { command in
      let length = command.length
      guard length > 0 else { return nil }
      return DividedCommand(
        command: command, length: length, parts: spacing.parts(of: length, step: step))
    }
  }
}

extension TraceRules.Spacing {
  /// How many equal parts bring neighbours strictly below `step`.
  fileprivate func parts(of length: Double, step: Double) -> Double {
    switch self {
    case .even:
      // The billionth lets a length that is a multiple of the step but for rounding count as one.
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
