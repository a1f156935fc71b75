import Foundation
import JSONStream
import ReplayCore
import Scenes
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

  private static let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../recordings").standardized

  private func validator(_ schema: SchemaDocument) throws -> SlowValidator {
    SlowValidator(document: try JSONValue.parse(schema.text))
  }

  /// The bundled files whose names end so.
  private func files(_ ending: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: Self.recordings, includingPropertiesForKeys: nil
    )
    .filter { $0.lastPathComponent.hasSuffix(ending) }
  }

  @Test func `every bundled report is valid, and not with a key more or less`() throws {
    let validator = try validator(.report)
    let reports = try files(".report.json")
    #expect(reports.count > 20)
    for (index, file) in reports.enumerated() {
      let report = try JSONValue.parse([UInt8](Data(contentsOf: file)))
      #expect(validator.isValid(report), "\(file.lastPathComponent)")
      guard index < 3 else { continue }
      var more = report
      more.append("more", 1)
      #expect(!validator.isValid(more))
      let less = JSONValue((report.members ?? []).filter { $0.key != "status" })
      #expect(!validator.isValid(less))
    }
  }

  @Test func `the first lines and the last of every bundled recording are valid`() throws {
    let validator = try validator(.recording)
    for file in try files(Input.ending) {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      for line in lines.prefix(4) + lines.suffix(2) {
        #expect(validator.isValid(try JSONValue.parse(Array(line.utf8))), "\(line)")
      }
    }
  }

  @Test(arguments: [
    #"{"t":0,"id":0,"phase":"mooved","x":1,"y":1}"#, #"{"t":0,"id":0,"phase":"moved","x":1}"#,
    #"{"t":-1,"id":0,"phase":"ended"}"#, #"{"t":0.5,"id":0,"phase":"ended"}"#,
    #"{"t":0,"id":0,"phase":"began","x":1e7,"y":1}"#, #"{"t":0,"event":"mark"}"#, "[]", "7",
    #"{"format":"touch-recording","version":2,"canvas":{"width":1,"height":1}}"#,
    #"{"format":"touch-recording","version":1,"canvas":{"width":0,"height":1}}"#,
    #"{"format":"touch-recording","version":1,"canvas":{"width":1,"height":1},"columns":{}}"#,
  ])
  func `a line that the format forbids is not valid`(line: String) throws {
    #expect(try !validator(.recording).isValid(try JSONValue.parse(Array(line.utf8))))
  }

  @Test func `a schema that does not exist is refused with those that do`() {
    let error = #expect(throws: UsageError.self) { try SchemaDocument(rawValue: "reprot") }
    #expect(error.map { Diagnostic(.usage($0)).message.contains("did you mean report?") } == true)
  }
}
