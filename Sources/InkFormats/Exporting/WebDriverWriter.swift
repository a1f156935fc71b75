import Geometry
import JSONStream
import TouchRecording

/// Writes a recording as the actions of W3C WebDriver, the body of a `POST` to `…/actions`.
///
/// Each contact that is down at the same time as others has a pointer source of its own. One more
/// source, the clock, does nothing but pause: each of its pauses lasts as many whole milliseconds as
/// lie between the times of two ticks, each time rounded by itself, so that no error adds up.
/// Positions are points from the corner of the viewport.
struct WebDriverWriter {
  /// A source of actions, and one action of it for each tick.
  private struct PointerSource {
    let pointer: TouchEvent.Pointer
    /// The contact that the source plays, while it is down.
    var contact: Int?
    var actions: [JSONValue]
  }

  private static let idle: JSONValue = ["type": "pause"]

  private var sources: [PointerSource] = []
  /// The time of each tick.
  private var ticks: [Microseconds] = []
  private var omissions: Omissions

  static func write(_ recording: Recording) -> ExportedInk {
    var writer = WebDriverWriter(
      omissions: Omissions(of: recording, knowing: []))
    for touch in recording.touches { writer.add(touch) }
    let text = String(decoding: writer.json.text(), as: UTF8.self)
    return ExportedInk(text + "\n", writer.omissions)
  }

  private init(omissions: Omissions) { self.omissions = omissions }

  private mutating func add(_ touch: TouchEvent) {
    if touch.phase == .hovered, touch.pointer == .touch {
      return omissions.add("samples of fingers in the air")
    }
    guard let source = source(of: touch) else { return }
    switch touch.phase {
    case .began:
      act(move(touch), source, at: touch.time)
      var down: JSONValue = ["type": "pointerDown", "button": touch.pointer == .eraser ? 5 : 0]
      down.append(quantitiesOf: touch)
      act(down, source, at: touch.time)
      sources[source].contact = touch.contact
    case .moved, .hovered:
      act(move(touch), source, at: touch.time)
    case .ended, .cancelled:
      // A lift has no position of its own.
      if !isAt(touch, source) { act(move(touch), source, at: touch.time) }
      sources[source].contact = nil
      act(end(of: touch), source, at: touch.time)
    }
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

  /// Returns the index of the source that plays a touch: that of its contact, or a free one.
  private mutating func source(of touch: TouchEvent) -> Int? {
    if let index = sources.firstIndex(where: { $0.contact == touch.contact }) { return index }
    guard touch.phase == .began || touch.phase == .hovered else { return nil }
    let free = sources.firstIndex { $0.contact == nil && $0.pointer == touch.pointer }
    if let free { return free }
    let idle = [JSONValue](repeating: WebDriverWriter.idle, count: ticks.count)
    sources.append(PointerSource(pointer: touch.pointer, actions: idle))
    return sources.count - 1
  }

  /// Adds an action of a source to the last tick, or to a new one if the source acts in the last one
  /// or that one is earlier.
  private mutating func act(_ action: JSONValue, _ source: Int, at time: Microseconds) {
    let isFree =
      ticks.last == time && sources[source].actions[ticks.count - 1] == WebDriverWriter.idle
    if !isFree {
      ticks.append(time)
      for index in sources.indices { sources[index].actions.append(WebDriverWriter.idle) }
    }
    sources[source].actions[ticks.count - 1] = action
  }

  private func move(_ touch: TouchEvent) -> JSONValue {
    var move: JSONValue = [
      "type": "pointerMove", "duration": 0, "origin": "viewport",
      "x": JSONValue(touch.location.x), "y": JSONValue(touch.location.y),
    ]
    move.append(quantitiesOf: touch)
    return move
  }

  /// True if the last move of the source led to the position of the touch.
  private func isAt(_ touch: TouchEvent, _ source: Int) -> Bool {
    let last = sources[source].actions.last { $0["type"] == "pointerMove" }
    return last?["x"]?.double == touch.location.x && last?["y"]?.double == touch.location.y
  }

  private var json: JSONValue {
    var clock: [JSONValue] = []
    for (index, tick) in ticks.enumerated() {
      let next = index + 1 < ticks.count ? ticks[index + 1] : tick
      let pause = (next + 500) / 1000 - (tick + 500) / 1000
      clock.append(["type": "pause", "duration": JSONValue(pause)])
    }
    var list: [JSONValue] = [["type": "none", "id": "clock", "actions": JSONValue(clock)]]
    var counts: [String: Int] = [:]
    for source in sources {
      let kind = source.pointer == .eraser ? "pen" : source.pointer.name
      counts[kind, default: 0] += 1
      list.append([
        "type": "pointer", "id": JSONValue("\(kind)-\(counts[kind, default: 1])"),
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
