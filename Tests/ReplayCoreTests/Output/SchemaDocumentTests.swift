import JSONStream
import ReplayCore
import Scenes
import TestCorpora
import Testing

@Suite struct SchemaDocumentTests {
  @Test(arguments: SchemaDocument.allCases)
  func `the document in docs is the one that the program prints`(schema: SchemaDocument) throws {
    try Project.expect("docs/\(schema.rawValue).schema.json", toHold: schema.text)
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
}
