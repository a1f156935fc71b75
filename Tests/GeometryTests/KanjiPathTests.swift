// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import TestCorpora
import Testing

/// Length, ends and box of path data, computed by a library that nobody here wrote.
@Suite(.needsCorpora)
struct KanjiPathTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Input: Decodable { let d: String }
    struct Expected: Decodable {
      let length: Double
      let start: [Double]
      let end: [Double]
      let bbox: [Double]
    }

    let id: String
    let input: Input
    let expected: Expected
    let tolerance: Double
    var testDescription: String { id }
  }

  static let cases: [Case] = {
    guard let bytes = try? Corpora.bytes(of: "conformance/trace/kanjivg-path.json") else {
      return []
    }
    return (try? JSONDecoder().decode([Case].self, from: Data(bytes))) ?? []
  }()

  @Test func `there are 115 cases`() {
    #expect(Self.cases.count == 115)
  }

  @Test(arguments: cases)
  func `length, ends and box are those of the case`(each: Case) throws {
    let path = try Path(svg: each.input.d)
    let start = try #require(path.subpaths.first?.start)
    let end = try #require(path.currentPoint)
    let extent = try #require(path.extent)
    let found = [
      path.length, start.x, start.y, end.x, end.y, extent.minX, extent.minY, extent.maxX,
      extent.maxY,
    ]
    let expected =
      [each.expected.length] + each.expected.start + each.expected.end + each.expected.bbox
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      #expect(abs(found - expected) <= each.tolerance)
    }
  }
}
