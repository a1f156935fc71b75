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
  /// - Throws: `SavedCardFault` if the text is not a saved card, is of a later version, or is
  ///   damaged.
  /// - Complexity: O(n) in the bytes, with some 70 bytes of memory per number.
  package init(_ value: JSONValue) throws(SavedCardFault) {
    guard value["kind"]?.string == SavedCard.kind else {
      throw .notASavedCard(found: value["kind"]?.string)
    }
    if let version = value["version"]?.integer, version > SavedCard.version {
      throw .laterVersion(found: version, supported: SavedCard.version)
    }
    let checksum: UInt64
    (self, checksum) = try rethrow(SavedCard.members(of: value), as: SavedCardFault.content)
    guard checksum == self.checksum else {
      throw .damaged(found: hex(checksum), expected: hex(self.checksum))
    }
  }

  /// Reads all members, including the checksum.
  private static func members(
    of value: JSONValue
  ) throws(SceneError) -> (card: SavedCard, checksum: UInt64) {
    var fields = try ObjectFields(value, path: SavedCard.path)
    let checksum = try fields.fingerprint("checksum")
    let card = try fields.savedCard()
    try fields.finish()
    return (card, checksum)
  }

  /// The first component of paths in a saved card.
  package static let path = "saved"
}

extension ObjectFields {
  /// Reads the members of a saved card.
  fileprivate mutating func savedCard() throws(SceneError) -> SavedCard {
    _ = value("kind")
    let version = try integer("version")
    guard version == SavedCard.version else {
      throw error(
        .unexpected(found: "\(version)", expected: "\(SavedCard.version)"), at: "version")
    }
    var saved = SavedCard(
      rules: try fingerprint("rules"), clock: try integer("clock"),
      coverage: try coverage("coverage"), first: try firstTimes("first"))
    saved.brushes = try objects("brushes") { fields throws(SceneError) in try fields.brush() }
    saved.strokes = try objects("strokes") { fields throws(SceneError) in try fields.stroke() }
    saved.pieces = try object("pieces") { fields throws(SceneError) in try fields.pieces() }
    saved.resting = try objects("resting") { fields throws(SceneError) in
      SavedCard.Resting(
        contact: try fields.count("contact"), location: try fields.place(),
        width: try fields.quantity("width"), time: try fields.integer("t"))
    }
    saved.pressing = try integers("pressing").map { Int($0) }
    saved.pan = try object("pan") { fields throws(SceneError) in try fields.pan() }
    saved.resets = try objects("resets") { fields throws(SceneError) in
      ScratchReport.Reset(
        time: try fields.integer("t"), coverage: try fields.coverage("coverage"))
    }
    saved.crossings = try object("crossings") { fields throws(SceneError) in
      try fields.crossings()
    }
    return saved
  }

  private mutating func brush() throws(SceneError) -> Brush {
    var brush = Brush(width: try quantity("width"))
    if let by = try choice("by", Brush.WidthSource.self) { brush.by = by }
    switch try required("tip").string {
    case "round": brush.tip = .round
    case "square": brush.tip = .square
    default:
      brush.tip = try object("tip") { fields throws(SceneError) in .stamp(try fields.stamp()) }
    }
    return brush
  }

  /// Reads the picture of a stamp from its rows of text.
  private mutating func stamp() throws(SceneError) -> Stamp {
    let rows = try array("stamp")
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

  private mutating func stroke() throws(SceneError) -> SavedCard.Stroke {
    guard let outcome = try choice("outcome", StrokeOutcome.self) else {
      throw error(.missing(expected: "outcome"))
    }
    return SavedCard.Stroke(
      contact: try count("contact"), start: try place(), startWidth: try quantity("width"),
      firstTime: try integer("began"), lastTime: try integer("ended"),
      samples: try count("samples"), outcome: outcome)
  }

  /// Reads the columns of all pieces, which have equal lengths.
  private mutating func pieces() throws(SceneError) -> [SavedCard.Piece] {
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

  private mutating func pan() throws(SceneError) -> SavedCard.Pan {
    var pan = SavedCard.Pan()
    pan.contacts = try objects("contacts") { fields throws(SceneError) in
      try fields.panContact()
    }
    pan.origin = try object("origin") { fields throws(SceneError) in try fields.place() }
    if try !required("pan").isNull {
      pan.pan = try object("pan") { fields throws(SceneError) in try fields.panContact() }
    }
    return pan
  }

  private mutating func panContact() throws(SceneError) -> SavedCard.Pan.Contact {
    SavedCard.Pan.Contact(contact: try count("contact"), location: try place())
  }

  private mutating func coverage(_ key: String) throws(SceneError) -> Coverage {
    try object(key) { fields throws(SceneError) in
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

  private mutating func firstTimes(_ key: String) throws(SceneError) -> SavedCard.FirstTimes {
    try object(key) { fields throws(SceneError) in
      SavedCard.FirstTimes(
        card: try fields.time("card"), combinations: try fields.times("combinations"),
        regions: try fields.times("regions"), touched: try fields.times("touched"))
    }
  }

  private mutating func crossings() throws(SceneError) -> ScratchCrossings {
    var crossings = ScratchCrossings()
    crossings.card = try percents(try required("card"), along: ["card"])
    for (i, times) in try array("regions").enumerated() {
      crossings.regions.append(try percents(times, along: ["regions", "\(i)"]))
    }
    return crossings
  }

  private func percents(
    _ value: JSONValue, along steps: [String]
  ) throws(SceneError) -> ScratchCrossings.Times {
    let times = try integers(value, along: steps)
    guard times.count <= 100 else {
      throw error(
        .unexpected(found: value.kindName, expected: "at most 100 times"), along: steps)
    }
    return ScratchCrossings.Times(times)
  }
}

// MARK: - Required values

extension ObjectFields {
  private mutating func required(_ key: String) throws(SceneError) -> JSONValue {
    guard let value = value(key) else { throw error(.missing(expected: key)) }
    return value
  }

  /// Returns the value that `read` makes from the object of a key; it must read all members.
  private mutating func object<Value>(
    _ key: String, _ read: (inout ObjectFields) throws(SceneError) -> Value
  ) throws(SceneError) -> Value {
    var fields = try ObjectFields(try required(key), path: "\(path).\(key)")
    let value = try read(&fields)
    try fields.finish()
    return value
  }

  /// Returns the values that `read` makes from the objects in the array of a key.
  private mutating func objects<Value>(
    _ key: String, _ read: (inout ObjectFields) throws(SceneError) -> Value
  ) throws(SceneError) -> [Value] {
    var values: [Value] = []
    for (i, element) in try array(key).enumerated() {
      var fields = try ObjectFields(element, path: "\(path).\(key)[\(i)]")
      values.append(try read(&fields))
      try fields.finish()
    }
    return values
  }

  private mutating func array(_ key: String) throws(SceneError) -> [JSONValue] {
    guard let elements = try elements(key) else { throw error(.missing(expected: key)) }
    return elements
  }

  private mutating func quantity(_ key: String) throws(SceneError) -> Double {
    guard let number = try number(key) else { throw error(.missing(expected: key)) }
    return number
  }

  private mutating func integer(_ key: String) throws(SceneError) -> Int64 {
    try integer(try required(key), along: [key])
  }

  private mutating func count(_ key: String) throws(SceneError) -> Int { Int(try integer(key)) }

  /// Returns the time of a key; nil for null.
  private mutating func time(_ key: String) throws(SceneError) -> Microseconds? {
    let value = try required(key)
    return value.isNull ? nil : try integer(value, along: [key])
  }

  /// Returns the times in the array of a key; nil for each null.
  private mutating func times(_ key: String) throws(SceneError) -> [Microseconds?] {
    var times: [Microseconds?] = []
    for (i, element) in try array(key).enumerated() {
      times.append(element.isNull ? nil : try integer(element, along: [key, "\(i)"]))
    }
    return times
  }

  private mutating func integers(_ key: String) throws(SceneError) -> [Int64] {
    try integers(try required(key), along: [key])
  }

  private func integers(
    _ value: JSONValue, along steps: [String]
  ) throws(SceneError) -> [Int64] {
    guard let elements = value.elements else {
      throw error(.unexpected(found: value.kindName, expected: "an array"), along: steps)
    }
    var integers: [Int64] = []
    integers.reserveCapacity(elements.count)
    for (i, element) in elements.enumerated() {
      integers.append(try integer(element, along: steps + ["\(i)"]))
    }
    return integers
  }

  private func integer(
    _ value: JSONValue, along steps: @autoclosure () -> [String]
  ) throws(SceneError) -> Int64 {
    guard let integer = value.integer else {
      throw error(
        .unexpected(found: value.kindName, expected: "an integer"), along: steps())
    }
    return integer
  }

  private mutating func quantities(_ key: String) throws(SceneError) -> [Double] {
    let elements = try array(key)
    var quantities: [Double] = []
    quantities.reserveCapacity(elements.count)
    for (i, element) in elements.enumerated() {
      guard let number = element.double else {
        throw error(
          .unexpected(found: element.kindName, expected: "a number"), along: [key, "\(i)"])
      }
      quantities.append(number)
    }
    return quantities
  }

  private mutating func place() throws(SceneError) -> Point {
    let x = try quantity("x")
    return Point(x: x, y: try quantity("y"))
  }

  /// Returns the number that 16 hexadecimal digits give.
  fileprivate mutating func fingerprint(_ key: String) throws(SceneError) -> UInt64 {
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
