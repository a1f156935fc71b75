public import TouchRecording

/// How far a card is.
public enum ScratchState: String, Hashable, Sendable, CaseIterable {
  /// No eligible sample is revealed.
  case covered
  /// Some are revealed, fewer than the threshold asks for.
  case scratching
  /// As much is revealed as the threshold asks for; all of it where there is none.
  case complete
  /// As much is revealed, and the rest of the cover has gone by itself.
  case revealed
}

/// What came of a card, in the order in which reports print it.
public struct ScratchReport: Hashable, Sendable {
  /// The share that is revealed.
  public var coverage: Coverage
  /// The pixels with a revealed sample, at one pixel a point.
  public var touchedPx: Int
  /// The pixels whose 64 samples are all revealed, at one pixel a point.
  public var clearPx: Int
  /// The sum of the alphas of the mask, at one pixel a point.
  public var alphaSum: Int
  /// The regions of the card, in their order.
  public var regions: [Region]
  /// The combinations of regions, in their order.
  public var combinations: [Combination]
  /// The threshold of the card, if it has one.
  public var threshold: Threshold?
  /// The share that would be revealed without the strokes that the system took away.
  public var withoutCancelled: Coverage
  /// The strokes since the last reset, in the order of their first touches.
  public var strokes: [Stroke]
  /// The forbidden regions that were ever touched, in the order of the regions.
  public var forbidden: [ForbiddenTouch]
  /// The resets in the order of time.
  public var resets: [Reset]
  /// How far the card is.
  public var state: ScratchState

  /// One region.
  public struct Region: Hashable, Sendable {
    /// What the rules call it.
    public var name: String
    /// What it is for.
    public var kind: ScratchRegion.Kind
    /// The share of it that is revealed.
    public var coverage: Coverage
    /// The time of the event that first reached the card's threshold in this region, if one did.
    public var reachedAt: Microseconds?
  }

  /// One combination of regions.
  public struct Combination: Hashable, Sendable {
    /// What the rules call it.
    public var name: String
    /// How the shares of its regions become one.
    public var rule: RegionCombination.Rule
    /// That share.
    public var coverage: Coverage
    /// The time of the event at which it first reached the card's threshold, if one did.
    public var reachedAt: Microseconds?
  }

  /// The threshold of the card.
  public struct Threshold: Hashable, Sendable {
    /// What the rules ask for.
    public var value: MaskCore.Threshold
    /// The time of the event that first reached it, if one did; a reset does not take it back.
    public var reachedAt: Microseconds?
  }

  /// One stroke.
  public struct Stroke: Hashable, Sendable {
    /// The number of its contact.
    public var contact: Int
    /// The time of its first touch.
    public var firstTime: Microseconds
    /// The time of its last touch.
    public var lastTime: Microseconds
    /// The number of its touches.
    public var samples: Int
    /// How it came to its end.
    public var outcome: StrokeOutcome
    /// The eligible lattice samples that it revealed; those of all strokes are the coverage.
    public var revealed: Int
    /// The eligible lattice samples that it covered and another stroke revealed.
    ///
    /// That is what it rubbed in vain. Samples that it revealed itself do not count, however often
    /// it passes over them, so the number does not depend on the rate of its touches.
    public var repeated: Int
  }

  /// A forbidden region that was touched.
  public struct ForbiddenTouch: Hashable, Sendable {
    /// The name of the region.
    public var name: String
    /// The samples of the region that are revealed now.
    public var revealed: Int
    /// The time of the event that first revealed one; a reset does not take it back.
    public var touchedAt: Microseconds
  }

  /// One reset.
  public struct Reset: Hashable, Sendable {
    /// When it happened.
    public var time: Microseconds
    /// The share that had been revealed.
    public var coverage: Coverage

    /// Creates a reset.
    public init(time: Microseconds, coverage: Coverage) {
      (self.time, self.coverage) = (time, coverage)
    }
  }
}
