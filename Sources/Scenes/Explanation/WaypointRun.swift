import JSONStream
import TraceCore

/// A run of consecutive waypoints of one guide stroke.
struct WaypointRun: Hashable, Sendable {
  /// The index of the guide stroke, from 0.
  var stroke: Int
  /// The number of waypoints.
  var count: Int
  /// The position of the first waypoint along the guide stroke, in points.
  var from: Double
  /// The position of the last waypoint along the guide stroke, in points.
  var to: Double

  /// Returns the maximal runs of `indices` into `waypoints`.
  ///
  /// - Precondition: The indices are in ascending order.
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

extension [WaypointRun] {
  /// The runs in words: `14 of stroke 1 (0.00 to 96.72 pt along), 2 of stroke 2 (...)`.
  var words: String {
    map { run in
      let place =
        run.count == 1
        ? "at \(hundredths(run.from)) pt" : "\(hundredths(run.from)) to \(hundredths(run.to)) pt"
      return "\(run.count) of stroke \(run.stroke + 1) (\(place) along)"
    }.joined(separator: ", ")
  }

  /// The runs as an array of objects.
  var json: JSONValue {
    JSONValue(
      map { run in
        [
          "guideStroke": JSONValue(run.stroke), "waypoints": JSONValue(run.count),
          "from": JSONValue(run.from), "to": JSONValue(run.to),
        ]
      })
  }
}
