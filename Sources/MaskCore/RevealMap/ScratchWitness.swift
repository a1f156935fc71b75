// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// The segment that revealed a sample of a card, or the segment nearest to it.
public struct ScratchWitness: Hashable, Sendable {
  /// One segment of a stroke: a touch-down, or the way from one touch to the next.
  public struct Piece: Hashable, Sendable {
    /// The index of its stroke in the report.
    public let stroke: Int
    /// The number of its contact.
    public let contact: Int
    /// Its index among the segments of its stroke.
    public let index: Int
    /// The way of the center of the tip, in points of the card.
    public let segment: LineSegment
    /// The latest time at which the contact was known to be at the start.
    public let startTime: Microseconds
    /// The time of the touch that drew the segment.
    public let time: Microseconds
    /// The distance of the sample from the way of the center of the tip, in points.
    public let distance: Double
    /// Half the width of a round tip of constant width, in points; nil for all other tips.
    public let reach: Double?
  }

  /// The position of the sample, in points of the card.
  public let sample: Point
  /// True if the sample counts for the card.
  package let isEligible: Bool
  /// The indices of the regions that the sample counts for.
  public let regions: [Int]
  /// True if the sample is revealed, from the start or by a segment.
  public let isRevealed: Bool
  /// True if the sample was revealed before any touch, so that `piece` is nil.
  public let isFromStart: Bool
  /// The segment that revealed the sample first since the last reset.
  ///
  /// If the sample is covered, this is the segment whose center came nearest. It is nil if nothing
  /// was drawn, or if the sample was revealed from the start.
  public let piece: Piece?
}

extension ScratchCard {
  /// Returns the segment that revealed the sample nearest to a point, in points of the canvas; nil
  /// off the card.
  ///
  /// The sample of a point is that of the square of 1/8 point that contains the point.
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
    let bit = ScratchMask.bit(column, row)
    eligibility.add(bit, column / 8, row / 8, to: &counted)
    let isRevealed = mask[sampleColumn: column, sampleRow: row]
    let isFromStart = untouched[sampleColumn: column, sampleRow: row]
    // At one pixel a point there is no error.
    let place =
      isRevealed
      ? (try? RevealMap(self))?.event(ofSampleColumn: column, sampleRow: row)
      : nearestSegment(to: sample)
    return ScratchWitness(
      sample: sample, isEligible: counted.revealed > 0,
      regions: counted.regions.indices.filter { counted.regions[$0] > 0 }, isRevealed: isRevealed,
      isFromStart: isFromStart, piece: isFromStart ? nil : place.map { piece($0, at: sample) })
  }

  /// Returns the index of the first of the segments that are nearest to a point of the card.
  private func nearestSegment(to point: Point) -> Int? {
    segments.indices.min { one, other in
      segments[one].centerline.squaredDistance(to: point)
        < segments[other].centerline.squaredDistance(to: point)
    }
  }

  private func piece(_ place: Int, at sample: Point) -> ScratchWitness.Piece {
    let segment = segments[place]
    return ScratchWitness.Piece(
      stroke: segment.stroke, contact: strokes[segment.stroke].saved.contact,
      index: segments[..<place].count { $0.stroke == segment.stroke }, segment: segment.centerline,
      startTime: segment.startTime, time: segment.time,
      distance: segment.centerline.squaredDistance(to: sample).squareRoot(),
      reach: tip(of: segment) == .round && segment.startWidth == segment.endWidth
        ? segment.endWidth / 2 : nil)
  }
}
