// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import PropertyTesting
import TestCorpora
import Testing

@Suite struct EllipticalArcTests {
  private func cubics(_ text: String) throws -> [CubicBezier] {
    try Path(svg: text).subpaths.flatMap(\.commands).compactMap { command in
      if case .cubic(let cubic) = command { cubic } else { nil }
    }
  }

  /// The center, the radii, the first angle and the swept angle, computed with libm exactly as the
  /// notes F.6 of SVG 1.1 describe.
  private struct Reference {
    var center: Point
    var radii: Vector
    let rotation: Double
    var angle: Double
    var sweep: Double

    init(
      _ p1: Point, _ p2: Point, _ radii: Vector, _ degrees: Double, _ large: Bool, _ sweeps: Bool
    ) {
      let phi = degrees * .pi / 180
      let (c, s) = (cos(phi), sin(phi))
      let (hx, hy) = ((p1.x - p2.x) / 2, (p1.y - p2.y) / 2)
      let (x, y) = (c * hx + s * hy, -s * hx + c * hy)
      var (rx, ry) = (radii.dx, radii.dy)
      let lambda = x * x / (rx * rx) + y * y / (ry * ry)
      if lambda > 1 { (rx, ry) = (rx * lambda.squareRoot(), ry * lambda.squareRoot()) }
      let below: Double = rx * rx * y * y + ry * ry * x * x
      let k = max(0, (rx * rx * ry * ry - below) / below).squareRoot() * (large == sweeps ? -1 : 1)
      let (cx, cy) = (k * rx * y / ry, -k * ry * x / rx)
      center = Point(
        x: c * cx - s * cy + (p1.x + p2.x) / 2, y: s * cx + c * cy + (p1.y + p2.y) / 2)
      self.radii = Vector(dx: rx, dy: ry)
      rotation = phi
      angle = atan2((y - cy) / ry, (x - cx) / rx)
      sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - angle
      if sweeps, sweep < 0 { sweep += 2 * .pi }
      if !sweeps, sweep > 0 { sweep -= 2 * .pi }
    }

    func point(_ t: Double) -> Point {
      let a = angle + t * sweep
      let (x, y) = (radii.dx * cos(a), radii.dy * sin(a))
      let (c, s) = (cos(rotation), sin(rotation))
      return Point(x: center.x + c * x - s * y, y: center.y + s * x + c * y)
    }
  }

  @Test func `arcs are those of the notes of SVG, to 4_3e-6 of the greater half axis`() throws {
    let seeds: UInt64 = effort(few: 80, all: 400)
    for seed in 1...seeds {
      var random = SplitMix64(seed: seed)
      let start = Point(x: random.double(in: -50..<50), y: random.double(in: -50..<50))
      let end = Point(x: random.double(in: -50..<50), y: random.double(in: -50..<50))
      let radii = Vector(dx: random.double(in: 5..<150), dy: random.double(in: 5..<150))
      let degrees = random.double(in: -400..<400)
      let (large, sweeps) = (random.below(2) == 1, random.below(2) == 1)
      let text =
        "M\(start.x) \(start.y)A\(radii.dx) \(radii.dy) \(degrees) "
        + "\(large ? 1 : 0) \(sweeps ? 1 : 0) \(end.x) \(end.y)"
      let found = try cubics(text)
      let reference = Reference(start, end, radii, degrees, large, sweeps)
      let pieces = abs(reference.sweep) / (.pi / 4)
      #expect(Double(found.count) >= pieces - 1e-3, "seed \(seed)")
      #expect(found.first?.p0 == start && found.last?.p3 == end, "seed \(seed)")
      // A cubic runs along its angle almost evenly; the nearest of many places is taken.
      let places = (0...4000).map { reference.point(Double($0) / 4000) }
      let greater = max(reference.radii.dx, reference.radii.dy)
      let spacing = abs(reference.sweep) * greater / 4000
      for cubic in found {
        for k in 0...8 {
          let point = cubic.point(at: Double(k) / 8)
          let nearest = places.map { $0.squaredDistance(to: point) }.min() ?? .infinity
          // Halfway between two places the distance is half their spacing.
          #expect(nearest.squareRoot() <= 4.3e-6 * greater + spacing / 2, "seed \(seed)")
        }
      }
      for (index, cubic) in found.enumerated() {
        let share = Double(index + 1) / Double(found.count)
        #expect(cubic.p3.distance(to: reference.point(share)) <= 1e-6 * greater, "seed \(seed)")
      }
    }
  }

  @Test func `radii too short are scaled up to half the chord`() throws {
    let path = try Path(svg: "M0 0A1 1 0 0 1 20 0")
    #expect(abs(path.length - 10 * .pi) < 1e-3)
    #expect(try Path(svg: "M0 0A-10 10 0 0 1 20 0") == Path(svg: "M0 0A10 10 0 0 1 20 0"))
  }

  @Test func `extreme radii and chords give finite paths`() throws {
    for radius in ["1e-9", "1e-8", "1e-300", "0", "1", "1e6"] {
      for end in ["1e-300 0", "1e-160 1e-160", "1e6 1e6", "3 4", "0 -1e6"] {
        for flags in ["00", "01", "10", "11"] {
          let text = "M0 0A\(radius) 1 30 \(flags) \(end)"
          guard let path = try? Path(svg: text) else { continue }
          let extent = try #require(path.extent)
          #expect(extent.width.isFinite && extent.height.isFinite, "\(text)")
        }
      }
    }
  }
}
