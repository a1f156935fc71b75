// SPDX-License-Identifier: Apache-2.0
import JSONStream
import ReplayCore
import Scenes
import Testing
import Touchstone

/// The scales of metrics, held to the schema of the report.
@Suite struct MetricScaleTests {
  /// A number of the report: its path, its bounds, and whether it may be null.
  private struct Figure {
    var path: [String]
    var least: Double?
    var greatest: Double?
    var isNullable = false
  }

  /// Returns the numbers in a part of the schema.
  private func figures(
    in node: JSONValue, at path: [String], _ definitions: JSONValue, isNullable: Bool = false
  ) -> [Figure] {
    if let reference = node["$ref"]?.string {
      let target = definitions[String(reference.dropFirst("#/$defs/".count))] ?? [:]
      return figures(in: target, at: path, definitions, isNullable: isNullable)
    }
    if let choices = node["anyOf"]?.elements {
      return choices.flatMap {
        figures(in: $0, at: path, definitions, isNullable: isNullable || choices.count > 1)
      }
    }
    if let items = node["items"] {
      return figures(in: items, at: path + ["0"], definitions, isNullable: isNullable)
    }
    if let members = node["properties"]?.members {
      return members.flatMap {
        figures(in: $0.value, at: path + [$0.key], definitions, isNullable: isNullable)
      }
    }
    guard ["number", "integer"].contains(node["type"]?.string) else { return [] }
    return [
      Figure(
        path: path, least: node["minimum"]?.number?.double,
        greatest: node["maximum"]?.number?.double, isNullable: isNullable)
    ]
  }

  private func allFigures() throws -> [Figure] {
    let schema = try JSONValue.parse(SchemaDocument.report.text)
    let definitions = try #require(schema["$defs"])
    let sections = ["trace", "scratch", "counter", "wave", "pattern", "ink"]
    return sections.flatMap { name in
      figures(in: definitions[name] ?? [:], at: [name], definitions)
    }
  }

  @Test func `every range of a metric is that of the schema, in full and in short`() throws {
    var known = 0
    for figure in try allFigures() {
      for path in [figure.path, Array(figure.path.dropFirst())] {
        // `score` alone is that of the recording.
        if path == ["score"] { continue }
        let scale = MetricScale(of: Metric(path: path, time: nil))
        let (least, greatest) = (scale.quantity.least, scale.quantity.greatest)
        guard least != nil || greatest != nil else { continue }
        known += 1
        let name = figure.path.joined(separator: ".")
        #expect(least == figure.least && greatest == figure.greatest, "\(name)")
        #expect(scale.isNullable || !figure.isNullable, "\(name)")
      }
    }
    #expect(known > 200)
  }

  @Test func `every share of the schema takes a percent sign, and so does every percentage`() throws
  {
    for figure in try allFigures() where figure.least == 0 {
      let scale = MetricScale(of: Metric(path: figure.path, time: nil))
      let name = figure.path.joined(separator: ".")
      if figure.greatest == 1 { #expect(scale.quantity.unit == .share, "\(name)") }
      if figure.greatest == 100 { #expect(scale.quantity.unit == .percent, "\(name)") }
    }
  }

  @Test(arguments: [
    ("score>=96.04%", "0.9604"), ("score>=5%", "0.05"), ("score>=100%", "1"),
    ("score>=0.5 %", "0.005"), ("coverage.percent>=60%", "60"), ("median(score)>12%", "0.12"),
    ("score>0%", "0"),
  ])
  func `a percent sign divides the limit of a share`(text: String, limit: String) throws {
    let requirement = try Requirement(text)
    #expect(requirement.limit == Decimal(limit) && requirement.text == text)
  }
}
