import Geometry
public import TouchRecording

// What hands and screens do beside drawing a line: stop on the way, rest on the screen, and be
// sampled more often than they are asked.

extension Generator where Value == [TouchEvent] {
  /// The touches of `self`, a single contact, by a hand that stops on its way: it stays at a place,
  /// trembling or not, for up to a fifth of a second, and goes on later by as much.
  ///
  /// That it never stops is simplest.
  ///
  /// - Parameter stops: How often it stops.
  /// - Returns: A generator of touches of the same contact, with as many more as it stops for.
  public func hesitating(stops: ClosedRange<Int> = 0...2) -> Generator {
    let make = make
    return Generator { choices in
      var events = make(&choices)
      _ = choices.array(count: stops) { $0.stop(in: &events) }
      return events
    }
  }

  /// The touches of `self` from a screen that is sampled up to four times as often as it is asked:
  /// moves that come together with a later one of their contact are marked as coalesced.
  ///
  /// Times and places stay as they are. That every move comes alone is simplest.
  public var coalesced: Generator {
    let make = make
    return Generator { choices in
      var events = make(&choices)
      choices.coalesce(&events)
      return events
    }
  }

  /// A palm or a wrist that comes to lie on the screen: a large contact that hardly moves, taken away
  /// by the system or lifted.
  ///
  /// - Parameters:
  ///   - range: The coordinates of where it lies, ends included, on the grid of 1/256 point.
  ///   - contact: The number of the contact.
  ///   - start: The time at which it comes down.
  /// - Returns: A generator of `began`, a few `moved`, and `cancelled` or `ended`.
  public static func palm(
    in range: ClosedRange<Int>, contact: Int = 0, at start: Microseconds = 0
  ) -> Generator {
    let points = Generator<Point>.gridPoint(in: range)
    return Generator { choices in
      var place = choices.draw(points)
      let major = Double(40 + choices.integer(in: 0...60))
      let steps = choices.array(count: 1...6) { choices in
        Vector(dx: choices.gridCoordinate(in: -2...2), dy: choices.gridCoordinate(in: -2...2))
      }
      let last: TouchEvent.Phase = choices.once(in: 3) ? .ended : .cancelled
      var events = [TouchEvent(time: start, contact: contact, phase: .began, location: place)]
      for (index, step) in steps.enumerated() {
        place = place + step
        events.append(
          TouchEvent(
            time: start + Microseconds(index + 1) * 16_000, contact: contact,
            phase: index == steps.count - 1 ? last : .moved, location: place))
      }
      for index in events.indices {
        (events[index].major, events[index].minor) = (major, major / 2)
      }
      return events
    }
  }
}

extension Choices {
  /// Marks moves that come together with a later one of their contact.
  mutating func coalesce(_ events: inout [TouchEvent]) {
    // For each contact, how many more moves come with the one that was seen last.
    var left: [Int: Int] = [:]
    for index in events.indices.reversed() where events[index].phase == .moved {
      let contact = events[index].contact
      let count = left[contact] ?? 0
      events[index].isCoalesced = count > 0
      left[contact] = count > 0 ? count - 1 : below(4)
    }
  }

  /// Stays at one of the places before the end for one to twelve samples.
  fileprivate mutating func stop(in events: inout [TouchEvent]) {
    guard events.count > 1 else { return }
    let (index, count) = (below(events.count - 1), 1 + below(12))
    let trembles = once(in: 2)
    var stays: [TouchEvent] = []
    for number in 1...count {
      var touch = events[index]
      touch.phase = .moved
      touch.time += Microseconds(number) * 16_000
      if trembles { touch.location.x += Double(below(3) - 1) / 4 }
      stays.append(touch)
    }
    for later in events.indices[(index + 1)...] {
      events[later].time += Microseconds(count) * 16_000
    }
    events.insert(contentsOf: stays, at: index + 1)
  }
}
