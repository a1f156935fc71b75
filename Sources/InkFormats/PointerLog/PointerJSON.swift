// SPDX-License-Identifier: Apache-2.0
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
///
/// A log without pointer events is read by its touch events, or else by those of the mouse.
struct PointerJSON {
  /// The number of records that are no event of a known type.
  var omissions = Omissions()
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
  /// The numbers of the touches that are down.
  var down: Set<Int64> = []
  /// The last event of each pointer.
  private(set) var lastEvents: [Int64: PointerEvent] = [:]
  /// The numbers of records of each family, and the first fault of the families of touches and mice,
  /// which only matters if the log is read by it.
  private var records: [PointerEventType.Family: Int] = [:]
  private var faults: [PointerEventType.Family: Fault] = [:]
  /// The number of coalesced events from another clock than that of their move, and the first place.
  private(set) var otherClock: (count: Int, place: Place)?

  /// The names of types of events.
  static let typeKeys = [
    "type", "eventType", "event_type", "event", "eventName", "name", "registrationName", "handler",
  ]
  /// The names of events within a record.
  private static let eventKeys = ["nativeEvent", "event", "data", "payload"]

  /// The names of times, the one of the standard first.
  private static let timeKeys = ["timeStamp", "timestamp", "time", "t", "ts"]

  init(_ json: PlacedJSON, _ options: ImportOptions) {
    (self.json, self.options) = (json, options)
  }

  /// Reads all events; those that stand in other text are the values in `ranges`.
  mutating func read(
    in ranges: [Range<Int>]? = nil, into events: inout [PointerEvent]
  ) throws(Fault) {
    if let ranges {
      for range in ranges {
        json.move(to: range)
        while let element = try json.nextValue() { try read(element, into: &events) }
      }
    } else {
      while let element = try json.nextValue() { try read(element, into: &events) }
    }
    try keepOneFamily(of: &events)
    // Events of equal time keep their order.
    if let first = events.first?.time, let last = events.last?.time, first > last {
      events.reverse()
    }
  }

  /// Keeps the events of the first family that the log has, and counts the records of the others.
  private mutating func keepOneFamily(of events: inout [PointerEvent]) throws(Fault) {
    let family = PointerEventType.Family.allCases.first { records[$0] != nil }
    guard let family else { return }
    if let fault = faults[family] { throw fault }
    for (other, count) in records where other != family {
      omissions.add("events of other types", count: count)
    }
    events.removeAll { $0.family != family }
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
    let parts =
      [element]
      + PointerJSON.eventKeys.compactMap { element[$0] }
      .filter { $0.members?.isEmpty == false }
    let name = parts.lazy.compactMap { PointerJSON.typeName(of: $0) }.first
    let known = name.flatMap { PointerEventType($0) }
    // A tap or a click lists touches too.
    let isListed =
      known == nil && type?.string == nil && parts.contains { $0["changedTouches"] != nil }
    guard let family = known?.family ?? (isListed ? .touch : nil) else {
      return omissions.add("events of other types")
    }
    if family == .pointer { return try read(parts, name ?? "", known, into: &events) }
    let count = events.count
    do throws(Fault) {
      try read(parts, name ?? "", known, into: &events)
    } catch {
      events.removeSubrange(count...)
      records[family, default: 0] += 1
      if faults[family] == nil { faults[family] = error }
    }
  }

  /// Returns the name of the type of a record, a known one if it has several names.
  private static func typeName(of record: JSONValue) -> String? {
    let holders = [record, record["dispatchConfig"]].compactMap(\.self)
    return holders.lazy.flatMap { holder in typeKeys.lazy.compactMap { holder[$0]?.string } }
      .first { PointerEventType($0) != nil }
  }

  private mutating func read(
    _ parts: [JSONValue], _ name: String, _ type: PointerEventType?,
    into events: inout [PointerEvent]
  ) throws(Fault) {
    chooseTimeKey(parts.last ?? parts[0])
    let place = json.nextPlace(of: parts[0])
    let family = type?.family ?? .touch
    if family == .touch, try readTouches(parts, type, at: place, into: &events) {
      return records[family, default: 0] += 1
    }
    guard let type else { return omissions.add("events of other types") }
    let isFlutter = PointerEventType.isFlutter(name)
    var event = PointerEvent(kind: type.kind, place: place)
    (event.isTouching, event.family) = (type.isTouching, type.family)
    if family == .mouse { event.device = .mouse }
    for part in parts {
      if family == .touch, let id = try identifier(of: part) { event.pointer = id }
      try fill(&event, from: part, isFlutter: isFlutter)
    }
    if family == .touch {
      try appendTouch(event, parts[0], to: &events)
      return records[family, default: 0] += 1
    }
    // A mouse with several buttons touches from the first press to the last release.
    if family == .mouse, let buttons = event.buttons {
      if event.kind == .down, buttons & (buttons - 1) != 0 { event.kind = .move }
      if event.kind == .up, buttons != 0 { event.kind = .move }
    }
    var coalesced: [PointerEvent] = []
    if event.kind == .move {
      let last = lastEvents[event.pointer].flatMap { $0.family == family ? $0 : nil }
      for part in parts where coalesced.isEmpty {
        coalesced = try self.coalesced(into: event, of: part, isFlutter: isFlutter, after: last)
      }
    }
    for part in coalesced { try append(part, parts[0], isFlutter: isFlutter, to: &events) }
    // The standard ends the list with the move itself; some logs end it before, and some round.
    let isListed = events.suffix(coalesced.count).contains {
      $0.location == event.location && $0.time == event.time
    }
    if coalesced.isEmpty || (!isListed && event.location != nil) {
      try append(event, parts[0], isFlutter: isFlutter, to: &events)
    }
    records[family, default: 0] += 1
  }

  private mutating func chooseTimeKey(_ object: JSONValue) {
    guard timeKey == nil else { return }
    timeKey = PointerJSON.timeKeys.first { key in
      object[key]?.double != nil || object[key]?.string.flatMap { TextNumber($0) } != nil
    }
  }

  /// Returns the time of an object, in microseconds; nil if it tells none.
  private mutating func time(
    of object: JSONValue, _ isFlutter: Bool
  ) throws(Fault) -> Microseconds? {
    chooseTimeKey(object)
    isOfFlutter = isOfFlutter || isFlutter
    let key = timeKey ?? PointerJSON.timeKeys[0]
    let others = PointerJSON.timeKeys.lazy.compactMap { object[$0]?.string }
    if timeKey == nil, others.first != nil { omissions.add("times that are no numbers") }
    return try time(key, of: object, isFlutter)
  }

  /// Returns the time of a coalesced event, by the key of this log or another one.
  func time(ofPart part: JSONValue) throws(Fault) -> Microseconds? {
    let keys = [timeKey].compactMap(\.self) + PointerJSON.timeKeys
    for key in keys where part[key]?.double != nil { return try time(key, of: part, isOfFlutter) }
    return nil
  }

  private func time(
    _ key: String, of object: JSONValue, _ isFlutter: Bool
  ) throws(Fault) -> Microseconds? {
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
    return try json.time(key, of: object, in: unit)
  }

  mutating func append(
    _ event: PointerEvent, _ source: JSONValue, isFlutter: Bool,
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
    lastEvents[event.pointer] = event
  }

  /// Sets what an object tells about an event.
  mutating func fill(
    _ event: inout PointerEvent, from object: JSONValue, isFlutter: Bool
  ) throws(Fault) {
    let idKey = isFlutter ? "pointer" : "pointerId"
    if let id = object[idKey], !id.isNull {
      guard let number = id.integer else {
        throw json.wrong(idKey, id, in: object, "an integer")
      }
      event.pointer = number
    }
    let device = isFlutter ? object["kind"] : object["pointerType"] ?? object["touchType"]
    if let name = device?.string { event.device = TouchEvent.Pointer(named: name) }
    if let time = try time(of: object, isFlutter) { event.time = time }
    if let location = try isFlutter ? position(of: object) : client(of: object) {
      event.location = location
    }
    let pressure = event.family == .touch && object["pressure"] == nil ? "force" : "pressure"
    if let pressure = try json.number(pressure, of: object) { event.pressure = pressure }
    if let buttons = object["buttons"]?.integer { event.buttons = buttons }
    if isFlutter, let greatest = try json.number("pressureMax", of: object) {
      event.greatestPressure = greatest
    }
    // A pointer without a size has 1 by 1 in browsers and a radius of 0 in Flutter.
    let sizes =
      isFlutter
      ? ["radiusMajor", "radiusMinor"]
      : event.family == .touch ? ["radiusX", "radiusY"] : ["width", "height"]
    for size in sizes.compactMap({ object[$0]?.double }) where size > 1 { event.hasSize = true }
    if let twist = object["twist"]?.double, twist != 0 { event.hasTwist = true }
    guard !isFlutter, event.device == .pen else { return }
    try event.fillAngles(from: object, json)
  }

  /// Reads `clientX` and `clientY`, or another pair of coordinates.
  private func client(of object: JSONValue) throws(Fault) -> Point? {
    let names =
      [
        ("clientX", "clientY"), ("x", "y"), ("pageX", "pageY"), ("offsetX", "offsetY"),
        ("locationX", "locationY"), ("screenX", "screenY"),
      ].first { object[$0.0] != nil } ?? ("clientX", "clientY")
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

  /// Returns the place of a value that lies after that of the call before.
  mutating func nextPlace(of value: JSONValue) -> Place { json.nextPlace(of: value) }

  /// Returns the error for a member that is missing or wrong.
  func wrong(
    _ key: String, _ value: JSONValue?, in object: JSONValue, _ expected: String
  ) -> Fault {
    json.wrong(key, value, in: object, expected)
  }

  /// Counts coalesced events from another clock than that of their move.
  mutating func noteOtherClock(count: Int, at place: Place) {
    otherClock = ((otherClock?.count ?? 0) + count, otherClock?.place ?? place)
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
