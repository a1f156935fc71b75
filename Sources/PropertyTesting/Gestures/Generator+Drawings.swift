// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

extension Generator where Value == [TouchEvent] {
  /// Returns a generator of the touches of a person who draws `paths` in order.
  ///
  /// Fingers that draw at the same time begin within a tenth of a second. The hand rests for 0.15
  /// to 0.45 s before the next group of fingers begins. Each stroke is up to a third slower or
  /// faster than `hand`.
  ///
  /// ```swift
  /// let bar = Path(polyline: [Point(x: 20, y: 20), Point(x: 100, y: 20)])
  /// let stem = Path(polyline: [Point(x: 60, y: 20), Point(x: 60, y: 120)])
  /// let touches = Generator<[TouchEvent]>.drawing([bar, stem], by: Hand()).value(seed: 1)
  /// print(touches.filter { $0.phase == .began }.map(\.time), touches.count)
  /// // [0, 526000] 29
  /// ```
  ///
  /// - Parameters:
  ///   - paths: The paths in the order of drawing; only the first subpath of each is drawn.
  ///   - hand: The model of the hand.
  ///   - fingers: The number of paths that are drawn at a time, by contacts with numbers from 0.
  /// - Returns: A generator of touches in the order of their times, every contact lifted.
  /// - Precondition: `fingers` is positive.
  public static func drawing(_ paths: [Path], by hand: Hand, fingers: Int = 1) -> Generator {
    precondition(fingers > 0, "The number of fingers must be positive")
    return Generator { $0.drawn(paths, by: hand, fingers: fingers) }
  }

  /// Returns a generator of taps and of strokes along random curves in `area`.
  ///
  /// ```swift
  /// let area = Rect(x: 0, y: 0, width: 320, height: 480)
  /// let touches = Generator<[TouchEvent]>.gestures(in: area, by: Hand()).value(seed: 1)
  /// print(touches.count, touches.count { $0.phase == .began })
  /// // 96 2
  /// ```
  ///
  /// - Parameters:
  ///   - area: The area of the curves, in points; touches may leave it by the deviation of `hand`.
  ///   - count: The range of the number of gestures.
  ///   - hand: The model of the hand.
  ///   - fingers: The number of contacts in each gesture.
  /// - Returns: A generator of touches in the order of their times, every contact lifted.
  /// - Precondition: `fingers` is positive.
  public static func gestures(
    in area: Rect, count: ClosedRange<Int> = 1...6, by hand: Hand, fingers: Int = 1
  ) -> Generator {
    precondition(fingers > 0, "The number of fingers must be positive")
    let curves = Generator<Path>.curve(in: area)
    return Generator { choices in
      let paths = choices.array(count: count) { choices in
        (0..<fingers).map { _ in choices.draw(curves) }
      }
      return choices.drawn(Array(paths.joined()), by: hand, fingers: fingers)
    }
  }
}

extension Generator where Value == Path {
  /// Returns a generator of dots and of smooth curves, each with one to five points in `area`.
  ///
  /// A curve begins at its first point and ends at its last; it passes near those between them. A
  /// dot at the origin of `area` is simplest.
  ///
  /// ```swift
  /// let curve = Generator<Path>.curve(in: Rect(x: 0, y: 0, width: 8, height: 8)).value(seed: 2)
  /// print(curve.subpaths.map(\.commands.count))
  /// // [4]
  /// ```
  public static func curve(in area: Rect) -> Generator {
    Generator { choices in
      let places = choices.array(count: 1...5) { choices in
        Point(
          x: area.minX + choices.unit() * area.width, y: area.minY + choices.unit() * area.height)
      }
      var path = Path()
      path.move(to: places[0])
      // Quadratic pieces between midpoints have the same direction where they meet.
      for (place, next) in zip(places.dropFirst(), places.dropFirst(2)) {
        path.addQuad(control: place, to: place.midpoint(to: next))
      }
      if places.count > 1 { path.addLine(to: places[places.count - 1]) }
      return path
    }
  }
}

extension Choices {
  fileprivate mutating func drawn(
    _ paths: [Path], by hand: Hand, fingers: Int
  ) -> [TouchEvent] {
    var (events, start): ([TouchEvent], Microseconds) = ([], 0)
    for first in stride(from: 0, to: paths.count, by: fingers) {
      let group = paths[first..<min(first + fingers, paths.count)]
      let drawn = group.enumerated().map { contact, path in
        var hand = hand
        hand.speed *= Double(3 + integer(in: -1...1)) / 3
        let delay = contact == 0 ? 0 : Microseconds(integer(in: 0...100)) * 1000
        return hand.draw(path, contact: contact, at: start + delay, choosing: &self)
      }
      events += drawn.joined().inOrderOfTime
      start = (events.last?.time ?? 0) + Microseconds(150 + integer(in: 0...300)) * 1000
    }
    return events
  }
}

extension Sequence<TouchEvent> {
  /// The touches sorted by time; touches at the same time keep their order.
  var inOrderOfTime: [TouchEvent] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
