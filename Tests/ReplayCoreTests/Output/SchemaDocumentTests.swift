import Foundation
import JSONStream
import ReplayCore
import Testing

@Suite struct SchemaDocumentTests {
  private static let records = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1"

  @Test(arguments: SchemaDocument.allCases)
  func `the document in docs is the one that the program prints`(schema: SchemaDocument) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/\(schema.rawValue).schema.json").standardized
    if let found = try? Data(contentsOf: file), [UInt8](found) == schema.text { return }
    if Self.records { try Data(schema.text).write(to: file) }
    Issue.record("docs/\(schema.rawValue).schema.json differs; TOUCHSTONE_RECORD=1 writes it")
  }

  @Test(arguments: SchemaDocument.allCases)
  func `every reference leads to a definition, and every definition is referred to`(
    schema: SchemaDocument
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

  @Test func `a schema that does not exist is refused with those that do`() {
    let error = #expect(throws: UsageError.self) { try SchemaDocument(named: "reprot") }
    #expect(error.map { Diagnostic(.usage($0)).message.contains("expected report") } == true)
  }
}
