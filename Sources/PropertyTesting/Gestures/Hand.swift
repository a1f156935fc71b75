public import Geometry
public import TouchRecording

/// A person's hand as far as a touch screen sees it: it speeds up and slows down, drifts off the
/// line, trembles, and is sampled at a steady rate.
///
/// The same seed gives the same touches everywhere: nothing but `+ - * /` and `sqrt` is used.
public struct Hand: Sendable {
  /// The samples a second.
  public var rate = 60.0
  /// The mean speed along the path, in points a second.
  public var speed = 400.0
  /// The greatest slow departure from the path, in points.
  public var drift = 1.5
  /// The greatest departure from one sample to the next, in points.
  public var tremor = 0.3
  private var random: SplitMix64

  /// Creates the hand whose every departure is fixed by `seed`, where it draws by itself.
  public init(seed: UInt64 = 0) {
    random = SplitMix64(seed: seed)
  }

  /// Draws `path` with one contact: down at its start, along it, up at its end.
  ///
  /// Coordinates are given in hundredths of a point, as devices give them.
  ///
  /// - Parameters:
  ///   - path: What to draw; only its first subpath, because one contact leaves one line.
  ///   - contact: The number of the contact.
  ///   - start: The time at which the contact comes down.
  /// - Returns: `began`, any number of `moved`, `ended`; empty for an empty path.
  /// - Complexity: O(n) in the chords of the path and the samples.
  public mutating func draw(
    _ path: Path, contact: Int = 0, at start: Microseconds = 0
  ) -> [TouchEvent] {
    draw(path, contact: contact, at: start, choosing: &random)
  }

  /// Draws `path` as `draw(_:contact:at:)` does, its departures chosen by `source`; the simplest
  /// choices leave the path nowhere.
  ///
  /// - Parameters:
  ///   - path: What to draw; only its first subpath, because one contact leaves one line.
  ///   - contact: The number of the contact.
  ///   - start: The time at which the contact comes down.
  ///   - source: Where the departures come from.
  /// - Returns: `began`, any number of `moved`, `ended`; empty for an empty path.
  /// - Complexity: O(n) in the chords of the path and the samples.
  public func draw(
    _ path: Path, contact: Int = 0, at start: Microseconds = 0,
    choosing source: inout some ChoiceSource
  ) -> [TouchEvent] {
    guard let line = path.flattened(tolerance: 0.05).first else { return [] }
    let length = line.length
    let steps = max(1, Int((length / speed * rate).rounded(.up)))
    var walk = Walk(line)
    var (driftX, driftY) = (SmoothNoise(&source), SmoothNoise(&source))
    return (0...steps).map { step in
      let share = Double(step) / Double(steps)
      let place = walk.point(atLength: length * minimumJerk(share))
      // A drift lasts about a third of a second, whatever the rate.
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

/// The share of the way after a share `t` of the time, for a hand that starts and stops at rest.
///
/// The polynomial of least jerk (Flash and Hogan 1985).
private func minimumJerk(_ t: Double) -> Double {
  t * t * t * (10 + t * (6 * t - 15))
}

/// A point that moves forward along a polyline.
private struct Walk {
  private let segments: [LineSegment]
  private let end: Point
  private var index = 0
  private var passed = 0.0

  init(_ line: Polyline) {
    segments = Array(line.segments)
    end = line.points[line.points.count - 1]
  }

  /// The point `length` points from the start; each call at least as far as the one before.
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

/// Random values from -1 to 1 at whole phases, with a smooth way between neighbours.
private struct SmoothNoise {
  private var phase = 0
  private var from: Double
  private var to: Double

  init(_ source: inout some ChoiceSource) {
    from = source.double(in: -1..<1)
    to = source.double(in: -1..<1)
  }

  /// The value at `x`, which must not be smaller than at the call before.
  mutating func value(at x: Double, _ source: inout some ChoiceSource) -> Double {
    while Double(phase + 1) <= x {
      (from, to) = (to, source.double(in: -1..<1))
      phase += 1
    }
    let t = x - Double(phase)
    return from + (to - from) * t * t * (3 - 2 * t)
  }
}
