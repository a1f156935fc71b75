// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// The notes of Xournal++ and of Xournal, a recording a page; their files are compressed with gzip.
///
///     <xournal creator="xournalpp 1.2.3" fileversion="4">
///       <title>a page</title>
///       <page width="595.28" height="841.89">
///         <layer>
///           <stroke tool="pen" color="#000000ff" width="1.41 0.90">100.5 200.25 110 205</stroke>
///
/// - A `stroke` becomes a contact: pairs of x and y in points. The size of the page is the canvas.
/// - `width` is the width of the stroke, then the width of each segment, if the pen has a pressure: the
///   share of the first one is the force of the sample where the segment begins.
/// - There are no times. Pages without a stroke are left out, and other elements are passed over.
struct XournalXML {
  private var xml: XMLScanner
  private var cursor = PlaceCursor()
  private var open: [String] = []
  private var title: String?
  /// The page that is open.
  private var ink = ImportedInk()
  /// The elements of the page that are no strokes.
  private var others = 0

  /// Returns true if a file that begins with `bytes` looks like one of this format.
  ///
  /// - Complexity: O(n) in the number of bytes before the root element.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    XMLScanner.rootName(of: bytes) == "xournal"
  }

  /// Reads the pages of a file.
  static func read(_ bytes: [UInt8], _: ImportOptions) throws(Fault) -> [ImportedInk] {
    var file = XournalXML(xml: try XMLScanner(bytes, prose: .read))
    return try file.pages()
  }

  private mutating func pages() throws(Fault) -> [ImportedInk] {
    var pages: [ImportedInk] = []
    var empty = 0
    while let tag = try xml.nextNested(&open) {
      if tag.kind != .end { try begin(tag) }
      guard tag.name == "page", tag.kind != .start else { continue }
      ink.title = title
      ink.forgetForcesBeyondRange()
      ink.noteOmitted("texts and pictures", count: others)
      if ink.strokes.isEmpty { empty += 1 } else { pages.append(ink) }
    }
    guard !pages.isEmpty else { throw .noInk(Place(line: 1, byte: 1)) }
    pages[0].noteOmitted("pages without a stroke", count: empty)
    return pages
  }

  private mutating func begin(_ tag: XMLScanner.Tag) throws(Fault) {
    switch tag.name {
    case "title" where tag.kind == .start: title = try xml.trimmedText()
    case "page":
      (ink, others) = (ImportedInk(), 0)
      ink.canvas = RecordingHeader.Canvas(
        width: try side("width", of: tag), height: try side("height", of: tag))
    case "text", "image", "teximage": others += 1
    case "stroke":
      guard open.contains("page") else { throw xml.unexpected(tag, "a page around it") }
      let place = cursor.place(of: tag.offset, in: xml.bytes)
      let pointer: TouchEvent.Pointer = tag["tool"]?.value == "eraser" ? .eraser : .pen
      let samples = try samples(of: tag)
      if !samples.isEmpty {
        ink.strokes.append(ImportedInk.Stroke(samples: samples, pointer: pointer, place: place))
      }
    default: break
    }
  }

  private func side(_ name: String, of tag: XMLScanner.Tag) throws(Fault) -> Double {
    let range = 1...RecordingHeader.greatestExtent
    guard let side = tag[name].flatMap({ TextNumber($0.value)?.double }), range.contains(side)
    else {
      throw xml.wrong(name, of: tag, Expectation.number(in: range))
    }
    return side
  }

  /// Reads the points of a stroke, and their forces from its widths.
  private mutating func samples(of tag: XMLScanner.Tag) throws(Fault) -> [ImportedInk.Sample] {
    let numbers = tag.kind == .start ? try xml.numbers(in: TouchRange.position) : []
    guard numbers.count.isMultiple(of: 2) else {
      throw .value(
        xml.place(at: tag.offset), name: "stroke", found: "\(numbers.count) numbers",
        expected: "pairs of x and y")
    }
    var samples = stride(from: 0, to: numbers.count, by: 2).map {
      ImportedInk.Sample(location: Point(x: numbers[$0], y: numbers[$0 + 1]))
    }
    let widths = (tag["width"]?.value ?? "").split(separator: " ").map { TextNumber(String($0)) }
    guard let width = widths.first??.double, width > 0 else { return samples }
    for (index, segment) in widths.dropFirst().enumerated() where index < samples.count {
      samples[index].force = segment.map { $0.double / width }
    }
    return samples
  }
}

extension XMLScanner {
  /// Reads the numbers in the text up to the next tag.
  fileprivate mutating func numbers(in range: ClosedRange<Double>) throws(Fault) -> [Double] {
    var numbers: [Double] = []
    var word: [UInt8] = []
    var offset = 0
    while true {
      let byte = try nextTextByte()
      if let byte, !XMLScanner.isSpace(byte) {
        if word.isEmpty { offset = text.offset }
        // No number needs more bytes.
        if word.count < 400 { word.append(byte) }
        continue
      }
      if !word.isEmpty {
        guard let number = TextNumber(pointed: word, in: word.indices)?.double,
          range.contains(number)
        else {
          throw .value(
            place(at: offset), name: "stroke", found: excerpt(word),
            expected: Expectation.number(in: range))
        }
        numbers.append(number)
        word.removeAll(keepingCapacity: true)
      }
      if byte == nil { return numbers }
    }
  }
}
