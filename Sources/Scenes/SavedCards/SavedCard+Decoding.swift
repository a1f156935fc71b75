// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Geometry
package import JSONStream
package import MaskCore
import TouchRecording

extension SavedCard {
  /// Reads the text of a saved card.
  ///
  /// The rules of the card are checked only when the state is restored. Keys that begin with `x-`
  /// or contain a colon belong to applications and are skipped.
  ///
  /// - Throws: `Fault` if the text is not a saved card, is of a later version, or is
  ///   damaged.
  /// - Complexity: O(n) in the bytes, with some 70 bytes of memory per number.
  package init(_ value: JSONValue) throws(Fault) {
    guard value["kind"]?.string == SavedCard.kind else {
      throw .notASavedCard(found: value["kind"]?.string)
    }
    if let version = value["version"]?.integer, version > SavedCard.version {
      throw .laterCard(found: version, supported: SavedCard.version)
    }
    let checksum: UInt64
    (self, checksum) = try rethrow(SavedCard.members(of: value), as: Fault.savedCardValue)
    guard checksum == self.checksum else {
      throw .damagedCard(found: hex(checksum), expected: hex(self.checksum))
    }
  }

  /// Reads all members, including the checksum.
  private static func members(
    of value: JSONValue
  ) throws(Fault) -> (card: SavedCard, checksum: UInt64) {
    try ObjectFields.read(value, path: SavedCard.path) { fields throws(Fault) in
      let checksum = try fields.fingerprint("checksum")
      return (try fields.savedCard(), checksum)
    }
  }

  /// The first component of paths in a saved card.
  package static let path = "saved"
}

extension ObjectFields {
  /// Reads the members of a saved card.
  fileprivate mutating func savedCard() throws(Fault) -> SavedCard {
    _ = value("kind")
    let version = try integer("version")
    guard version == SavedCard.version else {
      throw error(
        .unexpected(
          found: "\(version)",
          expected: "\(SavedCard.version); replay the recordings of the card again to save it"),
        at: "version")
    }
    var saved = SavedCard(
      rules: try fingerprint("rules"), area: try fingerprint("area"),
      frame: try required(try rect("frame"), "frame"), clock: try integer("clock"),
      coverage: try coverage("coverage"), first: try firstTimes("first"))
    saved.brushes = try objects("brushes") { fields throws(Fault) in try fields.brush() }
    saved.strokes = try objects("strokes") { fields throws(Fault) in try fields.stroke() }
    saved.pieces = try object("pieces") { fields throws(Fault) in try fields.pieces() }
    saved.resting = try objects("resting") { fields throws(Fault) in
      ScratchContact(
        number: try fields.count("contact"), location: try fields.place(),
        width: try fields.quantity("width"), time: try fields.integer("t"))
    }
    saved.pressing = try integers("pressing").map { Int($0) }
    saved.stopped = try integers("stopped").map { Int($0) }
    saved.releasedSince = try time("releasedSince")
    saved.leftOut = try object("leftOut") { fields throws(Fault) in
      ScratchCard.LeftOut(
        beside: try fields.count("beside"), afterThreshold: try fields.count("afterThreshold"))
    }
    saved.pan = try object("pan") { fields throws(Fault) in try fields.pan() }
    saved.resets = try objects("resets") { fields throws(Fault) in
      ScratchCard.Reset(
        time: try fields.integer("t"), coverage: try fields.coverage("coverage"))
    }
    saved.crossings = try object("crossings") { fields throws(Fault) in
      try fields.crossings()
    }
    return saved
  }

  private mutating func brush() throws(Fault) -> Brush {
    var brush = Brush(width: try quantity("width"))
    if let by = try choice("by", Brush.WidthSource.self) { brush.by = by }
    switch try required("tip").string {
    case "round": brush.tip = .round
    case "square": brush.tip = .square
    default:
      brush.tip = try object("tip") { fields throws(Fault) in .stamp(try fields.stamp()) }
    }
    return brush
  }

  /// Reads the picture of a stamp from its rows of text.
  private mutating func stamp() throws(Fault) -> Stamp {
    let rows = try required(try elements("stamp"), "stamp")
    let width = rows.first?.string?.utf8.count ?? 0
    var alphas: [UInt8] = []
    for (i, row) in rows.enumerated() {
      guard let text = row.string, text.utf8.count == width,
        text.utf8.allSatisfy({ $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ".") })
      else {
        throw error(
          .unexpected(found: row.kindName, expected: "\(width) of # and ."),
          along: ["stamp", "\(i)"])
      }
      alphas += text.utf8.map { $0 == UInt8(ascii: "#") ? 255 : 0 }
    }
    return try rethrow(
      Stamp(AlphaMask(width: width, height: rows.count, bytes: alphas)),
      as: { (fault: ScratchError) in error(.card(fault), at: "stamp") })
  }

  private mutating func stroke() throws(Fault) -> SavedCard.Stroke {
    let outcome = try required(try choice("outcome", StrokeOutcome.self), "outcome")
    return SavedCard.Stroke(
      contact: try count("contact"), start: try place(), startWidth: try quantity("width"),
      firstTime: try integer("began"), lastTime: try integer("ended"),
      samples: try count("samples"), outcome: outcome)
  }

  /// Reads the columns of all pieces, which have equal lengths.
  private mutating func pieces() throws(Fault) -> [SavedCard.Piece] {
    let stroke = try integers("stroke")
    let (x, y) = (try quantities("x"), try quantities("y"))
    let (width, from) = (try quantities("width"), try integers("from"))
    let (time, brush) = (try integers("t"), try integers("brush"))
    let lengths = [
      ("x", x.count), ("y", y.count), ("width", width.count), ("from", from.count),
      ("t", time.count), ("brush", brush.count),
    ]
    for (column, length) in lengths where length != stroke.count {
      throw error(
        .unexpected(found: "an array of \(length)", expected: "\(stroke.count), as in stroke"),
        at: column)
    }
    return stroke.indices.map { i in
      SavedCard.Piece(
        stroke: Int(stroke[i]), end: Point(x: x[i], y: y[i]), endWidth: width[i],
        startTime: from[i], time: time[i], brush: Int(brush[i]))
    }
  }

  private mutating func pan() throws(Fault) -> SavedCard.Pan {
    var pan = SavedCard.Pan()
    pan.contacts = try objects("contacts") { fields throws(Fault) in
      try fields.panContact()
    }
    pan.origin = try object("origin") { fields throws(Fault) in try fields.place() }
    if try !required("pan").isNull {
      pan.pan = try object("pan") { fields throws(Fault) in try fields.panContact() }
    }
    return pan
  }

  private mutating func panContact() throws(Fault) -> SavedCard.Pan.Contact {
    SavedCard.Pan.Contact(contact: try count("contact"), location: try place())
  }

  private mutating func coverage(_ key: String) throws(Fault) -> Coverage {
    try object(key) { fields throws(Fault) in
      let (revealed, eligible) = (try fields.count("revealed"), try fields.count("eligible"))
      guard eligible > 0 else {
        throw fields.error(
          .outOfRange(found: Double(eligible), expected: "more than 0"), at: "eligible")
      }
      guard 0...eligible ~= revealed else {
        throw fields.error(
          .outOfRange(found: Double(revealed), expected: "0 to \(eligible)"), at: "revealed")
      }
      return Coverage(revealed: revealed, eligible: eligible)
    }
  }

  private mutating func firstTimes(_ key: String) throws(Fault) -> SavedCard.FirstTimes {
    try object(key) { fields throws(Fault) in
      SavedCard.FirstTimes(
        card: try fields.time("card"), combinations: try fields.times("combinations"),
        regions: try fields.times("regions"), touched: try fields.times("touched"))
    }
  }

  private mutating func crossings() throws(Fault) -> ScratchCrossings {
    var crossings = ScratchCrossings()
    crossings.card = try percents(try required("card"), along: ["card"])
    let regions = try required(try elements("regions"), "regions")
    crossings.regions = try regions.enumerated().map { i, times throws(Fault) in
      try percents(times, along: ["regions", "\(i)"])
    }
    return crossings
  }

  private func percents(
    _ value: JSONValue, along steps: [String]
  ) throws(Fault) -> ScratchCrossings.Times {
    let times = try list(of: value, { $0.integer }, "an integer", along: steps)
    guard times.count <= 100 else {
      throw error(
        .unexpected(found: value.kindName, expected: "at most 100 times"), along: steps)
    }
    return ScratchCrossings.Times(times)
  }

  // MARK: Required values

  private mutating func required(_ key: String) throws(Fault) -> JSONValue {
    try required(value(key), key)
  }

  /// Returns the value that `read` makes from the object of a key; it must read all members.
  private mutating func object<Value>(
    _ key: String, _ read: (inout ObjectFields) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    try ObjectFields.read(try required(key), path: "\(path).\(key)", read)
  }

  /// Returns the contents of the elements of an array, which must be `expected`.
  private func list<Content>(
    of value: JSONValue, _ content: (JSONValue) -> Content?, _ expected: String,
    along steps: [String]
  ) throws(Fault) -> [Content] {
    let elements = try self.content(of: value, { $0.elements }, "an array", along: steps)
    return try elements.enumerated().map { i, element throws(Fault) in
      try self.content(of: element, content, expected, along: steps + ["\(i)"])
    }
  }

  private mutating func quantity(_ key: String) throws(Fault) -> Double {
    try required(try number(key), key)
  }

  private mutating func integer(_ key: String) throws(Fault) -> Int64 {
    try content(of: try required(key), { $0.integer }, "an integer", along: [key])
  }

  private mutating func count(_ key: String) throws(Fault) -> Int { Int(try integer(key)) }

  /// Returns the time of a key; nil for null.
  private mutating func time(_ key: String) throws(Fault) -> Microseconds? {
    try content(of: try required(key), { $0.time }, "an integer", along: [key])
  }

  /// Returns the times in the array of a key; nil for each null.
  private mutating func times(_ key: String) throws(Fault) -> [Microseconds?] {
    try list(of: try required(key), { $0.time }, "an integer", along: [key])
  }

  private mutating func integers(_ key: String) throws(Fault) -> [Int64] {
    try list(of: try required(key), { $0.integer }, "an integer", along: [key])
  }

  private mutating func quantities(_ key: String) throws(Fault) -> [Double] {
    try list(of: try required(key), { $0.double }, "a number", along: [key])
  }

  private mutating func place() throws(Fault) -> Point {
    let x = try quantity("x")
    return Point(x: x, y: try quantity("y"))
  }

  /// Returns the number that 16 hexadecimal digits give.
  fileprivate mutating func fingerprint(_ key: String) throws(Fault) -> UInt64 {
    let value = try required(key)
    guard let digits = value.string, digits.utf8.count == 16,
      let fingerprint = UInt64(digits, radix: 16), hex(fingerprint) == digits
    else {
      throw error(
        .unexpected(found: value.kindName, expected: "16 hexadecimal digits"), at: key)
    }
    return fingerprint
  }
}

extension JSONValue {
  /// The time, or nil for null; no value if it is neither.
  fileprivate var time: Microseconds?? { isNull ? .some(nil) : integer.map { .some($0) } }
}

// The faults in the text of a saved card, or in restoring it.
extension Fault {
  /// The text has more than `limit` bytes.
  package static func savedCardTooLarge(limit: Int) -> Fault {
    Fault(.length, "the saved card is too large", expected: "at most \(limit) bytes")
  }

  /// The text is JSON, but its `kind` is not that of a saved card.
  package static func notASavedCard(found: String?) -> Fault {
    Fault(.notASavedCard, "not a saved card", found: found, expected: "\"kind\":\"scratch-card\"")
  }

  /// The text has a later version than this program supports.
  package static func laterCard(found: Int64, supported: Int) -> Fault {
    Fault(
      .savedCardVersion, "the card was saved by a later version of this program",
      found: "version \(found)", expected: "version \(supported)")
  }

  /// The checksum of the bytes differs from the one at their end.
  package static func damagedCard(found: String, expected: String) -> Fault {
    Fault(
      .damagedCard, "the checksum of the saved card is wrong", found: found, expected: expected)
  }

  /// A value is missing, wrong or out of range; the path of `fault` begins with `saved`.
  package static func savedCardValue(_ fault: Fault) -> Fault {
    Fault(.savedCardValue, at: fault.place, fault.message)
  }

  /// The card was saved from other rules; both values are fingerprints.
  package static func otherCard(found: String, expected: String) -> Fault {
    Fault(
      .otherCard, "the card was saved with other rules", found: found, expected: expected)
  }

  /// The card was saved on a frame of other proportions; both sizes are in points.
  package static func otherAspect(found: String, expected: String) -> Fault {
    Fault(
      .otherCard, "the card was saved on a frame of other proportions", found: found,
      expected: expected)
  }

  /// The strokes reveal another number of samples than was saved.
  package static func otherCoverage(found: Int, expected: Int) -> Fault {
    Fault(
      .damagedCard, "the saved count of samples differs from that of the saved strokes",
      found: "\(found)", expected: "\(expected)")
  }

  /// The scene is of another kind, which has no card.
  package static func noCardToSave(scene: String) -> Fault {
    Fault(
      .noCard, "only cards can be saved and restored", found: "a \(scene) scene",
      expected: "a scratch scene")
  }
}
