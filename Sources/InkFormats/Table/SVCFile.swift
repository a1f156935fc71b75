// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// A file of the signature verification competition (SVC 2004), and of the collections like it.
///
///     2
///     52.81 81.31 0.000 1 510 520 0.25
///     52.83 81.31 0.007 0 510 520 0
///
/// The first line is the number of rows. A row is x, y, time, pen, azimuth, altitude and pressure; a
/// pen of 0 is in the air. Tablets count y upward, so it is counted down from the greatest one. Times are seconds if one step of them is below 1, and milliseconds
/// otherwise. Pressures are forces if all of them are from 0 to 1. Azimuths and altitudes have no
/// unit, so they are left out.
struct SVCFile {
  private static let columnCount = 7

  private var rows: TableRows

  private let options: ImportOptions

  init(_ bytes: [UInt8], _ options: ImportOptions) {
    rows = TableRows(bytes)
    self.options = options
  }

  /// Returns true if `bytes` begins with a count and a row of seven numbers.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var lines = FileLines(bytes)
    guard let count = lines.nextText(), let row = lines.nextText() else { return false }
    guard bytes[count.text].allSatisfy({ TextNumber.isDigit($0) || $0 == 0x20 }) else {
      return false
    }
    let cells = bytes[row.text].split { $0 == 0x20 || $0 == 0x09 }
    return cells.count == columnCount
      && cells.allSatisfy { TextNumber(bytes, in: $0.indices) != nil }
  }

  /// Reads the drawing of the file.
  mutating func drawing() throws(Fault) -> ImportedInk {
    _ = try rows.next()
    let start = rows.line.place
    let stated = rows.text(0)
    var ink = ImportedInk(hasOnePen: true)
    var decimals: [JSONDecimal] = []
    var places: [Place] = []
    var leastStep = Double.infinity
    var last = Double.infinity
    while try rows.next() {
      guard rows.cells.count == SVCFile.columnCount else {
        throw .syntax(
          rows.line.place, found: "\(rows.cells.count) numbers",
          expected: "x, y, time, pen, azimuth, altitude and pressure")
      }
      guard let time = rows.number(2) else {
        throw rows.fault(2, "time", expected: "a number")
      }
      guard let pen = rows.number(3) else { throw rows.fault(3, "pen", expected: "a number") }
      if time.double > last { leastStep = min(leastStep, time.double - last) }
      last = time.double
      decimals.append(time.decimal)
      places.append(rows.place(2))
      try append(isDown: pen.double != 0, to: &ink)
    }
    guard !ink.strokes.isEmpty else { throw .noInk(start) }
    let unit = options.timeUnit ?? (leastStep < 1 ? .seconds : .milliseconds)
    try setTimes(of: &ink, decimals, places, in: unit)
    ink.forgetForcesBeyondRange(
      greatest: options.greatestForce, advice: " (--force-max)")
    turn(&ink)
    if options.unit == nil { ink.assume(.unit) }
    if options.timeUnit == nil {
      ink.assume(.times(in: unit))
    }
    if stated != String(decimals.count) {
      ink.assume(
        Assumption(
          .rows, "all \(decimals.count) rows count, although the first line states \(stated)"))
    }
    ink.noteOmitted("azimuths and altitudes of an unknown unit", count: decimals.count)
    return ink
  }

  private mutating func append(isDown: Bool, to ink: inout ImportedInk) throws(Fault) {
    let x = try rows.number(0, "x", in: TouchRange.position)
    let y = try rows.number(1, "y", in: TouchRange.position)
    let force = try rows.number(6, "pressure", in: ImportedInk.pressures)
    let isKnown = isDown || force != 0
    let sample = ImportedInk.Sample(location: Point(x: x, y: y), force: isKnown ? force : nil)
    if let last = ink.strokes.indices.last, ink.strokes[last].isHovering == !isDown {
      ink.strokes[last].samples.append(sample)
      return
    }
    ink.strokes.append(
      ImportedInk.Stroke(
        samples: [sample], pointer: .pen, isHovering: !isDown, place: rows.line.place))
  }

  /// Counts y down from the greatest one, because tablets count it upward.
  private func turn(_ ink: inout ImportedInk) {
    ink.isTurned = true
    guard !options.flipsY else { return }
    ink.assume(
      Assumption(
        .yDirection, "y is counted down from the greatest one; --flip y takes it as it stands"))
    let top = ink.strokes.lazy.flatMap(\.samples).map(\.location.y).max() ?? 0
    ink.update { $0.location.y = top - $0.location.y }
  }

  private func setTimes(
    of ink: inout ImportedInk, _ decimals: [JSONDecimal], _ places: [Place], in unit: TimeUnit
  ) throws(Fault) {
    var row = 0
    try ink.update { sample throws(Fault) in
      guard let time = decimals[row].stamp(in: unit) else {
        throw .value(places[row], name: "time", found: nil, expected: Expectation.time(in: unit))
      }
      sample.time = time
      row += 1
    }
  }
}
