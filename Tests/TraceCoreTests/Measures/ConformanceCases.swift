// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import TestCorpora
import Testing

/// A case that nobody on this project wrote, from the folder that the environment names.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  let id: String
  let kind: String
  private let json: Data

  var testDescription: String { id }

  /// The cases of a group in the order of its file; none without the folder.
  static func all(_ group: String) -> [ConformanceCase] {
    guard let file = try? Corpora.bytes(of: "conformance/trace/\(group).json"),
      let array = try? JSONSerialization.jsonObject(with: Data(file)) as? [[String: Any]]
    else { return [] }
    return array.compactMap { object in
      guard let id = object["id"] as? String, let kind = object["kind"] as? String,
        let json = try? JSONSerialization.data(withJSONObject: object)
      else { return nil }
      return ConformanceCase(id: id, kind: kind, json: json)
    }
  }

  private var tree: [String: Any] {
    ((try? JSONSerialization.jsonObject(with: json)) as? [String: Any]) ?? [:]
  }

  /// What is given, and what is expected.
  var input: CaseFields { CaseFields(tree["input"]) }
  var expected: CaseFields { CaseFields(tree["expected"]) }
  /// How far a number may be off.
  var tolerance: Double { (tree["tolerance"] as? Double) ?? 0 }
}

/// The members of an object of a case; a missing one fails the test that asks for it.
struct CaseFields {
  struct Missing: Error { let key: String }

  private let members: [String: Any]

  init(_ value: Any?) { members = (value as? [String: Any]) ?? [:] }

  func value<Value>(_ key: String, _ type: Value.Type = Value.self) throws -> Value {
    guard let value = members[key] as? Value else { throw Missing(key: key) }
    return value
  }

  func number(_ key: String) throws -> Double { try value(key) }

  func point(_ key: String) throws -> Point { try Point(coordinates: value(key)) }

  func points(_ key: String) throws -> [Point] {
    try value(key, [[Double]].self).map { Point(coordinates: $0) }
  }

  func polyline(_ key: String) throws -> Polyline { Polyline(try points(key)) }

  func segment(_ key: String) throws -> LineSegment {
    let ends = try points(key)
    return LineSegment(ends[0], ends[1])
  }
}

extension Point {
  init(coordinates: [Double]) { self.init(x: coordinates[0], y: coordinates[1]) }
}

extension [Point] {
  /// Whether these are the points of `other`, each coordinate to within `tolerance`.
  func matches(_ other: [Point], within tolerance: Double) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance
      }
  }
}
