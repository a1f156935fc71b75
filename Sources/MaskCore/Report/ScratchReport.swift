// SPDX-License-Identifier: Apache-2.0
public import TouchRecording

/// The report of a card, with its members in the order in which they are printed.
public struct ScratchReport: Hashable, Sendable {
  /// The revealed share of the card.
  public var coverage: Coverage
  /// The number of pixels with a revealed sample, at one pixel per point.
  public var touchedPx: Int
  /// The number of pixels whose 64 samples are all revealed, at one pixel per point.
  public var clearPx: Int
  /// The sum of the alphas of the mask, at one pixel per point.
  public var alphaSum: Int
  /// The regions of the card, in their order.
  public var regions: [Region]
  /// The combinations of regions, in their order.
  public var combinations: [Combination]
  /// The threshold of the card, if there is one.
  public var threshold: Threshold?
  /// The share that would be revealed without the strokes that the system canceled.
  public var withoutCancelled: Coverage
  /// The strokes since the last reset, in the order of their first touches.
  public var strokes: [Stroke]
  /// The contacts that drew nothing by a rule of the card.
  public var leftOut: ScratchCard.LeftOut
  /// The forbidden regions that were ever touched, in the order of the regions.
  public var forbidden: [ForbiddenTouch]
  /// The resets, in the order of time.
  public var resets: [ScratchCard.Reset]
  /// The state of the card.
  public var state: ScratchState

  /// The coverage of one region, and the time at which it reached the threshold.
  public struct Region: Hashable, Sendable {
    /// The name in the rules.
    public var name: String
    /// The purpose of the region.
    public var kind: ScratchRegion.Kind
    /// The revealed share of the region.
    public var coverage: Coverage
    /// The time of the touch that first reached the card's threshold in this region; nil if it was
    /// never reached.
    public var reachedAt: Microseconds?
  }

  /// The coverage of one combination of regions, and the time at which it reached the threshold.
  public struct Combination: Hashable, Sendable {
    /// The name in the rules.
    public var name: String
    /// The rule that combines the shares of the regions.
    public var rule: RegionCombination.Rule
    /// The combined share.
    public var coverage: Coverage
    /// The time of the touch that first reached the card's threshold; nil if it was never reached.
    public var reachedAt: Microseconds?
  }

  /// The threshold of the card, and the time at which it was reached.
  public struct Threshold: Hashable, Sendable {
    /// The threshold in the rules.
    public var value: MaskCore.Threshold
    /// The time of the touch that first reached it, or nil; a reset does not clear it.
    public var reachedAt: Microseconds?
  }

  /// The touches of one stroke, and the samples that it revealed.
  public struct Stroke: Hashable, Sendable {
    /// The number of its contact.
    public var contact: Int
    /// The time of its first touch.
    public var firstTime: Microseconds
    /// The time of its last touch.
    public var lastTime: Microseconds
    /// The number of its touches.
    public var samples: Int
    /// The outcome of the stroke.
    public var outcome: StrokeOutcome
    /// The number of eligible samples that the stroke revealed first; the numbers of all strokes
    /// add up to the coverage.
    public var revealed: Int
    /// The number of eligible samples that the stroke covered but another stroke revealed.
    ///
    /// Samples that the stroke revealed itself do not count, however often it passes over them, so
    /// the number does not depend on the rate of its touches.
    public var repeated: Int
  }

  /// A forbidden region that was touched.
  public struct ForbiddenTouch: Hashable, Sendable {
    /// The name of the region.
    public var name: String
    /// The number of samples of the region that are revealed now.
    public var revealed: Int
    /// The time of the touch that first revealed a sample of the region; a reset does not clear it.
    public var touchedAt: Microseconds
  }
}
