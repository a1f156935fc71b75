// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The distances of the ink from the guide in points, weighted by the length of the ink.
///
/// A distance is the one by which ink is judged: to the nearest straight piece of the guide,
/// divided by the slack of its stroke. Taps have no length and do not count.
public struct Deviation: Hashable, Sendable {
  /// The mean distance.
  public var mean: Double
  /// The root of the mean squared distance.
  public var rms: Double
  /// The distance within which 95 % of the ink lies.
  public var p95: Double
  /// The greatest distance, of all ink and not only of its samples.
  public var max: Double
  /// The mean offset of the ink to the right of the guide; negative to the left.
  ///
  /// Right and left are seen along the guide at the nearest point, and the offset is measured
  /// across its heading there. Ink straight ahead of an end is on neither side. At a corner the
  /// heading is halfway between those of its edges. Of pieces of the guide that are equally near,
  /// the first one counts.
  public var bias: Double
  /// The bound of the error of every figure above, in points.
  ///
  /// It is 1/1024, unless the ink is so long or the guide so intricate that the work is limited.
  public var resolution: Double
}

extension Trace {
  /// The number of cuts of each segment, on average, that a report may make.
  ///
  /// A segment along a straight part of the guide takes none, and one along a curve three or four.
  static let cutsPerSegment = 16

  /// The number of cuts that a report may make beside those of the segments.
  ///
  /// It keeps a few long segments from being measured more coarsely than many short ones: a line
  /// may cross ten thousand pieces of the guide, each of which takes some cuts.
  static let spareCuts = 1 << 16

  /// The distances of the ink from the guide, with the share of it inside any tolerance; nil if no
  /// ink has length.
  ///
  /// The number of places within segments at which the guide was searched is added to `searches`.
  ///
  /// - Complexity: At most 17 n + 65,536 searches of the guide for n segments, and O(m) time and
  ///   memory for m pieces of the guide.
  func inkDistances(
    searches: inout Int
  ) -> (deviation: Deviation, inside: ToleranceCurve)? {
    guard strokes.contains(where: { $0.length > 0 }) else { return nil }
    // Under the rule for ends the corridor is that of the waypoints; distances are to the line.
    let (grid, memo) =
      rules.verdict == .exact
      ? (judge.whole.corridor.grid, judge.whole.memo)
      : (PieceGrid(guide.strokes.flatMap { $0.pieces }, cell: tolerance), PieceGrid.Memo())
    var distances = LinearDistances(
      grid: grid, memo, headings: GuideHeadings(guide),
      cuts: Self.cutsPerSegment * segmentCount + Self.spareCuts)
    var sum = InkDistanceSum()
    for stroke in strokes { distances.forEachPiece(through: stroke.points) { sum.add($0) } }
    searches += distances.searches
    let isOneMeasure = rules.verdict == .exact && rules.against == .any
    return (
      sum.deviation(error: distances.error, sideError: distances.sideError),
      sum.inside.curve(needed: isOneMeasure ? neededTolerance : sum.greatest)
    )
  }

  /// The least tolerance at which no segment is red, as a multiple of 1/1024 point.
  var neededTolerance: Double {
    Corridor.tolerance(ticks: strokes.reduce(0) { max($0, $1.neededTicks) })
  }
}

/// The sums over ink of its distances from a guide.
struct InkDistanceSum {
  /// The amount of ink with all its distances in a range, which are spread evenly.
  private struct Ink {
    /// The range of the distances, in points.
    let least, greatest: Double
    /// The length, in points.
    let length: Double

    /// Returns the length within `distance` points.
    func length(within distance: Double) -> Double {
      if greatest <= distance { return length }
      return least < distance ? length * ((distance - least) / (greatest - least)) : 0
    }

    /// Returns the part from `low` to `high` points, which it reaches into.
    func part(from low: Double, to high: Double) -> Ink {
      let (low, high) = (max(least, low), min(greatest, high))
      let share = greatest > least ? (high - low) / (greatest - least) : 1
      return Ink(least: low, greatest: high, length: length * share)
    }
  }

  /// The source of the tolerance curve.
  private(set) var inside = ToleranceCurve.Sum()
  private var ink: [Ink] = []
  private var length = 0.0
  /// The integrals of the distance, of its square, and of the offset to the right.
  private var (first, second, side) = (0.0, 0.0, 0.0)
  /// The greatest distance at an end of a piece, in points.
  private(set) var greatest = 0.0

  /// Adds a piece of ink.
  mutating func add(_ piece: LinearDistances.Piece) {
    let (a, b) = piece.distances
    length += piece.length
    first += piece.length * ((a + b) / 2)
    second += piece.length * ((a * a + a * b + b * b) / 3)
    side += piece.side
    greatest = max(greatest, a, b)
    inside.add(from: min(a, b), to: max(a, b), length: piece.length)
    ink.append(Ink(least: min(a, b), greatest: max(a, b), length: piece.length))
  }

  /// Returns the measures of all added ink.
  ///
  /// - Parameters:
  ///   - error: The bound of the error of every distance, in points.
  ///   - sideError: The bound of the error of the integral of the offset, in square points.
  /// - Returns: The measures.
  /// - Precondition: Some length was added.
  /// - Complexity: O(n) in the number of pieces, unless many of them share the same small range of
  ///   distances.
  func deviation(error: Double, sideError: Double) -> Deviation {
    Deviation(
      mean: first / length,
      rms: (second / length).squareRoot(),
      p95: quantile(0.95),
      max: greatest,
      bias: side / length,
      resolution: max(error, sideError / length))
  }

  /// Returns the least distance within which at least `share` of the ink lies, in points.
  ///
  /// The distance is bracketed by bisection, and ink outside the bracket is dropped.
  private func quantile(_ share: Double) -> Double {
    var (open, wanted) = (ink, share * length)
    while true {
      let low = open.reduce(Double.infinity) { min($0, $1.least) }
      let high = open.reduce(0) { max($0, $1.greatest) }
      let middle = (low + high) / 2
      guard low < middle, middle < high else { return high }
      let within = open.reduce(0) { $0 + $1.length(within: middle) }
      if within >= wanted {
        open = open.compactMap { $0.least < middle ? $0.part(from: low, to: middle) : nil }
      } else {
        wanted -= within
        open = open.compactMap { $0.greatest > middle ? $0.part(from: middle, to: high) : nil }
      }
    }
  }
}

/// The share of the ink's length that lies inside, at every whole tolerance from 1 to 100 points.
///
/// The share never falls as the tolerance grows. It lies between the exact shares at tolerances that
/// are smaller and greater by `Deviation.resolution`. It is 1 from `TraceReport.Tolerance.needed` on
/// and below 1 under it, unless ink is judged by waypoints or by the stroke that is due: then it is 1
/// from `Deviation.max` on.
public struct ToleranceCurve: Hashable, Sendable {
  /// The tolerances of the curve, in points.
  public static let tolerances = 1...100

  private let shares: [Double]

  /// The share of the ink's length, from 0 to 1, that lies within `tolerance` points of the guide.
  ///
  /// - Precondition: `tolerance` is one of `tolerances`.
  public subscript(tolerance: Int) -> Double {
    precondition(ToleranceCurve.tolerances.contains(tolerance), "The tolerance is not on the curve")
    return shares[tolerance - 1]
  }

  /// A sum of ink whose distance changes linearly along each piece.
  struct Sum {
    private static let beyond = ToleranceCurve.tolerances.upperBound + 1
    /// The length of pieces that lie fully inside from a tolerance on, at the index of that
    /// tolerance.
    private var whole = [Double](repeating: 0, count: beyond + 1)
    /// The length inside, at each tolerance, of pieces that also lie outside.
    private var partial = [Double](repeating: 0, count: beyond + 1)

    /// Adds a piece of `length` points whose distances run from `least` to `greatest`.
    mutating func add(from least: Double, to greatest: Double, length: Double) {
      let last = Double(Sum.beyond)
      let whole = max(Int(min(greatest, last).rounded(.up)), 1)
      self.whole[whole] += length
      let first = Int(min(least, last).rounded(.down)) + 1
      guard first < whole else { return }
      for tolerance in first..<whole {
        partial[tolerance] += length * ((Double(tolerance) - least) / (greatest - least))
      }
    }

    /// Returns the curve of all added ink, which is 1 from the tolerance `needed` on and below 1
    /// under it.
    ///
    /// - Precondition: Some length was added.
    func curve(needed: Double) -> ToleranceCurve {
      let all = whole.reduce(0, +)
      var (inside, greatest) = (0.0, 0.0)
      let shares = ToleranceCurve.tolerances.map { tolerance in
        if Double(tolerance) >= needed { return 1.0 }
        inside += whole[tolerance]
        // Neither rounding nor a model that is off by little makes the curve fall, or 1 too early.
        greatest = min(max(greatest, (inside + partial[tolerance]) / all), 1.0.nextDown)
        return greatest
      }
      return ToleranceCurve(shares: shares)
    }
  }
}
