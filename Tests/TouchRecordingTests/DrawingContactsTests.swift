// SPDX-License-Identifier: Apache-2.0
import Geometry
import TestCorpora
import Testing
import TouchRecording

/// Touches and resets draw the strokes that a slow reader of the whole history finds.
struct DrawingContactsTests {
  /// A touch without its time, or a reset.
  private enum Letter: Hashable {
    case reset
    case touch(Int, TouchEvent.Phase, Point)
  }

  private static let places = [Point(x: 0, y: 0), Point(x: 3, y: 4)]
  private static let letters: [Letter] =
    [.reset, .touch(0, .hovered, places[1])]
    + [TouchEvent.Phase.began, .moved, .ended, .cancelled].flatMap { phase in
      (0...1).flatMap { contact in places.map { .touch(contact, phase, $0) } }
    }

  /// All rules but that on the kind of pointer; a tap stays at the second place, or nowhere.
  private static let rules: [ContactRules] = [false, true].flatMap { onlyMoves in
    [(false, nil), (true, nil), (false, []), (true, [places[1]])].map { discards, spots in
      var rules = ContactRules()
      (rules.onlyMoves, rules.discardsCanceled) = (onlyMoves, discards)
      rules.taps = spots.map { spots in
        ContactRules.Taps(
          within: 4, butAt: spots.map { ContactRules.Taps.Spot(center: $0, radius: 1) })
      }
      return rules
    }
  }

  @Test(arguments: rules)
  func `every short history leaves the strokes of its lives`(rules: ContactRules) {
    let (onlyMoves, discards) = (rules.onlyMoves, rules.discardsCanceled)
    var visited = 0
    func visit(_ drawing: Drawing, _ history: [TouchEvent?]) {
      visited += 1
      let lives = lives(history, onlyMoves: onlyMoves)
      let strokes = lives.filter { life in
        guard let taps = rules.taps, !life.isOpen, let origin = life.pieces.first?.first?.location
        else { return true }
        return life.leaves(origin, by: taps.radius, onlyMoves: onlyMoves)
          || taps.spots.contains { $0.center == origin }
      }.compactMap { $0.stroke(onlyMoves: onlyMoves) }
        .filter { !discards || $0.outcome != .cancelled }
      let isDown = (0...1).map { contact in lives.contains { $0.contact == contact && $0.isOpen } }
      let found = (0...1).map(drawing.contacts.isDown)
      let sorted = strokes.sorted { $0.begun < $1.begun }
      if drawing.strokes != sorted || found != isDown || !drawing.isConnected {
        Issue.record("\(history): \(drawing.strokes) is not \(sorted), or \(found) not \(isDown)")
      }
      guard history.count < effort(few: 4, all: 5) else { return }
      for letter in Self.letters {
        var next = drawing
        guard case .touch(let contact, let phase, let place) = letter else {
          next.reset()
          visit(next, history + [nil])
          continue
        }
        let touch = TouchEvent(
          time: Microseconds(history.count), contact: contact, phase: phase, location: place)
        next.apply(touch)
        visit(next, history + [touch])
      }
    }
    visit(Drawing(contacts: DrawingContacts(rules)), [])
    #expect(visited >= 111_151)
  }

  @Test func `contacts of another pointer draw nothing and are counted until a reset`() {
    var rules = ContactRules()
    rules.pointer = .pen
    var contacts = DrawingContacts(rules)
    func steps(_ phase: TouchEvent.Phase, _ contact: Int, _ pointer: TouchEvent.Pointer) -> Int {
      var touch = TouchEvent(time: 0, contact: contact, phase: phase, location: Self.places[0])
      touch.pointer = pointer
      return contacts.steps(of: touch).reduce(0) { count, _ in count + 1 }
    }
    #expect(steps(.began, 0, .touch) == 0 && steps(.began, 1, .pen) == 1)
    #expect(steps(.moved, 0, .touch) == 0 && steps(.moved, 1, .pen) == 1)
    // The same contact lands again, as another pointer: its stroke was canceled.
    #expect(steps(.began, 1, .mouse) == 1 && steps(.moved, 1, .mouse) == 0)
    #expect(contacts.leftOut == 2 && !contacts.isDown(0) && !contacts.isDown(1))
    contacts.reset()
    #expect(contacts.leftOut == 0)
  }

  /// The lives of all contacts that are not ignored and may have ink: the open ones, and those that
  /// ended since the latest reset.
  private func lives(_ history: [TouchEvent?], onlyMoves: Bool) -> [Life] {
    var lives: [Life] = []
    for touch in history {
      guard let touch else {
        lives.removeAll { !$0.isOpen }
        for index in lives.indices { lives[index].pieces.append([]) }
        continue
      }
      let own = lives.firstIndex { $0.isOpen && $0.contact == touch.contact }
      switch touch.phase {
      case .hovered: continue
      case .began:
        if let own { lives[own].outcome = .cancelled }
        if onlyMoves && lives.contains(where: \.isOpen) { continue }
        lives.append(Life(contact: touch.contact, pieces: [[touch]]))
      case .moved, .ended, .cancelled:
        guard let own else { continue }
        lives[own].pieces[lives[own].pieces.count - 1].append(touch)
        if touch.phase != .moved {
          lives[own].outcome = touch.phase == .ended ? .ended : .cancelled
        }
      }
    }
    return lives
  }
}

/// The strokes of an engine that does the steps of each touch.
private struct Drawing {
  var contacts: DrawingContacts
  var strokes: [Stroke] = []
  /// The indices of the open strokes by their slots.
  var open: [Int] = []
  /// True if each segment begins where the one before it ends.
  var isConnected = true

  struct Stroke: Hashable {
    var contact: Int
    /// The time of the touch that began it.
    var begun: Microseconds
    /// The time from which it counts.
    var start: Microseconds
    var samples: [StrokeSample]
    var outcome = StrokeOutcome.open
  }

  mutating func apply(_ touch: TouchEvent) {
    for step in contacts.steps(of: touch) {
      switch step {
      case .begin(let sample, let time):
        open.append(strokes.count)
        strokes.append(
          Stroke(contact: touch.contact, begun: touch.time, start: time, samples: [sample]))
      case .extend(let slot, let place):
        isConnected = isConnected && strokes[open[slot]].samples.last?.location == place
        strokes[open[slot]].samples.append(StrokeSample(touch))
      case .lift(let slot, let outcome):
        strokes[open.remove(at: slot)].outcome = outcome
      case .discard(let slot):
        let stroke = open.remove(at: slot)
        strokes.remove(at: stroke)
        open = open.map { $0 > stroke ? $0 - 1 : $0 }
      }
    }
  }

  mutating func reset() {
    contacts.reset()
    (strokes, open) = ([], [])
  }
}

/// The touches of a contact from where it came down, in pieces between resets.
private struct Life {
  var contact: Int
  var pieces: [[TouchEvent]]
  var outcome = StrokeOutcome.open

  var isOpen: Bool { outcome == .open }

  /// The touches of each piece that draw.
  private func drawn(onlyMoves: Bool) -> [[TouchEvent]] {
    var last = pieces[0][0]
    return pieces.map { piece in
      var drawn: [TouchEvent] = []
      for touch in piece {
        let isAtRest = touch.location == (drawn.last ?? last).location
        let mayRest = touch.phase == .began || touch.phase == .moved && !drawn.isEmpty
        if onlyMoves ? touch.phase == .moved : mayRest || !isAtRest { drawn.append(touch) }
      }
      last = drawn.last ?? last
      return drawn
    }
  }

  /// Whether a touch that draws is further than `radius` from a place.
  func leaves(_ place: Point, by radius: Double, onlyMoves: Bool) -> Bool {
    drawn(onlyMoves: onlyMoves).joined().contains { $0.location.distance(to: place) > radius }
  }

  /// The stroke of the last piece; nil if nothing in it draws.
  func stroke(onlyMoves: Bool) -> Drawing.Stroke? {
    var (last, hasDrawn, stroke) = (pieces[0][0], false, nil as Drawing.Stroke?)
    for drawn in drawn(onlyMoves: onlyMoves) {
      stroke = drawn.first.map { first in
        let samples = (first.phase == .began ? [] : [last]) + drawn
        return Drawing.Stroke(
          contact: contact, begun: first.time, start: hasDrawn ? first.time : last.time,
          samples: samples.map(StrokeSample.init), outcome: outcome)
      }
      hasDrawn = hasDrawn || !drawn.isEmpty
      last = drawn.last ?? last
    }
    return stroke
  }
}
