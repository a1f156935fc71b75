import Geometry

/// The ranges of the numbers that describe a card; within them no lattice integer overflows.
enum ScratchLimits {
  /// A side of a card in points: the sides of a canvas.
  static let side = 0.0...65_536.0
  /// The place of a card on the canvas in points, each way.
  static let origin = -65_536.0...65_536.0
  /// A touch, or an edge of a region or of the eraser, in points: what a recording may hold.
  static let coordinate = -1_000_000.0...1_000_000.0
  /// An extent in points of a region or of the eraser.
  static let extent = 0.0...1_000_000.0
  /// The diameter of a brush in points: at least one step of the lattice's integers.
  static let brushWidth = 1.0 / 256...10_000.0
  /// How far a pan moves before it begins, in points.
  static let hysteresis = 0.0...10_000.0
  /// How long a cover takes to fade, in microseconds: at most an hour.
  static let fade = 0.0...3_600_000_000.0
  /// The pixels of a point: 1/256 would still leave a pixel of the widest card.
  static let scale = 1.0 / 256...16.0
}

extension ClosedRange<Double> {
  /// Refuses a number that is not in the range.
  ///
  /// - Throws: `ScratchError.outOfRange`, also for not-a-number.
  func check(_ value: Double, at place: ScratchError.Place) throws(ScratchError) {
    guard contains(value) else { throw .outOfRange(place, found: value, expected: self) }
  }
}

extension Rect {
  /// Refuses a rectangle further out than any touch.
  func check(
    at place: (ScratchError.RectField) -> ScratchError.Place
  ) throws(ScratchError) {
    try ScratchLimits.coordinate.check(minX, at: place(.x))
    try ScratchLimits.coordinate.check(minY, at: place(.y))
    try ScratchLimits.extent.check(width, at: place(.width))
    try ScratchLimits.extent.check(height, at: place(.height))
  }
}
