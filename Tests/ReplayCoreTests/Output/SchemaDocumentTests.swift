// SPDX-License-Identifier: Apache-2.0
import JSONStream
import ReplayCore
import Scenes
import TestCorpora
import Testing
import Workbench

@Suite struct SchemaDocumentTests {
  private static let documents: [(name: String, schema: SchemaDocument)] = [
    ("recording", .recording), ("scene", .scene), ("report", .report), ("diff", Comparison.schema),
    ("tuning", TunedRule.schema), ("laws", LawTable.schema),
  ]

  @Test(arguments: documents)
  func `the document in docs is the one that the program prints`(
    name: String, schema: SchemaDocument
  ) throws {
    try Project.expect("docs/\(name).schema.json", toHold: schema.text)
  }

  @Test(arguments: documents)
  func `every reference leads to a definition, and every definition is referred to`(
    name: String, schema: SchemaDocument
  ) throws {
    let document = try JSONValue.parse(schema.text)
    let defined = Set(document["$defs"]?.members?.map(\.key) ?? [])
    var (referred, open) = (Set<String>(), [document])
    while let value = open.popLast() {
      if let reference = value["$ref"]?.string {
        #expect(reference.hasPrefix("#/$defs/"))
        referred.insert(String(reference.dropFirst("#/$defs/".count)))
      }
      open += value.elements ?? []
      open += value.members?.map(\.value) ?? []
    }
    #expect(!defined.isEmpty && referred == defined)
  }

  /// Returns the keys of a value that its schema does not have, and those that it lacks.
  private func faults(
    _ value: JSONValue, _ schema: JSONValue, _ definitions: JSONValue, at path: String = ""
  ) -> [String] {
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      return faults(value, definitions[String(name)] ?? [:], definitions, at: path)
    }
    if let choices = schema["anyOf"]?.elements {
      guard !value.isNull, let choice = choices.first(where: { $0["type"]?.string != "null" })
      else { return [] }
      return faults(value, choice, definitions, at: path)
    }
    if let item = schema["items"] {
      return (value.elements ?? []).flatMap { faults($0, item, definitions, at: path + "[]") }
    }
    guard let properties = schema["properties"] else { return [] }
    let keys = (value.members ?? []).map(\.key)
    let required = (schema["required"]?.elements ?? []).compactMap(\.string)
    return required.filter { !keys.contains($0) }.map { "\(path).\($0) is missing" }
      + (value.members ?? []).flatMap { member in
        guard let part = properties[member.key] else { return ["\(path).\(member.key) is unknown"] }
        return faults(member.value, part, definitions, at: "\(path).\(member.key)")
      }
  }

  @Test func `each bundled report has exactly the keys of the schema`() throws {
    let schema = try JSONValue.parse(SchemaDocument.report.text)
    let names = try Project.names(in: "recordings").filter { $0.hasSuffix(".report.json") }
    #expect(names.count > 10)
    for name in names {
      let report = try JSONValue.parse(Project.bytes(of: "recordings/\(name)"))
      #expect(faults(report, schema, schema["$defs"] ?? [:]) == [], "\(name)")
    }
  }

  @Test func `every object of a report that has fields says that there are no others`() throws {
    var (open, count) = ([try JSONValue.parse(SchemaDocument.report.text)], 0)
    while let value = open.popLast() {
      if value["type"]?.string == "object", value["properties"] != nil {
        #expect(value["additionalProperties"]?.bool == false)
        count += 1
      }
      open += value.elements ?? []
      open += value.members?.map(\.value) ?? []
    }
    #expect(count > 20)
  }
}
