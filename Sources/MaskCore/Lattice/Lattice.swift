// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The lattice of samples, and its coordinates: integers that count units of 1/256 pixel.
///
/// A pixel has 8 x 8 samples, 32 units apart; the first one lies 16 units from the edge of the
/// pixel. Every number that decides about a sample is first rounded to these units, once; all later
/// arithmetic is exact.
enum Lattice {
  /// The number of units in a pixel.
  static let unitsPerPixel = 256.0
  /// The distance between neighboring samples, in units.
  static let sampleSpacing = 32
  /// The distance from the edge of a pixel to its first sample, in units.
  static let firstSample = 16

  /// Converts `value` points at `scale` pixels a point to units, rounded half away from zero.
  static func units(_ value: Double, scale: Double = 1) -> Int {
    let units = value * scale * unitsPerPixel
    // The rest after the whole units is exact; rounding by the library would cost a call.
    let whole = Int(units)
    let rest = units - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  /// The index of the first sample at or after `units`; may be negative, before the lattice.
  static func firstSample(from units: Int) -> Int {
    (units - firstSample + sampleSpacing - 1) >> 5
  }

  /// The exclusive end index of the samples at or before `units`; may be negative, before the
  /// lattice.
  static func endSample(through units: Int) -> Int {
    ((units - firstSample) >> 5) + 1
  }
}

extension Range<Int> {
  /// The rows of pixels that these sample rows lie in; also columns of pixels, of sample columns.
  @inline(__always)
  var pixelRows: Range<Int> { lowerBound >> 3..<(upperBound &+ 7) >> 3 }

  /// Calls `body` with each run of adjacent numbers of the range for which `isIn` is true.
  @inline(__always)
  func forEachRun(where isIn: (Int) -> Bool, _ body: (Range<Int>) -> Void) {
    var start = lowerBound
    while start < upperBound {
      var end = start + 1
      let isInside = isIn(start)
      while end < upperBound, isIn(end) == isInside { end += 1 }
      if isInside { body(start..<end) }
      start = end
    }
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
