// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

extension Generator where Value == [TouchEvent] {
  /// Returns a generator of the touches of one contact that draws `path` as a person does.
  ///
  /// The hand is fast or slow and steady or not, and is sampled at 30, 60, 120 or 240 Hz. Few
  /// samples on the path itself are simplest.
  ///
  /// ```swift
  /// let line = Path(polyline: [Point(x: 10, y: 10), Point(x: 110, y: 10)])
  /// let touches = Generator<[TouchEvent]>.gesture(along: line).value(seed: 1)
  /// print(touches.count, touches.last?.location.x ?? 0, touches.last?.time ?? 0)
  /// // 22 111.47 175000
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path; only its first subpath is drawn, because one contact leaves one line.
  ///   - contact: The number of the contact.
  ///   - start: The time at which the contact begins, in microseconds.
  /// - Returns: A generator of the touches that `Hand` draws; they are empty for an empty path.
  public static func gesture(
    along path: Path, contact: Int = 0, at start: Microseconds = 0
  ) -> Generator {
    Generator { choices in
      var hand = Hand()
      hand.rate = choices.element(of: [30.0, 60, 120, 240])
      // Points a second, from a flick to a child's first letter.
      hand.speed = Double(2000 - choices.integer(in: 0...1900))
      hand.drift = Double(choices.integer(in: 0...64)) / 8
      hand.tremor = Double(choices.integer(in: 0...16)) / 8
      return hand.draw(path, contact: contact, at: start, choosing: &choices)
    }
  }

  /// Returns a generator of the touches of one contact that jumps between random points.
  ///
  /// The touches include repeated points, samples at equal times, and pauses. A single point is
  /// simplest.
  ///
  /// ```swift
  /// let touches = Generator<[TouchEvent]>.scribble(in: 0...9, samples: 2...3).value(seed: 3)
  /// for touch in touches { print(touch.time, touch.phase, touch.location.x, touch.location.y) }
  /// // 0 began 0.21484375 6.1328125
  /// // 4000 moved 0.21484375 6.1328125
  /// // 20000 moved 1.171875 5.81640625
  /// // 20000 ended 1.171875 5.81640625
  /// ```
  ///
  /// - Parameters:
  ///   - range: The range of the coordinates of all points, ends included; they lie on the grid of
  ///     1/256 point.
  ///   - samples: The range of the number of points, at least one.
  ///   - contact: The number of the contact.
  ///   - start: The time at which the contact begins, in microseconds.
  /// - Returns: A generator of `began`, any number of `moved`, and `ended` at the last point.
  public static func scribble(
    in range: ClosedRange<Int>, samples: ClosedRange<Int> = 1...8, contact: Int = 0,
    at start: Microseconds = 0
  ) -> Generator {
    precondition(samples.lowerBound > 0, "A contact has at least one place")
    let points = Generator<Point>.gridPoint(in: range)
    return Generator { choices in
      var (events, time): ([TouchEvent], Microseconds) = ([], start)
      let drawn = choices.array(count: samples) { choices in
        // The time since the previous point in milliseconds, whether the point repeats, and the
        // point.
        (choices.element(of: [8, 0, 4, 16, 250]), choices.once(in: 8), choices.draw(points))
      }
      for (interval, repeats, point) in drawn {
        let last = events.last
        if last != nil { time += Microseconds(interval) * 1000 }
        events.append(
          TouchEvent(
            time: time, contact: contact, phase: last == nil ? .began : .moved,
            location: repeats ? last?.location ?? point : point))
      }
      let place = events[events.count - 1].location
      return events + [TouchEvent(time: time, contact: contact, phase: .ended, location: place)]
    }
  }

  /// Returns a generator of the touches of one or more contacts, in sequence or at the same time.
  ///
  /// Contacts draw some of `paths` with pauses, scribble, or rest as palms. Each is lifted,
  /// canceled, or still down at the end. The screen coalesces touches or not. One contact that is
  /// lifted is simplest. Times do not decrease, and no contact begins while it is down, so a reader
  /// repairs nothing.
  ///
  /// ```swift
  /// let touches = Generator<[TouchEvent]>.touches(contacts: 2...2).value(seed: 1)
  /// print(touches.count, touches.filter { $0.phase == .began }.map(\.contact))
  /// // 9 [1, 0]
  /// ```
  ///
  /// - Parameters:
  ///   - paths: The paths that contacts draw; empty for scribbles alone.
  ///   - range: The range of the coordinates of scribbles, ends included; they lie on the grid of
  ///     1/256 point.
  ///   - contacts: The range of the number of contacts; each has its own number, from 0.
  /// - Returns: A generator of touches in the order of their times.
  public static func touches(
    along paths: [Path] = [], in range: ClosedRange<Int> = -20...320,
    contacts: ClosedRange<Int> = 1...3
  ) -> Generator {
    Generator { choices in
      var contact = 0
      let drawn = choices.array(count: contacts) { choices in
        defer { contact += 1 }
        return choices.oneContact(contact, along: paths, in: range)
      }
      var events = drawn.joined().inOrderOfTime
      // Coalescing is chosen last, so that the touches stay the same without it.
      if choices.once(in: 4) { choices.coalesce(&events) }
      return events
    }
  }
}

extension Choices {
  /// Returns the touches of one contact of several.
  fileprivate mutating func oneContact(
    _ contact: Int, along paths: [Path], in range: ClosedRange<Int>
  ) -> [TouchEvent] {
    // Contacts begin within a second, so they overlap or follow each other.
    let start = Microseconds(integer(in: 0...1000)) * 1000
    var events =
      paths.isEmpty || once(in: 3)
      ? draw(.scribble(in: range, contact: contact, at: start))
      : draw(
        .gesture(along: element(of: paths), contact: contact, at: start).hesitating(stops: 0...1))
    guard !events.isEmpty else { return [] }
    switch below(7) {
    case 4: events[events.count - 1].phase = .cancelled
    case 5: events.removeLast()
    case 6: events.becomePalm()
    default: break
    }
    return events
  }
}

extension [TouchEvent] {
  /// Turns the touches of a contact into those of a palm: large, almost still, and canceled.
  fileprivate mutating func becomePalm() {
    let place = self[0].location
    for index in indices {
      let departure = self[index].location - place
      self[index].location = Point(
        x: place.x + (departure.dx * 4).rounded() / 256,
        y: place.y + (departure.dy * 4).rounded() / 256)
      (self[index].major, self[index].minor) = (64, 32)
    }
    self[count - 1].phase = .cancelled
  }
}
