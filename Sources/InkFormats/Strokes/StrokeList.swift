import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// One drawing in JSON as a list of strokes, in the shapes that web libraries write.
///
///     [{"penColor":"black","points":[{"time":1637131731972,"x":26,"y":27,"pressure":0}]}]
///     [[{"x":271,"y":262,"time":1411811187486},{"x":271,"y":263,"time":1411811187549}]]
///     [[[10,20],[12,24]],[[30,40]]]
///     [{"pathString":"M 409.6 153.6 L 384 264.5","points":[{"x":409.6,"y":746.4}]}]
///
/// The first is `toData()` of signature_pad, the second is of HWRT and react-signature-canvas, and
/// the last is `drawnPath` of hanzi-writer. Such an object alone is a drawing of one stroke.
///
/// A point is an object or an array [x, y] or [x, y, time]. A time has the key `t`, `time` or
/// `timestamp` and counts milliseconds; a pressure has the key `pressure`, `force` or `p`. If all
/// pressures are 0, or all are 0.5, the device knew none. hanzi-writer counts y upward from a
/// baseline 900 units below the top, so beside a `pathString` the y is taken from 900.
///
/// The list, its strokes and their points are read token by token.
struct StrokeList {
  /// The y of the top in hanzi-writer, where y counts upward.
  private static let top = 900.0

  private var json: PlacedJSON
  private var ink = ImportedInk()
  private var emptyStrokes = 0
  /// The numbers of members without a meaning for a recording.
  private var omitted = (strokes: 0, points: 0, columns: 0)

  /// Returns true if `bytes` begins with a list of strokes or with one stroke.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var opening = JSONOpening(bytes)
    switch opening.next()?.kind {
    case .beginObject: return isStroke(opening.members())
    case .beginArray: break
    default: return false
    }
    switch opening.next()?.kind {
    case .beginObject: return isStroke(opening.members())
    case .beginArray: return isListOfPoints(&opening)
    default: return false
    }
  }

  private static func isStroke(_ members: [String: JSONToken.Kind?]) -> Bool {
    members["points"] == .beginArray || members["drawnPath"] == .beginObject
      || members.keys.contains("pathString")
  }

  /// Returns true after the bracket of a stroke whose first point is an object or an array.
  private static func isListOfPoints(_ opening: inout JSONOpening) -> Bool {
    switch opening.next()?.kind {
    case .beginObject:
      let members = opening.members()
      return members["x"] == .number || members["y"] == .number
    case .beginArray: return opening.next()?.kind == .number
    case .endArray: return true
    default: return false
    }
  }

  /// Reads the drawing in a file.
  static func read(
    _ bytes: [UInt8], _: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var file = StrokeList(json: PlacedJSON(bytes))
    return [try file.drawing()]
  }

  /// Reads the drawing of the file, which holds exactly one.
  private mutating func drawing() throws(Fault) -> ImportedInk {
    let root = try json.next()
    if root.kind == .beginArray {
      while let opening = try json.nextElement() { try stroke(opening) }
    } else if root.kind == .beginObject {
      try strokeObject(root)
    } else {
      throw json.unexpected(root, expected: "a list of strokes")
    }
    _ = try json.next()
    guard !ink.strokes.isEmpty else { throw .noInk(json.place(at: root.start)) }
    // Libraries write these constants where a device knows no pressure.
    ink.clearForce { $0 == 0 }
    ink.clearForce { $0 == 0.5 }
    ink.forgetForcesBeyondRange()
    ink.noteOmitted("strokes without a point", count: emptyStrokes)
    ink.noteOmitted("properties of strokes", count: omitted.strokes)
    ink.noteOmitted("properties of points", count: omitted.points)
    ink.noteOmitted("numbers of points after X, Y and time", count: omitted.columns)
    return ink
  }

  private mutating func stroke(_ opening: JSONToken) throws(Fault) {
    switch opening.kind {
    case .beginArray: append(try points(), at: json.nextPlace(at: opening.start))
    case .beginObject: try strokeObject(opening)
    default: throw json.unexpected(opening, expected: "a stroke: a list of points or an object")
    }
  }

  private mutating func append(_ samples: [ImportedInk.Sample], at place: Place) {
    guard !samples.isEmpty else {
      emptyStrokes += 1
      return
    }
    ink.strokes.append(ImportedInk.Stroke(samples: samples, place: place))
  }

  /// Reads the members of a stroke, whose points may lie in an object `drawnPath`.
  private mutating func strokeObject(_ opening: JSONToken) throws(Fault) {
    let place = json.nextPlace(at: opening.start)
    var samples: [ImportedInk.Sample]?
    var isUpward = false
    // The object of a drawnPath ends before the stroke does.
    var depth = 1
    while depth > 0 {
      guard let key = try json.nextKey() else {
        depth -= 1
        continue
      }
      let name = json.text(key)
      let value = try json.next()
      switch name {
      case "points", "drawnPath":
        guard samples == nil else { throw json.fault(key, name, expected: "each member once") }
        let isPath = name == "drawnPath"
        guard value.kind == (isPath ? .beginObject : .beginArray), !isPath || depth == 1 else {
          throw json.fault(value, name, expected: isPath ? "a path" : "a list of points")
        }
        if isPath { depth += 1 } else { samples = try points() }
      case "pathString":
        isUpward = true
        try json.skipRest(of: value)
      default:
        omitted.strokes += 1
        try json.skipRest(of: value)
      }
    }
    guard let samples else {
      throw .value(place, name: "points", found: nil, expected: "a list of points")
    }
    append(isUpward ? try turned(samples, at: place) : samples, at: place)
  }

  /// Returns samples whose y counts downward.
  private func turned(
    _ samples: [ImportedInk.Sample], at place: Place
  ) throws(Fault) -> [ImportedInk.Sample] {
    var samples = samples
    for index in samples.indices {
      let y = samples[index].location.y
      samples[index].location.y = StrokeList.top - y
      guard TouchRange.position.contains(StrokeList.top - y) else {
        throw .value(place, name: "y", found: "\(y)", expected: "a number from -999100 to 1000000")
      }
    }
    return samples
  }
}

// MARK: - Points

extension StrokeList {
  /// Reads the elements of a list of points.
  private mutating func points() throws(Fault) -> [ImportedInk.Sample] {
    var samples: [ImportedInk.Sample] = []
    while let opening = try json.nextElement() {
      switch opening.kind {
      case .beginArray: samples.append(try pointArray(opening))
      case .beginObject: samples.append(try pointObject(opening))
      default: throw json.unexpected(opening, expected: "a point: an object or [x, y]")
      }
    }
    return samples
  }

  private mutating func pointArray(_ opening: JSONToken) throws(Fault) -> ImportedInk.Sample {
    let x = try json.number(try json.next(), "x", in: TouchRange.position)
    let y = try json.number(try json.next(), "y", in: TouchRange.position)
    var sample = ImportedInk.Sample(location: Point(x: x, y: y))
    if let token = try json.nextElement() {
      sample.time = try time(token, "time")
      while let extra = try json.nextElement() {
        omitted.columns += 1
        try json.skipRest(of: extra)
      }
    }
    return sample
  }

  private mutating func pointObject(_ opening: JSONToken) throws(Fault) -> ImportedInk.Sample {
    var (x, y): (Double?, Double?) = (nil, nil)
    var sample = ImportedInk.Sample(location: .zero)
    var hasTime = false
    var hasForce = false
    while let key = try json.nextKey() {
      let name = json.text(key)
      let value = try json.next()
      let isRepeated: Bool
      switch name {
      case "x":
        isRepeated = x != nil
        x = try json.number(value, name, in: TouchRange.position)
      case "y":
        isRepeated = y != nil
        y = try json.number(value, name, in: TouchRange.position)
      case "t", "time", "timestamp":
        isRepeated = hasTime
        hasTime = true
        sample.time = try time(value, name)
      case "pressure", "force", "p":
        isRepeated = hasForce
        hasForce = true
        sample.force = try force(value, name)
      default:
        isRepeated = false
        omitted.points += 1
        try json.skipRest(of: value)
      }
      if isRepeated { throw json.fault(key, name, expected: "one position, time and pressure") }
    }
    guard let x, let y else {
      throw .value(
        json.place(at: opening.start), name: x == nil ? "x" : "y", found: nil,
        expected: "a number")
    }
    sample.location = Point(x: x, y: y)
    return sample
  }

  private func time(_ token: JSONToken, _ name: String) throws(Fault) -> Microseconds? {
    token.kind == .null ? nil : try json.stamp(token, name, in: .milliseconds)
  }

  private func force(_ token: JSONToken, _ name: String) throws(Fault) -> Double? {
    // The range only bounds the number; the whole drawing decides if it is a force.
    token.kind == .null ? nil : try json.number(token, name, in: -1e9...1e9)
  }
}
