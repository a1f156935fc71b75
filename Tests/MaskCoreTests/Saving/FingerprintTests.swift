// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing

@Suite struct FingerprintTests {
  /// The published values of FNV-1a with 64 bits.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `fingerprints are those that are published`(text: String, expected: UInt64) {
    var print = Fingerprint()
    print.add(text.utf8)
    #expect(print.value == expected)
  }

  private static let frame = Rect(x: 1, y: 2, width: 30, height: 20)

  private static func shape(_ shape: ScratchRegion.Shape) -> [ScratchRegion] {
    [ScratchRegion(name: "r", kind: .counts, shape: shape)]
  }

  /// Rules that differ from each other in one thing each.
  private static func variants() throws -> [(inout ScratchRules) -> Void] {
    let stamp = try NamedBrush.ell()
    let alpha = AlphaMask(width: 2, height: 1, bytes: [0, 255])
    var cover = try ScratchMask(size: frame.size)
    cover[sampleColumn: 3, sampleRow: 4] = true
    let start = try StartingShape(Path(svg: "M1 1H4V3Z"))
    let threshold = try Threshold(percent: 1)
    return [
      { $0.begin = .anywhere }, { $0.stopsAtThreshold = true }, { $0.brush.width = 8 },
      { $0.brush.tip = .square },
      { $0.brush.tip = .stamp(stamp) }, { $0.brush.by = .force }, { $0.tap = .none },
      { $0.cancel = .discard }, { $0.input = .pan }, { $0.hysteresis = 9 },
      { $0.erase = .finished }, { $0.composite = .cg }, { $0.join = .miter },
      { $0.autoReveal = AutoReveal(fade: 0) },
      { $0.autoReveal = AutoReveal(fade: 7) },
      { $0.autoReveal = AutoReveal(fade: 7, when: .lift) }, { $0.start = start },
      { $0.start = StartingShape(alpha) }, { $0.cover = cover }, { $0.threshold = threshold },
      { $0.eraser = Rect(x: 0, y: 0, width: 1, height: 1) },
      { $0.regions = shape(.rect(frame)) }, { $0.regions = shape(.ellipse(frame)) },
      { $0.regions = shape(.roundedRect(frame, radius: 1)) },
      { $0.regions = shape(.roundedRect(frame, radius: 2)) },
      { $0.regions = shape(.polygon([.zero, Point(x: 1, y: 0), Point(x: 1, y: 1)])) },
      { $0.regions = shape(.image(alpha)) },
      { $0.regions = [ScratchRegion(name: "s", kind: .counts, shape: .rect(frame))] },
      { $0.regions = [ScratchRegion(name: "r", kind: .forbidden, shape: .rect(frame))] },
      { $0.combinations = [RegionCombination(name: "c", of: ["r"], by: .any)] },
      { $0.combinations = [RegionCombination(name: "c", of: ["r"], by: .all)] },
      { $0.combinations = [RegionCombination(name: "c", of: ["r", "s"], by: .all)] },
      { $0.combinations = [RegionCombination(name: "d", of: ["r"], by: .all)] },
    ]
  }

  @Test func `rules that differ in one thing have different fingerprints`() throws {
    let base = ScratchRules(frame: Self.frame)
    var seen: [UInt64: Int] = [base.fingerprint: -1]
    for (i, change) in try Self.variants().enumerated() {
      var rules = base
      change(&rules)
      #expect(seen[rules.fingerprint] == nil, "variants \(i) and \(seen[rules.fingerprint] ?? 0)")
      seen[rules.fingerprint] = i
      #expect(rules.fingerprint == rules.fingerprint)
    }
  }

  @Test func `either zero has one fingerprint, as equal rules have`() {
    var (one, other) = (ScratchRules(frame: Self.frame), ScratchRules(frame: Self.frame))
    (one.regions, other.regions) = (
      Self.shape(.rect(Rect(x: 0, y: 0, width: 1, height: 1))),
      Self.shape(.rect(Rect(x: -0.0, y: 0, width: 1, height: 1)))
    )
    #expect(one == other && one.fingerprint == other.fingerprint)
  }

  @Test func `the place of a card and of its eraser is no rule`() {
    let base = ScratchRules(frame: Self.frame)
    var (card, eraser, moved) = (base, base, base)
    card.frame = Rect(x: 7, y: 0, width: 60, height: 40)
    eraser.eraser = Rect(x: 0, y: 0, width: 1, height: 1)
    moved.eraser = Rect(x: 5, y: 60, width: 9, height: 9)
    #expect(base.fingerprint == card.fingerprint)
    #expect(eraser.fingerprint == moved.fingerprint && eraser.fingerprint != base.fingerprint)
  }

  /// Whoever adds a rule adds it to the fingerprint, to the variants above, and here.
  @Test func `no rule is left out`() {
    let names = Mirror(reflecting: ScratchRules(frame: Self.frame)).children.compactMap(\.label)
    #expect(
      names == [
        "frame", "brush", "begin", "tap", "cancel", "input", "hysteresis", "erase", "join",
        "composite",
        "autoReveal", "start", "combinations", "regions", "threshold", "stopsAtThreshold", "cover",
        "eraser",
      ])
  }
}
