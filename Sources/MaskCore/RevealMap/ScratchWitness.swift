public import Geometry
public import TouchRecording

/// Who revealed one sample of a card, or how near anybody came.
public struct ScratchWitness: Hashable, Sendable {
  /// One piece of a stroke: a touch-down, or the way from one touch to the next.
  public struct Piece: Hashable, Sendable {
    /// The index of its stroke in the report.
    public let stroke: Int
    /// The number of its contact.
    public let contact: Int
    /// Its index among the pieces that its stroke drew.
    public let index: Int
    /// Its ends, in points of the card.
    public let segment: LineSegment
    /// When the contact was last known to be at its start.
    public let startTime: Microseconds
    /// The time of the touch that drew it.
    public let time: Microseconds
    /// How far the sample is from it, in points: from the way of the middle of the tip.
    public let distance: Double
    /// Half the width of a round tip that keeps its width, in points; nil for all others.
    public let reach: Double?
  }

  /// Where the sample lies, in points of the card.
  public let sample: Point
  /// Whether it counts for the card.
  public let isEligible: Bool
  /// The indices of the regions that it counts for.
  public let regions: [Int]
  /// Whether it is revealed, from the start or by a piece.
  public let isRevealed: Bool
  /// Whether it was revealed before any touch, so that no piece is told.
  public let isFromStart: Bool
  /// What revealed it first since the last reset; where nothing did, that whose middle came nearest;
  /// nil where nothing was drawn, or the sample was revealed from the start.
  public let piece: Piece?
}

extension ScratchCard {
  /// Who revealed the sample nearest to a point, in points of the canvas; nil off the card.
  ///
  /// The sample of a point is that of the square of 1/8 point that it lies in.
  ///
  /// - Complexity: O(pixels of the strokes).
  public func witness(at point: Point) -> ScratchWitness? {
    let column = ((point.x - rules.frame.minX) * 8).rounded(.down)
    let row = ((point.y - rules.frame.minY) * 8).rounded(.down)
    guard column >= 0, column < Double(mask.sampleColumns), row >= 0, row < Double(mask.sampleRows)
    else { return nil }
    return witness(ofSampleColumn: Int(column), sampleRow: Int(row))
  }

  private func witness(ofSampleColumn column: Int, sampleRow row: Int) -> ScratchWitness {
    let sample = Point(x: (Double(column) + 0.5) / 8, y: (Double(row) + 0.5) / 8)
    var counted = eligibility.untouched
    let bit = 1 << UInt64(8 * (row % 8) + column % 8) as UInt64
    eligibility.add(bit, column / 8, row / 8, to: &counted)
    let isRevealed = mask[sampleColumn: column, sampleRow: row]
    let isFromStart = untouched[sampleColumn: column, sampleRow: row]
    let place =
      isRevealed ? firstSegment(atSampleColumn: column, sampleRow: row) : nearestSegment(to: sample)
    return ScratchWitness(
      sample: sample, isEligible: counted.revealed > 0,
      regions: counted.regions.indices.filter { counted.regions[$0] > 0 }, isRevealed: isRevealed,
      isFromStart: isFromStart, piece: isFromStart ? nil : place.map { piece($0, at: sample) })
  }

  /// The index of the piece that revealed a sample.
  private func firstSegment(atSampleColumn column: Int, sampleRow row: Int) -> Int? {
    let bit = 1 << UInt64(8 * (row % 8) + column % 8) as UInt64
    var scanner = scanner
    return segments.firstIndex { segment in
      scanner.scan(segment.whole, tip(of: segment))
      var found = false
      scanner.pixels.forEach { x, y, samples in
        if x == column / 8, y == row / 8, samples & bit != 0 { found = true }
      }
      return found
    }
  }

  /// The index of the first of the pieces that are nearest to a point of the card.
  private func nearestSegment(to point: Point) -> Int? {
    segments.indices.min { one, other in
      segments[one].centerline.squaredDistance(to: point)
        < segments[other].centerline.squaredDistance(to: point)
    }
  }

  private func piece(_ place: Int, at sample: Point) -> ScratchWitness.Piece {
    let segment = segments[place]
    return ScratchWitness.Piece(
      stroke: segment.stroke, contact: strokes[segment.stroke].contact,
      index: segments[..<place].count { $0.stroke == segment.stroke }, segment: segment.centerline,
      startTime: segment.startTime, time: segment.time,
      distance: segment.centerline.squaredDistance(to: sample).squareRoot(),
      reach: tip(of: segment) == .round && segment.startWidth == segment.endWidth
        ? segment.endWidth / 2 : nil)
  }
}
