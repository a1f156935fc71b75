// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A 64-bit fingerprint of a sequence of values, which is the same in every process and on every
/// machine, unlike that of `Hashable`.
///
/// The hash is FNV-1a (Fowler, Noll and Vo): exclusive-or with each byte, then times the prime. It
/// detects accidental differences; it does not resist an attacker who looks for two values with one
/// fingerprint.
package struct Fingerprint {
  /// The fingerprint of the values added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the fingerprint of an empty sequence.
  package init() {}

  /// Adds some bytes.
  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds one byte.
  @usableFromInline
  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds an integer, its lowest byte first.
  mutating func add(_ integer: UInt64) {
    for place in 0..<8 as Range<UInt64> { add(UInt8(truncatingIfNeeded: integer >> (8 * place))) }
  }

  /// Adds an integer.
  mutating func add(_ integer: Int) { add(UInt64(bitPattern: Int64(integer))) }

  /// Adds a number.
  mutating func add(_ number: Double) {
    // Both zeros are equal; adding 0 turns either into the positive one.
    add((number + 0).bitPattern)
  }

  /// Adds a text with its length, so that consecutive texts stay separate.
  mutating func add(_ text: String) {
    add(text.utf8.count)
    add(text.utf8)
  }
}

// MARK: - Rules

extension ScratchRules {
  /// A 64-bit fingerprint of the rules, by which a saved card recognizes its own rules.
  ///
  /// The fingerprint is the same in every run and on every machine. Equal rules have equal
  /// fingerprints. The frame and the place of the eraser are no part of it, and lengths count in
  /// steps of 1/256 point, as they do on the lattice.
  ///
  /// - Complexity: O(1), and O(pixels) of the pictures.
  public var fingerprint: UInt64 {
    fingerprint(card: LengthScale(), brush: LengthScale(), hysteresis: LengthScale())
  }

  /// Returns the fingerprint of rules whose lengths are scaled.
  ///
  /// - Parameters:
  ///   - card: The scale of the regions.
  ///   - brush: The scale of the width of the brush.
  ///   - hysteresis: The scale of the hysteresis.
  /// - Returns: The fingerprint.
  func fingerprint(
    card: LengthScale, brush: LengthScale, hysteresis: LengthScale
  ) -> UInt64 {
    var print = Fingerprint()
    print.add(self.brush, brush)
    let names = [
      begin.rawValue, tap.rawValue, cancel.rawValue, input.rawValue, erase.rawValue,
      composite.rawValue, join.rawValue,
    ]
    for name in names { print.add(name) }
    print.add(self.hysteresis, hysteresis)
    print.add(autoReveal.map { Int($0.fade) } ?? -1)
    print.add(autoReveal?.when.rawValue ?? "")
    print.add(threshold?.percentTenThousandths ?? -1)
    print.add(stopsAtThreshold ? 1 : 0)
    switch start?.form {
    case nil: print.add("")
    case .chains: print.add("path")
    case .picture(let alpha): print.add(alpha)
    }
    print.add(regions.count)
    for region in regions { print.add(region, card) }
    print.add(combinations.count)
    for combination in combinations { print.add(combination) }
    print.add(cover == nil ? 0 : 1)
    print.add(eraser == nil ? 0 : 1)
    return print.value
  }

  /// A 64-bit fingerprint of what depends on the size of the card beside its lengths: the path that
  /// is revealed from the start, whose curves are flattened, and the samples of the cover.
  ///
  /// - Complexity: O(1), and O(points of the card) if there is a cover.
  var areaFingerprint: UInt64 {
    var print = Fingerprint()
    if case .chains(let chains) = start?.form { print.add(chains) }
    if let cover { print.add(cover) }
    return print.value
  }
}

/// A ratio by which lengths grow.
struct LengthScale: Hashable, Sendable {
  /// The numerator and the denominator of the ratio.
  private let (to, from): (Double, Double)

  /// Creates the ratio that changes no length.
  init() { (to, from) = (1, 1) }

  /// Creates the ratio of two lengths, which are more than 0.
  init(from: Double, to: Double) { (self.to, self.from) = (to, from) }

  /// The inverse ratio.
  var inverse: LengthScale { LengthScale(from: to, to: from) }

  /// Returns a length that is scaled; equal lengths give the same bits.
  ///
  /// The product comes first, so that a result which is a number of steps of the lattice, or a half
  /// of one, is exact.
  func scaled(_ length: Double) -> Double { to == from ? length : length * to / from }

  /// Returns a point whose coordinates are scaled.
  func scaled(_ point: Point) -> Point { Point(x: scaled(point.x), y: scaled(point.y)) }
}

extension Fingerprint {
  fileprivate mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }

  /// Adds a length in steps of 1/256 point.
  fileprivate mutating func add(_ length: Double, _ scale: LengthScale) {
    add((256 * scale.scaled(length)).rounded(.toNearestOrAwayFromZero))
  }

  fileprivate mutating func add(_ rect: Rect, _ scale: LengthScale) {
    for length in [rect.minX, rect.minY, rect.width, rect.height] { add(length, scale) }
  }

  fileprivate mutating func add(_ chains: [[Point]]) {
    add(chains.count)
    for chain in chains {
      add(chain.count)
      for point in chain { add(point) }
    }
  }

  fileprivate mutating func add(_ brush: Brush, _ scale: LengthScale) {
    // The lattice rounds half the width.
    add(brush.width / 2, scale)
    add(brush.by.rawValue)
    switch brush.tip {
    case .round: add("round")
    case .square: add("square")
    case .stamp(let stamp):
      add("stamp")
      add(stamp.width)
      add(stamp.height)
      for block in stamp.blocks {
        for range in [block.columns, block.rows] {
          add(range.lowerBound)
          add(range.upperBound)
        }
      }
    }
  }

  fileprivate mutating func add(_ combination: RegionCombination) {
    add(combination.name)
    add(combination.rule.rawValue)
    add(combination.regions.count)
    for region in combination.regions { add(region) }
  }

  fileprivate mutating func add(_ region: ScratchRegion, _ scale: LengthScale) {
    add(region.name)
    add(region.kind.rawValue)
    switch region.shape {
    case .rect(let rect):
      add("rect")
      add(rect, scale)
    case .roundedRect(let rect, let radius):
      add("roundedRect")
      add(rect, scale)
      add(radius, scale)
    case .ellipse(let rect):
      add("ellipse")
      add(rect, scale)
    case .polygon(let points):
      add("polygon")
      add(points.count)
      for point in points {
        add(point.x, scale)
        add(point.y, scale)
      }
    case .image(let alpha):
      add(alpha)
    }
  }

  fileprivate mutating func add(_ alpha: AlphaMask) {
    add("image")
    add(alpha.width)
    add(alpha.height)
    add(alpha.bytes)
  }

  /// Adds a mask; pixels without samples cost no time.
  fileprivate mutating func add(_ mask: ScratchMask) {
    add(mask.sampleColumns)
    add(mask.sampleRows)
    var print = self
    mask.forEachWord { x, y, word in
      print.add(x)
      print.add(y)
      print.add(word)
    }
    self = print
  }
}
