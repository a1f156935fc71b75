import TouchRecording

extension ScratchCard {
  /// The report of the card up to now.
  ///
  /// - Complexity: O(points that were ever touched + strokes), and with a canceled stroke O(pixels
  ///   of all others).
  public var report: ScratchReport { report(withoutCancelled: withoutCancelled) }

  /// Returns the report with a known value for `withoutCancelled`, which may cost more than the
  /// rest together.
  package func report(withoutCancelled: Coverage) -> ScratchReport {
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
      strokes: strokeReports,
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
    guard strokes.contains(where: { $0.outcome == .cancelled }) else { return coverage }
    var (rest, scanner, revealed) = (emptyMask, scanner, 0)
    for segment in segments where strokes[segment.stroke].outcome != .cancelled {
      scanner.begin(segment, tip(of: segment))
      while scanner.next(skipping: &rest) {
        revealed += eligibility.insert(scanner.pixels, into: &rest)
      }
    }
    return Coverage(revealed: revealed, eligible: eligibility.totals.revealed)
  }

  var strokeReports: [ScratchReport.Stroke] {
    strokes.map { stroke in
      ScratchReport.Stroke(
        contact: stroke.contact, firstTime: stroke.firstTime, lastTime: stroke.lastTime,
        samples: stroke.samples, outcome: stroke.outcome, revealed: stroke.revealed,
        repeated: stroke.covered - stroke.revealed)
    }
  }
}
