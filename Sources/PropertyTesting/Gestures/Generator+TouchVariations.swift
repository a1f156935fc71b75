// SPDX-License-Identifier: Apache-2.0
import Geometry
public import TouchRecording

// Effects of hands and screens beside drawing a line: pauses, coalesced samples and palms.

extension Generator where Value == [TouchEvent] {
  /// Returns a generator of the touches of `self`, a single contact, with pauses.
  ///
  /// During a pause the contact stays at a point, with or without a tremor, for up to 0.2 s, and
  /// later touches are delayed by the same time. No pause is simplest.
  ///
  /// ```swift
  /// let line = Path(polyline: [Point(x: 0, y: 0), Point(x: 50, y: 0)])
  /// let touches = Generator<[TouchEvent]>.gesture(along: line)
  /// for seed in 1...3 as ClosedRange<UInt64> {
  ///   print(touches.value(seed: seed).count, touches.hesitating().value(seed: seed).count)
  /// }
  /// // 12 19
  /// // 12 12
  /// // 4 4
  /// ```
  ///
  /// - Parameter stops: The range of the number of pauses.
  /// - Returns: A generator of the touches of the same contact, with additional ones for each
  ///   pause.
  public func hesitating(stops: ClosedRange<Int> = 0...2) -> Generator {
    let make = make
    return Generator { choices in
      var events = make(&choices)
      _ = choices.array(count: stops) { $0.stop(in: &events) }
      return events
    }
  }

  /// A generator of the touches of `self` in which some moves are marked as coalesced.
  ///
  /// A screen may sample up to four times as often as it delivers touches. A move that is delivered
  /// together with a later one of its contact is coalesced. Times and locations do not change. No
  /// coalesced move is simplest.
  ///
  /// ```swift
  /// let touches = Generator<[TouchEvent]>.scribble(in: 0...9, samples: 6...6).coalesced
  /// print(touches.value(seed: 1).map(\.isCoalesced))
  /// // [false, false, true, true, false, false, false]
  /// ```
  public var coalesced: Generator {
    let make = make
    return Generator { choices in
      var events = make(&choices)
      choices.coalesce(&events)
      return events
    }
  }

  /// Returns a generator of the touches of a palm or a wrist that rests on the screen.
  ///
  /// The contact is large and almost still, and it is canceled by the system or lifted.
  ///
  /// ```swift
  /// let palm = Generator<[TouchEvent]>.palm(in: 0...300).value(seed: 1)
  /// print(palm.map { "\($0.phase)" }.joined(separator: " "), palm[0].major ?? 0)
  /// // began moved cancelled 67.0
  /// ```
  ///
  /// - Parameters:
  ///   - range: The range of the coordinates of its first location, ends included, on the grid of
  ///     1/256 point.
  ///   - contact: The number of the contact.
  ///   - start: The time at which the contact begins, in microseconds.
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
  /// Marks moves that are delivered together with a later one of their contact.
  mutating func coalesce(_ events: inout [TouchEvent]) {
    // For each contact, the number of further moves that are delivered with the last one seen.
    var left: [Int: Int] = [:]
    for index in events.indices.reversed() where events[index].phase == .moved {
      let contact = events[index].contact
      let count = left[contact] ?? 0
      events[index].isCoalesced = count > 0
      left[contact] = count > 0 ? count - 1 : below(4)
    }
  }

  /// Inserts a pause of one to twelve samples at one of the locations before the end.
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
