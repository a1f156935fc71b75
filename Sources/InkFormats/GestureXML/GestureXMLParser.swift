import Geometry
import JSONStream
import TouchRecording

/// Reads the elements `Gesture`, `Stroke` and `Point`; skips attributes without a meaning.
struct GestureXMLParser {
  private var xml: XMLScanner

  init(_ bytes: [UInt8]) throws(ImportError) {
    xml = try XMLScanner(bytes)
  }

  /// Reads the gesture of the file, which holds exactly one.
  mutating func gesture() throws(ImportError) -> ImportedInk {
    let root = try xml.next()
    guard let root, root.name == "Gesture", root.kind != .end else {
      throw unexpected(root, "Gesture")
    }
    var ink = ImportedInk()
    ink.title = root["Name"]?.value
    let pointer = pointer(root["InputType"]?.value)
    if root.kind == .start {
      while let element = try child("Stroke", of: "Gesture") {
        let samples = element.kind == .start ? try samplesOfStroke() : []
        guard !samples.isEmpty else { continue }
        var stroke = ImportedInk.Stroke(samples, pointer: pointer)
        stroke.place = xml.place(at: element.offset)
        ink.strokes.append(stroke)
      }
    }
    if let extra = try xml.next() { throw unexpected(extra, "nothing after </Gesture>") }
    guard !ink.strokes.isEmpty else { throw unexpected(root, "a Gesture with a Point") }
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

  private mutating func samplesOfStroke() throws(ImportError) -> [ImportedInk.Sample] {
    var samples: [ImportedInk.Sample] = []
    while let point = try child("Point", of: "Stroke") {
      samples.append(try sample(point))
      if point.kind == .start { try end("Point") }
    }
    return samples
  }

  /// Reads the next child, which must be a `name`; nil at the end of the element `parent`.
  private mutating func child(
    _ name: String, of parent: String
  ) throws(ImportError) -> XMLScanner.Tag? {
    let tag = try xml.next()
    if let tag, tag.kind == .end, tag.name == parent { return nil }
    guard let tag, tag.kind != .end, tag.name == name else {
      throw unexpected(tag, "\(name) or /\(parent)")
    }
    return tag
  }

  private mutating func end(_ name: String) throws(ImportError) {
    let tag = try xml.next()
    guard let tag, tag.kind == .end, tag.name == name else { throw unexpected(tag, "/\(name)") }
  }

  private func sample(_ point: XMLScanner.Tag) throws(ImportError) -> ImportedInk.Sample {
    let position = TouchRange.position
    let x = try number(point, "X", in: position)
    let y = try number(point, "Y", in: position)
    // The bound keeps the time in microseconds, 1000 times as large, exact in a `Double`.
    let milliseconds = try number(point, "T", in: -9e12...9e12)
    let pressure = point["Pressure"] == nil ? nil : try number(point, "Pressure", in: 0...255)
    return ImportedInk.Sample(
      Point(x: x, y: y), time: Microseconds((milliseconds * 1000).rounded()),
      force: pressure.map { $0 / 255 })
  }

  /// Reads a number in the grammar of JSON; XML itself defines no numbers.
  private func number(
    _ tag: XMLScanner.Tag, _ name: String, in range: ClosedRange<Double>
  ) throws(ImportError) -> Double {
    let attribute = tag[name]
    // The compiler (6.3.1) ends with an ownership error if the closure also asks for the number.
    let json = attribute.flatMap { try? JSONValue.parse(Array($0.value.utf8)) }
    guard let value = json?.double, range.contains(value) else {
      throw .value(
        xml.place(at: attribute?.offset ?? tag.offset), name: name,
        found: attribute.map { excerpt($0.value.utf8) },
        expected: "a number from \(Int64(range.lowerBound)) to \(Int64(range.upperBound))")
    }
    return value
  }

  private func unexpected(_ tag: XMLScanner.Tag?, _ expected: String) -> ImportError {
    guard let tag else {
      return .element(xml.endPlace, found: nil, expected: expected)
    }
    let found = (tag.kind == .end ? "/" : "") + tag.name
    return .element(xml.place(at: tag.offset), found: excerpt(found.utf8), expected: expected)
  }
}
