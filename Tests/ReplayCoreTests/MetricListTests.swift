// SPDX-License-Identifier: Apache-2.0
import JSONStream
import ReplayCore
import Scenes
import TestCorpora
import Testing
import Touchstone
import Workbench

/// The list of a recording's metrics, held to its report.
@Suite struct MetricListTests {
  /// The numbers and Boolean values of a tree with their paths, which a requirement can name.
  private func numbers(in node: JSONValue, at path: String = "") -> [String] {
    func child(_ name: String, _ node: JSONValue) -> [String] {
      let isPlain = name.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil
      let step = isPlain ? name : "\"\(name)\""
      return numbers(in: node, at: path.isEmpty ? step : "\(path).\(step)")
    }
    switch node.content {
    case .number(let number): return ["\(path) \(number.text)"]
    case .bool(let bool): return ["\(path) \(bool)"]
    case .object(let members): return members.flatMap { child($0.key, $0.value) }
    case .array(let elements):
      return elements.enumerated().flatMap { child($1["name"]?.string ?? "\($0)", $1) }
    case .null, .string: return []
    }
  }

  /// The rows of the list that have a number, with one space before it.
  private func rows(of recording: ReplayedRecording) -> [String] {
    MetricList(of: recording).text.split(separator: "\n").dropFirst().compactMap { line in
      let match = line.wholeMatch(of: /\ \ (.*?)\ +(\S+)/)
      return match.flatMap { $0.2 == "-" ? nil : "\($0.1) \($0.2)" }
    }
  }

  @Test(
    arguments: [MeasureGroup.allCases]
      + effort(few: [], all: [[]] + MeasureGroup.allCases.map { [$0] }))
  func `the list has every number of each bundled report once, under a path of requirements`(
    measures: [MeasureGroup]
  ) async throws {
    var count = 0
    let replay = Replayer { $0.measures = Set(measures) }
    for recording in try await replay.replayed(at: [Project.path("recordings")]) {
      var report = try JSONValue.parse(recording.jsonLine())
      let others: Set = ["frames", "requirements", "diagnostics"]
      report = JSONValue((report.members ?? []).filter { !others.contains($0.key) })
      let (rows, numbers) = (rows(of: recording), numbers(in: report))
      #expect(rows == numbers, "\(recording.name)")
      let scene = try recording.scored().kind
      for row in rows {
        let space = try #require(row.lastIndex(of: " "))
        // A limit that the figure can have; requirements know no exponents.
        let value = row[space...].dropFirst()
        let limit = value.contains("e") ? "0" : value
        let metric = try Requirement("\(row[..<space])==\(limit)").metric
        guard case .number(let number) = metric.value(in: report, scene: scene) else {
          Issue.record("\(recording.name): nothing at \(row)")
          continue
        }
        let text = Bool(String(value)).map { $0 ? "1" : "0" } ?? String(value)
        #expect(text == number.text, "\(recording.name)")
      }
      count += rows.count
    }
    #expect(count > 800)
  }

  @Test func `an index stands for a name that no requirement can quote`() async throws {
    let recording = try await Replayer().replayed(
      #"{"format":"touch-recording","version":1,"canvas":{"width":90,"height":90},"#
        + #""scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":90,"height":90},"regions":["#
        + #"{"name":"a b","rect":{"x":0,"y":0,"width":9,"height":9}},"#
        + #"{"name":"a\"b","rect":{"x":9,"y":0,"width":9,"height":9}}]}}"# + "\n")
    let rows = rows(of: recording)
    #expect(rows.contains { $0.hasPrefix("scratch.regions.\"a b\".percent ") }, "\(rows)")
    #expect(rows.contains { $0.hasPrefix("scratch.regions.1.percent ") })
  }

  @Test func `a recording that cannot be replayed lists the figures that it has`() async throws {
    let recording = try await Replayer().replayed("nothing\n")
    #expect(rows(of: recording).first == "durationMicros 0")
  }
}
