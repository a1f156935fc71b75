// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import Kinematics
import TestCorpora
import Testing
import TouchRecording

/// Durations and lengths that BDALab's library computes on recordings of a tablet pen.
///
/// Its time on the surface lacks the last row, its time in the air the steps at both ends, its
/// overall time a pen in the air at the end, and its length counts the jumps between strokes.
@Suite(.needsCorpora)
struct PenReportTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Input: Decodable { let file: String }
    struct Expected: Decodable {
      let strokeDurationsOnSurfaceMs: [Double]
      let strokeDurationsInAirMs: [Double?]
      let writingDurationOverallMs: [Double]
      let writingDurationOnSurfaceMs: [Double]
      let writingLengthOnSurface: [Double]
    }
    let id: String
    let input: Input
    let expected: Expected
    let tolerance: Double
    var testDescription: String { id }
    /// The path of the recording in the corpora.
    var path: String { Corpora.path("samples/" + input.file) }
  }

  /// A row of a recording.
  private struct Row {
    let sample: MotionSample
    let isDown: Bool
  }

  static let cases: [Case] = {
    guard let bytes = try? Corpora.bytes(of: "conformance/trace/real-pen-report.json") else {
      return []
    }
    return (try? JSONDecoder().decode([Case].self, from: Data(bytes))) ?? []
  }()

  static let areRecordingsThere = cases.allSatisfy {
    FileManager.default.fileExists(atPath: $0.path)
  }

  @Test func `there are 12 cases`() { #expect(Self.cases.count == 12) }

  @Test(.enabled(if: areRecordingsThere, "the corpora lack samples/bdalab-svc"), arguments: cases)
  func `durations and lengths are those of the peer`(each: Case) throws {
    let rows = try rows(of: "samples/" + each.input.file)
    var tracker = MotionTracker()
    var wasDown = false
    for (index, row) in rows.enumerated() {
      let isLast = !(index + 1 < rows.count && rows[index + 1].isDown)
      var touch = TouchEvent(
        time: row.sample.time, contact: 0, phase: wasDown ? .moved : .began,
        location: row.sample.location)
      if !row.isDown { touch.phase = .hovered }
      tracker.apply(touch)
      if row.isDown, isLast {
        touch.phase = .ended
        tracker.apply(touch)
      }
      wasDown = row.isDown && !isLast
    }
    let report = tracker.report
    let strokes = rows.split { !$0.isDown }.map(Array.init)
    let jumps = zip(strokes, strokes.dropFirst()).map { before, after in
      before[before.count - 1].sample.location.distance(to: after[0].sample.location)
    }
    let lastStroke = strokes[strokes.count - 1]
    let lastStep =
      lastStroke[lastStroke.count - 1].sample.time - lastStroke[lastStroke.count - 2].sample.time

    let expected = each.expected
    func micros(_ milliseconds: [Double]) -> [Microseconds] {
      milliseconds.map { Microseconds($0 * 1000) }
    }
    var durations = report.strokes.map(\.duration)
    durations[durations.count - 1] -= lastStep
    #expect(durations == micros(expected.strokeDurationsOnSurfaceMs))
    #expect([report.onSurface - lastStep] == micros(expected.writingDurationOnSurfaceMs))
    #expect([report.onSurface + report.inAir] == micros(expected.writingDurationOverallMs))
    let inAir = expected.strokeDurationsInAirMs.compactMap { $0 }
    let airSteps = rows.indices.dropFirst().filter {
      rows[$0].isDown != rows[$0 - 1].isDown && rows[$0...].contains { $0.isDown }
    }.map { rows[$0].sample.time - rows[$0 - 1].sample.time }
    #expect(report.inAir - airSteps.reduce(0, +) == micros(inAir).reduce(0, +))
    let length = report.figures.length + jumps.reduce(0, +)
    #expect(abs(length - expected.writingLengthOnSurface[0]) <= each.tolerance)
    #expect(report.lifts == strokes.count && report.figures.dropped == 0)
    #expect(report.hovered == rows.count { !$0.isDown })
  }

  /// The rows of a file: a count, then y, x, milliseconds, pen and more.
  private func rows(of file: String) throws -> [Row] {
    let lines = try Corpora.text(of: file).split(whereSeparator: \.isNewline).dropFirst()
    let fields = lines.map { $0.split(separator: " ").compactMap { Double($0) } }
    let start = fields.first?[2] ?? 0
    return fields.map { row in
      Row(
        sample: MotionSample(
          location: Point(x: row[1], y: row[0]), time: Microseconds((row[2] - start) * 1000)),
        isDown: row[3] == 1)
    }
  }
}
