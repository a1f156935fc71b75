// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import JSONStream
import Scenes
package import Touchstone

extension JudgeAnswer {
  /// Reads the answer of a judge: `{"pass":true,"score":0.93,"figures":{"late":0}}`.
  ///
  /// - Parameters:
  ///   - value: The answer.
  ///   - name: The name of a judge that does not tell its own.
  ///   - request: The digest of the line that it read, in hexadecimal digits.
  ///   - told: The strokes in that line.
  /// - Throws: `Fault` for unknown keys, wrong values, more verdicts than strokes, and an answer that
  ///   says nothing.
  init(
    _ value: JSONValue, name: String, request: String, strokes told: [JudgeStrokes.Beginning]
  ) throws(Fault) {
    var fields = try rethrow(ObjectFields(value, path: "answer"), as: Fault.ofAnswer)
    self.init(name: name, request: request)
    try rethrow(read(&fields, strokes: told), as: Fault.ofAnswer)
    guard passes != nil || score != nil || fields.value("figures") != nil else {
      throw .judge("its answer says nothing", expected: "pass, score or figures")
    }
  }

  private mutating func read(
    _ fields: inout ObjectFields, strokes told: [JudgeStrokes.Beginning]
  ) throws(Fault) {
    name = try fields.string("name") ?? name
    passes = try fields.bool("pass")
    score = try fields.number("score")
    if let score, !(0...1).contains(score) {
      throw fields.error(.outOfRange(found: score, expected: "0 to 1"), at: "score")
    }
    if let value = fields.value("figures") { figures = try Self.figures(value) }
    let count = fields.value("strokes")?.elements?.count ?? 0
    guard count <= told.count else {
      throw fields.error(
        .unexpected(found: counted(count, "verdict"), expected: "at most \(told.count)"),
        at: "strokes")
    }
    if fields.value("strokes") != nil {
      var index = 0
      strokes = try fields.objects("strokes") { stroke throws(Fault) in
        defer { index += 1 }
        return Stroke(
          contact: told[index].contact, began: told[index].time, passes: try stroke.bool("pass"),
          reason: try stroke.string("reason") ?? "")
      }
    }
    reason = try fields.string("reason") ?? ""
    try fields.finish()
  }

  private static func figures(_ value: JSONValue) throws(Fault) -> [Figure] {
    // The names are the judge's own, and each may stand there once.
    _ = try ObjectFields(value, path: "answer.figures")
    return try (value.members ?? []).map { member throws(Fault) in
      guard member.value.isNull || member.value.number != nil else {
        throw Fault(
          .unexpected(found: member.value.kindName, expected: "a number or null"),
          path: "answer.figures.\(member.key)", offset: nil)
      }
      return Figure(member.key, member.value.number)
    }
  }

  /// Reads the section `judge` of a report, which may come from anywhere.
  ///
  /// The value is nil for any other object.
  package init?(section: JSONValue) {
    guard let name = section["name"]?.string, let request = section["request"]?.string,
      let figures = section["figures"]?.members, let strokes = section["strokes"]?.elements
    else { return nil }
    self.init(name: name, request: request)
    self.passes = section["pass"]?.bool
    score = section["score"]?.double
    self.figures = figures.map { Figure($0.key, $0.value.number) }
    self.strokes = strokes.map { stroke in
      Stroke(
        contact: Int(clamping: stroke["contact"]?.integer ?? 0),
        began: stroke["began"]?.integer ?? 0, passes: stroke["pass"]?.bool,
        reason: stroke["reason"]?.string ?? "")
    }
    reason = section["reason"]?.string ?? ""
  }
}

extension Fault {
  /// Returns the fault of an answer with a wrong value.
  fileprivate static func ofAnswer(_ fault: Fault) -> Fault {
    .judge(fault.what, found: fault.found, expected: fault.expected)
  }
}
