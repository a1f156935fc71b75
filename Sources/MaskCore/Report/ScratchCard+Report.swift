// SPDX-License-Identifier: Apache-2.0
package import TouchRecording

extension ScratchCard {
  /// The report of the card up to now.
  ///
  /// What each stroke repeated is counted anew from its touches, so a report costs more than
  /// `coverage` and what else is known after every touch.
  ///
  /// - Complexity: O(pixels of all strokes + strokes times tiles of the card).
  public var report: ScratchReport {
    report(withoutCancelled: withoutCancelled, strokes: strokeReports)
  }

  /// Returns the report with known values for `withoutCancelled` and `strokes`, which cost more than
  /// the rest together.
  package func report(
    withoutCancelled: Coverage, strokes: [ScratchReport.Stroke]
  ) -> ScratchReport {
    let (regions, pixels) = (regionReports, mask.pixelCounts)
    return ScratchReport(
      coverage: coverage,
      touchedPx: pixels.touched,
      clearPx: pixels.clear,
      alphaSum: pixels.alphaSum,
      regions: regions,
      combinations: combinationReports,
      threshold: rules.threshold.map { .init(value: $0, reachedAt: first.card) },
      withoutCancelled: withoutCancelled,
      strokes: strokes,
      leftOut: leftOut,
      forbidden: zip(regions, first.touched).compactMap { region, time in
        guard region.kind == .forbidden, let time else { return nil }
        return .init(name: region.name, revealed: region.coverage.revealed, touchedAt: time)
      },
      resets: resets,
      state: state)
  }

  private var regionReports: [ScratchReport.Region] {
    let coverages = regionCoverages
    return rules.regions.indices.map { i in
      ScratchReport.Region(
        name: rules.regions[i].name, kind: rules.regions[i].kind, coverage: coverages[i],
        reachedAt: first.regions[i])
    }
  }

  private var combinationReports: [ScratchReport.Combination] {
    zip(rules.combinations, combinationCoverages).enumerated().map { i, pair in
      ScratchReport.Combination(
        name: pair.0.name, rule: pair.0.rule, coverage: pair.1, reachedAt: first.combinations[i])
    }
  }

  /// The share that would be revealed without the strokes that the system canceled.
  ///
  /// - Complexity: O(pixels of all strokes) if a stroke was canceled, else O(1).
  public var withoutCancelled: Coverage {
    guard strokes.contains(where: { $0.saved.outcome == .cancelled }) else { return coverage }
    let rest = segments.filter { strokes[$0.stroke].saved.outcome != .cancelled }
    return Coverage(revealed: covered(by: [rest])[0], eligible: eligibility.totals.revealed)
  }

  /// The number of eligible samples that each stroke covers.
  var coveredByStroke: [Int] {
    // A single stroke reveals all that it covers.
    strokes.count == 1 ? [strokes[0].revealed] : covered(by: segmentsByStroke)
  }

  /// Returns the number of eligible samples that each group of segments covers.
  ///
  /// - Parameter groups: The segments; of a stroke, all up to some touch.
  /// - Returns: The numbers, in the order of the groups.
  /// - Complexity: O(pixels of the segments + groups times tiles of the card).
  func covered(by groups: [some Sequence<StrokeSegment>]) -> [Int] {
    var (drawn, scanner, union) = (mask.emptied, scanner, SpanUnion())
    return groups.map { segments in
      drawn.removeAll()
      drawn.insertAll(segments, with: &scanner, uniting: &union) { tip(of: $0) }
      return eligibility.count(in: drawn)
    }
  }

  /// The strokes since the last reset.
  ///
  /// - Complexity: O(pixels of all strokes + strokes times tiles of the card).
  package var strokeReports: [ScratchReport.Stroke] {
    zip(strokes, coveredByStroke).map { $0.report(covering: $1) }
  }

  /// The number of strokes since the last reset.
  package var strokeCount: Int { strokes.count }

  /// The index of the stroke that revealed the most samples, the first of several, and their number;
  /// nil if no stroke revealed any.
  ///
  /// - Complexity: O(strokes).
  package var mostRevealingStroke: (index: Int, revealed: Int)? {
    guard let most = strokes.map({ $0.revealed }).max(), most > 0 else { return nil }
    return strokes.firstIndex { $0.revealed == most }.map { ($0, most) }
  }

  /// Returns the first and the last time of the stroke at an index; nil if there is none.
  package func times(ofStroke index: Int) -> (first: Microseconds, last: Microseconds)? {
    guard strokes.indices.contains(index) else { return nil }
    return (strokes[index].saved.firstTime, strokes[index].saved.lastTime)
  }
}

extension ScratchCard.Stroke {
  /// Returns the row of the report; the stroke covers `covered` eligible samples.
  func report(covering covered: Int) -> ScratchReport.Stroke {
    ScratchReport.Stroke(
      contact: saved.contact, firstTime: saved.firstTime, lastTime: saved.lastTime,
      samples: saved.samples, outcome: saved.outcome, revealed: revealed,
      repeated: covered - revealed)
  }
}
