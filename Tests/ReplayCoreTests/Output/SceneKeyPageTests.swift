// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import Scenes
import TestCorpora
import Testing

/// The page of all keys of scenes, which follows from their descriptions.
@Suite struct SceneKeyPageTests {
  @Test func `the page in docs lists every key of a scene once`() throws {
    try Project.expect("docs/scene-keys.md", toHold: Array(page.utf8))
  }

  private var page: String {
    let named = named(in: SceneKind.sceneForm)
    let tables = named.compactMap { name, form, _ in
      form.alternatives[0].fields.map { _ in
        """
        ## \(name)

        | key | value | meaning |
        |---|---|---|
        \(lines(of: form, in: "").joined(separator: "\n"))

        """
      }
    }
    let values = named.filter { $0.form.alternatives[0].fields == nil }
    return """
      # The keys of a scene

      Every key of a scene and its values, in the order in which they are read; [scenes.md](scenes.md) explains them. A key is optional unless it says otherwise, and keys that begin with `x-` or contain a colon are skipped. `replay schema scene` prints the same as a JSON Schema, [scene.schema.json](scene.schema.json); an editor completes the keys of a file that names it by `"$schema"`.

      \(values.map { "- \($0.name): \($0.meaning ?? "")" }.joined(separator: "\n"))

      \(tables.joined(separator: "\n"))
      """
  }

  /// Returns the named forms in a form, each once.
  private func named(
    in form: ValueForm
  ) -> [(name: String, form: ValueForm, meaning: String?)] {
    var (found, open) = ([(name: String, form: ValueForm, meaning: String?)](), [form])
    while !open.isEmpty {
      switch open.removeFirst() {
      case .named(let name, let form, let meaning):
        guard !found.contains(where: { $0.name == name }) else { continue }
        found.append((name, form, meaning))
        open.append(form)
      case .either(let forms): open += forms
      case .list(let form, _), .nullable(let form), .map(let form): open.append(form)
      case .object(let fields): open += fields.map(\.form)
      case .boolean, .text, .choice, .constant, .number: break
      }
    }
    return found
  }

  /// Returns the lines of the keys of an object, with those of objects without a name.
  private func lines(of form: ValueForm, in place: String) -> [String] {
    let objects = form.alternatives.compactMap(\.fields)
    var keys: [String] = []
    for object in objects {
      var place = 0
      for key in object.map(\.key) {
        place = keys.firstIndex(of: key) ?? place
        if !keys.contains(key) { keys.insert(key, at: place) }
        place += 1
      }
    }
    return keys.flatMap { key -> [String] in
      let fields = objects.compactMap { $0.first { $0.key == key } }
      let forms = fields.map(\.form).reduce(into: [ValueForm]()) { forms, form in
        if !forms.contains(form) { forms.append(form) }
      }
      let isRequired = fields.contains { !$0.isOptional }
      let need =
        !isRequired || fields.contains(where: \.isOptional)
        ? "" : fields.count == objects.count ? ", required" : ", one of these"
      let value = forms.map(words).joined(separator: ", ") + need
      let line = "| `\(place)\(key)` | \(value) | \(fields[0].meaning ?? "") |"
      return [line] + forms.flatMap { parts(of: $0, in: place + key) }
    }
  }

  /// Returns the lines of the keys of all objects without a name in a value.
  private func parts(of form: ValueForm, in place: String) -> [String] {
    switch form {
    case .object: lines(of: form, in: "\(place).")
    case .either(let forms) where forms.allSatisfy { $0.fields != nil }:
      lines(of: form, in: "\(place).")
    case .either(let forms): forms.flatMap { parts(of: $0, in: place) }
    case .nullable(let form): parts(of: form, in: place)
    case .list(let form, _): parts(of: form, in: "\(place)[]")
    default: []
    }
  }

  private func words(of form: ValueForm) -> String {
    switch form {
    case .boolean: "true or false"
    case .text: "text"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .constant(let value): "`\(value.string ?? "")`"
    case .number(let quantity): words(of: quantity)
    case .object, .map: "object"
    case .list(let element, let count?): "\(count) values: \(words(of: element))"
    case .list(let element, nil): "list of: \(words(of: element))"
    case .either(let forms):
      forms.map(words).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        .joined(separator: ", or ")
    case .nullable(let form): "\(words(of: form)), or null"
    case .named(let name, let form, _):
      form.alternatives[0].fields == nil ? name : "[\(name)](#\(name))"
    }
  }

  private func words(of quantity: Quantity) -> String {
    let ends = [quantity.least, quantity.greatest].map { $0.map(text) ?? "any" }
    return (quantity.isInteger ? "whole, " : "")
      + ends.joined(separator: quantity.isAboveLeast ? " (not included) to " : " to ")
  }
}
