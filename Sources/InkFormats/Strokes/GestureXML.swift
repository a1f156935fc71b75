// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// The gesture files of the $-family of recognizers (Wobbrock, Wilson and Li 2007).
///
///     <Gesture Name="T~01" InputType="stylus">
///       <Stroke index="1">
///         <Point X="60" Y="13" T="1302126473535" Pressure="128" />
///
/// - A stroke becomes a contact. Files of one stroke may have their points straight under `Gesture`:
///   points in a row there are a stroke too.
/// - `T` counts milliseconds; a file in which a point has none has no times.
/// - `Pressure` counts from 0 to 255; recorders that do not know it write 128 for every point.
/// - `ScreenWidth` and `ScreenHeight` of `Gesture` are the canvas, if both are from 1 to 65,536.
///
/// Attributes without a meaning are skipped.
struct GestureXML {
  private var xml: XMLScanner
  private let timeUnit: TimeUnit
  private var cursor = PlaceCursor()

  /// Returns true if a file that begins with `bytes` looks like one of this format.
  ///
  /// - Complexity: O(n) in the number of bytes before the root element.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    XMLScanner.rootName(of: bytes) == "Gesture"
  }

  /// Reads the gesture in a file.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var file = GestureXML(xml: try XMLScanner(bytes), timeUnit: options.takenTimeUnit)
    return [try file.gesture()]
  }

  /// Reads the gesture of the file, which holds exactly one.
  private mutating func gesture() throws(Fault) -> ImportedInk {
    let root = try xml.next()
    guard let root, root.name == "Gesture", root.kind != .end else {
      throw xml.unexpected(root, "Gesture")
    }
    var ink = ImportedInk(assumesTimeUnit: true, hasOnePen: true)
    ink.title = root["Name"]?.value
    let pointer = pointer(root["InputType"]?.value)
    ink.canvas = canvas(of: root, &ink.notes)
    if root.kind == .start { ink.strokes = try strokes(pointer) }
    if let extra = try xml.next() { throw xml.unexpected(extra, "nothing after </Gesture>") }
    guard !ink.strokes.isEmpty else { throw xml.unexpected(root, "a Gesture with a Point") }
    ink.clearForce { $0 == 128.0 / 255 }
    return ink
  }

  private func pointer(_ inputType: String?) -> TouchEvent.Pointer {
    switch inputType?.lowercased() {
    case "stylus", "pen": .pen
    case "mouse": .mouse
    default: .touch
    }
  }

  /// Returns the size of the screen, if the file tells one that a canvas can have.
  private func canvas(
    of root: XMLScanner.Tag, _ notes: inout [ImportNote]
  ) -> RecordingHeader.Canvas? {
    let stated = [root["ScreenWidth"], root["ScreenHeight"]]
    if stated.allSatisfy({ $0 == nil }) { return nil }
    let sides = stated.compactMap { $0.flatMap { TextNumber($0.value)?.double } }
    guard sides.count == 2, sides.allSatisfy({ 1...RecordingHeader.greatestExtent ~= $0 }) else {
      notes.assume(
        Assumption(
          .canvas, "ScreenWidth and ScreenHeight are not a valid size, so the canvas fits the ink"))
      return nil
    }
    return RecordingHeader.Canvas(width: sides[0], height: sides[1])
  }

  /// Reads the strokes of the gesture, and the runs of points between them.
  private mutating func strokes(
    _ pointer: TouchEvent.Pointer
  ) throws(Fault) -> [ImportedInk.Stroke] {
    var strokes: [ImportedInk.Stroke] = []
    var isInRun = false
    while let element = try child(["Stroke", "Point"], of: "Gesture") {
      var samples: [ImportedInk.Sample] = []
      if element.name == "Point" {
        samples = [try point(element)]
      } else if element.kind == .start {
        samples = try samplesOfStroke()
      }
      let continuesRun = isInRun && element.name == "Point"
      isInRun = element.name == "Point"
      if continuesRun {
        strokes[strokes.count - 1].samples += samples
      } else if !samples.isEmpty {
        let place = cursor.place(of: element.offset, in: xml.bytes)
        strokes.append(ImportedInk.Stroke(samples: samples, pointer: pointer, place: place))
      }
    }
    return strokes
  }

  private mutating func samplesOfStroke() throws(Fault) -> [ImportedInk.Sample] {
    var samples: [ImportedInk.Sample] = []
    while let tag = try child(["Point"], of: "Stroke") { samples.append(try point(tag)) }
    return samples
  }

  /// Reads the next child, which must have one of `names`; nil at the end of the element `parent`.
  private mutating func child(
    _ names: [String], of parent: String
  ) throws(Fault) -> XMLScanner.Tag? {
    let tag = try xml.next()
    if let tag, tag.kind == .end, tag.name == parent { return nil }
    guard let tag, tag.kind != .end, names.contains(tag.name) else {
      throw xml.unexpected(tag, "\(names.joined(separator: ", ")) or /\(parent)")
    }
    return tag
  }

  /// Reads a `Point` to its end.
  private mutating func point(_ tag: XMLScanner.Tag) throws(Fault) -> ImportedInk.Sample {
    let sample = try xml.sample(
      tag, x: "X", y: "Y", time: "T", pressure: "Pressure", greatestPressure: 255,
      timeUnit: timeUnit)
    if tag.kind == .start { try end("Point") }
    return sample
  }

  private mutating func end(_ name: String) throws(Fault) {
    let tag = try xml.next()
    guard let tag, tag.kind == .end, tag.name == name else { throw xml.unexpected(tag, "/\(name)") }
  }
}

// MARK: - Points

extension XMLScanner {
  /// Returns the sample of a tag: a position, and perhaps a time and a pressure.
  func sample(
    _ tag: Tag, x: String, y: String, time: String, pressure: String, greatestPressure: Double,
    timeUnit: TimeUnit
  ) throws(Fault) -> ImportedInk.Sample {
    let location = Point(
      x: try number(tag, x, in: TouchRange.position), y: try number(tag, y, in: TouchRange.position)
    )
    let unit = UnitFraction.times[timeUnit.rawValue] ?? .one
    // The bound keeps the time exact in a `Double`.
    let bound = 9e15 * unit.denominator / unit.numerator
    let stamp = tag[time] == nil ? nil : try number(tag, time, in: -bound...bound)
    let force = tag[pressure] == nil ? nil : try number(tag, pressure, in: 0...greatestPressure)
    return ImportedInk.Sample(
      location: location, time: stamp.map { Microseconds(unit.converted($0).rounded()) },
      force: force.map { $0 / greatestPressure })
  }

  /// Reads a number in the grammar of JSON; XML itself defines no numbers.
  private func number(
    _ tag: Tag, _ name: String, in range: ClosedRange<Double>
  ) throws(Fault) -> Double {
    // The compiler (6.3.1) ends with an ownership error if the closure also asks for the number.
    let json = tag[name].flatMap { try? JSONValue.parse(Array($0.value.utf8)) }
    guard let value = json?.double, range.contains(value) else {
      throw wrong(name, of: tag, Expectation.number(in: range))
    }
    return value
  }
}
