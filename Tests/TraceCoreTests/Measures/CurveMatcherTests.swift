import Foundation
import Geometry
import TestCorpora
import Testing
import TraceCore

/// Cases of a matcher of curves, built on the measures of lines: even points, lengths, the discrete
/// Frechet distance and the arctangent are the product's, the rest stands here.
@Suite(.needsCorpora)
struct CurveMatcherTests {
  @Test(arguments: ConformanceCase.all("curve-matcher"))
  func `shapes compare as in the reference`(_ test: ConformanceCase) throws {
    let (input, expected, tolerance) = (test.input, test.expected, test.tolerance)
    switch test.kind {
    case "discrete_frechet":
      let found = try input.polyline("a").discreteFrechetDistance(to: input.polyline("b"))
      #expect(abs(found - (try expected.number("value"))) <= tolerance)
    case "discrete_frechet_of_resampled":
      // Debug code takes a tenth of the points: the answer is the same, the table a hundredth.
      let count = cases(try input.value("n"))
      let a = Polyline(try input.polyline("a").evenPoints(count))
      let b = Polyline(try input.polyline("b").evenPoints(count))
      let found = a.discreteFrechetDistance(to: b)
      #expect(abs(found - (try expected.number("value"))) <= tolerance)
    case "procrustes_normalize":
      var points = try input.points("curve")
      if input.has("estimationPoints") {
        points = Polyline(points).evenPoints(try input.value("estimationPoints"))
      }
      #expect(normalized(points).matches(try expected.points("points"), within: tolerance))
    case "procrustes_rotation":
      var (a, b) = (try input.points("a"), try input.points("b"))
      if input.has("normalizeFirst") {
        let count: Int = try input.value("normalizeFirst")
        (a, b) = (
          normalized(Polyline(a).evenPoints(count)), normalized(Polyline(b).evenPoints(count))
        )
      }
      #expect(abs(rotation(from: a, to: b) - (try expected.number("angle"))) <= tolerance)
    case "shape_similarity":
      let found = similarity(try input.points("a"), try input.points("b"))
      #expect(found < (try expected.number("lessThan")))
    case "shape_similarity_invariance":
      try checkInvariance(test)
    default:
      Issue.record("an unknown kind of case: \(test.kind)")
    }
  }

  private func checkInvariance(_ test: ConformanceCase) throws {
    let curve = try test.input.points("curve")
    let other = test.input.has("other") ? try test.input.points("other") : curve
    for angle in try test.input.value("rotations", [Double].self) {
      for shift in try test.input.value("translations", [Double].self) {
        for scale in try test.input.value("scales", [Double].self) {
          let moved = curve.map {
            Point(x: ($0.x + shift) * scale, y: ($0.y + shift) * scale).rotated(by: angle)
          }
          let found = similarity(moved, other)
          if test.expected.has("closeTo") {
            #expect(abs(found - (try test.expected.number("closeTo"))) <= test.tolerance)
          } else {
            #expect(found > (try test.expected.number("greaterThan")))
          }
        }
      }
    }
  }

  /// The points moved and scaled so that their mean is the origin and their mean square 1.
  private func normalized(_ points: [Point]) -> [Point] {
    let count = Double(points.count)
    let mean = points.reduce(Vector.zero) { $0 + ($1 - Point.zero) } / count
    let centered = points.map { $0 - mean - Point.zero }
    let scale = (centered.reduce(0) { $0 + $1.squaredLength } / count).squareRoot()
    return centered.map { Point.zero + $0 / scale }
  }

  /// The angle by which the points of `a` are best turned onto those of `b`.
  private func rotation(from a: [Point], to b: [Point]) -> Double {
    let pairs = zip(a, b).map { ($0 - Point.zero, $1 - Point.zero) }
    let across = pairs.reduce(0) { $0 + $1.1.cross($1.0) }
    return arctangent(y: across, x: pairs.reduce(0) { $0 + $1.0.dot($1.1) })
  }

  /// How alike two curves are, from 0 to 1, whatever their place, size and direction on the page.
  private func similarity(_ a: [Point], _ b: [Point]) -> Double {
    let (one, other) = (
      normalized(Polyline(a).evenPoints(50)), normalized(Polyline(b).evenPoints(50))
    )
    let size = (Polyline(one).length * Polyline(other).length).squareRoot() / 2.0.squareRoot()
    let angles =
      [0, rotation(from: one, to: other)] + (0..<10).map { .pi * (Double($0) / 4.5 - 1) }
    let least =
      angles.map { angle in
        Polyline(one.map { $0.rotated(by: angle) }).discreteFrechetDistance(to: Polyline(other))
      }.min() ?? 0
    return max(1 - least / size, 0)
  }
}

extension Point {
  /// The point turned about the origin against the clock where y points down.
  fileprivate func rotated(by angle: Double) -> Point {
    let (c, s) = (cos(angle), sin(angle))
    return Point(x: c * x + s * y, y: c * y - s * x)
  }
}
