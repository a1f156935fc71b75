public import Geometry
public import TouchRecording

extension Generator where Value == [TouchEvent] {
  /// What a person leaves who draws `paths` one after the other, `fingers` of them at a time.
  ///
  /// Fingers that draw at the same time come down within a tenth of a second; before the next ones
  /// the hand rests for 0.15 to 0.45 s. Each stroke is up to a third slower or faster than `hand`.
  ///
  /// - Parameters:
  ///   - paths: What to draw, in order; of each only the first subpath.
  ///   - hand: How the hand moves.
  ///   - fingers: How many contacts are down at a time, with numbers from 0.
  /// - Returns: A generator of touches in the order of their times, every contact lifted.
  /// - Precondition: `fingers` is positive.
  public static func drawing(_ paths: [Path], by hand: Hand, fingers: Int = 1) -> Generator {
    precondition(fingers > 0, "Nobody draws without a finger")
    return Generator { $0.drawn(paths, by: hand, fingers: fingers) }
  }

  /// Gestures of a person who does not know what is on the screen: taps, and curves from anywhere to
  /// anywhere else in `area`.
  ///
  /// - Parameters:
  ///   - area: Where fingers mean to go, in points; they may be off by what `hand` is.
  ///   - count: How often they come down together.
  ///   - hand: How the hand moves.
  ///   - fingers: How many contacts are down at a time.
  /// - Returns: A generator of touches in the order of their times, every contact lifted.
  /// - Precondition: `fingers` is positive.
  public static func gestures(
    in area: Rect, count: ClosedRange<Int> = 1...6, by hand: Hand, fingers: Int = 1
  ) -> Generator {
    precondition(fingers > 0, "Nobody draws without a finger")
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
  /// Taps and smooth curves through up to five places in `area`; a tap at its corner is simplest.
  public static func curve(in area: Rect) -> Generator {
    Generator { choices in
      let places = choices.array(count: 1...5) { choices in
        Point(
          x: area.minX + choices.unit() * area.width, y: area.minY + choices.unit() * area.height)
      }
      var path = Path()
      path.move(to: places[0])
      // Quadratic pieces from middle to middle have the same direction where they meet.
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
  /// The touches in the order of their times; what happens at the same time stays in its order.
  var inOrderOfTime: [TouchEvent] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
