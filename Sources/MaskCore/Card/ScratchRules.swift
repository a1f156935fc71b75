// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// The places where a contact must come down to belong to a card.
public enum BeginRule: String, Hashable, Sendable, CaseIterable {
  /// On the frame of the card, its four edges included, as a system delivers touches to a view.
  case inside
  /// Anywhere: a contact may slide onto the card.
  case anywhere
}

/// The effect of a touch-down without a move.
public enum TapRule: String, Hashable, Sendable, CaseIterable {
  /// A touch-down scratches a dot at once.
  case dot
  /// A touch-down scratches nothing until the contact moves.
  case none
}

/// The treatment of strokes that the system cancels.
public enum CancelRule: String, Hashable, Sendable, CaseIterable {
  /// The stroke stays: samples that it revealed stay revealed.
  case keep
  /// The stroke is undone, and the card is the same as without it.
  case discard
}

/// The source of the positions of strokes.
public enum InputRule: String, Hashable, Sendable, CaseIterable {
  /// Every contact draws its own stroke, from its touch-down on.
  case touches
  /// A pan recognizer: one stroke at a time, along the mean position of all contacts, from the
  /// point where that has moved by the hysteresis.
  case pan
}

/// The strokes that a reset removes.
public enum EraseRule: String, Hashable, Sendable, CaseIterable {
  /// All strokes; contacts that are down continue from their positions.
  case all
  /// Only strokes that have ended, as in the card of 2018.
  case finished
}

/// The join between the segments of a stroke in a picture; coverage always uses round joins.
public enum JoinRule: String, Hashable, Sendable, CaseIterable {
  /// A round join: a stroke is the area that its tip passes over.
  case round
  /// A miter join, or a bevel if the tip of the miter is more than ten half widths away; flat if
  /// the stroke reverses its direction. This is the default of CoreGraphics. Segments with tips
  /// that are not round, or whose width changes, have their own shape as the only join.
  case miter
}

/// The composition of strokes in a picture; coverage always uses their union.
public enum CompositeRule: String, Hashable, Sendable, CaseIterable {
  /// The union: the share of a pixel's samples that any stroke reveals.
  case union
  /// Layers: the share of each stroke as 8 bits, composited over the strokes before it. Edges that
  /// strokes share become heavier, as they do when CoreGraphics strokes them one after the other.
  /// The rule is the same, but the bits may differ from that library's.
  case cg
}

/// The fade of the remaining cover once a card is complete.
public struct AutoReveal: Hashable, Sendable {
  /// The moment at which the fade begins.
  public enum Moment: String, Hashable, Sendable, CaseIterable {
    /// The touch that completes the card.
    case crossing
    /// That touch or the first one after it that leaves no contact of the card down: a lift or a
    /// cancellation.
    case lift
  }

  /// The duration of the fade, in microseconds; at 0 the cover disappears at once.
  public var fade: Microseconds
  /// The moment at which the fade begins.
  public var when: Moment

  /// Creates a fade; the default is one second from the crossing on.
  public init(fade: Microseconds = 1_000_000, when: Moment = .crossing) {
    (self.fade, self.when) = (fade, when)
  }

  /// Returns the opacity that the cover has lost `elapsed` microseconds after the fade began:
  /// linear from 0 to 255, rounded down, so that it is 255 only when the fade is over.
  func alpha(after elapsed: Microseconds) -> UInt8 {
    guard elapsed < fade else { return 255 }
    return UInt8(255 * elapsed / fade)
  }
}

/// A named set of rules.
public enum ScratchProfile: String, Hashable, Sendable, CaseIterable {
  /// The scratch card of a Swift article from 2018, with its defects.
  case original
}

/// The description of a scratch card.
///
/// ```swift
/// var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
/// rules.brush.width = 20
/// rules.tap = .none
/// rules.regions = [
///   ScratchRegion(
///     name: "prize", kind: .counts, shape: .rect(Rect(x: 40, y: 15, width: 20, height: 20)))
/// ]
///
/// var card = try ScratchCard(rules)
/// card.apply(TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 50, y: 25)))
/// card.apply(TouchEvent(time: 8_000, contact: 0, phase: .moved, location: Point(x: 60, y: 25)))
/// print(card.regionCoverages[0].percent)
/// // Prints "89.27"
/// ```
public struct ScratchRules: Hashable, Sendable {
  /// The rectangle of the card, in points of the canvas.
  public var frame: Rect
  /// The brush that fingers scratch with.
  public var brush = Brush()
  /// The places where a contact must come down to belong to the card; the location of a touch
  /// decides, not the width of the brush.
  public var begin = BeginRule.inside
  /// The effect of a touch-down without a move.
  public var tap = TapRule.dot
  /// The treatment of strokes that the system cancels.
  public var cancel = CancelRule.keep
  /// The source of the positions of strokes.
  public var input = InputRule.touches
  /// The distance that a pan moves before it begins, in points; about 10 on a phone.
  public var hysteresis = 10.0
  /// The strokes that a reset removes.
  public var erase = EraseRule.all
  /// The join between the segments of a stroke in a picture.
  public var join = JoinRule.round
  /// The composition of strokes in a picture.
  public var composite = CompositeRule.union
  /// The fade of the remaining cover once the card is complete; nil keeps the cover.
  public var autoReveal: AutoReveal?
  /// The shape that is revealed from the start.
  public var start: StartingShape?
  /// The named groups of regions, in the order of the report.
  public var combinations: [RegionCombination] = []
  /// The regions, in the order of the report.
  public var regions: [ScratchRegion] = []
  /// The percentage at which the card is complete; nil stands for all of it.
  public var threshold: Threshold?
  /// True if scratching ends with the touch that completes the card, until a reset.
  public var stopsAtThreshold = false
  /// The samples where the cover is not fully transparent, on the lattice of the card
  /// (`ScratchMask(size: frame.size)`); nil stands for all samples.
  public var cover: ScratchMask?
  /// The button that resets the card, in points of the canvas; its edges belong to it.
  public var eraser: Rect?

  /// Creates the description of a card with a 40-point brush and no regions.
  public init(frame: Rect) {
    self.frame = frame
  }

  /// Applies the rules of a profile.
  public mutating func use(_ profile: ScratchProfile) {
    switch profile {
    case .original:
      (input, tap, cancel, erase) = (.pan, .none, .keep, .finished)
      (join, composite) = (.miter, .cg)
    }
  }

  /// Throws if a number is out of range, or if a name occurs twice.
  func validate() throws(ScratchError) {
    try ScratchLimits.origin.check(frame.minX, at: .frame(.x))
    try ScratchLimits.origin.check(frame.minY, at: .frame(.y))
    try ScratchLimits.brushWidth.check(brush.width, at: .brushWidth)
    try ScratchLimits.hysteresis.check(hysteresis, at: .hysteresis)
    if let autoReveal { try ScratchLimits.fade.check(Double(autoReveal.fade), at: .fade) }
    if let eraser {
      try eraser.check { (field: ScratchError.RectField) in .eraser(field) }
    }
    var names: Set<String> = []
    for region in regions {
      guard names.insert(region.name).inserted else { throw .repeatedRegion(name: region.name) }
      try region.validate()
    }
    try validateRegionPixels()
    try validateCombinations()
  }

  /// Throws if the regions have too many pixels on the card together.
  private func validateRegionPixels() throws(ScratchError) {
    let pixels = regions.reduce(0) { $0 + $1.shape.pixelCount(onCardOf: frame.size) }
    guard pixels <= Double(ScratchRegion.pixelLimit) else {
      throw .regionsTooLarge(found: pixels, limit: ScratchRegion.pixelLimit)
    }
  }

  private func validateCombinations() throws(ScratchError) {
    var names: Set<String> = []
    let known = Set(regions.map { $0.name })
    for combination in combinations {
      let name = combination.name
      guard names.insert(name).inserted else { throw .repeatedCombination(name: name) }
      guard !combination.regions.isEmpty else { throw .emptyCombination(name: name) }
      for region in combination.regions where !known.contains(region) {
        throw .unknownRegion(combination: name, found: region, known: regions.map { $0.name })
      }
    }
  }
}
