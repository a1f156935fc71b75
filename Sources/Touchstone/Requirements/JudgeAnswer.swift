// SPDX-License-Identifier: Apache-2.0
package import JSONStream
package import Scenes
package import TouchRecording

/// The answer of a judge, a program of the user, to a recording: the section `judge` of a report.
package struct JudgeAnswer: Hashable, Recorded {
  /// The verdict of the judge on one stroke.
  package struct Stroke: Hashable, Recorded {
    /// The number of the contact.
    let contact: Int
    /// The time of the first sample.
    let began: Microseconds
    /// True if the judge accepts the stroke; nil if it does not say so.
    package let passes: Bool?
    /// The reason, as the judge puts it; empty without one.
    package let reason: String

    /// Creates the verdict on a stroke.
    package init(contact: Int, began: Microseconds, passes: Bool?, reason: String) {
      (self.contact, self.began, self.passes, self.reason) = (contact, began, passes, reason)
    }

    package static let record: Record<Stroke> = [
      .count("contact") { $0.contact }, .time("began") { $0.began },
      .value("pass", passMeaning) { $0.passes },
      .value("reason", "in the words of the judge") { $0.reason },
    ]
  }

  /// A number of the judge's own.
  package struct Figure: Hashable, Sendable {
    /// The name.
    let name: String
    /// The number; nil if the judge says that there is none.
    let number: JSONNumber?

    /// Creates a figure.
    package init(_ name: String, _ number: JSONNumber?) {
      (self.name, self.number) = (name, number)
    }
  }

  /// The name that the judge gives itself, or its command.
  package var name: String
  /// The digest of the line that the judge read, in hexadecimal digits.
  package var request: String
  /// True if the judge accepts the recording; nil if it does not say so.
  package var passes: Bool?
  /// The score from 0 to 1; nil without one.
  package var score: Double?
  /// The numbers of the judge's own, in its order.
  package var figures: [Figure] = []
  /// The verdicts on strokes, in their order; fewer than there are strokes, or none.
  package var strokes: [Stroke] = []
  /// The reason, as the judge puts it; empty without one.
  package var reason = ""

  /// Creates an answer that says nothing.
  package init(name: String, request: String) {
    (self.name, self.request) = (name, request)
  }

  /// The first reason that is given: that of the whole, or of a refused stroke; nil without one.
  package var firstReason: String? {
    if !reason.isEmpty { return reason }
    return strokes.first { $0.passes == false && !$0.reason.isEmpty }?.reason
  }

  package static let record: Record<JudgeAnswer> = [
    .value("name", "what the judge calls itself, or its command") { $0.name },
    .value(
      "request", as: .text(pattern: "^[0-9a-f]{64}$"), "the SHA-256 of the line that it read"
    ) { $0.request.json },
    .value("pass", passMeaning) { $0.passes },
    .value("score", as: .number(.share).orNull, "null if it does not say so") { $0.score.json },
    .value("figures", as: .map(.number(.number).orNull), "numbers of its own") { answer in
      JSONValue(
        answer.figures.map { figure in
          JSONMember(figure.name, figure.number.map { JSONValue(.number($0)) } ?? .null)
        })
    },
    .value("strokes", "in the order in which they began; fewer if it says no more") { $0.strokes },
    .value("reason", "in the words of the judge; empty without one") { $0.reason },
  ]

  private static var passMeaning: String {
    "true if it accepts, false if it refuses, null if it does not say so"
  }
}
