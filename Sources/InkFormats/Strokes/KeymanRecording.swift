// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// The fixtures of the gesture recognizer of Keyman, a keyboard.
///
///     {"inputs": [{"touchpoints": [{"isFromTouch": true, "path": {
///       "coords": [{"targetX": 231, "targetY": 82, "t": 131762}], "wasCancelled": true}}]}]}
///
/// A touchpoint is a contact; older fixtures have it in place of the input. `t` counts milliseconds.
/// A contact that was not touched is one of a mouse.
struct KeymanRecording {
  private var json: PlacedJSON
  private let timeUnit: TimeUnit
  private var ink = ImportedInk(assumesTimeUnit: true)
  private var segments = 0

  /// Returns true if the file is JSON with inputs and targets.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var hasInputs = false
    var opening = JSONOpening(bytes)
    return opening.hasMember { key, _ in
      if key == "inputs" { hasInputs = true }
      return hasInputs && key == "targetX"
    }
  }

  /// Reads the drawing of a fixture.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var json = PlacedJSON(bytes)
    guard let root = try json.nextValue() else { throw .noInk(Place(line: 1, byte: 1)) }
    if let extra = try json.nextValue() { throw json.unexpected(extra, "the end of the file") }
    var recording = KeymanRecording(json: json, options.takenTimeUnit)
    try recording.read(root)
    return [recording.ink]
  }

  private init(json: PlacedJSON, _ timeUnit: TimeUnit) {
    self.json = json
    self.timeUnit = timeUnit
  }

  private mutating func read(_ root: JSONValue) throws(Fault) {
    guard let inputs = root["inputs"]?.elements else {
      throw json.wrong("inputs", root["inputs"], in: root, "an array of inputs")
    }
    for input in inputs {
      guard let touchpoints = input["touchpoints"] else {
        try readContact(input)
        continue
      }
      guard let contacts = touchpoints.elements else {
        throw json.wrong("touchpoints", touchpoints, in: input, "an array of touchpoints")
      }
      for contact in contacts { try readContact(contact) }
    }
    guard !ink.strokes.isEmpty else { throw .noInk(json.place(at: root.offset ?? 0)) }
    ink.noteOmitted("segments of gestures", count: segments)
    ink.noteOmitted(
      "settings of the gesture recognizer", count: root["config"]?.members?.count ?? 0)
  }

  private mutating func readContact(_ contact: JSONValue) throws(Fault) {
    guard let path = contact["path"] else {
      throw json.wrong("path", nil, in: contact, "a path with coords")
    }
    guard let coords = path.elements ?? path["coords"]?.elements else {
      throw json.wrong("coords", path["coords"], in: path, "an array of points")
    }
    var samples: [ImportedInk.Sample] = []
    for point in coords { samples.append(try sample(point)) }
    segments += path["segments"]?.elements?.count ?? 0
    guard !samples.isEmpty else { return }
    let isFromTouch = try bool("isFromTouch", of: contact) ?? true
    let isCancelled = try bool("wasCancelled", of: path) ?? false
    ink.strokes.append(
      ImportedInk.Stroke(
        samples: samples, pointer: isFromTouch ? .touch : .mouse,
        outcome: isCancelled ? .cancelled : .ended, place: json.nextPlace(of: contact)))
  }

  private func sample(_ point: JSONValue) throws(Fault) -> ImportedInk.Sample {
    ImportedInk.Sample(
      location: Point(
        x: try coordinate("targetX", of: point), y: try coordinate("targetY", of: point)),
      time: try json.time("t", of: point, in: timeUnit))
  }

  private func coordinate(_ key: String, of point: JSONValue) throws(Fault) -> Double {
    guard let value = try json.number(key, of: point, in: TouchRange.position) else {
      throw json.wrong(key, nil, in: point, "a number from -1000000 to 1000000")
    }
    return value
  }

  private func bool(_ key: String, of object: JSONValue) throws(Fault) -> Bool? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let bool = value.bool else {
      throw json.wrong(key, value, in: object, "true or false")
    }
    return bool
  }
}
