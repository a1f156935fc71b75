import TraceCore

/// Waypoints of one guide stroke that follow each other.
struct WaypointRun: Hashable, Sendable {
  /// The index of the guide stroke, from 0.
  var stroke: Int
  /// How many waypoints there are.
  var count: Int
  /// How far along the guide stroke the first one is, in points.
  var from: Double
  /// How far along the guide stroke the last one is, in points.
  var to: Double

  /// The maximal runs of `indices` into `waypoints`.
  ///
  /// - Precondition: the indices rise.
  static func runs(of indices: [Int], in waypoints: [Waypoint]) -> [WaypointRun] {
    var runs: [WaypointRun] = []
    var last = -2
    for index in indices {
      let waypoint = waypoints[index]
      if index == last + 1, let run = runs.last, run.stroke == waypoint.stroke {
        runs[runs.count - 1].count += 1
        runs[runs.count - 1].to = waypoint.distance
      } else {
        runs.append(
          WaypointRun(
            stroke: waypoint.stroke, count: 1, from: waypoint.distance, to: waypoint.distance))
      }
      last = index
    }
    return runs
  }
}
