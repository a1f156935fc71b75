// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream

/// Reads the header of a recording from its JSON tree.
struct HeaderReader {
  /// The header without its columns; offsets count from the start of the line.
  let json: JSONValue
  let line: TextLine

  /// Reads the header line in `scanner` as a tree without columns.
  ///
  /// - Precondition: the text is an object.
  /// - Returns: The tree, and the tokens of the columns if there are any.
  static func tree(
    _ scanner: JSONScanner, _ line: TextLine
  ) throws(JSONError) -> (json: JSONValue, columns: ColumnTokens?) {
    var scanner = scanner
    var members: [JSONMember] = []
    var columns: ColumnTokens?
    let opening = try scanner.next()
    var key = try scanner.next()
    while key.kind == .key {
      let name = scanner.string(key)
      let value = try scanner.next()
      let tree: JSONValue
      if name == "columns" {
        columns = try ColumnTokens(&scanner, from: value)
        tree = .null
      } else {
        tree = try scanner.tree(from: value, origin: line.start)
      }
      members.append(JSONMember(name, tree, keyOffset: key.start - line.start))
      key = try scanner.next()
    }
    // Nothing may follow the object.
    _ = try scanner.next()
    return (JSONValue(.object(members), offset: opening.start - line.start), columns)
  }

  /// Reads the header.
  ///
  /// The version is checked before everything else: a later one may have other rules for the rest.
  func header() throws(Fault) -> RecordingHeader {
    guard let format = json["format"], format.string == RecordingHeader.format else {
      let found = json["format"].map { excerpt($0.text()) }
      throw .notARecording(place(of: json["format"]), found: found)
    }
    try checkVersion()
    if let member = json.firstRepeatedMember {
      throw line.duplicateKey(member.key, at: member.keyOffset)
    }
    let requires = try names("requires")
    let unknown = zip(requires, json["requires"]?.elements ?? []).first {
      !RecordingHeader.features.contains($0.0)
    }
    if let unknown {
      throw Fault(
        .unsupportedFeature, at: place(of: unknown.1),
        "the recording requires the unknown feature \(quoted(unknown.0))", name: unknown.0,
        known: RecordingHeader.features)
    }
    return try header(requires: requires)
  }

  private func checkVersion() throws(Fault) {
    guard let version = json["version"], let number = version.integer else {
      throw field(json, "version", expected: "an integer")
    }
    guard number == RecordingHeader.version else {
      throw Fault(
        .unsupportedVersion, at: place(of: version),
        "the recording needs another version of this program", found: "version \(number)",
        expected: "version \(RecordingHeader.version)")
    }
  }

  private func header(requires: [String]) throws(Fault) -> RecordingHeader {
    var header = RecordingHeader(canvas: try canvas())
    header.requires = requires
    header.uses = try names("uses")
    header.title = try string(json, "title")
    header.id = try string(json, "id")
    if let id = header.id, id.utf8.count > RecordingHeader.greatestIDLength {
      throw field(
        json, "id", expected: "at most \(RecordingHeader.greatestIDLength) bytes of text")
    }
    header.recordedAt = try string(json, "recordedAt")
    if let time = header.recordedAt, !RFC3339.isValid(time) {
      throw field(json, "recordedAt", expected: "a time such as 2026-03-01T12:00:00Z")
    }
    header.device = try device()
    header.source = try source()
    header.scene = try object(json, "scene")
    header.extras = extras(json, knowing: HeaderReader.keys)
    return header
  }

  fileprivate static let keys = [
    "format", "version", "canvas", "id", "title", "recordedAt", "device", "source", "scene", "uses",
    "requires", "columns",
  ]
  fileprivate static let canvasKeys = ["width", "height", "scale"]
  fileprivate static let deviceKeys = ["model", "os", "app", "hz"]
  fileprivate static let sourceKeys = ["importer", "file", "sha256", "synthetic", "thinned"]

  private func canvas() throws(Fault) -> RecordingHeader.Canvas {
    let json = json["canvas"]
    let width = try extent(json, "width")
    let height = try extent(json, "height")
    let scale = try number(json, "scale", upTo: RecordingHeader.greatestScale) ?? 1
    var canvas = RecordingHeader.Canvas(width: width, height: height, scale: scale)
    canvas.extras = extras(json, knowing: HeaderReader.canvasKeys)
    return canvas
  }

  private func extent(_ canvas: JSONValue?, _ key: String) throws(Fault) -> Double {
    let value = canvas?[key]
    let limit = RecordingHeader.greatestExtent
    guard let extent = value?.double, extent > 0, extent <= limit else {
      let found = canvas?.members == nil ? canvas : value
      throw Fault(
        .canvas, at: place(of: value ?? canvas), field: "canvas.\(key)",
        found: found.map { excerpt($0.text()) },
        expected: "more than 0, at most \(text(limit)) points")
    }
    return extent
  }

  private func device() throws(Fault) -> RecordingHeader.Device? {
    guard let json = try object(json, "device") else { return nil }
    var device = RecordingHeader.Device()
    device.model = try string(json, "model")
    device.os = try string(json, "os")
    device.app = try string(json, "app")
    device.hz = try number(json, "hz", upTo: .greatestFiniteMagnitude)
    device.extras = extras(json, knowing: HeaderReader.deviceKeys)
    return device
  }

  private func source() throws(Fault) -> RecordingHeader.Source? {
    guard let json = try object(json, "source") else { return nil }
    var source = RecordingHeader.Source(
      importer: try string(json, "importer"), file: try string(json, "file"))
    source.sha256 = try string(json, "sha256")
    source.isSynthetic = try flag(json, "synthetic")
    source.isThinned = try flag(json, "thinned")
    source.extras = extras(json, knowing: HeaderReader.sourceKeys)
    return source
  }

  // MARK: Values

  private func string(_ object: JSONValue, _ key: String) throws(Fault) -> String? {
    guard let value = object[key] else { return nil }
    guard let string = value.string else { throw field(object, key, expected: "a string") }
    return string
  }

  /// Reads true or false; false if it is missing.
  private func flag(_ object: JSONValue, _ key: String) throws(Fault) -> Bool {
    guard let value = object[key] else { return false }
    guard let bool = value.bool else { throw field(object, key, expected: "true or false") }
    return bool
  }

  private func object(_ object: JSONValue, _ key: String) throws(Fault) -> JSONValue? {
    guard let value = object[key] else { return nil }
    guard value.members != nil else { throw field(object, key, expected: "an object") }
    return value
  }

  /// Reads a number above 0 and at most `limit`; nil if it is missing.
  private func number(
    _ object: JSONValue?, _ key: String, upTo limit: Double
  ) throws(Fault) -> Double? {
    guard let object, let value = object[key] else { return nil }
    guard let number = value.double, number > 0, number <= limit else {
      let bound = limit == .greatestFiniteMagnitude ? "" : " and at most \(Int(limit))"
      throw field(object, key, expected: "a number above 0" + bound)
    }
    return number
  }

  private func names(_ key: String) throws(Fault) -> [String] {
    guard let value = json[key] else { return [] }
    guard let names = value.strings else {
      throw field(json, key, expected: "an array of strings")
    }
    return names
  }

  private func extras(_ object: JSONValue?, knowing keys: [String]) -> [JSONMember] {
    (object?.members ?? []).filter { !keys.contains($0.key) }
  }

  private func field(_ object: JSONValue, _ key: String, expected: String) -> Fault {
    let value = object[key]
    return Fault(
      .headerField, at: place(of: value ?? object), field: "\(key) of the header",
      found: value.map { excerpt($0.text()) }, expected: expected)
  }

  private func place(of value: JSONValue?) -> Place {
    line.place(at: line.start + ((value ?? json).offset ?? 0))
  }
}

extension RecordingHeader {
  /// The unknown and the known keys of each object of the header.
  var objects: [(extras: [JSONMember], known: [String])] {
    [
      (extras, HeaderReader.keys), (canvas.extras, HeaderReader.canvasKeys),
      (device?.extras ?? [], HeaderReader.deviceKeys),
      (source?.extras ?? [], HeaderReader.sourceKeys),
    ]
  }
}

// MARK: - Dates

/// The format of a date with a time (RFC 3339, section 5.6).
enum RFC3339 {
  /// Returns true if `text` is a date and time such as `2026-03-01T12:00:00.5+01:00`.
  ///
  /// The day must exist. Second 60 is allowed, because of leap seconds.
  static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard matches(bytes.prefix(19), "dddd-dd-ddTdd:dd:dd") else { return false }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard (1...12).contains(month), day >= 1, day <= days(in: month, of: year),
      number(11..<13) < 24, number(14..<16) < 60, number(17..<19) <= 60
    else { return false }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { (48...57).contains($0) }
      if fraction.isEmpty { return false }
      rest = rest[fraction.endIndex...]
    }
    if matches(rest, "Z") { return true }
    guard matches(rest, "+dd:dd") || matches(rest, "-dd:dd") else { return false }
    let start = rest.startIndex
    return number(start + 1..<start + 3) < 24 && number(start + 4..<start + 6) < 60
  }

  /// Returns true if the bytes match `form`: `d` is any digit, and letters match in either case.
  private static func matches(_ bytes: ArraySlice<UInt8>, _ form: String) -> Bool {
    let form = form.utf8
    return bytes.count == form.count
      && zip(bytes, form).allSatisfy { byte, wanted in
        switch wanted {
        case UInt8(ascii: "d"): (48...57).contains(byte)
        case UInt8(ascii: "T"), UInt8(ascii: "Z"): byte & 0xDF == wanted
        default: byte == wanted
        }
      }
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
