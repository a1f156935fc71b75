extension ScratchCard {
  /// What came of the card up to now.
  ///
  /// - Complexity: O(points of the card + pixels of all strokes).
  public var report: ScratchReport {
    let regions = regionReports
    return ScratchReport(
      coverage: coverage,
      touchedPx: mask.words.count { $0 != 0 },
      clearPx: mask.words.count { $0 == .max },
      alphaSum: mask.words.reduce(0) { $0 + Int(AlphaMask.alpha(of: $1)) },
      regions: regions,
      threshold: rules.threshold.map { .init(value: $0, reachedAt: firstReached.card) },
      withoutCancelled: withoutCancelled,
      strokes: strokeReports,
      forbidden: zip(regions, firstTouched).compactMap { region, time in
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
        reachedAt: firstReached.regions[i])
    }
  }

  /// The share that would be revealed without the strokes that the system took away.
  ///
  /// - Complexity: O(pixels of all strokes) where there is such a stroke.
  public var withoutCancelled: Coverage {
    guard strokes.contains(where: { $0.outcome == .cancelled }) else { return coverage }
    var rest = emptyMask
    var tally = plan.untouched
    for rub in rubs where strokes[rub.stroke].outcome != .cancelled {
      rest.insert(capsule(of: rub), into: &tally) { plan.add($2, at: $1, to: &$0) }
    }
    return Coverage(revealed: tally.revealed, eligible: plan.totals.revealed)
  }

  private var strokeReports: [ScratchReport.Stroke] {
    let covered = coveredByStroke
    return strokes.indices.map { i in
      let stroke = strokes[i]
      return ScratchReport.Stroke(
        contact: stroke.contact, firstTime: stroke.firstTime, lastTime: stroke.lastTime,
        samples: stroke.samples, outcome: stroke.outcome, revealed: stroke.revealed,
        repeated: covered[i] - stroke.revealed)
    }
  }

  /// The eligible samples that each stroke covers, each stroke alone on the card.
  private var coveredByStroke: [Int] {
    var pieces = [[Rub]](repeating: [], count: strokes.count)
    for rub in rubs { pieces[rub.stroke].append(rub) }
    var alone = emptyMask
    return pieces.map { rubs in
      var tally = (pixels: [Int](), counts: plan.untouched)
      for rub in rubs {
        alone.insert(capsule(of: rub), into: &tally) { tally, pixel, new in
          tally.pixels.append(pixel)
          plan.add(new, at: pixel, to: &tally.counts)
        }
      }
      for pixel in tally.pixels { alone.removePixel(pixel) }
      return tally.counts.revealed
    }
  }

  private var emptyMask: ScratchMask {
    var empty = mask
    empty.removeAll()
    return empty
  }
}
