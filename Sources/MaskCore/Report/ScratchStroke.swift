// SPDX-License-Identifier: Apache-2.0
public import Geometry
import TouchRecording

/// A stroke of a card: its path, and the share that was revealed before and after it.
public struct ScratchStroke: Hashable, Sendable {
  /// The touches of the stroke, and the samples that it revealed.
  public let report: ScratchReport.Stroke
  /// The length of what the stroke drew, in points; 0 if it drew nothing.
  public let length: Double
  /// The path from its start to its end, in points of the card; nil if it drew nothing, or if it was
  /// discarded.
  public let ends: LineSegment?
  /// The revealed share of the card before its first segment; nil if it drew nothing, or if it was
  /// discarded.
  public let before: Coverage?
  /// The revealed share after its last segment, with what other strokes revealed meanwhile; nil if it
  /// drew nothing, or if it was discarded.
  public let after: Coverage?

  /// The number of samples that other strokes revealed between its first and its last segment.
  public var revealedMeanwhile: Int {
    guard let before, let after else { return 0 }
    return after.revealed - before.revealed - report.revealed
  }
}

extension ScratchCard {
  /// Returns the stroke at an index of the report; nil if there is none.
  ///
  /// Other strokes that were discarded count for nothing.
  ///
  /// - Complexity: O(pixels of all segments up to its last one).
  public func stroke(at index: Int) -> ScratchStroke? {
    guard strokes.indices.contains(index) else { return nil }
    let own = segments.indices.filter { segments[$0].stroke == index }
    let report = strokes[index].report(covering: covered(by: [own.map { segments[$0] }])[0])
    guard let first = own.first, let last = own.last else {
      return ScratchStroke(report: report, length: 0, ends: nil, before: nil, after: nil)
    }
    func coverage(_ segments: ArraySlice<StrokeSegment>) -> Coverage {
      Coverage(revealed: covered(by: [segments])[0], eligible: eligibility.totals.revealed)
    }
    return ScratchStroke(
      report: report, length: own.reduce(0) { $0 + segments[$1].centerline.length },
      ends: LineSegment(segments[first].centerline.start, segments[last].centerline.end),
      before: coverage(segments[..<first]), after: coverage(segments[...last]))
  }
}
