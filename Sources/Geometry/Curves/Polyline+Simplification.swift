// Fewer points for the same line (Ramer 1972; Douglas and Peucker 1973): of a run of points the ends
// are kept; where all between lie within the tolerance of the straight line from end to end they are
// dropped, else the run is divided at the furthest one.
//
// The distance is that to the segment, not to the endless line. A segment is convex, so the distance
// to it is greatest at a point of the run, never between two: every place of the line that was drawn
// lies within the tolerance of the line that is kept.

extension Polyline {
  /// The line through some of its points, from which no place of this line is further away than
  /// `tolerance` points.
  ///
  /// The first and the last point are kept; repeated ones are dropped, so that a line that never
  /// moves is a dot.
  ///
  /// - Complexity: O(n log n) for lines that are drawn, O(n^2) at worst, in the number of points.
  /// - Precondition: `tolerance` is not negative.
  public func simplified(tolerance: Double) -> Polyline {
    precondition(tolerance >= 0, "The tolerance of a simplification must not be negative")
    var line = [points[0]]
    for point in points.dropFirst() where point != line[line.count - 1] { line.append(point) }
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var runs = [(first: 0, last: line.count - 1)]
    while let run = runs.popLast() {
      guard let middle = furthest(in: line, run.first, run.last, beyond: tolerance) else {
        continue
      }
      isKept[middle] = true
      runs.append((run.first, middle))
      runs.append((middle, run.last))
    }
    return Polyline(zip(line, isKept).filter(\.1).map(\.0), isClosed: isClosed)
  }
}

/// The point strictly between two others that is furthest from their segment, the first of equals;
/// nil where none is further than `tolerance`.
private func furthest(in line: [Point], _ first: Int, _ last: Int, beyond tolerance: Double) -> Int?
{
  let segment = LineSegment(line[first], line[last])
  var (greatest, found) = (tolerance * tolerance, Int?.none)
  for index in first + 1..<max(last, first + 1) {
    let distance = segment.squaredDistance(to: line[index])
    if distance > greatest { (greatest, found) = (distance, index) }
  }
  return found
}
