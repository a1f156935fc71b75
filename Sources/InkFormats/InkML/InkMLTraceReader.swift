// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// Reads the text of traces: values of channels in points that commas separate.
///
///     1125 18432,'23'43,"7"-8,3-5,!1200!18600,*18610,? 18620
///
/// - `'` makes the values of a channel differences to the values before, `"` makes them differences
///   of differences, `!` makes them plain again. Each channel of each trace has a state of its own.
///   The first difference of second order changes the last one of first order, or 0.
/// - `*` repeats: the value, or under a prefix the step, or the change of the step. `?` is unknown.
/// - A sign, a prefix or a symbol ends the value before it, so that spaces are not needed. `T` and
///   `F` are Booleans, `#` begins a hexadecimal number.
///
/// Only the samples are kept: the text is read byte by byte.
struct InkMLTraceReader {
  /// The greatest number of bytes of a number.
  private static let greatestNumberLength = 400

  /// A value of a point.
  private struct Value {
    /// The number; nil if it is unknown.
    var number: Double?
    var offset: Int
  }

  private var xml: XMLScanner
  private let plan: InkMLPlan
  private let timeOffset: Double
  private var channels: [InkMLChannelCoder]
  /// The values of the point so far; those beyond the format are counted only.
  private var point: [Value] = []
  private var samples: [ImportedInk.Sample] = []
  /// The byte that is next, and its offset; nil at the end of the text.
  private var byte: UInt8?
  private var offset = 0
  /// The bytes of a number.
  private var digits: [UInt8] = []

  /// The number of points without a position, which were left out.
  private(set) var pointsWithoutPosition = 0
  /// The numbers of points with as many values as the format, and with fewer.
  private var points = (whole: 0, short: 0)
  /// The number of points with fewer values than the format in a trace that has others.
  ///
  /// Traces without any value of the last channels are as usual.
  var shortPoints: Int { points.whole > 0 ? points.short : 0 }
  /// The number of values beyond the format.
  private(set) var extraValues = 0
  /// The number of values of channels that have no meaning for a recording.
  private(set) var otherValues = 0

  /// Creates a reader of a trace whose text begins at `start`.
  init(_ xml: XMLScanner, at start: Int, by plan: InkMLPlan, timeOffset: Double) {
    self.xml = xml
    self.xml.returnToText(at: start)
    self.plan = plan
    self.timeOffset = timeOffset
    channels = plan.initial.map { InkMLChannelCoder(value: $0) }
  }

  /// Reads the points of the trace.
  ///
  /// - Complexity: O(n) in the length of the text.
  mutating func read() throws(Fault) -> [ImportedInk.Sample] {
    try advance()
    while let byte {
      switch byte {
      case UInt8(ascii: ","):
        try endPoint()
        try advance()
      case _ where XMLScanner.isSpace(byte): try advance()
      default: try readValue()
      }
    }
    try endPoint()
    return samples
  }

  private mutating func advance() throws(Fault) {
    byte = try xml.nextTextByte()
    offset = byte == nil ? xml.position : xml.text.offset
  }

  // MARK: - Values

  /// Reads a value with its prefix.
  private mutating func readValue() throws(Fault) {
    let (index, start) = (point.count, offset)
    let isKnown = index < channels.count
    if let coding = prefix {
      if isKnown { channels[index].coding = coding }
      try advance()
      while let byte, XMLScanner.isSpace(byte) { try advance() }
    }
    var value = Value(number: nil, offset: start)
    switch byte {
    case UInt8(ascii: "*"):
      if isKnown { value.number = channels[index].repeated() }
      try advance()
    case UInt8(ascii: "?"): try advance()
    case UInt8(ascii: "T"), UInt8(ascii: "F"):
      guard isKnown, !plan.isWithoutMeaning(index) else {
        try advance()
        break
      }
      throw unexpected()
    case UInt8(ascii: "#"):
      let number = try hexadecimal()
      if isKnown { value.number = channels[index].decoded(number) }
    default:
      let number = try decimal()
      if isKnown { value.number = channels[index].decoded(number) }
    }
    guard isKnown else {
      extraValues += 1
      return
    }
    if plan.isWithoutMeaning(index) { otherValues += 1 }
    point.append(value)
  }

  private var prefix: InkMLChannelCoder.Coding? {
    switch byte {
    case UInt8(ascii: "'"): .difference
    case UInt8(ascii: "\""): .secondDifference
    case UInt8(ascii: "!"): .plain
    default: nil
    }
  }

  /// Reads a number such as `-12.5`, with or without spaces after its sign.
  private mutating func decimal() throws(Fault) -> Double {
    let start = offset
    digits.removeAll(keepingCapacity: true)
    if let byte, TextNumber.isSign(byte) {
      try take(byte)
      while let byte = self.byte, XMLScanner.isSpace(byte) { try advance() }
    }
    try takeDigits()
    if byte == UInt8(ascii: ".") {
      try take(UInt8(ascii: "."))
      try takeDigits()
    }
    if let byte, byte | 0x20 == UInt8(ascii: "e") {
      try take(byte)
      if let byte = self.byte, TextNumber.isSign(byte) { try take(byte) }
      try takeDigits()
    }
    guard digits.count <= InkMLTraceReader.greatestNumberLength,
      let value = TextNumber(pointed: digits, in: digits.indices)?.double
    else { throw unexpected(digits, at: start) }
    return value
  }

  private mutating func takeDigits() throws(Fault) {
    while let byte, TextNumber.isDigit(byte) { try take(byte) }
  }

  /// Moves a byte to the number; a text beyond the limit of numbers is passed, not kept.
  private mutating func take(_ byte: UInt8) throws(Fault) {
    if digits.count <= InkMLTraceReader.greatestNumberLength { digits.append(byte) }
    try advance()
  }

  /// Reads a number such as `#1F`; twelve digits are exact in a `Double`.
  private mutating func hexadecimal() throws(Fault) -> Double {
    let start = offset
    digits.removeAll(keepingCapacity: true)
    try take(UInt8(ascii: "#"))
    while let byte, UnicodeScalar(byte).properties.isASCIIHexDigit { try take(byte) }
    guard 2...13 ~= digits.count,
      let value = Int(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16)
    else { throw unexpected(digits, at: start) }
    return Double(value)
  }

  private func unexpected(_ found: [UInt8] = [], at start: Int? = nil) -> Fault {
    let found = found.isEmpty ? byte.map { [$0] } : found
    return .syntax(
      xml.place(at: start ?? offset), found: found.map { excerpt($0) },
      expected: "a value of a trace, such as 12.5, '-3, * or ?")
  }

  // MARK: - Points

  /// Ends a point; a comma at the end of a trace ends none.
  private mutating func endPoint() throws(Fault) {
    guard !point.isEmpty else { return }
    if point.count < plan.leastValues { points.short += 1 } else { points.whole += 1 }
    for channel in [plan.x, plan.y] where channel.index >= point.count {
      throw .value(
        xml.place(at: offset), name: channel.index == plan.x.index ? "X" : "Y", found: nil,
        expected: "\(max(plan.x.index, plan.y.index) + 1) values or more in each point")
    }
    let position = TouchRange.position
    let x = try value(plan.x, "X", in: position)
    let y = try value(plan.y, "Y", in: position)
    // The bound keeps the time exact in a `Double`.
    let time = try plan.t.flatMap { channel throws(Fault) in
      try value(channel, "T", in: -9e15...9e15, after: timeOffset * 1000)
    }
    let force = plan.force.flatMap { channel in
      channel.index < point.count ? point[channel.index].number.map(channel.unit.converted) : nil
    }
    point.removeAll(keepingCapacity: true)
    guard let x, let y else {
      pointsWithoutPosition += 1
      return
    }
    samples.append(
      ImportedInk.Sample(
        location: Point(x: x, y: y), time: time.map { Microseconds($0.rounded()) },
        force: force.map { min(max($0, 0), 1) }))
  }

  /// Returns a value of the point in the unit of recordings; nil if it is unknown.
  private func value(
    _ channel: InkMLPlan.Channel, _ name: String, in range: ClosedRange<Double>,
    after origin: Double = 0
  ) throws(Fault) -> Double? {
    guard channel.index < point.count, let number = point[channel.index].number else { return nil }
    let value = origin + channel.unit.converted(number)
    guard range.contains(value) else {
      throw .value(
        xml.place(at: point[channel.index].offset), name: name, found: "\(number)",
        expected: "at most \(Int64(range.upperBound)) \(name == "T" ? "microseconds" : "points")")
    }
    return value
  }
}

// MARK: - Coding

/// The state of a channel within a trace: a decoder of its differences.
///
///     5 '2 * "1 *      5, 7, 9, 12, 16
struct InkMLChannelCoder {
  /// The meanings of a number.
  enum Coding {
    /// The value itself.
    case plain
    /// The step from the value before: the prefix `'`.
    case difference
    /// The change of the step: the prefix `"`.
    case secondDifference
  }

  var coding = Coding.plain
  /// The value; nil before the first one.
  private var value: Double?
  private var step = 0.0
  private var change = 0.0

  init(value: Double?) {
    self.value = value
  }

  /// Takes a number and returns the value.
  mutating func decoded(_ number: Double) -> Double? {
    switch coding {
    case .plain: (value, step, change) = (number, 0, 0)
    case .difference: (step, change) = (number, 0)
    case .secondDifference: change = number
    }
    return repeated()
  }

  /// Returns the value of a `*`: the value before, or the one that the last step leads to.
  mutating func repeated() -> Double? {
    if coding == .plain { return value }
    step += change
    value = (value ?? 0) + step
    return value
  }
}
