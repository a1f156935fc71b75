// SPDX-License-Identifier: Apache-2.0
public import Diagnostics
import Scenes
import TouchRecording

extension Requirement {
  /// The greatest length of a requirement in bytes.
  private static let byteLimit = 1024

  /// Reads a requirement.
  ///
  /// - Throws: `Fault.syntax` with the column of the first fault, or an error of a limit
  ///   that does not fit the metric.
  public init(_ text: String) throws(Fault) {
    guard text.utf8.count <= Requirement.byteLimit else {
      throw .syntax(
        column: 1, found: text, expected: "at most \(Requirement.byteLimit) bytes")
    }
    var parser = RequirementParser(text)
    self = try parser.requirement()
    try checkLimit()
  }
}

extension Metric {
  /// Reads a metric, such as `ink.redSegments` or `coverage.percent@2s`.
  ///
  /// - Throws: `Fault.syntax` with the column of the first fault.
  package init(_ text: String) throws(Fault) {
    var parser = RequirementParser(text)
    self = try parser.wholeMetric()
  }
}

/// A parser that reads the parts of a requirement from left to right.
private struct RequirementParser {
  private let text: String
  private let characters: [Character]
  private var position = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func requirement() throws(Fault) -> Requirement {
    let (aggregate, metric) = try value()
    let scale = MetricScale(of: metric, aggregate)
    skipSpaces()
    // A Boolean value stands alone.
    let isAlone = position == characters.count && scale.quantity.unit == .truth
    if position == characters.count, !scale.isKnown, !metric.near.isEmpty {
      throw metric.unknownError
    }
    let comparison = isAlone ? .equal : try comparison()
    let (limit, unit) = isAlone ? (Decimal.one, .truth) : try limit(on: scale, of: metric)
    skipSpaces()
    guard position == characters.count else { throw fault("the end", at: position) }
    return Requirement(
      text: text, aggregate: aggregate, metric: metric, comparison: comparison, limit: limit,
      unit: unit)
  }

  /// Reads a limit in a unit that the scale of the metric takes.
  private mutating func limit(
    on scale: MetricScale, of metric: Metric
  ) throws(Fault) -> (Decimal, Quantity.Unit?) {
    skipSpaces()
    let start = position
    let word = takeAll { !$0.isWhitespace && $0 != "%" }
    if let number = Decimal(word) {
      skipSpaces()
      return (take("%") ? try share(number, on: scale, metric) : number, nil)
    }
    switch scale.quantity.unit {
    case .truth:
      if word == "true" { return (.one, .truth) }
      if word == "false" { return (.zero, .truth) }
      throw fault("true or false", at: start)
    case .time:
      guard let time = Microseconds(timeText: word), let limit = Decimal(String(time)) else {
        throw fault("a time such as 1.5s, 200ms or 1366667us", at: start)
      }
      return (limit, .time)
    case .share, .percent, nil:
      // The name may be that of a value which is true or false.
      let isAnswer =
        ["true", "false", "pass", "fail"].contains(word) || Microseconds(timeText: word) != nil
      if isAnswer, !scale.isKnown { throw metric.unknownError }
      throw fault("a decimal number such as 0.95", at: start)
    }
  }

  mutating func wholeMetric() throws(Fault) -> Metric {
    let metric = try metric()
    skipSpaces()
    guard position == characters.count else { throw fault("the end", at: position) }
    return metric
  }

  private mutating func value() throws(Fault) -> (Aggregate?, Metric) {
    skipSpaces()
    let start = position
    let metric = try metric()
    skipSpaces()
    guard take("(") else { return (nil, metric) }
    guard metric.path.count == 1, metric.time == nil,
      let aggregate = Aggregate(rawValue: metric.name)
    else {
      throw fault(Aggregate.allCases.map { $0.rawValue }.joined(separator: ", "), at: start)
    }
    let inner = try self.metric()
    skipSpaces()
    guard take(")") else { throw fault(")", at: position) }
    return (aggregate, inner)
  }

  private mutating func metric() throws(Fault) -> Metric {
    var path = [try name()]
    while take(".") { path.append(try name()) }
    return Metric(path: path, time: take("@") ? try time() : nil)
  }

  private mutating func name() throws(Fault) -> String {
    skipSpaces()
    let start = position
    if take("\"") {
      let name = takeAll { $0 != "\"" }
      guard take("\"") else { throw fault("a quotation mark at the end of the name", at: position) }
      return name
    }
    let name = takeAll { $0.utf8.allSatisfy(isNameByte) }
    guard !name.isEmpty else { throw fault("the name of a metric", at: start) }
    return name
  }

  private mutating func time() throws(Fault) -> Microseconds {
    let start = position
    guard let time = Microseconds(timeText: takeAll { $0.isLetter || $0.isNumber || $0 == "." })
    else {
      throw fault("a time with its unit, such as 1.5s, 800ms or 1366667us", at: start)
    }
    return time
  }

  private mutating func comparison() throws(Fault) -> Requirement.Comparison {
    skipSpaces()
    // The cases are in an order in which no operator is a prefix of a later one.
    for comparison in Requirement.Comparison.allCases
    where characters[position...].starts(with: comparison.rawValue) {
      position += comparison.rawValue.count
      return comparison
    }
    // A shell takes > and < with the file after it.
    throw fault(
      "one of " + Requirement.Comparison.allCases.map { $0.rawValue }.joined(separator: " ")
        + (position == characters.count
          ? "; a shell takes > and < unless quotes stand around" : ""),
      at: position)
  }

  /// Returns the limit that a number with a percent sign means for a metric.
  private func share(
    _ number: Decimal, on scale: MetricScale, _ metric: Metric
  ) throws(Fault) -> Decimal {
    switch scale.quantity.unit {
    case .share:
      guard let share = number.hundredth else { throw fault("fewer digits", at: position) }
      return share
    case .percent: return number
    case .time, .truth, nil:
      let near = MetricScale.shares(near: metric)
      guard near.isEmpty else { throw .unknownMetric(metric.name, near: near) }
      throw .percentSign(metric: metric.name, found: "\(number.text)%")
    }
  }

  private mutating func skipSpaces() {
    _ = takeAll { $0 == " " }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard position < characters.count, characters[position] == character else { return false }
    position += 1
    return true
  }

  private mutating func takeAll(where belongs: (Character) -> Bool) -> String {
    let taken = characters[position...].prefix(while: belongs)
    position += taken.count
    return String(taken)
  }

  private func fault(_ expected: String, at start: Int) -> Fault {
    let rest = characters[start...].prefix { $0 != " " }
    return .syntax(
      column: start + 1, found: rest.isEmpty ? nil : String(rest), expected: expected)
  }
}

extension Microseconds {
  /// The time in seconds as `init(timeText:)` reads it: `1.5s`.
  var timeText: String {
    let (whole, rest) = quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(repeating: "0", count: 6 - String(rest).utf8.count) + String(rest)
    let fraction = digits.prefix(6 - digits.reversed().prefix { $0 == "0" }.count)
    return "\(whole)" + (fraction.isEmpty ? "" : ".\(fraction)") + "s"
  }

  /// Reads a time such as `1.5s`, `800ms` or `1366667us`, or `0`.
  ///
  /// The result is nil for other text, and for times that no recording can have. Only zero needs no
  /// unit.
  package init?(timeText text: String) {
    if text == "0" {
      self = 0
      return
    }
    let units: [(ending: String, decimals: Int)] = [("us", 0), ("ms", 3), ("s", 6)]
    guard let unit = units.first(where: { text.hasSuffix($0.ending) }) else { return nil }
    let number = text.dropLast(unit.ending.count)
    guard let time = fixedPoint(number, decimals: unit.decimals), TouchRange.time.contains(time)
    else { return nil }
    self = time
  }
}
