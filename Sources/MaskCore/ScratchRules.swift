public import Geometry

/// What a finger scratches with.
public struct Brush: Hashable, Sendable {
  /// The diameter in points of the round tip.
  public var width: Double

  /// Creates a round brush.
  public init(width: Double = 40) {
    self.width = width
  }
}

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

  /// Refuses numbers that no card has and names that stand twice.
  func validate() throws(ScratchError) {
    try ScratchLimits.origin.check(frame.minX, at: .frame(.x))
    try ScratchLimits.origin.check(frame.minY, at: .frame(.y))
    try ScratchLimits.brushWidth.check(brush.width, at: .brushWidth)
    if let eraser {
      try eraser.check { field in .eraser(field) }
    }
    var names: Set<String> = []
    for region in regions {
      guard names.insert(region.name).inserted else { throw .repeatedRegion(name: region.name) }
      switch region.shape {
      case .rect(let rect): try rect.check { field in .region(name: region.name, field) }
      }
    }
  }
}

extension Rect {
  /// Refuses a rectangle further out than any touch.
  fileprivate func check(
    at place: (ScratchError.RectField) -> ScratchError.Place
  ) throws(ScratchError) {
    try ScratchLimits.coordinate.check(minX, at: place(.x))
    try ScratchLimits.coordinate.check(minY, at: place(.y))
    try ScratchLimits.extent.check(width, at: place(.width))
    try ScratchLimits.extent.check(height, at: place(.height))
  }
}
