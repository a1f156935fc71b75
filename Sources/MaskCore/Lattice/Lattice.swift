import Geometry

/// Lattice coordinates: integers that count 1/256 pixel.
///
/// A pixel has 8 x 8 samples, so samples lie 32 units apart, the first one 16 units from the edge.
/// Everything that decides about a sample is first brought to these integers, once, and from there
/// on nothing is rounded.
enum Lattice {
  /// The units of one pixel.
  static let unitsPerPixel = 256.0
  /// The units from one sample to the next.
  static let sampleSpacing = 32
  /// The units from the edge of a pixel to its first sample.
  static let firstSample = 16

  /// `value` points at `scale` pixels a point in units, rounded half away from zero.
  static func units(_ value: Double, scale: Double = 1) -> Int {
    let units = value * scale * unitsPerPixel
    // What is left after the whole units is exact; the library's rounding costs a call.
    let whole = Int(units)
    let rest = units - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  /// The first sample at or after `units`; may lie before the lattice.
  static func firstSample(from units: Int) -> Int {
    (units - firstSample + sampleSpacing - 1) >> 5
  }

  /// The end, exclusive, of the samples at or before `units`; may lie before the lattice.
  static func endSample(through units: Int) -> Int {
    ((units - firstSample) >> 5) + 1
  }
}

/// A point in lattice coordinates.
struct LatticePoint: Hashable, Sendable {
  /// The distance from the left edge, in 1/256 pixel.
  let x: Int
  /// The distance from the top edge, in 1/256 pixel.
  let y: Int

  /// Creates a point from its coordinates, in 1/256 pixel.
  init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  /// Creates the point nearest to a point of the card at `scale` pixels a point.
  ///
  /// Each coordinate is rounded once, half away from zero.
  init(_ point: Point, scale: Double = 1) {
    x = Lattice.units(point.x, scale: scale)
    y = Lattice.units(point.y, scale: scale)
  }
}
