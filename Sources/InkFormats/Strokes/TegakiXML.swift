// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// The handwriting of Tegaki: a character, or a collection of characters.
///
///     <character>
///       <utf8>T</utf8> <width>1000</width> <height>1000</height>
///       <strokes> <stroke> <point x="407" y="340" timestamp="0"/>
///
/// - A stroke becomes a contact, `utf8` the title. `timestamp` counts milliseconds.
/// - `width` and `height` are the canvas; the box of Tegaki is 1000 by 1000 where a file tells none.
/// - Characters without a point are left out, and other elements are passed over.
struct TegakiXML {
  private var xml: XMLScanner
  private var cursor = PlaceCursor()
  private var open: [String] = []
  /// The character that is open, its canvas and its tilts.
  private var ink = TegakiXML.empty
  private var canvas = TegakiXML.box
  private var tilts = 0

  private let options: ImportOptions
  private static let empty = ImportedInk(assumesTimeUnit: true, hasOnePen: true)
  private static let box = RecordingHeader.Canvas(width: 1000, height: 1000)
  /// The elements with a meaning, and those straight around them.
  private static let parents: [String: [String]] = [
    "character": ["", "set", "character-collection"], "strokes": ["character"],
    "utf8": ["character"], "width": ["character"], "height": ["character"],
    "stroke": ["strokes"], "point": ["stroke"],
  ]

  /// Returns true if a file that begins with `bytes` looks like one of this format.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    ["character", "character-collection"].contains(XMLScanner.rootName(of: bytes))
  }

  /// Reads the characters in a file.
  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(Fault) -> [ImportedInk] {
    var file = TegakiXML(xml: try XMLScanner(bytes, prose: .read), options: options)
    return try file.characters()
  }

  private mutating func characters() throws(Fault) -> [ImportedInk] {
    var drawings: [ImportedInk] = []
    var empty = 0
    while let tag = try xml.nextNested(&open) {
      if tag.kind != .end {
        try begin(tag, in: open.dropLast(tag.kind == .start ? 1 : 0).last ?? "")
      }
      guard tag.name == "character", tag.kind != .start else { continue }
      ink.strokes.removeAll { $0.samples.isEmpty }
      ink.noteOmitted("tilts of pens", count: tilts)
      ink.canvas = canvas
      if ink.strokes.isEmpty { empty += 1 } else { drawings.append(ink) }
    }
    guard !drawings.isEmpty else { throw .noInk(Place(line: 1, byte: 1)) }
    drawings[0].noteOmitted("characters without a point", count: empty)
    return drawings
  }

  private mutating func begin(_ tag: XMLScanner.Tag, in parent: String) throws(Fault) {
    if let parents = TegakiXML.parents[tag.name], !parents.contains(parent) {
      throw xml.unexpected(tag, "another element in \(parent.isEmpty ? "a file" : parent)")
    }
    switch tag.name {
    case "character": (ink, canvas, tilts) = (TegakiXML.empty, TegakiXML.box, 0)
    case "utf8" where tag.kind == .start: ink.title = try xml.trimmedText()
    case "width": canvas.size.width = try side(tag)
    case "height": canvas.size.height = try side(tag)
    case "stroke":
      let place = cursor.place(of: tag.offset, in: xml.bytes)
      ink.strokes.append(ImportedInk.Stroke(samples: [], place: place))
    case "point":
      let sample = try xml.sample(
        tag, x: "x", y: "y", time: "timestamp", pressure: "pressure", greatestPressure: 1,
        timeUnit: options.takenTimeUnit)
      ink.strokes[ink.strokes.count - 1].samples.append(sample)
      if tag["xtilt"] != nil || tag["ytilt"] != nil { tilts += 1 }
    default: break
    }
  }

  private mutating func side(_ tag: XMLScanner.Tag) throws(Fault) -> Double {
    let text = tag.kind == .start ? try xml.trimmedText() : nil
    let range = 1...RecordingHeader.greatestExtent
    guard let side = text.flatMap({ TextNumber($0)?.double }), range.contains(side) else {
      throw .value(
        xml.place(at: tag.offset), name: tag.name, found: text.map { excerpt($0.utf8) },
        expected: Expectation.number(in: range))
    }
    return side
  }
}
