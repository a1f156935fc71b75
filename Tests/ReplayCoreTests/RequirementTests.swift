// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import PropertyTesting
import ReplayCore
import Scenes
import Testing
import Touchstone

@Suite struct RequirementTests {
  // MARK: Decimals

  @Test func `decimals with two digits after the point compare like their hundredths`()
    throws
  {
    var numbers: [(decimal: Decimal, hundredths: Int)] = []
    for hundredths in -1010...1010 where abs(hundredths) % 7 < 2 {
      let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
      let digits = rest < 10 ? "0\(rest)" : "\(rest)"
      let text = "\(hundredths < 0 ? "-" : "")\(whole).\(digits)"
      for spelling in rest % 10 == 0 ? [text, text + "0", String(text.dropLast())] : [text] {
        numbers.append((try #require(Decimal(spelling)), hundredths))
      }
    }
    for a in numbers {
      #expect(a.decimal.double == Double(a.hundredths) / 100)
      for b in numbers {
        let isRight =
          (a.decimal < b.decimal) == (a.hundredths < b.hundredths)
          && (a.decimal == b.decimal) == (a.hundredths == b.hundredths)
        if !isRight { Issue.record("\(a.decimal.text) and \(b.decimal.text)") }
      }
    }
  }

  @Test(arguments: [
    "", "-", ".5", "5.", "1e3", "+1", "01", "-01", "1.2.3", " 1", "1 ", "٣", "0x1", "--1", "1,5",
  ])
  func `what is no decimal is none`(text: String) {
    #expect(Decimal(text) == nil)
  }

  @Test func `the greatest integers are compared exactly, where doubles could not`() throws {
    let requirement = try Requirement("sum(touches) == 9007199254740993")
    #expect(!requirement.holds(for: JSONNumber(Int64(9_007_199_254_740_992))))
    #expect(requirement.holds(for: JSONNumber(Int64(9_007_199_254_740_993))))
    let half = try Requirement("touches<9223372036854775807.5")
    #expect(half.holds(for: JSONNumber(Int64.max)))
  }

  @Test func `a double equals the decimal of its own text`() throws {
    #expect(try Requirement("score>=0.1").holds(for: JSONNumber(0.1)))
    #expect(try Requirement("score<=0.1").holds(for: JSONNumber(0.1)))
    #expect(try !Requirement("score==0.3").holds(for: JSONNumber(0.1 + 0.2)))
  }

  @Test func `each comparison follows its operator, for three values on each side`() throws {
    let truth: [(String, (Int, Int) -> Bool)] = [
      ("==", ==), ("!=", !=), ("<=", <=), (">=", >=), ("<", <), (">", >),
    ]
    for (name, holds) in truth {
      for (a, b) in [(-1, -1), (-1, 0), (0, -1), (0, 0), (0, 1), (1, 0), (1, 1), (-1, 1), (1, -1)] {
        let requirement = try Requirement("x \(name) \(b)")
        #expect(requirement.holds(for: JSONNumber(Int64(a))) == holds(a, b), "\(a) \(name) \(b)")
        let half = JSONNumber(Double(a) / 2)
        #expect(requirement.holds(for: half) == holds(a, 2 * b), "\(a) / 2 \(name) \(b)")
      }
    }
  }

  // MARK: Grammar

  @Test func `a requirement is read with all its parts`() throws {
    let full = try Requirement(#"median( plates."big prize".bias@1.5s ) >= -60.50"#)
    #expect(full.aggregate == .median)
    #expect(full.metric == Metric(path: ["plates", "big prize", "bias"], time: 1_500_000))
    #expect(full.comparison == .atLeast)
    #expect(full.limit.text == "-60.50")
    let short = try Requirement("score<1")
    #expect(short.aggregate == nil && short.metric == Metric(path: ["score"], time: nil))
  }

  @Test(arguments: [
    ("", 1, nil, "the name of a metric"),
    (">=1", 1, ">=1", "the name of a metric"),
    ("score", 6, nil, "one of =="),
    (String(repeating: "x", count: 1025), 1, "xx", "at most 1024 bytes"),
    ("score=1", 6, "=1", "one of =="),
    ("score>=", 8, nil, "a decimal number"),
    ("score>=1e3", 8, "1e3", "a decimal number"),
    ("score>= 1 2", 11, "2", "the end"),
    ("a..b>1", 3, ".b>1", "the name of a metric"),
    ("a.b@soon>1", 5, "soon>1", "a time"),
    ("a.b@>1", 5, ">1", "a time"),
    ("mode(score)>1", 1, "mode(score)>1", "median, min, max, mean, sum, count"),
    ("max(score>1", 10, ">1", ")"),
    ("max(max(score))>1", 8, "(score))>1", ")"),
    (#""score>1"#, 9, nil, "a quotation mark"),
  ])
  func `a fault is told with its column, what was found and what was expected`(
    text: String, column: Int, found: String?, expected: String
  ) throws {
    let fault = try #require(throws: Fault.self) { try Requirement(text) }
    #expect(fault.code == .requirement)
    #expect(fault.what == "invalid requirement at column \(column)")
    // What was found may be quoted further than it is wrong.
    #expect(
      found.map { fault.found?.hasPrefix($0.prefix(2)) == true } ?? (fault.found == "the end"))
    #expect(fault.expected?.hasPrefix(expected) == true)
  }

  @Test func `any text is a requirement or a fault within it`() {
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let parts = [
        "score", ".", "@", "2s", "(", ")", "max", ">=", "==", "=", "1", "-0.5", " ", "\"", "é",
      ]
      let text = (0...random.below(8)).map { _ in parts[random.below(parts.count)] }.joined()
      do throws(Fault) {
        #expect(try Requirement(text).text == text, "seed \(seed)")
      } catch {
        // A word alone, or before what only some metrics take, may be a name that was mistyped.
        if error.code == .unknownMetric { continue }
        let column = error.what.wholeMatch(of: /invalid requirement at column (\d+)/)
          .flatMap { Int($0.1) }
        #expect(column.map { 1...text.count + 1 ~= $0 } == true, "seed \(seed): \(error)")
      }
    }
  }

  // MARK: Metrics

  private static let report: JSONValue = [
    "score": 0.5, "touches": 3,
    "scratch": [
      "score": 0.25, "coverage": ["percent": 12.5], "state": "open", "reachedAt": nil,
      "regions": [["name": "prize", "percent": 50], ["name": "0", "percent": 7]],
      "strokes": [["samples": 4], ["samples": 9]],
    ],
  ]

  @Test(arguments: [
    ("score", "0.5"), ("scratch.score", "0.25"), ("coverage.percent", "12.5"),
    ("scratch.coverage.percent", "12.5"), ("regions.prize.percent", "50"),
    ("regions.1.percent", "7"), ("regions.0.percent", "7"), ("strokes.1.samples", "9"),
    ("reachedAt", "null"), ("strokes.2.samples", nil), ("strokes.-1.samples", nil), ("state", nil),
    ("coverage", nil), ("regions", nil), ("nothing", nil), ("score.x", nil), ("trace.score", nil),
  ])
  func `a path leads to a number, to null, or nowhere`(path: String, text: String?) throws {
    let metric = try Requirement("\(path)==0").metric
    let value = metric.value(in: Self.report, scene: "scratch")
    switch text {
    case nil: #expect(value == .absent)
    case "null": #expect(value == .null)
    case let text?:
      #expect(value == .number(try #require(JSONValue.parse(Array(text.utf8)).number)))
    }
  }

  /// Requirements on a letter without ink, whose ratios have no denominator.
  private static let ofNoInk: [(text: String, found: String?, holds: Bool)] = [
    ("precision==0", "0", true), ("score==0", "0", true), ("tolerance.needed<=0", "0", true),
    ("tolerance.inside.10>=0", nil, false), ("tolerance.inside.10!=0", nil, false),
    ("deviation.mean<=1000", nil, false), ("progress.completedAt>=0", nil, false),
    ("mean(deviation.mean)<1000", nil, false), ("sum(deviation.mean)<1000", nil, false),
    ("count(deviation.mean)==0", "0", true), ("mean(precision)==0", "0", true),
  ]

  @Test(arguments: ofNoInk)
  func `a ratio without a denominator is 0, or null and holds no requirement`(
    text: String, found: String?, holds: Bool
  ) async throws {
    var replay = try Replayer(requiring: [text])
    replay.measures = [.tolerance]
    let folder = try TemporaryFolder()
    let path = try folder.write(
      #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
        + #""scene":{"kind":"trace","guide":"T"}}"# + "\n" + #"{"event":"end","lines":0}"# + "\n")
    var report = try await replay.report(of: [path])
    #expect(report.judge() == nil)
    #expect(report.status == (holds ? .pass : .fail))
    let json = try JSONValue.parse(report.bytes(as: .json))
    let recordings = json["recordings"]?.elements ?? []
    let all =
      (json["requirements"]?.elements ?? [])
      + recordings.flatMap { $0["requirements"]?.elements ?? [] }
    #expect(all.count == 1)
    #expect(all.first?["found"]?.number?.text == found)
    #expect(all.first?["found"] != nil && all.first?["passed"]?.bool == holds)
  }

  // MARK: Aggregates

  /// The definitions of the aggregates, on doubles.
  private func reference(_ aggregate: Aggregate, _ values: [Double]) -> Double {
    let sum = values.reduce(0, +)
    switch aggregate {
    case .count: return Double(values.count)
    case .sum: return sum
    case .mean: return sum / Double(values.count)
    case .min: return values.first { a in values.allSatisfy { a <= $0 } } ?? .nan
    case .max: return values.first { a in values.allSatisfy { a >= $0 } } ?? .nan
    case .median:
      let lower = values.sorted()[(values.count - 1) / 2]
      return (lower + values.sorted()[values.count / 2]) / 2
    }
  }

  @Test func `aggregates of all lists of up to four small numbers follow their definitions`() {
    var lists: [[Double]] = [[]]
    for _ in 1...4 { lists += lists.flatMap { list in [-1, 0, 0.5, 3].map { list + [$0] } } }
    for list in Set(lists) where !list.isEmpty {
      let values = list.map { Metric.Value.number(JSONNumber($0)) }
      for aggregate in Aggregate.allCases {
        let found = aggregate.value(of: values)?.double
        if found != reference(aggregate, list) { Issue.record("\(aggregate) of \(list)") }
      }
    }
  }

  @Test func `no values, or a missing one, give no aggregate but a count`() {
    for aggregate in Aggregate.allCases where aggregate != .count {
      #expect(aggregate.value(of: []) == nil)
      #expect(aggregate.value(of: [.number(JSONNumber(Int64(1))), .null]) == nil)
    }
    #expect(Aggregate.count.value(of: [])?.integer == 0)
    #expect(Aggregate.count.value(of: [.number(JSONNumber(Int64(1))), .null])?.integer == 1)
  }

  @Test func `sums of integers are exact, and beyond 64 bits the nearest double`() {
    let great = Metric.Value.number(JSONNumber(Int64.max))
    let one = Metric.Value.number(JSONNumber(Int64(1)))
    #expect(
      Aggregate.sum.value(of: [.number(JSONNumber(Int64(1 << 60))), one])?.integer
        == Int64(1 << 60 + 1))
    #expect(Aggregate.sum.value(of: [great, one])?.double == 0x1p63)
    let huge = Metric.Value.number(JSONNumber(Double.greatestFiniteMagnitude))
    #expect(Aggregate.sum.value(of: [huge, huge]) == nil)
  }
}
