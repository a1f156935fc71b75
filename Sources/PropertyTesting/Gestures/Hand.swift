// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// A model of a hand that draws on a touch screen.
///
/// The hand speeds up and slows down, drifts off the path and trembles, and is sampled at a
/// constant rate. The same seed gives the same touches on every machine, because the model uses
/// only `+ - * /` and `sqrt`.
///
/// ```swift
/// var hand = Hand(seed: 1)
/// hand.rate = 30
/// let line = Path(polyline: [Point(x: 10, y: 10), Point(x: 60, y: 10)])
/// for touch in hand.draw(line) { print(touch.phase, touch.location.x, touch.location.y) }
/// // began 10.17 11.57
/// // moved 15.62 11.38
/// // moved 35.13 11.43
/// // moved 55.08 11.13
/// // ended 60.36 10.87
/// ```
public struct Hand: Sendable {
  /// The number of samples per second.
  public var rate = 60.0
  /// The mean speed along the path, in points per second.
  public var speed = 400.0
  /// The greatest slow deviation from the path in each coordinate, in points.
  public var drift = 1.5
  /// The greatest random deviation of a single sample in each coordinate, in points.
  public var tremor = 0.3
  private var random: SplitMix64

  /// Creates a hand; `seed` determines all deviations that `draw(_:contact:at:)` adds.
  public init(seed: UInt64 = 0) {
    random = SplitMix64(seed: seed)
  }

  /// Returns the touches of one contact that draws `path` from its start to its end.
  ///
  /// Coordinates are rounded to hundredths of a point, as devices report them.
  ///
  /// - Parameters:
  ///   - path: The path; only its first subpath is drawn, because one contact leaves one line.
  ///   - contact: The number of the contact.
  ///   - start: The time at which the contact begins, in microseconds.
  /// - Returns: `began`, any number of `moved`, and `ended`; empty for an empty path.
  /// - Complexity: O(n) in the number of chords of the path and of samples.
  public mutating func draw(
    _ path: Path, contact: Int = 0, at start: Microseconds = 0
  ) -> [TouchEvent] {
    draw(path, contact: contact, at: start, choosing: &random)
  }

  /// Returns the touches of one contact that draws `path`, with deviations from `source`.
  ///
  /// With the simplest choices the touches do not deviate from the path.
  ///
  /// - Parameters:
  ///   - path: The path; only its first subpath is drawn, because one contact leaves one line.
  ///   - contact: The number of the contact.
  ///   - start: The time at which the contact begins, in microseconds.
  ///   - source: The source of the deviations.
  /// - Returns: `began`, any number of `moved`, and `ended`; empty for an empty path.
  /// - Complexity: O(n) in the number of chords of the path and of samples.
  public func draw(
    _ path: Path, contact: Int = 0, at start: Microseconds = 0,
    choosing source: inout some ChoiceSource
  ) -> [TouchEvent] {
    guard let line = path.flattened(tolerance: 0.05).first else { return [] }
    let length = line.length
    let steps = max(1, Int((length / speed * rate).rounded(.up)))
    var cursor = PolylineCursor(line)
    var (driftX, driftY) = (SmoothNoise(&source), SmoothNoise(&source))
    return (0...steps).map { step in
      let share = Double(step) / Double(steps)
      let place = cursor.point(atLength: length * minimumJerk(share))
      // The drift changes about every third of a second, at any rate.
      let phase = Double(step) / rate * 3
      let departure = Vector(
        dx: driftX.value(at: phase, &source) * drift + source.double(in: -tremor..<tremor),
        dy: driftY.value(at: phase, &source) * drift + source.double(in: -tremor..<tremor))
      let found = place + departure
      return TouchEvent(
        time: start + Microseconds((Double(step) * 1_000_000 / rate).rounded()),
        contact: contact,
        phase: step == 0 ? .began : step == steps ? .ended : .moved,
        location: Point(x: hundredths(found.x), y: hundredths(found.y)))
    }
  }

  private func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

/// Returns the share of the way after the share `t` of the time, from rest to rest.
///
/// It is the minimum-jerk polynomial (Flash and Hogan 1985).
private func minimumJerk(_ t: Double) -> Double {
  t * t * t * (10 + t * (6 * t - 15))
}

/// A cursor that moves forward along a polyline.
private struct PolylineCursor {
  private let segments: [LineSegment]
  private let end: Point
  private var index = 0
  private var passed = 0.0

  init(_ line: Polyline) {
    segments = Array(line.segments)
    end = line.points[line.points.count - 1]
  }

  /// Returns the point at the distance `length` from the start, in points.
  ///
  /// - Precondition: `length` is at least that of the previous call.
  mutating func point(atLength length: Double) -> Point {
    while index < segments.count, passed + segments[index].length < length {
      passed += segments[index].length
      index += 1
    }
    guard index < segments.count else { return end }
    let segment = segments[index]
    return segment.point(at: segment.length > 0 ? (length - passed) / segment.length : 0)
  }
}

/// Smooth noise: random values from -1 to 1 at integer phases, interpolated smoothly between them.
private struct SmoothNoise {
  private var phase = 0
  private var from: Double
  private var to: Double

  init(_ source: inout some ChoiceSource) {
    from = source.double(in: -1..<1)
    to = source.double(in: -1..<1)
  }

  /// Returns the value at the phase `x`.
  ///
  /// - Precondition: `x` is at least that of the previous call.
  mutating func value(at x: Double, _ source: inout some ChoiceSource) -> Double {
    while Double(phase + 1) <= x {
      (from, to) = (to, source.double(in: -1..<1))
      phase += 1
    }
    let t = x - Double(phase)
    return from + (to - from) * t * t * (3 - 2 * t)
  }
}
