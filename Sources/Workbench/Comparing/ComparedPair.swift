// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
package import ReplayCore
import Scenes
package import Touchstone

/// A metric that a comparison shows, with its text as it was given.
package typealias ShownMetric = (text: String, metric: Metric)

/// The two sides of a recording in a comparison.
package struct ComparedPair: Sendable {
  /// The effects of a change, the most important first.
  enum Effect: Int, Comparable, Sendable {
    /// The recording fails, is missing or is not replayed on the new side alone.
    case breaks
    /// The recording fails on the old side and passes on the new one.
    case mends
    /// Something else is different.
    case other
    /// Nothing is different.
    case none

    static func < (a: Effect, b: Effect) -> Bool { a.rawValue < b.rawValue }
  }

  /// The name of the recording.
  package let name: String
  /// The name as it is printed, and as a file for `--accept` holds it.
  var shownName: String { printable(name, limit: .max) }
  /// The old side; nil if it lacks the recording.
  let old: ComparedSide?
  /// The new side; nil if it lacks the recording.
  let new: ComparedSide?
  /// The effect of the change.
  let effect: Effect
  /// The place of the recording; nil in reports.
  let place: RecordingPlace?
  /// The diagnostics of both sides, each once.
  package let diagnostics: [Diagnostic]
  /// The pictures of both sides as PNG files, at one crop and one scale; nil without them.
  package internal(set) var pictures: [[UInt8]?] = []

  /// Pairs the sides of a recording; at least one of them has it.
  init(
    _ name: String, _ old: ComparedSide?, _ new: ComparedSide?, at place: RecordingPlace? = nil,
    _ diagnostics: [Diagnostic] = []
  ) {
    (self.name, self.old, self.new, self.place) = (name, old, new, place)
    self.diagnostics = diagnostics
    let isLost = new.map { $0.isMissing && old?.isMissing == false } ?? true
    // A recording that is new, and fails by the checks of its trace alone, may be meant to.
    let newlyFails =
      old.map { $0.verdict != .fail && new?.verdict == .fail } ?? (new?.failsRun == true)
    if isLost || newlyFails {
      effect = .breaks
    } else if old?.verdict == .fail && new?.verdict == .pass {
      effect = .mends
    } else {
      effect = ComparedPair.differ(old, new) ? .other : .none
    }
  }

  private static func differ(_ old: ComparedSide?, _ new: ComparedSide?) -> Bool {
    guard let old, let new else { return true }
    let bits = [old, new].map { side in
      [side.score?.bitPattern, side.judgeScore?.bitPattern]
        + side.shown.map { $0?.double.bitPattern }
    }
    return old.status != new.status || old.verdict != new.verdict || bits[0] != bits[1]
  }

  /// The kind of the scene; nil if neither side knows it.
  var scene: String? { new?.scene ?? old?.scene }

  /// The new score less the old one; nil unless both sides have a score.
  var change: Double? {
    guard let old = old?.score, let new = new?.score else { return nil }
    return new - old
  }

  /// The size of the change of the score: infinite if only one side has a score.
  private var size: Double {
    change.map(abs) ?? (old?.score == nil && new?.score == nil ? 0 : .infinity)
  }

  /// Returns true if a pair comes before another in the order of importance.
  static func precedes(_ a: ComparedPair, _ b: ComparedPair) -> Bool {
    if a.effect != b.effect { return a.effect < b.effect }
    if a.size != b.size { return a.size > b.size }
    return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
  }

  /// The greatest number of figures in `words`.
  private static let figureLimit = 4

  /// The figures that differ, as `OLD -> NEW`, or the fault of a side that was not replayed, in one
  /// line.
  ///
  /// A figure is found on the other side by its words, the first that has them; its numbers may differ.
  ///
  /// - Complexity: O(n) in the length of the figures.
  var words: String {
    guard let old, let new else { return new == nil ? "removed" : "added" }
    if let faults = faults(old, new) { return faults }
    var places: [[Substring]: [Int]] = [:]
    for (index, figure) in new.figures.enumerated().reversed() {
      places[Self.name(figure), default: []].append(index)
    }
    var isTaken = Array(repeating: false, count: new.figures.count)
    var changes = old.figures.compactMap { figure -> String? in
      guard let place = places[Self.name(figure)]?.popLast() else { return "\(figure) -> -" }
      isTaken[place] = true
      let other = new.figures[place]
      return figure == other ? nil : Self.change(from: figure, to: other)
    }
    changes += zip(new.figures, isTaken).compactMap { $1 ? nil : "- -> \($0)" }
    return changes.prefix(Self.figureLimit).joined(separator: "; ")
      + (changes.count > Self.figureLimit ? "; …" : "")
  }

  /// Returns the faults because of which sides were not replayed, in one line; nil if both were.
  private func faults(_ old: ComparedSide, _ new: ComparedSide) -> String? {
    switch (old.fault, new.fault) {
    case (nil, nil): nil
    case (let fault?, nil): "the old side was not replayed: \(fault)"
    case (nil, let fault?): "not replayed: \(fault)"
    case (let fault?, let other?):
      "not replayed: \(fault)" + (fault == other ? "" : " -> \(other)")
    }
  }

  private static func isNumber(_ word: Substring) -> Bool {
    Double(word) != nil || ["null", "true", "false"].contains(word)
  }

  /// The words of a figure, without its numbers.
  private static func name(_ figure: Substring) -> [Substring] {
    figure.split(separator: " ").filter { !isNumber($0) }
  }

  /// Returns the change of a figure, without the words around its numbers twice: `21 -> 1 red`.
  private static func change(from old: Substring, to new: Substring) -> String {
    let words = [old, new].map { $0.split(separator: " ") }
    let head = words[0].prefix { !isNumber($0) }.count
    let tail = words[0].reversed().prefix { !isNumber($0) }.count
    let numbers = words.map { $0.dropFirst(head).dropLast(tail).joined(separator: " ") }
    let (first, last) = (words[0].prefix(head), words[0].suffix(tail))
    return (first + [Substring(numbers.joined(separator: " -> "))] + last).joined(separator: " ")
  }

  /// The reason why the recording fails on the new side alone, or why a side was not replayed, in one
  /// line; nil if there is none.
  var reason: String? {
    if let old, let new, let faults = faults(old, new) { return faults }
    return effect == .breaks ? new?.unmet.first?.words : nil
  }

  /// The reason why the change may fail a run, in one line.
  var breakage: String {
    if old == nil { return "the recording is missing on the old side" }
    if new == nil { return "the recording is missing on the new side" }
    return reason ?? (effect == .breaks ? "fails on the new side alone" : "changes: \(words)")
  }
}

/// A pair in the document and in lines.
struct ReportedPair: Recorded {
  let pair: ComparedPair
  let metrics: [ShownMetric]
  let isAccepted: Bool

  private func both<Value: JSONConvertible>(_ value: (ComparedSide) -> Value?) -> [Value?] {
    [pair.old, pair.new].map { $0.flatMap(value) }
  }

  static let record: Record<ReportedPair> = [
    .value("name") { $0.pair.name },
    .value("scene", as: .choice(SceneKind.allCases.map(\.rawValue)).orNull) { $0.pair.scene.json },
    .value(
      "status", as: .both(ValueForm.text.orNull), "replayed, a code, or null where it is missing"
    ) { $0.both { $0.status }.json },
    .value(
      SceneReport.verdictName, as: .both(ReplayedRecording.Verdict?.form),
      "null where nothing judges"
    ) {
      $0.both { $0.verdict }.json
    },
    .value("score", as: .both(ValueForm.number(.share).orNull)) { $0.both { $0.score }.json },
    .value("change", "new less old") { $0.pair.change },
    .value("judgeScore", as: .both(ValueForm.number(.share).orNull), "with --judge") {
      $0.both { $0.judgeScore }.json
    }.only { $0.pair.old?.judgeScore != nil || $0.pair.new?.judgeScore != nil },
    .value("show", as: .map(.both(ValueForm.number(.number).orNull))) { row in
      JSONValue(
        row.metrics.enumerated().map { index, metric in
          JSONMember(
            metric.text, row.both { $0.shown[index].map { JSONValue(.number($0)) } }.json)
        })
    },
    .value("changed") { $0.pair.effect != .none },
    .value("accepted") { $0.isAccepted },
    .value(
      "reason", as: .text, "where it newly fails a requirement, or a side was not replayed"
    ) { $0.pair.reason.json }.only { $0.pair.reason != nil },
  ]

  /// A form that a schema defines once.
  static var form: ValueForm { .named("pair", .object(record.fields), meaning: nil) }
}

extension ValueForm {
  /// Returns the form of the values of the old and of the new side.
  static func both(_ form: ValueForm) -> ValueForm { .list(form, count: 2) }
}
