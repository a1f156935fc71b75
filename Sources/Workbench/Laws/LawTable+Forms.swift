// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import JSONStream
import PropertyTesting
package import ReplayCore
import ReportPages
import Scenes
import TouchRecording
import Touchstone

/// The forms of a table of laws.
package enum LawForm: String, CaseIterable, Sendable {
  /// A table for people.
  case human
  /// One JSON object.
  case json
  /// A JSON object a law, a line each.
  case jsonl
  /// JUnit XML, a case a law.
  case junit
  /// Commands of a workflow, one for each broken law.
  case github
  /// One HTML page with the smallest recordings.
  case html
}

extension LawTable {
  /// Returns the table in a form.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - style: The style of a table.
  ///   - folder: The folder in which `files` are written; nil if they are not.
  /// - Returns: Whole lines of UTF-8 text.
  package func bytes(
    as form: LawForm, style: TableStyle = .plain, folder: String? = nil
  ) -> [UInt8] {
    switch form {
    case .human: Array(table(style, folder).utf8)
    case .json: document.text(.pretty) + [UInt8(ascii: "\n")]
    case .jsonl:
      rows.flatMap { self[$0].json.text() + [UInt8(ascii: "\n")] }
    case .junit: junit(folder)
    case .github: github(folder)
    case .html: page(folder)
    }
  }

  private subscript(row: Row) -> ReportedLaw { ReportedLaw(row: row, trial: trial) }

  // MARK: The table

  private func table(_ style: TableStyle, _ folder: String?) -> String {
    let verdicts = trial.figure == nil ? ["to refused", "to accepted"] : []
    let heading =
      (["law", "recordings", "moved"] + verdicts + ["greatest", "worst"])
      .map { TableCell($0, .faint) }
    let cells = rows.map { row in
      let color: TableColor? = row.isBroken ? .failed : row.recordings > 0 ? .good : nil
      let counts = [row.moved] + (trial.figure == nil ? [row.toRefused, row.toAccepted] : [])
      return [TableCell(row.law.rawValue, color), TableCell("\(row.recordings)")]
        + counts.map { TableCell("\($0)", $0 > 0 ? color : nil) }
        + [
          TableCell(row.greatestText),
          TableCell(row.worst.map { printable($0.name, limit: .max) } ?? "-"),
        ]
    }
    let lines = layOut([heading] + cells, style)
    var sections = [lines.prefix(1), lines.dropFirst()].map { $0.joined().map(\.text) }
    let broken = rows.filter(\.isBroken)
    if !broken.isEmpty {
      let rows = layOut(
        broken.map { row in
          [TableCell("✗ \(row.law.rawValue)", .failed), TableCell(words(of: row))]
        }, style)
      sections.append(
        zip(rows, broken).flatMap { lines, row in
          lines.map(\.text) + (command(of: row, in: folder).map { ["  \($0)"] } ?? [])
        })
    }
    sections.append([footer.map { style.paint($0.text, $0.color) }.joined(separator: ", ")])
    return ruled(sections, under: lines, style)
  }

  private var footer: [(text: String, color: TableColor?)] {
    let broken = rows.count(where: \.isBroken)
    var parts: [(text: String, color: TableColor?)] = [
      (counted(recordings, "recording"), nil),
      (
        broken == 0 ? "no law is broken" : "\(counted(broken, "law")) broken",
        broken == 0 ? .good : .failed
      ),
    ]
    if unjudged > 0 { parts.append(("\(unjudged) without a \(subject)", .odd)) }
    return parts
  }

  /// The name of what a law holds still.
  package var subject: String { trial.figure?.text ?? "verdict" }

  /// Returns the smallest recording of a broken law in words.
  private func words(of row: Row) -> String {
    guard let smallest = row.smallest, let moved = row.shortest else {
      return "\(row.moved) of \(row.recordings) recordings move"
    }
    let fault = smallest.changed.fault.map { ": \($0.message)" } ?? ""
    return "\(printable(moved.name, limit: .max)): \(smallest.change): "
      + "\(smallest.words(trial.figure))\(fault); the smallest has "
      + counted(smallest.before.touches.count, "sample")
  }

  /// Returns the call that shows a broken law again; nil if its recording is not written.
  private func command(of row: Row, in folder: String?) -> String? {
    guard let folder, row.smallest != nil else { return nil }
    let path = folder.appendingPath("\(row.law.rawValue).before.touch.jsonl")
    let words = ["replay", "laws", path, "--law", row.law.rawValue] + trial.flags
    return words.map(shellWord).joined(separator: " ")
  }

  // MARK: Servers

  private func junit(_ folder: String?) -> [UInt8] {
    let cases = rows.map { row in
      JUnitCase(
        name: row.law.rawValue, result: row.isBroken ? .failure : nil,
        diagnosis: row.isBroken ? (.newlyFails, words(of: row)) : nil,
        details: row.isBroken ? [command(of: row, in: folder)].compactMap(\.self) : [])
    }
    return JUnitSuite.document(of: [JUnitSuite(name: "laws", cases: cases)], name: "replay laws")
  }

  private func github(_ folder: String?) -> [UInt8] {
    let lines = rows.filter(\.isBroken).map { row in
      let parts = ["\(row.law.rawValue): \(words(of: row))", command(of: row, in: folder)]
      return GitHubAnnotation(
        rank: .failure, code: .newlyFails, message: parts.compactMap(\.self).joined(separator: "\n")
      )
    }
    let total = GitHubAnnotation(rank: .total, message: footer.map(\.text).joined(separator: ", "))
    return Array((lines + [total]).map { "\($0.text)\n" }.joined().utf8)
  }

  // MARK: The page

  private func page(_ folder: String?) -> [UInt8] {
    let pictures = rows.map { row -> JSONValue in
      guard let smallest = row.smallest else { return .null }
      let sides = drawn(smallest)
      return [
        "words": JSONValue(words(of: row)),
        "command": command(of: row, in: folder).map { JSONValue($0) } ?? .null,
        "before": sides[0], "after": sides[1], "change": JSONValue("\(smallest.change)"),
        "outcomes": [JSONValue(side(smallest.outcome)), JSONValue(side(smallest.changed))],
      ]
    }
    return SelfContainedPage(
      title: "Touch laws", files: .laws,
      data: [
        "table": document, "pictures": JSONValue(pictures),
        "meanings": JSONValue(rows.map { JSONValue($0.law.meaning) }),
      ]
    ).bytes
  }

  private func side(_ outcome: LawOutcome) -> String {
    trial.figure == nil ? outcome.word : outcome.figure.map { text($0) } ?? "-"
  }

  /// Returns both recordings as pictures with one crop; null for one that cannot be drawn.
  private func drawn(_ smallest: SmallestBreach) -> [JSONValue] {
    var drawing = Replayer()
    (drawing.limits, drawing.assets) = (trial.replay.limits, trial.replay.assets)
    (drawing.frame, drawing.scale, drawing.keepsPixels) = (.last, 2, true)
    let frames = [smallest.before, smallest.after].map { recording in
      var stream = RecordingStream(line: recording.packedBytes, as: nil, replay: drawing)
      return stream.next()?.first?.frame
    }
    return Frame.cropped(frames).map { $0.map { JSONValue(Base64.text(of: $0)) } ?? .null }
  }

  // MARK: The document

  /// The document: a row a law.
  private var document: JSONValue { LawTable.record.json(of: self) }

  private static let record: Record<LawTable> = [
    .value("kind", as: .constant("touch-laws")) { _ in "touch-laws" },
    .value("schema", as: .constant(1)) { _ in 1 },
    .value("tool", as: Version.form) { _ in Version.json },
    .value("figure", "the metric of --figure; null for verdicts") { $0.trial.figure?.text },
    .count("recordings") { $0.recordings },
    .count("unjudged", "recordings without a verdict, or without the figure") { $0.unjudged },
    .value("laws") { table in table.rows.map { table[$0] } },
  ]

  /// The schema of the document.
  package static let schema = SchemaDocument(
    title: "Recordings under the laws of touches", record.fields)
}

/// A law in the document and in lines.
private struct ReportedLaw: Recorded {
  let row: LawTable.Row
  let trial: LawTrial

  private func verdicts(_ count: Int) -> Int? { trial.figure == nil ? count : nil }

  static let record: Record<ReportedLaw> = [
    .value("law", as: .choice(TouchLaw.allCases.map(\.rawValue))) { $0.row.law.rawValue.json },
    .count("recordings", "those that the law could change") { $0.row.recordings },
    .count("moved", "recordings whose verdict, or figure, moves under any change") { $0.row.moved },
    .count("toRefused", "recordings that pass as they are alone; null with a figure") {
      $0.verdicts($0.row.toRefused)
    },
    .count("toAccepted", "recordings that pass when changed alone; null with a figure") {
      $0.verdicts($0.row.toAccepted)
    },
    .length("greatest", "the greatest move of the figure, else of the score; null without one") {
      $0.row.greatest
    },
    .value("worst", "the recording with that move, of those that move if any does") {
      $0.row.worst?.name
    },
    .value("broken") { $0.row.isBroken },
    .value("smallest", "the smallest recording that was found; null unless the law is broken") {
      law in law.row.smallest.map { ReportedBreach(breach: $0, trial: law.trial) }
    },
  ]
}

extension ReportedLaw {
  /// A form that a schema defines once.
  static var form: ValueForm { .named("law", .object(record.fields), meaning: nil) }
}

/// The smallest recording of a broken law.
private struct ReportedBreach: Recorded {
  let breach: SmallestBreach
  let trial: LawTrial

  /// A packed recording, in one line.
  private static func packed(_ recording: Recording) -> JSONValue {
    JSONValue(String(decoding: recording.packedBytes.dropLast(), as: UTF8.self))
  }

  static let record: Record<ReportedBreach> = [
    .value("before", as: .text, "a packed recording") { packed($0.breach.before) },
    .value("after", as: .text, "the same one, changed") { packed($0.breach.after) },
    .value("change", "in words") { "\($0.breach.change)" },
    .value("verdict", "verdicts, or figures, before and after") {
      $0.breach.words($0.trial.figure)
    },
  ]
}

extension LawTable.Row {
  /// The greatest move of the figure; nil without one.
  fileprivate var greatest: Double? {
    worst.flatMap { $0.worst.effect.size.isFinite ? $0.worst.effect.size : nil }
  }

  fileprivate var greatestText: String {
    guard let size = worst?.worst.effect.size else { return "-" }
    return size.isFinite ? fixed(Int64((size * 10_000).rounded()), decimals: 4) : "gone"
  }
}

extension TouchLaw {
  /// The changes of the law in a sentence.
  package var meaning: String {
    switch self {
    case .rate: "the screen samples more seldom, or more often"
    case .rest: "the finger rests at the end, at the beginning or in the middle of a stroke"
    case .tremor: "each sample lies up to a point beside"
    case .rounding: "positions are rounded, to a point at most"
    case .shift: "the whole ink lies up to a point beside"
    case .late: "the screen tells the beginning late and the end too early"
    case .time: "all is later, slower or faster"
    case .names: "contacts have other numbers, samples of one time another order"
    case .lift: "the lift tells its position again, or not at all"
    }
  }
}

extension LawTrial {
  /// The flags that show a smallest recording again: those of the judge and of the verdict.
  fileprivate var flags: [String] {
    var words: [String] = []
    if let judge = replay.judge { words += ["--judge", judge.command] }
    for setting in replay.settings where setting.isOfJudge { words += ["--set", setting.text] }
    for demand in replay.demands { words += ["--require", demand.requirement.text] }
    if let figure { words += ["--figure", figure.text, "--by", text(figure.allowed)] }
    if seed != 1 { words += ["--seed", "\(seed)"] }
    return words
  }
}
