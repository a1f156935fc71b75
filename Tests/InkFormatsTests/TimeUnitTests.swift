// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

/// A drawing of 12 samples in each format whose files state no unit of times, `step` after step.
private func drawing(_ format: InkFormat, _ step: String, from start: Int = 0) -> String {
  func time(_ index: Int) -> String { times(step, start)[index] }
  let indices = 0..<12
  func list(_ text: (Int) -> String, _ separator: String = ",") -> String {
    indices.map(text).joined(separator: separator)
  }
  switch format {
  case .strokes: return "[[" + list { #"{"x":\#($0),"y":1,"t":\#(time($0))}"# } + "]]"
  case .quickdraw:
    return #"{"drawing":[[["# + list { "\($0)" } + "],[" + list { _ in "1" } + "],["
      + list(time) + "]]]}"
  case .inkml:
    return #"<ink><traceFormat><channel name="X"/><channel name="Y"/><channel name="T"/>"#
      + "</traceFormat><trace>" + list { "\($0) 1 \(time($0))" } + "</trace></ink>"
  case .csv: return "x,y,t,stroke\n" + list({ "\($0),1,\(time($0)),a" }, "\n")
  case .dollar:
    return "<Gesture><Stroke>" + list({ #"<Point X="\#($0)" Y="1" T="\#(time($0))"/>"# }, "")
      + "</Stroke></Gesture>"
  case .tegaki:
    return "<character><strokes><stroke>"
      + list({ #"<point x="\#($0)" y="1" timestamp="\#(time($0))"/>"# }, "")
      + "</stroke></strokes></character>"
  case .pointer:
    let types = ["pointerdown"] + Array(repeating: "pointermove", count: 10) + ["pointerup"]
    return "["
      + list { #"{"type":"\#(types[$0])","clientX":\#($0),"clientY":1,"t":\#(time($0))}"# } + "]"
  case .keyman:
    return #"{"inputs":[{"path":{"coords":["#
      + list { #"{"targetX":\#($0),"targetY":1,"t":\#(time($0))}"# } + "]}}]}"
  default: preconditionFailure("\(format) states its unit")
  }
}

/// Twelve times that begin at `start`, a decimal step after each other, every third one repeated.
private func times(_ step: String, _ start: Int) -> [String] {
  let digits = step.split(separator: ".").last.map(\.count) ?? 0
  let scale = step.contains(".") ? (0..<digits).reduce(1) { value, _ in value * 10 } : 1
  let unit = Int(step.filter { $0 != "." }) ?? 0
  return (0..<12).map { index in
    let value = start * scale + (index - index / 3) * unit
    guard scale > 1 else { return "\(value)" }
    let fraction = "\(scale + value % scale)".dropFirst()
    return "\(value / scale).\(fraction)"
  }
}

struct TimeUnitTests {
  private static let formats: [InkFormat] = [
    .strokes, .quickdraw, .inkml, .csv, .dollar, .tegaki, .pointer, .keyman,
  ]

  @Test(arguments: formats) func `fractions with a median step below a half are seconds`(
    format: InkFormat
  ) throws {
    for (step, micros) in [("0.016", 16_000), ("0.0085", 8_500), ("0.499", 499_000)] {
      let result = try imported(drawing(format, step, from: 7), as: format)
      let times = result.recording.touches.map(\.time)
      #expect(times == (0..<12).map { Microseconds(($0 - $0 / 3) * micros) }, "\(step)")
      #expect(assumedFacts(result).contains(.timeUnit))
    }
  }

  @Test(arguments: formats) func `steps that would take seconds are those of smaller units`(
    format: InkFormat
  ) throws {
    for (step, unit, micros) in [
      ("8000", "us", 8_000), ("16667", "us", 16_667), ("4000", "us", 4_000),
      ("8000000", "ns", 8_000), ("16666667", "ns", 16_667),
    ] as [(String, String, Double)] {
      for start in [0, 1_700_000_000_000_000_000] where start == 0 || unit == "us" {
        // An epoch in microseconds is too late in milliseconds.
        let result = try imported(drawing(format, step, from: start / 1_000), as: format)
        let times = result.recording.touches.map(\.time)
        #expect(
          times.count == 12
            && zip(times, 0..<12).allSatisfy { time, index in
              abs(Double(time) - Double(index - index / 3) * micros) <= 4
            }, "\(step) from \(start): \(times)")
        #expect(
          result.notes.contains(
            assumed(.timeUnit, "the times are in \(unit), by their steps; --time decides")))
      }
    }
  }

  @Test(arguments: formats) func `whole numbers, and fractions with longer steps, are milliseconds`(
    format: InkFormat
  ) throws {
    for (step, micros) in [("1", 1_000), ("16", 16_000), ("0.5", 500), ("8.3", 8_300)] {
      let result = try imported(drawing(format, step, from: 3), as: format)
      let times = result.recording.touches.map(\.time)
      #expect(times == (0..<12).map { Microseconds(($0 - $0 / 3) * micros) }, "\(step)")
    }
    // Seconds of an epoch in milliseconds would lie in the year 54,000.
    let epoch = try imported(drawing(format, "0.125", from: 1_700_000_000_000), as: format)
    #expect(epoch.recording.touches.last?.time == 1_000)
  }

  @Test(arguments: formats) func `the caller decides`(format: InkFormat) throws {
    for (unit, micros) in [
      (TimeUnit.seconds, 16_000), (.milliseconds, 16), (.microseconds, 0), (.nanoseconds, 0),
    ] {
      let result = try imported(drawing(format, "0.016", from: 1), as: format, time: unit)
      let last = result.recording.touches.last?.time ?? -1
      #expect(abs(last - 8 * Microseconds(micros)) <= 1, "\(unit)")
      #expect(!assumedFacts(result).contains(.timeUnit))
    }
  }

  @Test func `a unit that the file states stays`() throws {
    let ink = drawing(.inkml, "0.016").replacing(#"name="T""#, with: #"name="T" units="ms""#)
    let stated = try imported(ink, as: .inkml)
    #expect(stated.recording.touches.last?.time == 128)
    let table = drawing(.csv, "0.016").replacing("x,y,t,", with: "x,y,t_ms,")
    #expect(try imported(table, as: .csv).recording.touches.last?.time == 128)
    let columns = try TableColumns(parsing: "x=x,y=y,t=t:ms,stroke=stroke")
    let named = try imported(Array(drawing(.csv, "0.016").utf8), as: .csv, columns: columns)
    #expect(named.first?.recording.touches.last?.time == 128)
    // The caller's word goes before the file's.
    #expect(try imported(table, as: .csv, time: .seconds).recording.touches.last?.time == 128_000)
    #expect(try imported(ink, as: .inkml, time: .seconds).recording.touches.last?.time == 128_000)
  }

  @Test func `the caller decides for logs of devices and for the project's own table`() throws {
    for format in [InkFormat.getevent, .evemu, .libinput, .evtest] {
      let text = sample(of: format)
      let stated = try imported(text, as: format).recording.touches.map(\.time)
      let slower = try imported(text, as: format, time: .milliseconds).recording.touches.map(\.time)
      #expect(slower == stated.map { $0 / 1_000 } && stated.last != 0, "\(format)")
    }
    let own = "t,id,phase,x,y\n0,0,began,1,1\n16,0,ended,2,2\n"
    #expect(try imported(own, as: .csv).recording.touches.last?.time == 16)
    #expect(try imported(own, as: .csv, time: .milliseconds).recording.touches.last?.time == 16_000)
    #expect(fault(of: own.replacing("16", with: "x"), as: .csv) != nil)
  }
}
