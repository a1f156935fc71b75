public import Geometry
public import TouchRecording

extension Generator where Value == [TouchEvent] {
  /// What a person's hand leaves of `path` with one contact.
  ///
  /// Fast or slow, steady or not, sampled at 30, 60, 120 or 240 Hz; few samples on the path itself
  /// are simplest.
  ///
  /// - Parameters:
  ///   - path: What to draw; only its first subpath, because one contact leaves one line.
  ///   - contact: The number of the contact.
  ///   - start: The time at which the contact comes down.
  /// - Returns: A generator of what `Hand` draws: none of an empty path.
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

  /// What one contact leaves that goes from any point to any other: repeated points, samples at the
  /// same time and pauses are as likely as anything else.
  ///
  /// - Parameters:
  ///   - range: The coordinates of all points, ends included; they lie on the grid of 1/256 point.
  ///   - samples: How many places there are; at least one.
  ///   - contact: The number of the contact.
  ///   - start: The time at which the contact comes down.
  /// - Returns: A generator of `began`, any number of `moved`, and `ended` at the last place.
  public static func scribble(
    in range: ClosedRange<Int>, samples: ClosedRange<Int> = 1...8, contact: Int = 0,
    at start: Microseconds = 0
  ) -> Generator {
    precondition(samples.lowerBound > 0, "A contact has at least one place")
    let points = Generator<Point>.gridPoint(in: range)
    return Generator { choices in
      var (events, time): ([TouchEvent], Microseconds) = ([], start)
      let drawn = choices.array(count: samples) { choices in
        // Milliseconds since the place before, and whether it is the place before.
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

  /// Touches of one or more contacts, down one after the other or at once: hands along some of
  /// `paths` that stop now and then, scribbles anywhere, palms; each lifted, taken away, or down to
  /// the end; from screens that coalesce them or not.
  ///
  /// One contact that is lifted is simplest. Times never step back, and no contact begins while it
  /// is down, so a reader repairs nothing.
  ///
  /// - Parameters:
  ///   - paths: What hands draw; empty for scribbles alone.
  ///   - range: The coordinates of scribbles, ends included, on the grid of 1/256 point.
  ///   - contacts: How many contacts there are, each with a number of its own from 0.
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
      // Which screen it is comes last, so that the touches stay as they are without it.
      if choices.once(in: 4) { choices.coalesce(&events) }
      return events
    }
  }
}

extension Choices {
  /// What one contact of several does.
  fileprivate mutating func oneContact(
    _ contact: Int, along paths: [Path], in range: ClosedRange<Int>
  ) -> [TouchEvent] {
    // Contacts come down within a second, and so beside or after each other.
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
  /// Makes a palm of a contact: large, hardly moving, and taken away in the end.
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
