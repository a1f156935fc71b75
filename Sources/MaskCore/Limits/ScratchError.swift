/// What is wrong with the description of a card.
public enum ScratchError: Error, Hashable, Sendable {
  /// A number of a rectangle.
  public enum RectField: String, Hashable, Sendable, CaseIterable {
    /// The left edge.
    case x
    /// The top edge.
    case y
    /// The extent to the right.
    case width
    /// The extent downwards.
    case height
  }

  /// Where a number stands.
  public enum Place: Hashable, Sendable {
    /// The rectangle of the card on the canvas.
    case frame(RectField)
    /// The rectangle whose press resets the card.
    case eraser(RectField)
    /// The rectangle of the region with this name.
    case region(name: String, RectField)
    /// The radius of the corners of the region with this name.
    case regionRadius(name: String)
    /// A corner of the polygon of the region with this name; indices count from 0.
    case regionPoint(name: String, index: Int)
    /// The shape that is revealed from the start.
    case mask
    /// How far a pan moves before it begins.
    case hysteresis
    /// How long the cover takes to fade, in microseconds.
    case fade
    /// The diameter of the brush.
    case brushWidth
    /// The percentage at which the card is complete.
    case threshold
    /// The pixels of a point.
    case scale
  }

  /// A number is not in its range; not-a-number is in none.
  case outOfRange(Place, found: Double, expected: ClosedRange<Double>)
  /// A percentage has more decimals than can be compared exactly.
  case tooManyDecimals(Place, found: Double, limit: Int)
  /// A card, or a mask at some scale, has more pixels than a mask can hold.
  case maskTooLarge(width: Int, height: Int, limit: Int)
  /// The cover is that of a card of another size; sizes count samples.
  case coverOfAnotherSize(
    foundColumns: Int, foundRows: Int, expectedColumns: Int, expectedRows: Int)
  /// Two regions have the same name.
  case repeatedRegion(name: String)
  /// A polygon has fewer corners than a polygon needs.
  case tooFewPoints(region: String, found: Int, limit: Int)
  /// A shape has more corners, or lines for its curves, than are kept.
  case tooManyPoints(Place, found: Int, limit: Int)
  /// Two combinations of regions have the same name.
  case repeatedCombination(name: String)
  /// A combination names no region.
  case emptyCombination(name: String)
  /// A combination names a region that the card does not have; `known` are those that it has.
  case unknownRegion(combination: String, found: String, known: [String])
  /// A stamp has more pixels along a side than stamps have, or none.
  case stampSize(width: Int, height: Int, limit: Int)
  /// No pixel of a stamp has alpha 128 or more.
  case emptyStamp
  /// No sample of a region, or with nil of the whole card, can be scratched.
  case nothingEligible(region: String?)
}
