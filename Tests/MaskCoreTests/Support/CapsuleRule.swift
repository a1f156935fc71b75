// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore

/// The rule for one sample of one capsule, word for word, with nothing clever about it.
///
/// All numbers count 1/256 pixel. 128 bits hold every product.
struct CapsuleRule {
  let (ax, ay): (Int128, Int128)
  let (bx, by): (Int128, Int128)
  let radius: Int128
  let crossLimit: Int128

  init(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, radius: Int) {
    (self.ax, self.ay) = (Int128(ax), Int128(ay))
    (self.bx, self.by) = (Int128(bx), Int128(by))
    self.radius = Int128(radius)
    let (dx, dy) = (self.bx - self.ax, self.by - self.ay)
    crossLimit = Self.floorOfRoot(self.radius * self.radius * (dx * dx + dy * dy))
  }

  /// The rule for points and a width in points.
  init(_ start: Point, _ end: Point, width: Double, scale: Double = 1) {
    func units(_ value: Double) -> Int {
      Int((value * scale * 256).rounded(.toNearestOrAwayFromZero))
    }
    self.init(
      units(start.x), units(start.y), units(end.x), units(end.y), radius: units(width / 2))
  }

  /// Whether the sample in a column and row of the lattice is in.
  func contains(column: Int, row: Int) -> Bool {
    let (px, py) = (Int128(32 * column + 16), Int128(32 * row + 16))
    let (dx, dy) = (bx - ax, by - ay)
    let (ux, uy) = (px - ax, py - ay)
    let dot = ux * dx + uy * dy
    if dot < 0 || (dx == 0 && dy == 0) { return ux * ux + uy * uy <= radius * radius }
    if dot > dx * dx + dy * dy {
      return (px - bx) * (px - bx) + (py - by) * (py - by) <= radius * radius
    }
    return (dx * uy - dy * ux).magnitude <= crossLimit.magnitude
  }

  /// The words of a mask of `mask`'s lattice with this capsule alone, every sample decided.
  func words(on mask: ScratchMask) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: mask.words.count)
    for row in 0..<mask.sampleRows {
      for column in 0..<mask.sampleColumns where contains(column: column, row: row) {
        words[row / 8 * mask.width + column / 8] |= 1 << UInt64(row % 8 * 8 + column % 8)
      }
    }
    return words
  }

  /// The greatest integer whose square is not above `value`, one bit after the other.
  static func floorOfRoot(_ value: Int128) -> Int128 {
    var root: Int128 = 0
    for bit in stride(from: 62, through: 0, by: -1) {
      let candidate = root | (1 << Int128(bit))
      if candidate * candidate <= value { root = candidate }
    }
    return root
  }
}

/// The capsule with ends and radius in 1/256 pixel, through the public initializer.
func capsule(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int, radius: Int) -> Capsule {
  Capsule(
    from: Point(x: Double(ax) / 256, y: Double(ay) / 256),
    to: Point(x: Double(bx) / 256, y: Double(by) / 256), width: Double(radius) / 128)
}

/// The first pixel in which two masks differ, as text for a failure message.
func firstDifference(_ found: [UInt64], _ expected: [UInt64], width: Int) -> String? {
  for i in found.indices where found[i] != expected[i] {
    return "pixel (\(i % width), \(i / width)): found \(String(found[i], radix: 16)), "
      + "expected \(String(expected[i], radix: 16))"
  }
  return nil
}
