public import Geometry
public import TouchRecording

/// What a touch-down alone does.
public enum TapRule: String, Hashable, Sendable, CaseIterable {
  /// It paints a disc at once.
  case dot
  /// It paints nothing until the contact moves.
  case none
}

/// What becomes of a stroke that the system took away.
public enum CancelRule: String, Hashable, Sendable, CaseIterable {
  /// Foil that is gone stays gone.
  case keep
  /// The card is as if the stroke had never been.
  case discard
}

/// Who says where strokes begin and where they are.
public enum InputRule: String, Hashable, Sendable, CaseIterable {
  /// Every contact draws a stroke of its own, from where it comes down.
  case touches
  /// A pan recogniser: one stroke at a time, through the middle of all contacts, from where that
  /// has moved by the hysteresis.
  case pan
}

/// What a reset takes away.
public enum EraseRule: String, Hashable, Sendable, CaseIterable {
  /// Everything; contacts that are down draw on from where they are.
  case all
  /// Only strokes that are over, as the card of 2018 has it.
  case finished
}

/// How the straight pieces of a stroke meet in a picture; coverage is always that of round joins.
public enum JoinRule: String, Hashable, Sendable, CaseIterable {
  /// In a disc, so that a stroke is what its tip passes over.
  case round
  /// In the tip that both outer edges run into, or cut off where that is more than ten half widths
  /// away, and flat where the stroke turns straight back: the default of CoreGraphics. Tips that are
  /// not round or change their width have no other join than their own.
  case miter
}

/// How strokes make a picture; coverage is always that of their union.
public enum CompositeRule: String, Hashable, Sendable, CaseIterable {
  /// The share of a pixel's samples that any stroke reveals.
  case union
  /// Each stroke's share as eight bits, over those before: edges that strokes share grow fat, as
  /// where they are stroked one after the other on CoreGraphics. It has that rule, and does not
  /// claim that library's exact bits.
  case cg
}

/// What becomes of the rest of the cover once a card is complete.
public struct AutoReveal: Hashable, Sendable {
  /// How long the cover takes to fade away, in microseconds; with 0 it is gone at once.
  public var fade: Microseconds

  /// Creates a fade; a second where nothing else is said.
  public init(fade: Microseconds = 1_000_000) {
    self.fade = fade
  }

  /// How much of the cover is gone `elapsed` microseconds after the card was complete: evenly from
  /// 0 to 255, rounded down, so that it is 255 only when the fade is over.
  func alpha(after elapsed: Microseconds) -> UInt8 {
    guard elapsed < fade else { return 255 }
    return UInt8(255 * elapsed / fade)
  }
}

/// A named set of rules.
public enum ScratchProfile: String, Hashable, Sendable, CaseIterable {
  /// The scratch card of a Swift article of 2018, with its defects.
  case original
}

/// The description of a scratch card.
public struct ScratchRules: Hashable, Sendable {
  /// Where the card lies, in points of the canvas.
  public var frame: Rect
  /// What a finger scratches with.
  public var brush = Brush()
  /// What a touch-down alone does.
  public var tap = TapRule.dot
  /// What becomes of a stroke that the system took away.
  public var cancel = CancelRule.keep
  /// Who says where strokes begin and where they are.
  public var input = InputRule.touches
  /// How far a pan moves before it begins, in points; about 10 on a phone.
  public var hysteresis = 10.0
  /// What a reset takes away.
  public var erase = EraseRule.all
  /// How the pieces of a stroke meet in a picture.
  public var join = JoinRule.round
  /// How strokes make a picture.
  public var composite = CompositeRule.union
  /// What becomes of the rest of the cover once the card is complete; nil leaves it.
  public var autoReveal: AutoReveal?
  /// What is revealed from the start.
  public var start: StartingShape?
  /// Regions under one name, in the order of the report.
  public var combinations: [RegionCombination] = []
  /// The named parts, in the order of the report.
  public var regions: [ScratchRegion] = []
  /// The percentage at which the card is complete; nil asks for all of it.
  public var threshold: Threshold?
  /// The samples where the cover is not wholly transparent, on the lattice of the card
  /// (`ScratchMask(size: frame.size)`); nil where that is everywhere.
  public var cover: ScratchMask?
  /// A button that covers the card again, in points of the canvas; its edges belong to it.
  public var eraser: Rect?

  /// Creates the description of a card with a 40-point brush and no regions.
  public init(frame: Rect) {
    self.frame = frame
  }

  /// Takes the rules of a profile.
  public mutating func use(_ profile: ScratchProfile) {
    switch profile {
    case .original:
      (input, tap, cancel, erase) = (.pan, .none, .keep, .finished)
      (join, composite) = (.miter, .cg)
    }
  }

  /// Refuses numbers that no card has and names that stand twice.
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
    try validateCombinations()
  }

  private func validateCombinations() throws(ScratchError) {
    var names: Set<String> = []
    let known = Set(regions.map(\.name))
    for combination in combinations {
      let name = combination.name
      guard names.insert(name).inserted else { throw .repeatedCombination(name: name) }
      guard !combination.regions.isEmpty else { throw .emptyCombination(name: name) }
      for region in combination.regions where !known.contains(region) {
        throw .unknownRegion(combination: name, found: region, known: regions.map(\.name))
      }
    }
  }
}
