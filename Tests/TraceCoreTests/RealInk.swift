// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import TestCorpora
import TouchRecording
import TraceCore

/// Strokes that people drew, in files of others; they are no part of the project.
enum RealInk {
  /// A sample of a pen, at its time in milliseconds.
  struct Sample {
    var point: Point
    var milliseconds: Int64
  }

  /// The strokes of a gesture file, from its `<Stroke` and `<Point X= Y= T=` alone.
  static func gesture(_ name: String) throws -> [[Sample]] {
    func number(_ key: String, in line: Substring) -> Double? {
      line.firstRange(of: " " + key + "=\"").flatMap { range in
        Double(line[range.upperBound...].prefix { $0 != "\"" })
      }
    }
    var strokes: [[Sample]] = []
    for line in try Corpora.text(of: "samples/dollar-xml/" + name).split(
      whereSeparator: \.isNewline)
    {
      if line.contains("<Stroke") { strokes.append([]) }
      guard line.contains("<Point"), let x = number("X", in: line), let y = number("Y", in: line)
      else { continue }
      strokes[strokes.count - 1].append(
        Sample(point: Point(x: x, y: y), milliseconds: Int64(number("T", in: line) ?? 0)))
    }
    return strokes
  }

  /// The strokes of a letter: lines `x,y,milliseconds` with y upwards, `BREAK` after each stroke.
  static func letter(_ name: String) throws -> [[Sample]] {
    var strokes: [[Sample]] = [[]]
    for line in try Corpora.text(of: "samples/omniglot/" + name).split(whereSeparator: \.isNewline)
    {
      if line == "BREAK" { strokes.append([]) }
      let fields = line.split(separator: ",").compactMap { Double($0) }
      guard fields.count == 3 else { continue }
      strokes[strokes.count - 1].append(
        Sample(point: Point(x: fields[0], y: -fields[1]), milliseconds: Int64(fields[2])))
    }
    return strokes.filter { !$0.isEmpty }
  }

  /// The touches of strokes, a contact each; a time that steps back is held at the one before.
  static func touches(_ strokes: [[Sample]]) -> [TouchEvent] {
    var (touches, time): ([TouchEvent], Microseconds) = ([], 0)
    let start = strokes.first?.first?.milliseconds ?? 0
    for (contact, stroke) in strokes.enumerated() {
      for (index, sample) in stroke.enumerated() {
        time = max(time, (sample.milliseconds - start) * 1000)
        touches.append(
          TouchEvent(
            time: time, contact: contact, phase: index == 0 ? .began : .moved,
            location: sample.point))
      }
      var last = touches[touches.count - 1]
      last.phase = .ended
      touches.append(last)
    }
    return touches
  }

  /// Real letters to be traced, by their files: each letter by all its writers on the strokes of the
  /// first one, and gestures on what is left of themselves with every eighth point.
  static func cases() throws -> [(name: String, sample: TraceCase)] {
    try gestures() + letters()
  }

  private static func gestures() throws -> [(name: String, sample: TraceCase)] {
    try Corpora.names(in: "samples/dollar-xml").filter { $0.hasSuffix(".xml") }.map { name in
      let strokes = try gesture(name)
      return (name, sample(strokes, on: strokes, every: 8, tolerance: 5))
    }
  }

  private static func letters() throws -> [(name: String, sample: TraceCase)] {
    try Corpora.names(in: "samples/omniglot").filter { $0.hasPrefix("character") }.flatMap {
      folder in
      let writers = try Corpora.names(in: "samples/omniglot/" + folder).filter {
        $0.hasSuffix(".txt")
      }
      guard let first = writers.first else { return [(name: String, sample: TraceCase)]() }
      let guide = try letter("\(folder)/\(first)")
      return try writers.dropFirst().map { writer in
        let name = "\(folder)/\(writer)"
        return (name, sample(try letter(name), on: guide, every: 2, tolerance: 10))
      }
    }
  }

  private static func sample(
    _ ink: [[Sample]], on guide: [[Sample]], every stride: Int, tolerance: Double
  ) -> TraceCase {
    var rules = TraceRules(tolerance: tolerance)
    rules.step = tolerance / 2
    return TraceCase(
      strokes: guide.map { stroke in
        let places = stroke.enumerated().filter {
          $0.offset % stride == 0 || $0.offset == stroke.count - 1
        }
        let texts = places.map { "\($0.element.point.onGrid.x) \($0.element.point.onGrid.y)" }
        return TraceCase.Stroke(d: "M" + texts.joined(separator: "L"))
      }, rules: rules, touches: touches(ink))
  }
}
