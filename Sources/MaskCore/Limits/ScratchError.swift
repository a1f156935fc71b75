// SPDX-License-Identifier: Apache-2.0

/// A fault in the description of a card.
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

  /// The place of a number in the description of a card.
  public enum Place: Hashable, Sendable {
    /// The rectangle of the card on the canvas.
    case frame(RectField)
    /// The rectangle of the button that resets the card.
    case eraser(RectField)
    /// The rectangle of the region with this name.
    case region(name: String, RectField)
    /// The radius of the corners of the region with this name.
    case regionRadius(name: String)
    /// A corner of the polygon of the region with this name; indices count from 0.
    case regionPoint(name: String, index: Int)
    /// The shape that is revealed from the start.
    case mask
    /// The distance that a pan moves before it begins.
    case hysteresis
    /// The time that the cover takes to fade, in microseconds.
    case fade
    /// The diameter of the brush.
    case brushWidth
    /// The percentage at which the card is complete.
    case threshold
    /// The scale, in pixels a point.
    case scale
  }

  /// A number is outside its range; NaN is outside every range.
  case outOfRange(Place, found: Double, expected: ClosedRange<Double>)
  /// A percentage has more decimals than an exact comparison allows.
  case tooManyDecimals(Place, found: Double, limit: Int)
  /// A card, or a mask of a card at some scale, has more pixels than a mask can hold.
  case maskTooLarge(width: Int, height: Int, limit: Int)
  /// The boxes of all regions have more pixels together than the limit.
  case regionsTooLarge(found: Double, limit: Int)
  /// The cover has the lattice of a card of another size; sizes are in samples.
  case coverOfAnotherSize(
    foundColumns: Int, foundRows: Int, expectedColumns: Int, expectedRows: Int)
  /// Two regions have the same name.
  case repeatedRegion(name: String)
  /// A polygon has fewer corners than the minimum.
  case tooFewPoints(region: String, found: Int, limit: Int)
  /// A shape has more corners, or more line segments after its curves are flattened, than the
  /// limit.
  case tooManyPoints(Place, found: Int, limit: Int)
  /// Two combinations of regions have the same name.
  case repeatedCombination(name: String)
  /// A combination names no region.
  case emptyCombination(name: String)
  /// A combination names a region that the card does not have; `known` lists the names of its
  /// regions.
  case unknownRegion(combination: String, found: String, known: [String])
  /// A stamp has no pixels, or more than the limit along a side.
  case stampSize(width: Int, height: Int, limit: Int)
  /// No pixel of a stamp has alpha 128 or more.
  case emptyStamp
  /// No sample of a region can be scratched; with a nil region, no sample of the whole card.
  case nothingEligible(region: String?)
}
