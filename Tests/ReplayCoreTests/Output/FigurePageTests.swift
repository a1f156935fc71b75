// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Scenes
import TestCorpora
import Testing

/// The page of all figures, which follows from the records of the report.
@Suite struct FigurePageTests {
  @Test func `the page in docs lists every value of a recording once`() throws {
    try Project.expect("docs/figures.md", toHold: Array(page.utf8))
  }

  private var page: String {
    let fields = NamedRecording.form.fields ?? []
    let kinds = Set(SceneKind.allCases.map(\.rawValue))
    let rows = fields.flatMap { field -> [String] in
      let isSection = kinds.contains(field.key)
      return (isSection ? ["", "## `\(field.key)`", "", heading] : []) + lines(of: field, in: "")
    }
    let first = rows.firstIndex { $0.hasPrefix("##") } ?? rows.endIndex
    let last = rows.lastIndex { $0.hasPrefix("| `ink.") } ?? rows.startIndex
    let others = rows[..<(first - 1)] + rows[(last + 1)...]
    return """
      # The figures of a recording

      The values of a recording in a [report](reports.md), by the paths that `--require`, `--columns` and `--show` take; N stands for the name or the index of an element. The name of the section may be left out in requirements. `replay metrics FILE` prints those of a recording with their numbers.

      \(heading)
      \(others.joined(separator: "\n"))
      \(rows[(first - 1)...last].joined(separator: "\n"))

      """
  }

  private var heading: String { "| value | | meaning |\n|---|---|---|" }

  /// Returns a line for each single value of a field.
  private func lines(of field: Field, in place: String) -> [String] {
    let path = place + field.key
    let note = field.form.resolved.isNullable ? " or null" : ""
    switch field.form.resolved.form {
    case .object(let parts):
      return parts.flatMap { lines(of: $0, in: "\(path).") }
    case .list(let element, _):
      if let parts = element.fields { return parts.flatMap { lines(of: $0, in: "\(path).N.") } }
      return ["| `\(path).N` | \(words(of: element)) | \(field.meaning ?? "") |"]
    default:
      return ["| `\(path)` | \(words(of: field.form))\(note) | \(field.meaning ?? "") |"]
    }
  }

  private func words(of form: ValueForm) -> String {
    if case .named("time", _, let unit) = form { return unit ?? "" }
    switch form {
    case .nullable(let form): return words(of: form)
    case .named(_, let form, _): return words(of: form)
    case .boolean: return "true or false"
    case .choice(let names): return names.map { "`\($0)`" }.joined(separator: ", ")
    case .number(let quantity): return words(of: quantity)
    default: return "text"
    }
  }

  private func words(of quantity: Quantity) -> String {
    switch (quantity.least, quantity.greatest) {
    case (let least?, let greatest?): "\(Int(least)) to \(Int(greatest))"
    case (0?, nil): quantity.isInteger ? "count" : "0 or more"
    default: quantity.isInteger ? "integer" : "number"
    }
  }
}
