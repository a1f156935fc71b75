// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// Drawings in JSON, each a list of strokes, in the shapes that web libraries write.
///
///     [{"penColor":"black","points":[{"time":1637131731972,"x":26,"y":27,"pressure":0}]}]
///     [[{"x":271,"y":262,"time":1411811187486},{"x":271,"y":263,"time":1411811187549}]]
///     [[[10,20],[12,24]],[[30,40]]]
///     [{"x":[10,12],"y":[20,24],"t":[0,16],"p":[0.2,0.5]}]
///     {"character":"一","strokes":[[{"x":120,"y":300,"t":0},{"x":220,"y":300,"t":33}]]}
///     [{"pathString":"M 409.6 153.6 L 384 264.5","points":[{"x":409.6,"y":746.4}]}]
///     [{"x":271,"y":262},{"x":271,"y":263}]
///
/// The first is `toData()` of signature_pad, the second is of HWRT and react-signature-canvas, and
/// the sixth is `drawnPath` of hanzi-writer. Such an object alone is a drawing of one stroke, and so is
/// a list of points, the last. The fourth is that of ink recognizers, which also write the keys in
/// capitals. The keys around a list of strokes are kept in the header.
///
/// A point is an object or an array [x, y] or [x, y, n]. A time has the key `t`, `ts`, `time` or
/// `timestamp`, which may tell its unit (`t_us`, `timeMs`), and otherwise counts the unit that its steps
/// tell; where times begin anew with each stroke, that of the stroke is added. A pressure has the key
/// `pressure`, `force`, `f` or `p`. The third number of an array is a time, or a pressure: see `ThirdNumbers`. A
/// list of arrays may have columns as in Quick, Draw!: see `StrokeColumns.Shape`. If all pressures are
/// 0, or all are 0.5, the device knew none. hanzi-writer counts y upward from a baseline 900 units
/// below the top, so beside a `pathString` the y is taken from 900.
///
/// The list, its strokes and their points are read token by token.
struct StrokeList {
  /// The y of the top in hanzi-writer, where y counts upward.
  private static let top = 900.0
  /// The greatest number of keys around the strokes that are kept, and of bytes of a value.
  private static let greatestExtras = (count: 32, length: 1_000)
  /// The keys of the title, the likeliest first.
  private static let titles = ["character", "letter", "word", "label", "title", "name"]

  private var json: PlacedJSON
  private let options: ImportOptions
  private var ink = ImportedInk(hasOnePen: true)
  private var columns: StrokeColumns
  private var thirds = ThirdNumbers()
  private var emptyStrokes = 0
  /// The number of lists whose arrays could be columns as well as points, and the first of them.
  private var ambiguous: (count: Int, place: Place)?
  /// The keys around the strokes, as they are.
  private var extras: [JSONMember] = []
  /// The numbers of members without a meaning for a recording.
  private var omitted = (strokes: 0, points: 0, columns: 0)
  /// The times of the strokes themselves, as far as the file tells them.
  private var offsets: [Microseconds?] = []
  /// True if the drawing is an object of one stroke.
  private var isBareStroke = false

  private init(_ json: PlacedJSON, _ options: ImportOptions) {
    (self.json, self.options) = (json, options)
    columns = StrokeColumns(options)
  }

  /// Reads the drawings in a file, each a JSON text.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var drawings: [ImportedInk] = []
    var json = PlacedJSON(bytes)
    var bareStrokes = 0
    repeat {
      let start = json
      drawings.append(
        try ThirdNumbers.read(options) { (options) throws(Fault) in
          var file = StrokeList(start, options)
          let ink = try file.drawing()
          json = file.json
          if file.isBareStroke { bareStrokes += 1 }
          return (ink, file.thirds.count > 0 ? file.thirds : file.columns.thirds)
        })
    } while json.restart()
    if drawings.count > 1, bareStrokes > 0 {
      drawings[0].assume(
        Assumption(.drawings, "each object of one stroke is a drawing", count: drawings.count))
    }
    return drawings
  }

  /// Reads the drawing of the next text.
  private mutating func drawing() throws(Fault) -> ImportedInk {
    let root = try json.next()
    if root.kind == .beginArray, json.beginsBarePoint() {
      isBareStroke = true
      append(try points(), at: json.place(at: root.start))
      ink.assume(Assumption(.strokes, "the list of points is one stroke"))
    } else if root.kind == .beginArray {
      try strokes()
    } else if root.kind == .beginObject {
      try strokeObject(root, isRoot: true)
    } else {
      throw json.unexpected(root, expected: "a list of strokes")
    }
    guard !ink.strokes.isEmpty else { throw .noInk(json.place(at: root.start)) }
    nameDrawing()
    addOffsets()
    ink.settleForces(greatest: options.greatestForce)
    if let ambiguous {
      ink.assume(
        Assumption(
          .points,
          "the arrays of strokes are points, although they could be columns of X and Y, as which "
            + "--from quickdraw reads them",
          count: ambiguous.count, at: ambiguous.place))
    }
    ink.noteOmitted("strokes without a point", count: emptyStrokes)
    ink.noteOmitted("properties of strokes", count: omitted.strokes)
    ink.noteOmitted("properties of points", count: omitted.points)
    ink.noteOmitted(
      "numbers of points after X, Y and \(columns.third == .time ? "time" : "pressure")",
      count: omitted.columns)
    return ink
  }

  /// Takes the title from the keys around the strokes; the others go to the header.
  private mutating func nameDrawing() {
    for title in StrokeList.titles where ink.title == nil {
      guard let index = extras.firstIndex(where: { $0.key.lowercased() == title }),
        let text = extras[index].value.string
      else { continue }
      ink.title = text
      extras.remove(at: index)
    }
    ink.extras = extras.map { JSONMember("x-strokes:" + $0.key, $0.value) }
  }

  // MARK: Strokes

  /// Reads the strokes of a list whose bracket was the last token.
  private mutating func strokes() throws(Fault) {
    let shape = StrokeColumns.Shape(of: json)
    while let opening = try json.nextElement() {
      if shape == .columns {
        let (samples, place) = try columns.stroke(opening, of: &json)
        ink.assumesTimeUnit = true
        append(samples, at: place)
        continue
      }
      if shape == .either { noteAmbiguity(at: opening) }
      switch opening.kind {
      case .beginArray: append(try points(), at: json.nextPlace(at: opening.start))
      case .beginObject: try strokeObject(opening)
      default: throw json.unexpected(opening, expected: "a stroke: a list of points or an object")
      }
    }
  }

  private mutating func noteAmbiguity(at opening: JSONToken) {
    ambiguous = ((ambiguous?.count ?? 0) + 1, ambiguous?.place ?? json.place(at: opening.start))
  }

  private mutating func append(
    _ samples: [ImportedInk.Sample], of pointer: TouchEvent.Pointer = .touch,
    after offset: Microseconds? = nil, at place: Place
  ) {
    if samples.isEmpty {
      emptyStrokes += 1
      return
    }
    ink.append(samples, of: pointer, at: place)
    offsets.append(offset)
  }

  /// Returns the unit of times whose name may state one.
  private mutating func timeUnit(_ stated: TimeUnit?) -> TimeUnit {
    if stated == nil { ink.assumesTimeUnit = true }
    return options.timeUnit ?? stated ?? options.takenTimeUnit
  }

  /// Adds the times of the strokes to those of their points if these begin anew with each stroke, and
  /// counts them otherwise.
  private mutating func addOffsets() {
    let told = offsets.compactMap(\.self)
    let areOffsets =
      told.count == ink.strokes.count && ink.hasTimes
      && !zip(told, told.dropFirst()).contains(where: >)
      && zip(ink.strokes, ink.strokes.dropFirst()).contains { $0.lastTime > $1.firstTime }
    guard areOffsets else {
      omitted.strokes += told.count
      return
    }
    for (stroke, offset) in told.enumerated() {
      for sample in ink.strokes[stroke].samples.indices {
        ink.strokes[stroke].samples[sample].time? += offset
      }
    }
  }

  /// Reads the members of a stroke, whose points may lie in an object `drawnPath`, or of an object
  /// around a list of strokes.
  private mutating func strokeObject(_ opening: JSONToken, isRoot: Bool = false) throws(Fault) {
    let place = json.nextPlace(at: opening.start)
    var object = StrokeObject()
    // The object of a drawnPath ends before the stroke does.
    var depth = 1
    while depth > 0 {
      guard let key = try json.nextKey() else {
        depth -= 1
        continue
      }
      let value = try json.next()
      if json.text(key).lowercased() == "drawnpath" {
        guard object.samples == nil else {
          throw json.fault(key, json.text(key), expected: "each member once")
        }
        guard value.kind == .beginObject, depth == 1 else {
          throw json.fault(value, json.text(key), expected: "a path")
        }
        depth += 1
      } else if !isRoot, let time = try offset(key, value) {
        object.offset = time
      } else if try !member(key, value, of: &object) {
        try other(key, value, isKept: isRoot && depth == 1)
      }
    }
    guard let samples = try object.samples(at: place) else {
      if object.hasStrokes { return }
      throw .value(place, name: "points", found: nil, expected: "a list of points")
    }
    if isRoot { isBareStroke = true }
    append(
      object.isUpward ? try turned(samples, at: place) : samples, of: object.pointer,
      after: object.offset, at: place)
  }

  /// Returns the time of a stroke that a member tells: a date or a number; nil for any other member.
  private mutating func offset(
    _ key: JSONToken, _ value: JSONToken
  ) throws(Fault) -> Microseconds? {
    guard [.string, .number].contains(value.kind), case .time(let unit) = PointKey(json.text(key))
    else { return nil }
    if value.kind == .string { return DateText(json.text(value))?.time }
    return value.decimal.stamp(in: timeUnit(unit))
  }

  /// Reads a member of a stroke; returns false for one without a meaning, which is not read.
  private mutating func member(
    _ key: JSONToken, _ value: JSONToken, of object: inout StrokeObject
  ) throws(Fault) -> Bool {
    let name = json.text(key)
    let word = name.lowercased()
    let isList = value.kind == .beginArray
    if word == "points" || isList && StrokeList.pointKeys.contains(word) && json.beginsPoint() {
      guard object.samples == nil else { throw json.fault(key, name, expected: "each member once") }
      guard isList else { throw json.fault(value, name, expected: "a list of points") }
      object.samples = try points()
    } else if isList, StrokeList.listKeys.contains(word) {
      object.hasStrokes = true
      try strokes()
    } else if isList, let column = PointKey(name) {
      guard object.columns.isMissing(column) else {
        throw json.fault(key, name, expected: "one position, time and pressure")
      }
      var unit = TimeUnit.milliseconds
      if case .time(let stated) = column { unit = timeUnit(stated) }
      try object.columns.read(column, name, of: &json, in: unit)
    } else if word == "pathstring" {
      object.isUpward = true
      try json.skipRest(of: value)
    } else if word == "pointertype", value.kind == .string {
      object.pointer = TouchEvent.Pointer(named: json.text(value))
    } else {
      return false
    }
    return true
  }

  /// Keeps a member around the strokes if it is a string, a number or a Boolean, and counts any other.
  private mutating func other(
    _ key: JSONToken, _ value: JSONToken, isKept: Bool
  ) throws(Fault) {
    let length = key.end - key.start + value.end - value.start
    let isScalar: Bool =
      switch value.kind {
      case .string, .number, .true, .false: true
      default: false
      }
    guard isKept, isScalar, extras.count < StrokeList.greatestExtras.count,
      length <= StrokeList.greatestExtras.length
    else {
      omitted.strokes += 1
      return try json.skipRest(of: value)
    }
    let name = json.text(key)
    guard !extras.contains(where: { $0.key == name }) else {
      throw json.fault(key, name, expected: "each member once")
    }
    extras.append(JSONMember(name, try json.tree(from: value)))
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

/// The meaning of the members of a stroke.
private struct StrokeObject {
  var samples: [ImportedInk.Sample]?
  var columns = PointColumns()
  var pointer = TouchEvent.Pointer.touch
  var isUpward = false
  /// The time of the stroke; nil if it tells none.
  var offset: Microseconds?
  /// True if the object is one around a list of strokes.
  var hasStrokes = false

  /// Returns the samples; nil if the object has none.
  func samples(at place: Place) throws(Fault) -> [ImportedInk.Sample]? {
    if let samples { return samples }
    return try columns.samples(at: place)
  }
}

// MARK: - Points

extension StrokeList {
  /// Reads the elements of a list of points.
  private mutating func points() throws(Fault) -> [ImportedInk.Sample] {
    var samples: [ImportedInk.Sample] = []
    thirds.beginStroke()
    while let opening = try json.nextElement() {
      switch opening.kind {
      case .beginArray: samples.append(try pointArray())
      case .beginObject: samples.append(try pointObject(opening))
      default: throw json.unexpected(opening, expected: "a point: an object or [x, y]")
      }
    }
    return samples
  }

  private mutating func pointArray() throws(Fault) -> ImportedInk.Sample {
    let x = try json.number(try json.next(), "x", in: TouchRange.position)
    let y = try json.number(try json.next(), "y", in: TouchRange.position)
    var sample = ImportedInk.Sample(location: Point(x: x, y: y))
    if let token = try json.nextElement() {
      if columns.third == .force {
        sample.force = try json.force(token, "force")
      } else {
        sample.time = try json.time(token, "time", in: timeUnit(nil))
        if token.kind == .number { thirds.add(json.double(token)) }
      }
      while let extra = try json.nextElement() {
        omitted.columns += 1
        try json.skipRest(of: extra)
      }
    }
    return sample
  }

  private func isAnotherTime(_ key: PointKey, beside seen: Set<PointKey>) -> Bool {
    guard case .time = key, !seen.contains(key) else { return false }
    return seen.contains { if case .time = $0 { true } else { false } }
  }

  private mutating func pointObject(_ opening: JSONToken) throws(Fault) -> ImportedInk.Sample {
    var (x, y): (Double?, Double?) = (nil, nil)
    var sample = ImportedInk.Sample(location: .zero)
    var seen: Set<PointKey> = []
    while let key = try json.nextKey() {
      let name = json.text(key)
      let value = try json.next()
      // A time in another unit tells the same again.
      let meaning = PointKey(name).flatMap { isAnotherTime($0, beside: seen) ? nil : $0 }
      guard let meaning else {
        omitted.points += 1
        try json.skipRest(of: value)
        continue
      }
      switch meaning {
      case .x: x = try json.number(value, name, in: TouchRange.position)
      case .y: y = try json.number(value, name, in: TouchRange.position)
      case .time(let unit): sample.time = try json.time(value, name, in: timeUnit(unit))
      case .force: sample.force = try json.force(value, name)
      }
      guard seen.insert(meaning).inserted else {
        throw json.fault(key, name, expected: "one position, time and pressure")
      }
    }
    guard let x, let y else {
      throw .value(
        json.place(at: opening.start), name: x == nil ? "x" : "y", found: nil,
        expected: "a number")
    }
    sample.location = Point(x: x, y: y)
    return sample
  }
}
