// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// A drawing of the Omniglot collection (Lake, Salakhutdinov and Tenenbaum 2015).
///
///     START
///     68.75,-25.859438,0
///     68.75,-27.859438,140
///     BREAK
///
/// A line is x, y and milliseconds; y counts upward, from the top of the box. `BREAK` ends a stroke,
/// and another `START` begins another drawing.
struct OmniglotFile {
  private static let start = "START"
  private static let empty = ImportedInk(assumesTimeUnit: true, hasOnePen: true)
  private static let columns = "x, y and time"

  private var rows: TableRows
  private let timeUnit: TimeUnit
  private var ink = OmniglotFile.empty
  private var samples: [ImportedInk.Sample] = []
  private var place = Place(line: 1, byte: 1)

  init(_ bytes: [UInt8], _ options: ImportOptions) {
    timeUnit = options.takenTimeUnit
    rows = TableRows(bytes, separator: UInt8(ascii: ","))
  }

  /// Returns true if the first line of `bytes` that is not blank is `START`.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var lines = FileLines(bytes)
    return lines.nextText().map { bytes[$0.text].elementsEqual(start.utf8) } ?? false
  }

  /// Reads the drawings of the file.
  mutating func drawings() throws(Fault) -> [ImportedInk] {
    var drawings: [ImportedInk] = []
    var start: Place?
    while try rows.next() {
      if rows.cells.count == 1, rows.text(0) == OmniglotFile.start {
        if let start { drawings.append(try drawing(at: start)) }
        start = rows.line.place
      } else if rows.cells.count == 1, rows.text(0) == "BREAK" {
        endStroke()
      } else {
        try point()
      }
    }
    drawings.append(try drawing(at: start ?? place))
    return drawings
  }

  /// Returns the drawing that began at `start`, and begins another one.
  private mutating func drawing(at start: Place) throws(Fault) -> ImportedInk {
    endStroke()
    guard !ink.strokes.isEmpty else { throw .noInk(start) }
    defer { ink = OmniglotFile.empty }
    return ink
  }

  private mutating func endStroke() {
    guard !samples.isEmpty else { return }
    ink.strokes.append(ImportedInk.Stroke(samples: samples, place: place))
    samples = []
  }

  private mutating func point() throws(Fault) {
    guard rows.cells.count == 3 else {
      throw .syntax(
        rows.line.place, found: excerpt(rows.bytes[rows.line.text]),
        expected: OmniglotFile.columns + ", START or BREAK")
    }
    if samples.isEmpty { place = rows.line.place }
    let x = try rows.number(0, "x", in: TouchRange.position)
    // A difference, because the negation of 0 is -0.
    let y = 0 - (try rows.number(1, "y", in: TouchRange.position))
    let time = try rows.stamp(2, "time", in: timeUnit)
    samples.append(ImportedInk.Sample(location: Point(x: x, y: y), time: time))
  }
}
