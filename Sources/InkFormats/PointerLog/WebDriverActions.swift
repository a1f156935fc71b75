// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// The actions of W3C WebDriver, as Selenium and Appium send them and `--to webdriver` writes them.
///
///     {"actions":[{"type":"pointer","id":"finger","parameters":{"pointerType":"touch"},"actions":[
///       {"type":"pointerMove","duration":0,"x":100,"y":400},{"type":"pointerDown","button":0},
///       {"type":"pause","duration":100},{"type":"pointerMove","duration":250,"x":100,"y":200},
///       {"type":"pointerUp","button":0}]}]}
///
/// The first actions of all sources begin together, then the second ones, and so on: each such tick
/// lasts as long as its longest action. A move ends after its own duration, or with its tick if it has
/// none. A source keeps its place from one body to the next; `"origin":"pointer"` counts from there.
///
/// A file holds a body, several of them, the list of the sources alone, or commands of WebDriver BiDi.
/// They may stand in other text, such as the log of a driver, where a body that a server hands on is
/// not played again.
struct WebDriverActions {
  /// The state of a pointer between two actions.
  private struct Pointer {
    let number: Int64
    var device: TouchEvent.Pointer
    var location: Point?
    /// The buttons that are down.
    var buttons: Set<Int64> = []
  }

  private var json: PlacedJSON
  private var machine = PointerMachine()
  private var omissions = Omissions()
  private var pointers: [String: Pointer] = [:]
  /// The beginning of the tick.
  private var clock: Microseconds = 0
  /// The number of pointers whose place is not told before they are used, and the first place.
  private var unplaced: (count: Int, place: Place)?
  /// True if the name of a source says that the times are made up.
  private var areTimesMade = false

  /// The list of sources that was played last.
  private var last: JSONValue?
  /// True if the body in other text is one that a server hands on; nil for JSON alone.
  private var isHandedOn: Bool?

  private init(_ bytes: [UInt8]) { json = PlacedJSON(bytes) }

  /// Returns true if the file has an action of a pointer.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    isWhole(bytes) || bodies(in: bytes).contains { _ in true }
  }

  /// Returns true if the file is JSON from its beginning.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    hasAction(JSONOpening(bytes))
  }

  private static func hasAction(_ opening: JSONOpening) -> Bool {
    var opening = opening
    return opening.hasMember { key, value in
      key == "type"
        && ["pointerDown", "pointerMove", "pointerUp", "pointerCancel"].contains(value)
    }
  }

  /// Returns the values with actions that stand in other text.
  private static func bodies(in bytes: [UInt8]) -> some Sequence<Range<Int>> {
    EmbeddedJSON(bytes).lazy.filter { hasAction(JSONOpening(bytes, in: $0)) }
  }

  /// Reads the drawing of all bodies, one after the other.
  static func read(_ bytes: [UInt8], _: ImportOptions) throws(Fault) -> [ImportedInk] {
    var file = WebDriverActions(bytes)
    let bodies = isWhole(bytes) ? [] : Array(bodies(in: bytes))
    if bodies.isEmpty { try file.playAll() }
    for range in bodies {
      file.json.move(to: range)
      file.isHandedOn = isHandedOn(bytes[..<range.lowerBound])
      try file.playAll()
    }
    return [try file.drawing()]
  }

  /// Returns true if the line that begins before a body says that a server hands it on.
  private static func isHandedOn(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.suffix(1 << 10).split(separator: 0x0A, omittingEmptySubsequences: false).last
    let words = String(decoding: line ?? [], as: UTF8.self)
    return ["Proxying", "WebDriver:PerformActions"].contains(where: words.contains)
  }

  private mutating func playAll() throws(Fault) {
    // The sources of a body that is the list of them alone.
    var sources: [JSONValue] = []
    while let element = try json.nextValue() {
      if element["type"]?.string != nil, element["actions"] != nil {
        sources.append(element)
        continue
      }
      // Servers log the arguments of a call: a list of sources, and the number of a session.
      if isHandedOn != nil, element.members == nil, element.elements == nil { continue }
      let isArgument = isHandedOn != nil && element.elements != nil
      guard isArgument || element.members != nil else {
        throw json.unexpected(element, "a source of actions, or an object with actions")
      }
      let (holder, body) = isArgument ? (element, element) : body(of: element)
      guard let list = body?.elements else {
        throw json.wrong("actions", body, in: holder, "the list of the sources of actions")
      }
      if isArgument || isHandedOn == true, body == last {
        omissions.add("bodies of actions that a server hands on")
        continue
      }
      last = body
      try play(list)
    }
    try play(sources)
  }

  private mutating func drawing() throws(Fault) -> ImportedInk {
    var ink = try machine.drawing(omitted: omissions)
    // Drivers play the way between two moves.
    (ink.isThinned, ink.isScript) = (false, true)
    if areTimesMade {
      ink.areTimesMade = true
      ink.assume(Assumption(.times, "times are made up, as the name of a source says"))
    }
    if let unplaced {
      ink.assume(
        Assumption(
          .pointerOrigin, "pointers begin at (0,0), as in a new session", count: unplaced.count,
          at: unplaced.place))
    }
    return ink
  }

  /// Returns the object that holds the sources of a body, and their list.
  private func body(of element: JSONValue) -> (JSONValue, JSONValue?) {
    // BiDi has them in the parameters of its command.
    let holder = element["params"] ?? element
    return (holder, holder["actions"])
  }

  // MARK: Ticks

  private mutating func play(_ sources: [JSONValue]) throws(Fault) {
    var lists: [(source: JSONValue, actions: [JSONValue], place: Place)] = []
    for source in sources {
      guard let actions = source["actions"]?.elements else {
        throw json.wrong("actions", source["actions"], in: source, "a list of actions")
      }
      lists.append((source, actions, json.nextPlace(of: source)))
    }
    let ticks = lists.map { $0.actions.count }.max() ?? 0
    for tick in 0..<ticks {
      let acting = lists.enumerated().filter { tick < $0.element.actions.count }
      var length: Microseconds = 0
      for (_, list) in acting {
        length = max(length, try duration(of: list.actions[tick]) ?? 0)
      }
      for (index, list) in acting {
        try act(list.actions[tick], of: list.source, index, at: list.place, tick: length)
      }
      clock += length
      guard clock <= Microseconds(JSONDecimal.greatestStamp) else {
        throw json.wrong(
          "duration", nil, in: sources[0], "actions of at most 9e15 microseconds in all")
      }
    }
  }

  /// Returns the duration of a pause or of a move; nil if it has none.
  private func duration(of action: JSONValue) throws(Fault) -> Microseconds? {
    guard let time = try json.time("duration", of: action, in: .milliseconds) else { return nil }
    guard time >= 0 else {
      throw json.wrong("duration", action["duration"], in: action, "a number from 0")
    }
    return time
  }

  private mutating func act(
    _ action: JSONValue, of source: JSONValue, _ number: Int, at place: Place,
    tick: Microseconds
  ) throws(Fault) {
    guard let type = action["type"]?.string else {
      throw json.wrong("type", action["type"], in: action, "a type such as pointerMove or pause")
    }
    if type == "pause" { return }
    guard source["type"]?.string == "pointer" else {
      return omissions.add("actions of keys and wheels")
    }
    let id = source["id"]?.string ?? "\(number)"
    if id.hasSuffix(WebDriverWriter.madeTimes) { areTimesMade = true }
    var pointer = pointers[id] ?? Pointer(number: Int64(pointers.count), device: .touch)
    // A source without a type is a mouse.
    pointer.device = TouchEvent.Pointer(
      named: source["parameters"]?["pointerType"]?.string ?? "mouse")
    defer { pointers[id] = pointer }
    let button = action["button"]?.integer ?? 0
    if pointer.device == .pen, button == 5 || pointer.buttons.contains(5) {
      pointer.device = .eraser
    }
    switch type {
    case "pointerMove":
      let duration = try duration(of: action) ?? tick
      let location = try location(of: action, from: &pointer, at: place)
      pointer.location = location
      // A finger in the air has no place on a screen.
      guard !pointer.buttons.isEmpty || pointer.device != .touch else { return }
      try add(.move, action, pointer, at: clock + duration, place)
    case "pointerDown":
      if pointer.location == nil { assumePlace(of: &pointer, at: place) }
      let isFirst = pointer.buttons.isEmpty
      pointer.buttons.insert(button)
      if isFirst { try add(.down, action, pointer, at: clock, place) }
    case "pointerUp":
      pointer.buttons.remove(button)
      if pointer.buttons.isEmpty { try add(.up, action, pointer, at: clock, place) }
    case "pointerCancel":
      pointer.buttons = []
      try add(.cancel, action, pointer, at: clock, place)
    default: omissions.add("actions of other types")
    }
  }

  /// Returns the target of a move.
  private mutating func location(
    of move: JSONValue, from pointer: inout Pointer, at place: Place
  ) throws(Fault) -> Point {
    var target = Point(x: try coordinate("x", of: move), y: try coordinate("y", of: move))
    let origin = move["origin"]
    switch origin?.string ?? (origin?.isNull ?? true ? "viewport" : nil) {
    case "viewport": return target
    case "pointer":
      if pointer.location == nil { assumePlace(of: &pointer, at: place) }
      let start = pointer.location ?? .zero
      target = Point(x: start.x + target.x, y: start.y + target.y)
      guard target.isInRange else {
        throw json.wrong("origin", origin, in: move, "a target within 1000000 points")
      }
      return target
    default:
      throw json.wrong(
        "origin", origin, in: move,
        "viewport or pointer, because a file does not tell where an element is")
    }
  }

  private func coordinate(_ key: String, of move: JSONValue) throws(Fault) -> Double {
    guard let number = try json.number(key, of: move, in: TouchRange.position) else {
      throw json.wrong(key, nil, in: move, Expectation.number(in: TouchRange.position))
    }
    return number
  }

  /// Places a pointer where those of a new session are.
  private mutating func assumePlace(of pointer: inout Pointer, at place: Place) {
    pointer.location = .zero
    unplaced = ((unplaced?.count ?? 0) + 1, unplaced?.place ?? place)
  }

  private mutating func add(
    _ kind: PointerEvent.Kind, _ action: JSONValue, _ pointer: Pointer, at time: Microseconds,
    _ place: Place
  ) throws(Fault) {
    var event = PointerEvent(kind: kind, place: place)
    (event.time, event.pointer, event.device) = (time, pointer.number, pointer.device)
    (event.location, event.isTouching) = (pointer.location, !pointer.buttons.isEmpty)
    event.pressure = try json.number("pressure", of: action, in: TouchRange.force)
    try event.fillAngles(from: action, json)
    event.hasSize = action["width"] != nil || action["height"] != nil
    event.hasTwist = (action["twist"]?.double ?? 0) != 0
    machine.events.append(event)
  }
}
