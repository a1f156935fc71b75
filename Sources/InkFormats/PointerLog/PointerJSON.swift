import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// Reads events of W3C Pointer Events, and of Flutter, from JSON.
///
/// The text is an array of events, or events one after the other, the oldest or the newest one first. An
/// object with `events` stands for these. js-draw calls the type `eventType`. Coalesced events come
/// before the `pointermove` that has them, and take from it what they do not tell themselves; the move
/// itself is left out if it is one of them.
struct PointerJSON {
  /// The number of records that are no event of a known type.
  private(set) var omissions = Omissions()
  private var json: PlacedJSON
  /// The key of the times in this log; nil before the first event with a time.
  ///
  /// A log may have two clocks, such as that of the page and that of the world.
  private var timeKey: String?
  private let options: ImportOptions
  /// True if the name of the times states no unit, as that of the standard does.
  var assumesTimeUnit: Bool {
    options.timeUnit == nil && !isOfFlutter && timeKey.map { $0 != PointerJSON.timeKeys[0] } == true
  }
  /// True if events of Flutter were read, which count microseconds.
  private var isOfFlutter = false

  /// The names of times, the one of the standard first.
  private static let timeKeys = ["timeStamp", "timestamp", "time", "t", "ts"]

  /// The names under which programs write the result of `getCoalescedEvents()`.
  private static let coalescedKeys = ["coalescedEvents", "coalesced", "getCoalescedEvents"]

  init(_ json: PlacedJSON, _ options: ImportOptions) {
    (self.json, self.options) = (json, options)
  }

  /// Returns true for the types of W3C Pointer Events, and for the names of Flutter's classes.
  static func isPointerEvent(_ type: String) -> Bool {
    let type = name(of: type)
    return PointerEvent.Kind(type) != nil || isFlutter(type)
      || ["pointerover", "pointerenter", "gotpointercapture", "pointerrawupdate"].contains(type)
  }

  /// Reads all events.
  mutating func read(into events: inout [PointerEvent]) throws(Fault) {
    while let element = try json.nextValue() { try read(element, into: &events) }
    // Events of equal time keep their order.
    if let first = events.first?.time, let last = events.last?.time, first > last {
      events.reverse()
    }
  }

  private mutating func read(
    _ element: JSONValue, into events: inout [PointerEvent]
  ) throws(Fault) {
    guard element.members != nil else {
      return omissions.add("records that are no objects")
    }
    let type = element["type"] ?? element["eventType"]
    if type == nil, let nested = element["events"]?.elements {
      // The parser of JSON bounds the depth.
      for event in nested { try read(event, into: &events) }
      return
    }
    let name = type?.string.map(PointerJSON.name) ?? ""
    guard let kind = PointerEvent.Kind(name) else {
      return omissions.add("events of other types")
    }
    let isFlutter = PointerJSON.isFlutter(name)
    var event = PointerEvent(kind: kind, place: json.nextPlace(of: element))
    try fill(&event, from: element, isFlutter)
    let coalesced = kind == .move ? try self.coalesced(of: element) : []
    for part in coalesced {
      var copy = event
      copy.place = json.nextPlace(of: part)
      try fill(&copy, from: part, isFlutter)
      try append(copy, part, isFlutter, to: &events)
    }
    // The standard ends the list with the move itself; some logs end it before, and some round.
    let isListed = events.suffix(coalesced.count).contains {
      $0.location == event.location && $0.time == event.time
    }
    if coalesced.isEmpty || (!isListed && event.location != nil) {
      try append(event, element, isFlutter, to: &events)
    }
  }

  private func coalesced(of event: JSONValue) throws(Fault) -> [JSONValue] {
    for key in PointerJSON.coalescedKeys {
      // A Boolean tells that the event itself is coalesced.
      guard let value = event[key], !value.isNull, value.bool == nil else { continue }
      guard let events = value.elements else {
        throw json.wrong(key, value, in: event, "an array of events")
      }
      guard events.allSatisfy({ $0.members != nil }) else {
        throw json.wrong(key, value, in: event, "an array of objects")
      }
      if !events.isEmpty { return events }
    }
    return []
  }

  /// Returns the time of an object, in microseconds; nil if it tells none.
  private mutating func time(
    of object: JSONValue, _ isFlutter: Bool
  ) throws(Fault) -> Microseconds? {
    if timeKey == nil {
      timeKey = PointerJSON.timeKeys.first { key in
        object[key]?.double != nil || object[key]?.string.flatMap { TextNumber($0) } != nil
      }
    }
    isOfFlutter = isOfFlutter || isFlutter
    let key = timeKey ?? PointerJSON.timeKeys[0]
    let stated: TimeUnit? =
      isFlutter ? .microseconds : key == PointerJSON.timeKeys[0] ? .milliseconds : nil
    let unit = options.timeUnit ?? stated ?? options.usualTimeUnit
    // Programs write numbers as text too.
    if let value = object[key], let text = value.string {
      guard let stamp = TextNumber(text)?.decimal.stamp(in: unit) else {
        throw json.wrong(key, value, in: object, Expectation.time(in: unit))
      }
      return stamp
    }
    let others = PointerJSON.timeKeys.lazy.compactMap { object[$0]?.string }
    if timeKey == nil, others.first != nil { omissions.add("times that are no numbers") }
    return try json.time(key, of: object, in: unit)
  }

  private mutating func append(
    _ event: PointerEvent, _ source: JSONValue, _ isFlutter: Bool,
    to events: inout [PointerEvent]
  ) throws(Fault) {
    if event.location == nil, event.kind == .move {
      return omissions.add("moves without a position")
    }
    if event.location == nil, event.kind.needsLocation {
      let name = isFlutter ? "position" : "clientX"
      throw json.wrong(name, nil, in: source, "the position of the pointer")
    }
    events.append(event)
  }

  /// Sets what an object tells about an event.
  private mutating func fill(
    _ event: inout PointerEvent, from object: JSONValue, _ isFlutter: Bool
  ) throws(Fault) {
    let idKey = isFlutter ? "pointer" : "pointerId"
    if let id = object[idKey], !id.isNull {
      guard let number = id.integer else {
        throw json.wrong(idKey, id, in: object, "an integer")
      }
      event.pointer = number
    }
    if let name = object[isFlutter ? "kind" : "pointerType"]?.string {
      event.device = TouchEvent.Pointer(named: name)
    }
    if let time = try time(of: object, isFlutter) { event.time = time }
    if let location = try isFlutter ? position(of: object) : client(of: object) {
      event.location = location
    }
    if let pressure = try json.number("pressure", of: object) {
      event.pressure = pressure
    }
    if isFlutter, let greatest = try json.number("pressureMax", of: object) {
      event.greatestPressure = greatest
    }
    // A pointer without a size has 1 by 1 in browsers and a radius of 0 in Flutter.
    let sizes = isFlutter ? ["radiusMajor", "radiusMinor"] : ["width", "height"]
    for size in sizes.compactMap({ object[$0]?.double }) where size > 1 { event.hasSize = true }
    if let twist = object["twist"]?.double, twist != 0 { event.hasTwist = true }
    guard !isFlutter, event.device == .pen else { return }
    try event.fillAngles(from: object, json)
  }

  /// Reads `clientX` and `clientY`, or another pair of coordinates.
  private func client(of object: JSONValue) throws(Fault) -> Point? {
    let names =
      [("clientX", "clientY"), ("x", "y"), ("pageX", "pageY"), ("offsetX", "offsetY")]
      .first { object[$0.0] != nil } ?? ("clientX", "clientY")
    guard let x = try json.number(names.0, of: object, in: TouchRange.position) else { return nil }
    guard let y = try json.number(names.1, of: object, in: TouchRange.position) else {
      throw json.wrong(names.1, nil, in: object, "a number beside \(names.0)")
    }
    return Point(x: x, y: y)
  }

  /// Reads `position`: `[x, y]` or `{"dx": x, "dy": y}`.
  private func position(of object: JSONValue) throws(Fault) -> Point? {
    guard let position = object["position"], !position.isNull else { return nil }
    let x: JSONValue?
    let y: JSONValue?
    if let elements = position.elements, elements.count == 2 {
      (x, y) = (elements[0], elements[1])
    } else {
      (x, y) = (position["dx"], position["dy"])
    }
    guard let x = x?.double, let y = y?.double, Point(x: x, y: y).isInRange else {
      throw json.wrong("position", position, in: object, "two numbers from -1000000 to 1000000")
    }
    return Point(x: x, y: y)
  }

  /// The name of a type without the mark of events that Flutter moved to another widget.
  static func name(of type: String) -> String {
    let prefix = "_Transformed"
    return type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
  }

  private static func isFlutter(_ type: String) -> Bool {
    type.hasPrefix("Pointer") && type.hasSuffix("Event")
  }
}

extension PointerEvent {
  /// Sets the angles of the pen that an object of W3C tells.
  mutating func fillAngles(from object: JSONValue, _ json: PlacedJSON) throws(Fault) {
    let altitude = try json.number("altitudeAngle", of: object, in: TouchRange.altitude)
    let azimuth = try json.number("azimuthAngle", of: object, in: TouchRange.azimuth)
    if let altitude { self.altitude = altitude }
    if let azimuth { self.azimuth = azimuth }
    let tiltX = try json.number("tiltX", of: object, in: -90...90)
    let tiltY = try json.number("tiltY", of: object, in: -90...90)
    if tiltX != nil || tiltY != nil { tilt = Point(x: tiltX ?? 0, y: tiltY ?? 0) }
  }
}
