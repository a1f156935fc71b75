// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import TouchRecording

// Records that list touches: those of W3C Touch Events, of React Native, and of the DevTools protocol.
//
//     {"type":"touchmove","timeStamp":5,"changedTouches":[{"identifier":0,"clientX":1,"clientY":2}]}
//     {"nativeEvent":{"changedTouches":[{"identifier":1,"pageX":1,"pageY":2,"timestamp":5}],
//       "touches":[]}}
//
// A record without a type tells by its lists what happened: a touch that is no longer down was lifted.

extension PointerJSON {
  /// The lists of the touches that are down.
  private static let listKeys = ["touches", "targetTouches", "touchPoints"]

  /// Reads a record of touches.
  ///
  /// - Parameters:
  ///   - parts: the record, and the event in it.
  ///   - type: the type of the record; nil if it has none.
  ///   - place: the place of the record.
  ///   - events: the events, to which those of the touches are appended.
  /// - Returns: False for a record that lists no touches.
  /// - Throws: `Fault` for a value that makes no sense.
  mutating func readTouches(
    _ parts: [JSONValue], _ type: PointerEventType?, at place: Place,
    into events: inout [PointerEvent]
  ) throws(Fault) -> Bool {
    let changed = parts.lazy.compactMap { PointerJSON.list($0["changedTouches"]) }.last
    let all = parts.lazy.compactMap { part in
      PointerJSON.listKeys.lazy.compactMap { PointerJSON.list(part[$0]) }.first
    }.last
    guard let listed = changed ?? all else { return false }
    var base = PointerEvent(kind: type?.kind ?? .move, place: place)
    (base.isTouching, base.family) = (true, .touch)
    for part in parts { try fill(&base, from: part, isFlutter: false) }
    var isDown: Set<Int64> = []
    for touch in all ?? [] { isDown.insert(try identifier(of: touch) ?? 0) }
    func kind(of id: Int64) -> PointerEvent.Kind {
      let isKnown = down.contains(id)
      guard let type else {
        return all != nil && !isDown.contains(id) ? .up : isKnown ? .move : .down
      }
      return changed == nil && type.kind == .down && isKnown ? .move : type.kind
    }
    // A list of those that are down tells a lift by what it lacks.
    let isLift = type.map { [.up, .cancel].contains($0.kind) } ?? (changed == nil)
    if !isLift || changed != nil {
      for touch in listed {
        var event = base
        event.pointer = try identifier(of: touch) ?? 0
        event.kind = kind(of: event.pointer)
        try fill(&event, from: touch, isFlutter: false)
        try appendTouch(event, touch, to: &events)
      }
    }
    if changed == nil, type == nil || isLift {
      for id in down.subtracting(isDown).sorted() {
        var event = base
        (event.pointer, event.kind, event.location) = (id, type?.kind ?? .up, nil)
        try appendTouch(event, parts[0], to: &events)
      }
    }
    return true
  }

  /// Appends an event of a touch, unless it is told a second time, as by two handlers.
  mutating func appendTouch(
    _ event: PointerEvent, _ source: JSONValue, to events: inout [PointerEvent]
  ) throws(Fault) {
    if let last = lastEvents[event.pointer], last.family == .touch, event.time != nil,
      last.time == event.time,
      last.kind == event.kind, last.location == event.location
    {
      return omissions.add("repeated events")
    }
    switch event.kind {
    case .down, .move: down.insert(event.pointer)
    case .up, .cancel, .lost: down.remove(event.pointer)
    }
    try append(event, source, isFlutter: false, to: &events)
  }

  /// Returns the number of a touch; nil if it has none.
  func identifier(of touch: JSONValue) throws(Fault) -> Int64? {
    for key in ["identifier", "id", "pointerId"] {
      guard let value = touch[key], !value.isNull else { continue }
      guard let number = value.integer ?? value.string.flatMap({ Int64($0) }) else {
        throw wrong(key, value, in: touch, "an integer")
      }
      return number
    }
    return nil
  }

  /// Returns the objects of a list, which is an array, or an object with the members `0`, `1`, and so on.
  private static func list(_ value: JSONValue?) -> [JSONValue]? {
    let elements =
      value?.elements ?? value?.members?.filter { UInt32($0.key) != nil }.map(\.value)
    guard let elements, elements.allSatisfy({ $0.members != nil }) else { return nil }
    return elements
  }
}
