// SPDX-License-Identifier: Apache-2.0
import Geometry

// The distance f of the ink from the guide, as linear pieces.
//
//      f0 o                 f is the least of the distances f_k to the pieces of the guide. Each f_k
//          \   the model    is convex. So up to the middle f lies below the line from f0 to f_i there,
//      f ~~~~\~~ (wavy)     where i is nearest at the start, and likewise from the end. And each f_k
//              o f1         lies above its tangents.
//      |-- l --|
//
// A piece of ink is finished when these bounds keep f within `accuracy` of the model. Otherwise it is
// divided. The tangents at its ends meet where a line crosses the guide, or passes from one straight
// part of the guide to another: at such a place one cut is enough. The distance is 1-Lipschitz, so a
// piece of twice the accuracy is finished in any case.
//
// The tree of the guide is searched for pieces that might come nearer. A strip is one more convex
// distance, less its radius, so a strip that stays above a line rules out all of its pieces. Usually
// only a few pieces of the guide are left for a segment, and the rest is a loop over them. Cells of
// the grid that know these pieces save the search.

/// A division of ink into pieces along which its distance from the guide is linear, to within
/// `accuracy`.
struct LinearDistances {
  /// The greatest difference between a distance and its linear model, in points.
  static let accuracy = 1.0 / 1024

  /// The spacing in points of the grid on which ink is cut.
  ///
  /// A cut is often a tie: it lies on the guide, or as far from two pieces of it. Rounding would
  /// break the tie, and what is cut next with it. On a grid a scene that is moved, with coordinates
  /// of a coarser grid, has its cuts at the same places. Coordinates up to 2^22 are that fine.
  private static let spacing = 0x1p-30

  /// A piece of ink with its model.
  struct Piece {
    /// The distances at both ends, in points and divided by slack.
    let distances: (Double, Double)
    /// The integral over the ink of the offset to the right of the guide's heading, divided by slack.
    let side: Double
    /// The length, in points.
    let length: Double
  }

  /// A place on a segment, with the nearest piece of the guide.
  private struct Place {
    /// The distance from the start of the segment, in points.
    var along: Double
    let point: Point
    let index: Int
    /// The distance from the guide, in points and divided by slack.
    let distance: Double
  }

  /// The greatest number of guide pieces in `near`.
  ///
  /// A loop over that many takes about as long as a search of the guide.
  private static let nearLimit = 32

  private let grid: PieceGrid
  private let headings: GuideHeadings
  /// The greatest number of cuts.
  private let cutLimit: Int
  /// The number of cuts so far.
  private(set) var cuts = 0
  /// The bound of the error of every piece so far, in points.
  private(set) var error = LinearDistances.accuracy
  /// The bound of the error of the sum of all `side`s so far, in square points.
  private(set) var sideError = 0.0
  /// The number of comparisons of two guide pieces along ink so far; `nearLimit` of them take about
  /// as long as a cut.
  private var comparisons = 0
  private var comparisonLimit: Int { cutLimit * LinearDistances.nearLimit }
  /// The number of searches of the guide that take as long as all cuts and comparisons so far.
  var searches: Int { cuts + comparisons / LinearDistances.nearLimit }
  /// The guide pieces that can be nearest to the ink at hand; empty if they are too many.
  private var near: [(strip: BoundingStrip, index: Int)] = []
  /// The cells of the grid as far as they are known.
  private var memo: PieceGrid.Memo

  /// Prepares the division of ink.
  ///
  /// - Parameters:
  ///   - grid: The straight pieces of the guide.
  ///   - memo: The cells of the grid as far as they are known.
  ///   - headings: The headings of the pieces.
  ///   - cuts: The greatest number of cuts. When they are used up, pieces are taken as they are, and
  ///     `error` grows.
  init(grid: PieceGrid, _ memo: PieceGrid.Memo, headings: GuideHeadings, cuts: Int) {
    (self.grid, self.memo, self.headings, cutLimit) = (grid, memo, headings, cuts)
  }

  /// Calls `body` with the pieces of the chain of segments through `points`, in order.
  mutating func forEachPiece(through points: [Point], _ body: (Piece) -> Void) {
    guard points.count > 1 else { return }
    var start = place(points[0], along: 0, grid.nearest(to: points[0]))
    for (first, last) in zip(points, points.dropFirst()) {
      let segment = LineSegment(first, last)
      let length = segment.length
      guard length > 0 else { continue }
      start.along = 0
      near.removeAll(keepingCapacity: true)
      findNear(from: start, to: last, (last - first) / length)
      let end = place(last, along: length, nearest(to: last, from: start.index))
      divide(segment, of: length, from: start, to: end, body)
      start = end
    }
  }

  private func place(_ point: Point, along: Double, _ nearest: PieceGrid.Nearest) -> Place {
    Place(
      along: along, point: point, index: nearest.index,
      distance: nearest.squaredDistance.squareRoot())
  }

  /// Divides the ink between two places of a segment of `length` points.
  private mutating func divide(
    _ segment: LineSegment, of length: Double, from start: Place, to end: Place,
    _ body: (Piece) -> Void
  ) {
    let direction = (segment.end - segment.start) / length
    let isFirst = near.isEmpty
    if isFirst { findNear(from: start, to: end.point, direction) }
    if isLinear(from: start, to: end, direction) {
      append(from: start, to: end, body)
    } else if cuts < cutLimit {
      cuts += 1
      let along = cut(from: start, to: end, direction)
      let point = segment.point(at: along / length).rounded(toMultiplesOf: LinearDistances.spacing)
      let middle = place(point, along: along, nearest(to: point, from: start.index))
      divide(segment, of: length, from: start, to: middle, body)
      divide(segment, of: length, from: middle, to: end, body)
    } else {
      // Half of the piece changes a distance by no more.
      error = max(error, (end.along - start.along) / (2 * grid.leastSlack))
      append(from: start, to: end, body)
    }
    if isFirst { near.removeAll(keepingCapacity: true) }
  }

  /// Calls `body` with the ink between two places.
  private mutating func append(from start: Place, to end: Place, _ body: (Piece) -> Void) {
    body(
      Piece(
        distances: (start.distance, end.distance), side: sideIntegral(from: start, to: end),
        length: end.along - start.along))
  }

  /// Returns the integral of the offset to the right of the guide between two places.
  ///
  /// The ink is cut wherever another piece of the guide becomes the nearest one, so each part is on
  /// one side of one piece.
  private mutating func sideIntegral(from start: Place, to end: Place) -> Double {
    let length = end.along - start.along
    let direction = (end.point - start.point) / length
    let last = distance(from: end.point, to: start.index)
    // A piece of the guide is nearest only where it lies below this line.
    let line = DistanceLine(from: start.point, to: end.point, direction, start.distance, last)
    var seen = [see(start.index, from: start, direction)]
    let limit = comparisonLimit - comparisons
    func add(_ strip: BoundingStrip, _ index: Int) -> Bool {
      if index != start.index, !line.isBelow(strip, margin: BoundingStrip.margin) {
        seen.append(see(index, from: start, direction))
      }
      return seen.count < limit
    }
    if near.isEmpty {
      comparisons += grid.walk { strip in
        line.isBelow(strip, margin: BoundingStrip.margin)
      } visit: { piece, index in
        add(BoundingStrip(about: piece), index)
      }
    } else {
      for (strip, index) in near { _ = add(strip, index) }
    }
    var (t, sum, current) = (0.0, 0.0, 0)
    // Three ties can go round in a circle: then they are decided once, for the way to the next change.
    var changesInPlace = 0
    while t < length {
      comparisons += seen.count
      guard comparisons < comparisonLimit else {
        // No side is further off than the guide.
        sideError += max(start.distance, last) * (length - t)
        return sum
      }
      var (next, nearer) = (seen[current].partEnd(after: t, limit: length), current)
      // Every turn of the loop makes some way.
      let first = min(t + BoundingStrip.margin, next)
      let isCircle = changesInPlace > seen.count
      if isCircle {
        current = SeenPiece.firstOfNearest(seen, at: first)
        (next, nearer) = (seen[current].partEnd(after: t, limit: length), current)
      }
      for index in seen.indices where index != current {
        let place = seen[index].firstPlaceNearer(
          than: seen[current], from: first, to: next, winsTies: !isCircle)
        if let place { (next, nearer) = (place, index) }
      }
      sum += seen[current].sideIntegral(from: t, to: next)
      changesInPlace = next > first ? 0 : changesInPlace + 1
      (t, current) = (next, nearer)
    }
    return sum
  }

  private func see(_ index: Int, from start: Place, _ direction: Vector) -> SeenPiece {
    SeenPiece(
      grid.pieces[index], at: index, headings: headings[index], from: start.point, direction)
  }

  /// Finds the guide pieces that can be nearest somewhere between `start` and `end`.
  ///
  /// The distance lies below the line between the distances to the piece that is nearest at the
  /// start. Guide pieces above that line are nearest nowhere. Often a cell of the grid knows them.
  private mutating func findNear(from start: Place, to end: Point, _ direction: Vector) {
    let last = distance(from: end, to: start.index)
    let (known, isAll) = grid.neighbors(
      of: LineSegment(start.point, end),
      distance: max(start.distance, last) + BoundingStrip.margin, &memo)
    if isAll {
      for place in known.indices where place == 0 || known[place] != known[0] {
        let index = Int(known[place])
        near.append((BoundingStrip(about: grid.pieces[index]), index))
      }
      return
    }
    let line = DistanceLine(from: start.point, to: end, direction, start.distance, last)
    near.append((BoundingStrip(about: grid.pieces[start.index]), start.index))
    grid.walk { strip in
      line.isBelow(strip, margin: BoundingStrip.margin)
    } visit: { piece, index in
      let strip = BoundingStrip(about: piece)
      if index != start.index && !line.isBelow(strip, margin: BoundingStrip.margin) {
        near.append((strip, index))
      }
      return near.count <= LinearDistances.nearLimit
    }
    if near.count > LinearDistances.nearLimit { near.removeAll(keepingCapacity: true) }
  }

  private func nearest(to point: Point, from guess: Int) -> PieceGrid.Nearest {
    if near.isEmpty { return grid.nearest(to: point, from: guess) }
    var best = PieceGrid.Nearest(index: 0, squaredDistance: .infinity)
    for (strip, index) in near {
      let square = strip.squaredDistance(to: point) / (strip.slack * strip.slack)
      if square < best.squaredDistance || square == best.squaredDistance && index < best.index {
        best = PieceGrid.Nearest(index: index, squaredDistance: square)
      }
    }
    return best
  }

  /// Returns true if the distance is certainly linear from `start` to `end`, to within `accuracy`.
  private func isLinear(from start: Place, to end: Place, _ direction: Vector) -> Bool {
    let accuracy = LinearDistances.accuracy
    if end.along - start.along <= 2 * accuracy * grid.leastSlack { return true }
    let line = DistanceLine(
      from: start.point, to: end.point, direction, start.distance - accuracy,
      end.distance - accuracy)
    guard staysBelow(line, from: start, to: end) else { return false }
    if !near.isEmpty { return near.allSatisfy { line.isBelow($0.strip) } }
    var isLinear = true
    grid.walk { strip in
      line.isBelow(strip, margin: BoundingStrip.margin)
    } visit: { piece, _ in
      isLinear = line.isBelow(BoundingStrip(about: piece))
      return isLinear
    }
    return isLinear
  }

  /// Returns true if the distance certainly rises above `line` by at most twice the accuracy.
  ///
  /// Each half lies below the line between its ends on one guide piece: the one that is nearest at
  /// the end of the ink, or the one that is nearest in the middle.
  private func staysBelow(_ line: DistanceLine, from start: Place, to end: Place) -> Bool {
    if start.index == end.index { return true }
    let most = line.value + 2 * LinearDistances.accuracy
    let isFirst = distance(from: line.middle, to: start.index) <= most
    let isLast = distance(from: line.middle, to: end.index) <= most
    if isFirst && isLast { return true }
    let middle = nearest(to: line.middle, from: start.index)
    func isNear(_ place: Place) -> Bool {
      distance(from: place.point, to: middle.index) <= place.distance + LinearDistances.accuracy
    }
    return middle.squaredDistance.squareRoot() <= most && (isFirst || isNear(start))
      && (isLast || isNear(end))
  }

  /// Returns the place, in points along the segment, at which the tangents at the ends meet.
  ///
  /// It is no nearer to an end than an eighth of the way, so that the pieces become short soon.
  private func cut(from start: Place, to end: Place, _ direction: Vector) -> Double {
    let length = end.along - start.along
    let (first, last) = (slope(at: start, direction), slope(at: end, direction))
    let meeting = (end.distance - start.distance - last * length) / (first - last)
    // Tangents that are parallel meet nowhere.
    let share = meeting.isFinite ? min(max(meeting / length, 1.0 / 8), 7.0 / 8) : 0.5
    return start.along + length * share
  }

  /// Returns the change of the distance along the ink at a place.
  private func slope(at place: Place, _ direction: Vector) -> Double {
    let piece = grid.pieces[place.index]
    let offset = piece.axis.offset(to: place.point)
    return (offset.normalized ?? .zero).dot(direction) / piece.slack
  }

  private func distance(from point: Point, to index: Int) -> Double {
    grid.pieces[index].squaredDistance(to: point).squareRoot()
  }
}
