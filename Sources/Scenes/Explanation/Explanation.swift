// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Geometry
package import JSONStream
package import TouchRecording

/// The measurements that decided, of one kind of query.
protocol Explanatory: JSONConvertible, Sendable {
  /// The part that is explained, as it follows the name of its recording: `: stroke 1 of 2`.
  var subject: String { get }
  /// Adds the measurements to a page for people.
  func describe(in rows: inout LabeledRows)
}

/// The answer to a query: the measurements that decided.
///
/// The text counts strokes and samples from 1, as people do; the JSON form counts from 0, as the
/// report does.
package struct Explanation: Sendable {
  /// The part that is explained, as it follows the name of its recording: `: stroke 1 of 2`.
  package let subject: String
  private let describe: @Sendable (inout LabeledRows) -> Void
  private let answer: @Sendable () -> JSONValue

  init(_ answer: some Explanatory) {
    subject = answer.subject
    describe = { answer.describe(in: &$0) }
    self.answer = { answer.json }
  }

  /// Returns the explanation as one object that begins with the name of the recording.
  package func json(of recording: String) -> JSONValue {
    JSONValue(joining: ["recording": recording.json], answer())
  }

  /// Returns the explanation as text for people, in lines of at most 80 characters.
  package func text(of recording: String) -> String {
    var rows = LabeledRows(title: "\(recording)\(subject)")
    rows.gap()
    describe(&rows)
    return rows.text
  }
}

/// A query for an explanation of a part of a recording.
package enum ExplanationQuery: Hashable, Sendable {
  /// The worst stroke; on a card the cover that is left, on controls the presses that were not
  /// counted.
  case worst
  /// The verdict on a stroke: its number in the report, counted from 1.
  case stroke(Int)
  /// The state after all events up to and including a time.
  case moment(Microseconds)
  /// The stroke that revealed a point of a card, in points of the canvas.
  case pixel(Point)
}

// The faults of a query that has no answer, without the recording, which `asked(of:)` adds.
extension Fault {
  /// Returns the fault of a query of the recording that `name` names.
  package func asked(of name: String) -> Fault {
    var fault = self
    fault.what = "\(name) \(what)"
    return fault
  }

  /// No stroke has this number; `count` is the number of strokes.
  package static func noSuchStroke(_ number: Int, count: Int) -> Fault {
    Fault(
      .flagValue, "has no stroke \(number)",
      expected: count == 0 ? "a recording with strokes" : count == 1 ? "1" : "1 to \(count)")
  }

  /// The recording ends before the time.
  package static func beyondEnd(_ time: Microseconds, end: Microseconds) -> Fault {
    Fault(
      .flagValue, "ends before \(exactSeconds(time))",
      expected: "a time up to \(exactSeconds(end))")
  }

  /// Scenes of this kind have no answer to queries of this kind.
  package static func unexplained(scene: String) -> Fault {
    Fault(
      .unexplained, "has no strokes to explain", found: "a \(scene) scene", expected: "--at TIME")
  }

  /// Frames of a scene of this kind do not have the view.
  package static func noView(_ view: String, scene: String) -> Fault {
    Fault(
      .unexplained, "has no view \(view)", found: "a \(scene) scene",
      expected: "a recording of \(view == "speed" ? "an ink" : "a scratch") scene")
  }

  /// Only scratch cards know what revealed a point, and this scene is of another kind.
  package static func noCover(scene: String) -> Fault {
    Fault(
      .unexplained, "has no cover to reveal", found: "a \(scene) scene",
      expected: ["trace", "ink"].contains(scene) ? "--stroke N or --at TIME" : "--at TIME")
  }
}

extension ExplanationQuery {
  /// Parses a query for a point such as `120,96.5`, in points of the canvas; nil for any other
  /// text.
  ///
  /// Numbers are decimal, without an exponent, and at most 1,000,000 in magnitude, as touches are.
  package init?(pixel text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Double? in
      guard part.utf8.allSatisfy("-.0123456789".utf8.contains), let number = Double(part),
        number.magnitude <= 1_000_000
      else { return nil }
      return number
    }
    guard parts.count == 2, numbers.count == 2 else { return nil }
    self = .pixel(Point(x: numbers[0], y: numbers[1]))
  }
}
