// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// Reads the statements of a UNIPEN file.
struct UnipenParser {
  /// The columns of a row, and those that count.
  private struct Columns {
    var names = ["X", "Y"]
    var x = 0
    var y = 1
    var t: Int?
    var pressure: Int?

    /// The number of columns that have no meaning for a recording.
    var others: Int { names.count - 2 - (t == nil ? 0 : 1) - (pressure == nil ? 0 : 1) }
  }

  /// The greatest number of columns.
  private static let columnLimit = 64

  /// A text that is read: the main file, or one that it includes.
  private struct Text {
    let bytes: [UInt8]
    /// The file; nil for the main one.
    var file: IncludedFile?
    var cursor = PlaceCursor()
  }

  private var text: Text
  private var bytes: [UInt8] { text.bytes }
  private let inclusion: (any InkInclusion)?
  private let timeUnit: TimeUnit
  /// The bytes of the paths of the included files: texts that look alike may be two files.
  private var included: Set<[UInt8]> = []
  private var depth = 0
  /// The number of bytes of the included files.
  private var includedLength = 0
  /// The place of the statement of the main file that is read, if it includes another file.
  private var including: Place?
  private var file = UnipenFile()
  private var columns = Columns()
  private var pause = 0.0

  init(_ bytes: [UInt8], _ options: ImportOptions) {
    text = Text(bytes: bytes)
    inclusion = options.inclusion
    timeUnit = options.takenTimeUnit
  }

  /// Reads all statements, and those of the files that they include.
  mutating func read() throws(Fault) -> UnipenFile {
    try readText()
    return file
  }

  private mutating func readText() throws(Fault) {
    var statements = UnipenStatements(bytes)
    guard statements.isAtKeyword else {
      let start = statements.position
      throw .syntax(
        Place(of: start, in: bytes),
        // A file that was included may be anything.
        found: including == nil && start < bytes.count
          ? excerpt(bytes[start...].prefix(40).prefix { $0 > 0x20 }) : nil,
        expected: "a keyword such as .COORD at the start of a line")
    }
    while let statement = statements.next() { try read(statement) }
  }

  /// Returns the place of a component or a segment in the main file.
  private mutating func place(of offset: Int) -> Place {
    including ?? text.cursor.place(of: offset, in: text.bytes)
  }

  private mutating func read(_ statement: UnipenStatements.Statement) throws(Fault) {
    switch statement.keyword {
    case "PEN_DOWN", "PEN_UP": try readRows(of: statement)
    case "COORD": try readColumns(of: statement)
    case "DT":
      pause = min(pause + (try number(of: statement, in: 0...9e12)), 9e12)
      file.passed.add("pauses")
    case "SEGMENT": try readSegment(statement)
    case "HIERARCHY": file.hierarchy = words(of: statement)
    case "INCLUDE": try include(statement)
    case let keyword:
      guard let setting = UnipenFile.Setting(rawValue: keyword) else {
        return file.passed.add("statements about the data")
      }
      try read(setting, statement)
    }
  }

  private func words(of statement: UnipenStatements.Statement) -> [String] {
    UnipenWords(bytes, in: statement.arguments).map { UnipenWords.text(bytes[$0]) }
  }

  private mutating func read(
    _ setting: UnipenFile.Setting, _ statement: UnipenStatements.Statement
  ) throws(Fault) {
    let value = try number(of: statement, in: 0.001...1e6)
    if let known = file.settings[setting], known != value {
      throw .value(
        Place(of: statement.offset, in: bytes), name: "." + statement.keyword, found: "\(value)",
        expected: "\(known), as before: one value for the whole file")
    }
    file.settings[setting] = value
  }

  private func number(
    of statement: UnipenStatements.Statement, in range: ClosedRange<Double>
  ) throws(Fault) -> Double {
    var words = UnipenWords(bytes, in: statement.arguments)
    let word = words.next()
    guard let word, let value = TextNumber(pointed: bytes, in: word)?.double, range.contains(value)
    else {
      throw .value(
        Place(of: word?.lowerBound ?? statement.offset, in: bytes), name: "." + statement.keyword,
        found: word.map { excerpt(bytes[$0]) },
        expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private mutating func readColumns(
    of statement: UnipenStatements.Statement
  ) throws(Fault) {
    let names = words(of: statement)
    guard let x = names.firstIndex(of: "X"), let y = names.firstIndex(of: "Y"),
      names.count <= UnipenParser.columnLimit
    else {
      throw .value(
        Place(of: statement.offset, in: bytes), name: ".COORD",
        found: excerpt(names.joined(separator: " ").utf8),
        expected: "at most \(UnipenParser.columnLimit) columns, among them X and Y")
    }
    columns = Columns(
      names: names, x: x, y: y, t: names.firstIndex(of: "T"),
      pressure: names.firstIndex(of: "P") ?? names.firstIndex(of: "Z"))
  }

  private mutating func readSegment(
    _ statement: UnipenStatements.Statement
  ) throws(Fault) {
    var words = UnipenWords(bytes, in: statement.arguments)
    guard let level = words.next(), let list = words.next() else {
      throw .value(
        Place(of: statement.offset, in: bytes), name: ".SEGMENT", found: nil,
        expected: "a level and a list of components, such as CHARACTER 0-2")
    }
    var segment = UnipenFile.Segment(
      level: UnipenWords.text(bytes[level]), list: Array(bytes[list]),
      place: place(of: list.lowerBound), isIncluded: including != nil)
    segment.quality = words.next().map { UnipenWords.text(bytes[$0]) }
    segment.label = words.next().map { UnipenWords.text(bytes[$0]) }
    file.segments.append(segment)
  }
}

// MARK: - Included files

extension UnipenParser {
  /// The greatest number of included files.
  private static let fileLimit = 64
  /// The greatest number of files of which each is included by the one before.
  private static let depthLimit = 8

  /// Reads the file that a statement names in the place of the statement, unless it was read before.
  private mutating func include(
    _ statement: UnipenStatements.Statement
  ) throws(Fault) {
    guard let inclusion else { return file.passed.add("included files") }
    let place = Place(of: statement.offset, in: bytes)
    var words = UnipenWords(bytes, in: statement.arguments)
    let name = words.next().map { UnipenWords.text(bytes[$0]) } ?? ""
    let found: IncludedFile
    let contents: [UInt8]
    do throws(Fault) {
      found = try inclusion.find(name, from: text.file)
      guard included.insert(Array(found.resolvedPath.utf8)).inserted else { return }
      guard included.count <= UnipenParser.fileLimit else {
        throw Fault(
          .inclusion, "too many files are included", expected: "at most \(UnipenParser.fileLimit)")
      }
      guard depth < UnipenParser.depthLimit else {
        throw Fault(
          .inclusion, "included files include each other too deeply",
          expected: "at most \(UnipenParser.depthLimit)")
      }
      let rest = ImportedInk.greatestLength - includedLength
      contents = try inclusion.contents(of: found, limit: rest)
      guard contents.count <= rest else {
        throw Fault(
          .inclusion, "the included files are too long",
          expected: "at most \(ImportedInk.greatestLength) bytes in all")
      }
    } catch {
      throw error.at(place)
    }
    includedLength += contents.count
    let outer = (text, including)
    including = including ?? place
    text = Text(bytes: contents, file: found)
    depth += 1
    do throws(Fault) {
      try readText()
    } catch {
      throw .included(place, name: name, error)
    }
    depth -= 1
    (text, including) = outer
  }
}

// MARK: - Rows

extension UnipenParser {
  /// Reads the rows of a block, each a line of one point or more.
  private mutating func readRows(
    of statement: UnipenStatements.Statement
  ) throws(Fault) {
    var component = ImportedInk.Stroke(
      samples: [], pointer: .pen, isHovering: statement.keyword == "PEN_UP",
      place: place(of: statement.offset))
    var row: [Range<Int>] = []
    var line = statement.arguments.lowerBound
    while line < statement.arguments.upperBound {
      var end = line
      while end < statement.arguments.upperBound, bytes[end] != 0x0A, bytes[end] != 0x0D {
        end += 1
      }
      row.removeAll(keepingCapacity: true)
      var words = UnipenWords(bytes, in: line..<end)
      while let word = words.next() {
        row.append(word)
        if row.count == columns.names.count {
          component.samples.append(try sample(row))
          row.removeAll(keepingCapacity: true)
        }
      }
      if let first = row.first {
        throw .syntax(
          Place(of: first.lowerBound, in: bytes), found: excerpt(bytes[first.lowerBound..<end]),
          expected: "whole rows of \(columns.names.joined(separator: " "))")
      }
      line = end + 1
    }
    guard !component.samples.isEmpty else { return }
    file.passed.add(
      "values of columns other than X, Y, T, P and Z",
      count: component.samples.count * columns.others)
    file.ink.strokes.append(component)
    file.pauses.append(pause)
  }

  private func sample(_ row: [Range<Int>]) throws(Fault) -> ImportedInk.Sample {
    // The bounds keep positions finite when they are scaled, and times exact in a `Double`.
    let x = try number(row, columns.x, within: 1e12)
    let y = try number(row, columns.y, within: 1e12)
    var sample = ImportedInk.Sample(location: Point(x: x, y: y))
    if let column = columns.t {
      let unit = UnitFraction.times[timeUnit.rawValue] ?? .one
      let time = try number(row, column, within: 9e15 * unit.denominator / unit.numerator)
      sample.time = Microseconds(unit.converted(time).rounded())
    }
    if let column = columns.pressure { sample.force = try number(row, column, within: 1e12) }
    return sample
  }

  private func number(
    _ row: [Range<Int>], _ column: Int, within limit: Double
  ) throws(Fault) -> Double {
    guard let value = TextNumber(pointed: bytes, in: row[column])?.double, abs(value) <= limit
    else {
      throw .value(
        Place(of: row[column].lowerBound, in: bytes), name: columns.names[column],
        found: excerpt(bytes[row[column]]),
        expected: "a number from -\(limit) to \(limit)")
    }
    return value
  }
}
