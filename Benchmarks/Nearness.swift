// SPDX-License-Identifier: Apache-2.0
import Geometry
import TraceCore

/// W2: is a place near the guide, and how near; the questions that tracing asks for each touch.
///
/// The guide is a letter of 100 to 100,000 points, the places are a million touches, once as a hand
/// makes them and once shuffled.
enum Nearness {
  private static let tolerance = 20.0

  /// All cases; the index is warm except where a row says that it is built inside.
  static func run(folder: String) {
    let places = [
      ("coherent", points("\(folder)/queries.bin")),
      ("shuffled", points("\(folder)/queries_rand.bin")),
    ]
    for count in [100, 1000, 10_000, 100_000] {
      let path = points("\(folder)/path_\(count).bin")
      let (dots, lines) = (dots(path), lines(path))
      measure("build N=\(count)", "touchstone, waypoints", 1) {
        Double(PieceGrid(dots, cell: tolerance).pieces.count)
      }
      measure("build N=\(count)", "touchstone, polyline", 1) {
        Double(PieceGrid(lines, cell: tolerance).pieces.count)
      }
      for (order, places) in places {
        let name = "N=\(count) \(order)"
        waypoints(dots, places, name)
        polyline(lines, places, name)
        distance(lines, Array(places.prefix(50_000)), name)
      }
    }
  }

  /// How many places have a waypoint within the tolerance.
  private static func waypoints(_ dots: [CorridorPiece], _ places: [Point], _ name: String) {
    func hits(_ grid: PieceGrid, _ memo: inout PieceGrid.Memo) -> Double {
      var hits = 0
      for place in places
      where grid.hasPiece(within: tolerance, of: place, strictly: false, &memo) {
        hits += 1
      }
      return Double(hits)
    }
    let grid = PieceGrid(dots, cell: tolerance)
    var memo = PieceGrid.Memo()
    measure("waypoint \(name)", "touchstone", places.count) { hits(grid, &memo) }
    measure("waypoint \(name)", "touchstone, index built inside", places.count) {
      var memo = PieceGrid.Memo()
      return hits(PieceGrid(dots, cell: tolerance), &memo)
    }
  }

  /// How many places are black: the verdict on a dot.
  private static func polyline(_ lines: [CorridorPiece], _ places: [Point], _ name: String) {
    let corridor = Corridor(grid: PieceGrid(lines, cell: tolerance), rule: .exact)
    var workspace = Corridor.Workspace()
    func hits(_ places: ArraySlice<Point>, _ workspace: inout Corridor.Workspace) -> Double {
      var hits = 0
      for place in places {
        corridor.findGaps(in: LineSegment(place, place), within: tolerance, &workspace)
        if workspace.gaps.isEmpty { hits += 1 }
      }
      return Double(hits)
    }
    measure("polyline<=r \(name)", "touchstone", places.count) { hits(places[...], &workspace) }
    // As many as the slowest peer is given, for its check.
    let few = min(places.count, max(200, 5_000_000 / (lines.count + 1)))
    measure("polyline<=r \(name)", "touchstone, the first \(few)", few) {
      hits(places[..<few], &workspace)
    }
  }

  /// The sum of the exact distances.
  private static func distance(_ lines: [CorridorPiece], _ places: [Point], _ name: String) {
    let grid = PieceGrid(lines, cell: tolerance)
    var memo = PieceGrid.Memo()
    measure("distance \(name)", "touchstone", places.count) {
      var sum = 0.0
      for place in places { sum += grid.nearest(to: place, &memo).squaredDistance.squareRoot() }
      return sum
    }
  }

  private static func measure(_ name: String, _ peer: String, _ count: Int, _ work: () -> Double) {
    Measurement(workload: "W2", name: name, peer: peer, items: count, bytes: 0).run(work)
  }

  private static func dots(_ path: [Point]) -> [CorridorPiece] {
    path.map { CorridorPiece(axis: LineSegment($0, $0), slack: 1) }
  }

  private static func lines(_ path: [Point]) -> [CorridorPiece] {
    zip(path, path.dropFirst()).map { CorridorPiece(axis: LineSegment($0, $1), slack: 1) }
  }

  /// Pairs of little-endian numbers.
  static func points(_ path: String) -> [Point] {
    let bytes = Process.bytes(of: path)
    func number(_ place: Int) -> Double {
      Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) })
    }
    return stride(from: 0, to: bytes.count - 15, by: 16).map {
      Point(x: number($0), y: number($0 + 8))
    }
  }
}
