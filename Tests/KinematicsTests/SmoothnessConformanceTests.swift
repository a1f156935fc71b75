// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import Kinematics
import TestCorpora
import Testing
import TouchRecording

/// Figures that the reference code of SPARC computes, on a bell and on letters that people drew.
@Suite(.needsCorpora)
struct SmoothnessConformanceTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Input: Decodable {
      var values: [Double]?
      var file: String?
      var stroke: Int?
      var speed: Speed?
    }
    /// The speeds of a stroke, or the formula of a bell.
    enum Speed: Decodable {
      case values([Double])
      case formula

      init(from decoder: any Decoder) throws {
        let values = try? decoder.singleValueContainer().decode([Double].self)
        self = values.map(Speed.values) ?? .formula
      }
    }
    struct Expected: Decodable {
      var value: Double?
      var sparc: Double?
      var ldlj: Double?
      var peakSpeed: Double?
      var meanSpeed: Double?
    }
    let id: String
    let kind: String
    let input: Input
    let expected: Expected
    let tolerance: Double
    var testDescription: String { id }
  }

  private static func cases(_ name: String) -> [Case] {
    guard let bytes = try? Corpora.bytes(of: "conformance/trace/\(name).json") else { return [] }
    return (try? JSONDecoder().decode([Case].self, from: Data(bytes))) ?? []
  }

  static let bells = cases("smoothness")
  static let letters = cases("real-smoothness")

  @Test func `there are 3 and 10 cases`() {
    #expect(Self.bells.count == 3 && Self.letters.count == 10)
  }

  @Test(arguments: bells)
  func `a bell has the smoothness of the reference`(each: Case) throws {
    let profile = SpeedProfile(speeds: try #require(each.input.values))
    let found =
      switch each.kind {
      case "sparc": profile.spectralArcLength
      case "ldlj_from_speed": profile.logDimensionlessJerk
      default: profile.logDimensionlessJerk.map { -exp(-$0) }
      }
    #expect(abs(try #require(found) - (try #require(each.expected.value))) <= each.tolerance)
  }

  @Test(arguments: letters)
  func `the speeds and the smoothness of a stroke are those of the reference`(each: Case) throws {
    guard case .values(let speeds) = each.input.speed else {
      Issue.record("\(each.id) has no speeds")
      return
    }
    let name = try #require(each.input.file).replacing("omniglot-latin", with: "samples/omniglot")
    let strokes = try strokes(of: name)
    var tracker = MotionTracker()
    for (contact, stroke) in strokes.enumerated() {
      for (index, sample) in stroke.enumerated() {
        tracker.apply(
          TouchEvent(
            time: sample.time, contact: contact, phase: index == 0 ? .began : .moved,
            location: sample.location))
      }
    }
    let index = try #require(each.input.stroke)
    let figures = tracker.report.strokes[index].figures
    let profile = try #require(SpeedProfile(strokes[index].withIncreasingTimes))
    #expect(profile.speeds.count == speeds.count && figures.speedCount == speeds.count)
    for (found, expected) in zip(profile.speeds, speeds) { #expect(abs(found - expected) < 1e-6) }
    let expected = each.expected
    for (found, expected) in [
      (figures.sparc, expected.sparc), (figures.ldlj, expected.ldlj),
      (figures.speed?.peak, expected.peakSpeed), (figures.speed?.mean, expected.meanSpeed),
    ] {
      #expect(abs(try #require(found) - (try #require(expected))) <= each.tolerance)
    }
  }

  /// The strokes of a letter: lines `x,y,milliseconds`, and `BREAK` after each stroke.
  private func strokes(of file: String) throws -> [[MotionSample]] {
    var strokes: [[MotionSample]] = [[]]
    for line in try Corpora.text(of: file).split(whereSeparator: \.isNewline) {
      if line == "BREAK" { strokes.append([]) }
      let fields = line.split(separator: ",").compactMap { Double($0) }
      guard fields.count == 3 else { continue }
      strokes[strokes.count - 1].append(
        MotionSample(
          location: Point(x: fields[0], y: -fields[1]), time: Microseconds(fields[2]) * 1000))
    }
    return strokes.filter { !$0.isEmpty }
  }
}

extension [MotionSample] {
  /// The samples without those whose time is not greater than that of the last one kept.
  fileprivate var withIncreasingTimes: [MotionSample] {
    reduce(into: []) { kept, sample in
      if kept.last.map({ sample.time > $0.time }) ?? true { kept.append(sample) }
    }
  }
}
