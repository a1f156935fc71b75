// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import Scenes
import Testing

/// Objects that are read as they are described.
@Suite struct ObjectFieldsTests {
  private enum Side: String, CaseIterable {
    case left, right
  }

  /// Starts to read an object with a width and a side, or with a path.
  private static func fields(_ text: String = "{}") throws -> ObjectFields {
    try ObjectFields(
      JSONValue.parse(Array(text.utf8)), path: "box",
      as: .either([
        .object([
          Field("width", .number(.integer(1...9))), Field("side", .choice(["left", "right"])),
        ]),
        .object([Field("path", .text)]),
      ]))
  }

  @Test func `a key is read with the form that it is described with`() throws {
    var box = try Self.fields(#"{"width":3,"side":"left"}"#)
    #expect(try box.integer("width", in: 1...9) == 3)
    #expect(try box.integer("width", in: 2...4) == 3)
    #expect(try box.choice("side", Side.self) == .left)
    try box.finish()
    var path = try Self.fields(#"{"path":"M0 0"}"#)
    #expect(try path.string("path") == "M0 0")
    try path.finish()
  }

  @Test func `a value that is read in another form than its key's stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var box = try Self.fields(#"{"width":3}"#)
      _ = try box.string("width")
    }
    await #expect(processExitsWith: .failure) {
      var box = try Self.fields(#"{"width":3}"#)
      _ = try box.integer("width", in: 0...9)
    }
    await #expect(processExitsWith: .failure) {
      var box = try Self.fields(#"{"side":"left"}"#)
      _ = try box.choice("side", WrongSide.self)
    }
    await #expect(processExitsWith: .failure) {
      var box = try Self.fields(#"{"height":3}"#)
      _ = box.value("height")
    }
  }

  private enum WrongSide: String, CaseIterable {
    case left, top
  }

  @Test func `a described key that nothing reads, or another that is read, stops the program`()
    async
  {
    await #expect(processExitsWith: .failure) {
      var box = try Self.fields()
      _ = try box.integer("width", in: 1...9)
      _ = try box.choice("side", Side.self)
      _ = box.value("height")
      try box.finish()
    }
    await #expect(processExitsWith: .failure) {
      var box = try Self.fields()
      _ = try box.integer("width", in: 1...9)
      try box.finish()
    }
  }

  // MARK: The address of the schema

  private func fault(_ scene: String) throws -> String? {
    let value = try JSONValue.parse(Array(scene.utf8))
    do throws(Fault) {
      _ = try decodeScene(value, canvas: Size(width: 100, height: 100))
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `a scene may name its schema, and nothing inside it may`() throws {
    #expect(try fault(#"{"$schema":"scene.schema.json","kind":"ink"}"#) == nil)
    #expect(
      try fault(#"{"$schema":7,"kind":"ink"}"#)
        == "invalid scene.$schema: found the number 7, expected a string")
    #expect(
      try fault(#"{"kind":"trace","guide":"T","rules":{"$schema":"x"}}"#)
        == "unknown key scene.rules.$schema: expected one of tolerance, step, waypoints, cancel, "
        + "progress, against, need, time, order, through, lifts, only, ignoreTaps")
    #expect(
      try fault(#"{"kind":"ink","color":"x"}"#) == "unknown key scene.color: expected kind")
  }
}
