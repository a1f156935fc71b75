// SPDX-License-Identifier: Apache-2.0
import JSONStream
import MaskCore
import ReplayCore
import Scenes
import Testing
import TouchRecording

/// Saved cards in files, and the messages for bad ones.
@Suite struct SavedCardFileTests {
  private static let scene = #"{"kind":"scratch","brush":{"width":4}}"#

  private func recording(_ scene: String = scene) -> String {
    """
    {"format":"touch-recording","version":1,"canvas":{"width":20,"height":20},"scene":\(scene)}
    {"t":0,"id":0,"phase":"began","x":2,"y":3}
    {"t":9,"id":0,"phase":"ended","x":12,"y":3}
    {"t":20,"event":"end","lines":2}

    """
  }

  /// The diagnostics of a recording that continues a saved card.
  private func told(_ text: String, _ scene: String = scene) async throws -> [String] {
    var replay = Replayer()
    do {
      replay.savedCard = try SavedCardFile(Array(text.utf8), path: "card.json")
    } catch {
      return [Diagnostic(error).text]
    }
    return try await replay.replayed(recording(scene)).diagnostics.map {
      $0.text.replacing(/.*\.touch\.jsonl/, with: "REC")
    }
  }

  private func text() async throws -> String {
    let found = try await Replayer { $0.savesCards = true }.replayed(recording())
    return String(decoding: found.savedCard ?? [], as: UTF8.self)
  }

  @Test func `the text of a saved card is the one in the documents`() async throws {
    let text = try await text()
    #expect(
      text == """
        {"kind":"scratch-card","version":2,"rules":"\(try rules(text))",\
        "area":"cbf29ce484222325","frame":{"x":0,"y":0,"width":20,"height":20},"clock":20,\
        "coverage":{"revealed":3372,"eligible":25600},"brushes":[],\
        "strokes":[{"contact":0,"began":0,"ended":9,"samples":2,"outcome":"ended","width":4,\
        "x":2,"y":3}],"pieces":{"stroke":[0,0],"x":[2,12],"y":[3,3],"width":[4,4],"from":[0,0],\
        "t":[0,9],"brush":[0,0]},"resting":[],"pressing":[],\
        "stopped":[],"pan":{"contacts":[],"origin":{"x":0,"y":0},"pan":null},\
        "releasedSince":null,"leftOut":{"beside":0,"afterThreshold":0},"resets":[],\
        "first":{"card":null,"combinations":[],"regions":[],"touched":[]},\
        "crossings":{"card":[],"regions":[]},"checksum":"\(try checksum(text))"}

        """)
    #expect(try await told(text) == [])
    #expect(try await told(text.replacing(",", with: " ,\n")) == [], "white space does not count")
  }

  private func rules(_ text: String) throws -> String {
    try #require(JSONValue.parse(Array(text.utf8))["rules"]?.string)
  }

  private func checksum(_ text: String) throws -> String {
    try #require(JSONValue.parse(Array(text.utf8))["checksum"]?.string)
  }

  @Test func `every fault of a saved card is reported with its place`() async throws {
    let text = try await text()
    let (rules, checksum) = (try rules(text), try checksum(text))
    let cases: [(change: (String, String), told: String)] = [
      (("\"kind\":\"scratch-card\",", ""), "card.json: E440: not a saved card: expected"),
      (("scratch-card", "guide"), "card.json: E440: not a saved card: found guide,"),
      (("\"version\":2", "\"version\":3"), "card.json: E441: "),
      (
        ("\"version\":2", "\"version\":1"),
        "card.json:1:34: E442: invalid saved.version: found 1, expected 2; replay the recordings of"
      ),
      (("]}", "]"), "card.json:2:1: E201: invalid JSON: found the end of the text,"),
      (
        ("\"x\":[2,12]", "\"x\":[2,null]"),
        "card.json:1:334: E442: invalid saved.pieces.x[1]: found null, expected a number"
      ),
      (
        ("\"x\":[2,12]", "\"x\":[2]"),
        "card.json:1:331: E442: invalid saved.pieces.x: found an array of 1, expected 2, as in stroke"
      ),
      (("\"clock\":20", "\"clok\":20"), "card.json:1:1: E442: saved is incomplete: expected clock"),
      (("\"began\":0", "\"began\":0,\"y\":1"), "card.json:1:"),
      ((checksum, "0123456789abcdef"), "card.json: E444: the checksum of the saved card is wrong"),
      (("\"clock\":20", "\"clock\":21"), "card.json: E444: the checksum of the saved card"),
      ((rules, rules.uppercased() + "0"), "card.json:1:44: E442: invalid saved.rules: found the"),
    ]
    for (change, expected) in cases {
      let found = try await told(text.replacing(change.0, with: change.1))
      #expect(found.count == 1 && found[0].hasPrefix(expected), "\(change): \(found)")
    }
  }

  /// The text with replaced parts and the right checksum for them.
  private func resealed(_ text: String) async throws -> String {
    let told = try await told(text)
    let match = told.first?.firstMatch(of: /found ([0-9a-f]{16}), expected ([0-9a-f]{16})/)
    guard let match else { return text }
    return text.replacing(match.1, with: match.2)
  }

  @Test func `a value that does not fit the card is reported with its place`() async throws {
    let text = try await text()
    let cases: [(change: (String, String), told: String)] = [
      (
        ("\"t\":[0,9]", "\"t\":[0,21]"),
        "card.json:1:382: E442: saved.pieces.t[1] is out of range: found 21, expected 0 to 20"
      ),
      (
        ("\"stroke\":[0,0]", "\"stroke\":[0,1]"),
        "card.json:1:324: E442: saved.pieces.stroke[1] is out of range: found 1, expected 0 to 0"
      ),
      (
        ("\"pressing\":[]", "\"pressing\":[4,4]"),
        "card.json:1:427: E442: invalid saved.pressing[1]: found contact 4 again, expected each contact once"
      ),
      (
        ("\"x\":[2,12]", "\"x\":[2,13]"),
        "card.json: E444: the saved count of samples differs from that of the saved strokes: found 3372"
      ),
    ]
    for (change, expected) in cases {
      let found = try await told(try await resealed(text.replacing(change.0, with: change.1)))
      #expect(found.count == 1 && found[0].hasPrefix(expected), "\(change): \(found)")
    }
  }

  @Test func `another card, and a scene without a card, is refused`() async throws {
    let text = try await text()
    let other = try await told(text, #"{"kind":"scratch","brush":{"width":5}}"#)
    #expect(other.count == 1 && other[0].hasPrefix("card.json: E443: "), "\(other)")
    #expect(
      try await told(
        text,
        Self.scene.replacing(
          "{\"kind", with: #"{"frame":{"x":0,"y":0,"width":20,"height":15},"kind"#)) == [
          "card.json: E443: the card was saved on a frame of other proportions: found 20 x 20 points, expected the proportions of 20 x 15"
        ])
    let trace = #"{"kind":"trace","guide":{"strokes":[{"d":"M1 1H9"}]}}"#
    #expect(
      try await told(text, trace) == [
        "REC: E445: only cards can be saved and restored: found a trace scene, expected a scratch scene"
      ])
    // Only the rules count: the same card may look otherwise.
    let colored = ##"{"kind":"scratch","brush":{"width":4},"cover":{"color":"#102030"}}"##
    #expect(try await told(text, colored) == [])
  }
}
