// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import TouchRecording

/// Writes a recording as the actions of W3C WebDriver, the body of a `POST` to `…/actions`.
///
/// Each contact that is down at the same time as others has a pointer source of its own. Browsers
/// play the first actions of all sources together, then the second ones; the servers of Appium play
/// each source alone, by its own durations. So that both play the same, all actions of a tick last
/// equally long, and each source has all ticks:
///
///     tick        0      1       2        3          4       5
///     finger 1    move   down    move 16  pause 0    move 8  up
///     finger 2    pause  pause   pause 16 move down  move 8  pause 0
///
/// Time passes in ticks between two moments, in whole milliseconds, each time rounded by itself, so
/// that no error adds up. A move takes as long as the tick that leads to its moment; landings and
/// lifts take no time.
///
/// Appium leaves out moves of a contact that take less than 5 ms. So a moment lies at least that long
/// after the one before it, unless a contact lands or lifts there: a sample in between is played late,
/// or left out for the next one.
///
/// Actions must have times. If those of the recording are made up, the names of the sources say so:
/// `touch-1-made-up-times`.
struct WebDriverWriter {
  /// A source of actions, and one action of it for each tick.
  private struct PointerSource {
    let pointer: TouchEvent.Pointer
    /// The contact that the source plays, while it is down.
    var contact: Int?
    var actions: [JSONValue]
    /// The position of the last move.
    var location: Point?
    /// The latest sample that no move has played yet.
    var waiting: TouchEvent?
  }

  /// The least duration of the move of a contact that all drivers play, in milliseconds.
  private static let leastMove: Microseconds = 5

  private var sources: [PointerSource] = []
  /// The duration of each tick, in milliseconds.
  private var ticks: [Microseconds] = []
  /// The moment that was played last, in milliseconds.
  private var clock: Microseconds = 0
  private var omissions: Omissions
  /// The end of the names of all sources.
  private var mark = ""

  /// The end of the names of sources whose times are made up.
  static let madeTimes = "-made-up-times"

  static func write(_ recording: Recording) -> ExportedInk {
    var writer = WebDriverWriter(omissions: Omissions(of: recording, knowing: []))
    if recording.areTimesMade { writer.mark = madeTimes }
    let touches = recording.touches.filter { touch in
      let isUnplayable = touch.phase == .hovered && touch.pointer == .touch
      if isUnplayable { writer.omissions.add("samples of fingers in the air") }
      return !isUnplayable
    }
    writer.clock = touches.first.map(moment) ?? 0
    var rest = touches[...]
    while let first = rest.first {
      let count = rest.prefix { moment($0) == moment(first) }.count
      writer.playWaiting(before: rest)
      writer.play(rest.prefix(count), before: rest.dropFirst(count))
      rest = rest.dropFirst(count)
    }
    writer.playWaiting(before: [])
    let text = String(decoding: writer.json.text(), as: UTF8.self)
    return ExportedInk(text + "\n", writer.omissions, playing: recording)
  }

  private init(omissions: Omissions) { self.omissions = omissions }

  /// The time of a touch in whole milliseconds.
  private static func moment(_ touch: TouchEvent) -> Microseconds { (touch.time + 500) / 1000 }

  // MARK: Moments

  /// Plays the touches of one moment.
  private mutating func play(_ touches: ArraySlice<TouchEvent>, before rest: ArraySlice<TouchEvent>)
  {
    guard let first = touches.first else { return }
    let time = Self.moment(first)
    // What lies before the first landing of each contact leads to the moment, in its tick.
    var isDue = time - clock >= Self.leastMove && !yields(time, to: rest)
    var begun: Set<Int> = []
    for touch in touches {
      switch touch.phase {
      case .began:
        begun.insert(touch.contact)
        isDue = true
      case .moved, .hovered:
        if !begun.contains(touch.contact) { wait(touch) }
      case .ended, .cancelled:
        isDue = true
        if !begun.contains(touch.contact), let source = index(of: touch.contact),
          sources[source].waiting?.location ?? sources[source].location != touch.location
        {
          wait(touch)
        }
      }
    }
    guard isDue else { return }
    pass(until: time)
    for touch in touches {
      switch touch.phase {
      case .began: land(touch)
      case .moved, .hovered: if begun.contains(touch.contact) { wait(touch) }
      case .ended, .cancelled: lift(touch)
      }
    }
  }

  /// True if a contact lifts elsewhere so soon after a moment that its last move would be too short.
  private func yields(_ time: Microseconds, to rest: ArraySlice<TouchEvent>) -> Bool {
    let soon = rest.prefix { Self.moment($0) - time < Self.leastMove }
    return soon.contains { touch in
      guard touch.phase == .ended || touch.phase == .cancelled,
        let source = index(of: touch.contact)
      else { return false }
      return sources[source].location != touch.location
    }
  }

  /// Keeps a sample for the next moment, in place of the one that waits there.
  private mutating func wait(_ touch: TouchEvent) {
    guard let source = source(of: touch) else { return }
    if sources[source].waiting != nil { omissions.add(Self.thinned) }
    sources[source].waiting = touch
  }

  private static let thinned = "moves within \(leastMove) ms of another, which Appium does not play"
  private static let late = "moves that come a few milliseconds later, for the same reason"

  /// Lets time pass until a moment, and plays the samples that wait for it.
  private mutating func pass(until time: Microseconds) {
    let length = time - clock
    clock = time
    guard length > 0 else { return }
    let pause: JSONValue = ["type": "pause", "duration": JSONValue(length)]
    ticks.append(length)
    for index in sources.indices {
      let source = sources[index]
      guard let touch = source.waiting, Self.moment(touch) <= time,
        source.contact == nil || length >= Self.leastMove
      else {
        sources[index].actions.append(pause)
        continue
      }
      if Self.moment(touch) < time { omissions.add(Self.late) }
      sources[index].actions.append(move(touch, lasting: length))
      sources[index].location = touch.location
      sources[index].waiting = nil
    }
  }

  /// Plays the samples that came too soon as early as they can be played, unless the next touches come
  /// too soon after that.
  private mutating func playWaiting(before rest: ArraySlice<TouchEvent>) {
    let isWaiting = sources.contains { source in
      source.waiting.map { Self.moment($0) < clock + Self.leastMove } ?? false
    }
    let time = clock + Self.leastMove
    guard isWaiting, rest.first.map({ Self.moment($0) - time >= Self.leastMove }) ?? true,
      !yields(time, to: rest)
    else { return }
    pass(until: time)
  }

  // MARK: Actions

  private mutating func land(_ touch: TouchEvent) {
    guard let source = source(of: touch) else { return }
    dropWaiting(of: source)
    act(move(touch, lasting: 0), source)
    var down: JSONValue = ["type": "pointerDown", "button": touch.pointer == .eraser ? 5 : 0]
    down.append(quantitiesOf: touch)
    act(down, source)
    sources[source].contact = touch.contact
    sources[source].location = touch.location
  }

  private mutating func lift(_ touch: TouchEvent) {
    guard let source = index(of: touch.contact) else { return }
    // A lift has no position of its own.
    if sources[source].waiting?.location ?? sources[source].location != touch.location {
      omissions.add(Self.thinned)
    }
    dropWaiting(of: source)
    sources[source].contact = nil
    act(end(of: touch), source)
  }

  private mutating func dropWaiting(of source: Int) {
    if sources[source].waiting != nil { omissions.add(Self.thinned) }
    sources[source].waiting = nil
  }

  /// The action that ends a contact, whose source is free already.
  private mutating func end(of touch: TouchEvent) -> JSONValue {
    if touch.phase == .cancelled {
      // Browsers cancel all contacts at once.
      if !sources.contains(where: { $0.contact != nil }) { return ["type": "pointerCancel"] }
      omissions.add("cancels beside other contacts, which become lifts")
    }
    return ["type": "pointerUp", "button": touch.pointer == .eraser ? 5 : 0]
  }

  private func index(of contact: Int) -> Int? { sources.firstIndex { $0.contact == contact } }

  /// Returns the index of the source that plays a touch: that of its contact, or a free one.
  private mutating func source(of touch: TouchEvent) -> Int? {
    if let index = index(of: touch.contact) { return index }
    guard touch.phase == .began || touch.phase == .hovered else { return nil }
    let free = sources.firstIndex { $0.contact == nil && $0.pointer == touch.pointer }
    if let free { return free }
    let pauses = ticks.map { ["type": "pause", "duration": JSONValue($0)] as JSONValue }
    sources.append(PointerSource(pointer: touch.pointer, actions: pauses))
    return sources.count - 1
  }

  /// Adds an action that takes no time to the last tick, or to a new one if the last one takes time, or
  /// the source acts in it.
  private mutating func act(_ action: JSONValue, _ source: Int) {
    let idle: JSONValue = ["type": "pause", "duration": 0]
    if ticks.last != 0 || sources[source].actions[ticks.count - 1] != idle {
      ticks.append(0)
      for index in sources.indices { sources[index].actions.append(idle) }
    }
    sources[source].actions[ticks.count - 1] = action
  }

  private func move(_ touch: TouchEvent, lasting duration: Microseconds) -> JSONValue {
    var move: JSONValue = [
      "type": "pointerMove", "duration": JSONValue(duration), "origin": "viewport",
      "x": JSONValue(touch.location.x), "y": JSONValue(touch.location.y),
    ]
    move.append(quantitiesOf: touch)
    return move
  }

  private var json: JSONValue {
    var list: [JSONValue] = []
    var counts: [String: Int] = [:]
    for source in sources {
      let kind = source.pointer == .eraser ? "pen" : source.pointer.name
      counts[kind, default: 0] += 1
      list.append([
        "type": "pointer", "id": JSONValue("\(kind)-\(counts[kind, default: 1])\(mark)"),
        "parameters": ["pointerType": JSONValue(kind)], "actions": JSONValue(source.actions),
      ])
    }
    return ["actions": JSONValue(list)]
  }
}

extension JSONValue {
  /// Appends the pressure, the angles and the size of a contact, as far as they are known.
  fileprivate mutating func append(quantitiesOf touch: TouchEvent) {
    if let force = touch.force { append("pressure", JSONValue(force)) }
    if let altitude = touch.altitude { append("altitudeAngle", JSONValue(altitude)) }
    if let azimuth = touch.azimuth { append("azimuthAngle", JSONValue(azimuth)) }
    if let twist = touch.twist { append("twist", JSONValue(Int(twist))) }
    // Contacts of browsers are upright or level: upright from 45 to 135 degrees.
    let turn = abs((touch.angle ?? 0).remainder(dividingBy: .pi))
    let (width, height) =
      turn > .pi / 4 ? (touch.minor, touch.major) : (touch.major, touch.minor)
    if let width { append("width", JSONValue(width)) }
    if let height { append("height", JSONValue(height)) }
  }
}
