import Geometry
import TouchRecording

extension ImportedInk {
  /// The least number of moves that tell about a stream; fewer may be rare by chance.
  private static let leastMoves = 8
  /// The least step of a thinned stream, in microseconds: screen recorders keep 20 moves a second.
  private static let leastStep = 50_000.0
  /// The least distance of all moves of a thinned stream, in points.
  private static let leastDistance = 10.0

  /// True if a service that records screens seems to have thinned the samples.
  ///
  /// That is so if there are at least 8 moves and
  /// - each of them leads at least 10 points away from the sample before it, or
  /// - their steps are constant and at least 50 ms: the median step is, and nine in ten steps differ
  ///   from it by at most a tenth.
  ///
  /// A move is any sample of a contact but its landing and its lift, and any sample in the air but
  /// the first of its run. A step is the time between two moves in a row: the pause between landing
  /// and the first move does not follow the clock of the service.
  var looksThinned: Bool {
    var distances: [Double] = []
    var steps: [Double] = []
    for stroke in strokes {
      let hasLift = !stroke.isHovering && stroke.outcome != .open
      let moves = stroke.samples.dropLast(hasLift ? 1 : 0)
      for (before, move) in zip(moves, moves.dropFirst()) {
        distances.append((move.location - before.location).length)
      }
      for (before, move) in zip(moves.dropFirst(), moves.dropFirst(2)) {
        guard let start = before.time, let end = move.time else { continue }
        steps.append(Double(end - start))
      }
    }
    guard distances.count >= ImportedInk.leastMoves else { return false }
    return distances.allSatisfy { $0 >= ImportedInk.leastDistance } || areConstant(steps)
  }

  private func areConstant(_ steps: [Double]) -> Bool {
    guard !steps.isEmpty else { return false }
    let median = steps.sorted()[steps.count / 2]
    let regular = steps.count { abs($0 - median) <= median / 10 }
    return median >= ImportedInk.leastStep && regular * 10 >= steps.count * 9
  }
}
