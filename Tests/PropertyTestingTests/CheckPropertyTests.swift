// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// The report of a property that fails.
struct CheckPropertyTests {
  private let lists = Generator { $0.integer(in: 0...9) }.array(count: 0...5)

  private struct Unfit: Error, CustomStringConvertible {
    var description: String { "no list of mine" }
  }

  @Test func `what fails is one line with value, seed and shrinks`() throws {
    let found = try #require(
      lists.counterexample(to: "the sum is below 10") { $0.reduce(0, +) < 10 })
    #expect(found.value == [1, 9])
    #expect(
      found.description
        == "the sum is below 10 fails for [1, 9] (seed 1, 5 shrinks)")
    let seed = try #require(found.seed)
    let again = lists.counterexample(to: "the sum is below 10", cases: 1, seed: seed) {
      $0.reduce(0, +) < 10
    }
    #expect(again?.value == found.value && again?.shrinks == found.shrinks)
    #expect(again?.ranks == found.ranks)
  }

  @Test func `an error that is thrown fails and is told`() throws {
    let found = try #require(
      lists.counterexample(to: "lists are fit") { list in
        if list.count > 2 { throw Unfit() }
        return true
      })
    #expect(found.value == [0, 0, 0])
    #expect(found.description.hasSuffix("shrinks): no list of mine"))
    #expect(found.recording == nil)
  }

  @Test func `what holds says for how many values`() {
    func check(cases: Int, first: [UInt64]? = nil) -> String {
      lists.check("lists are short", cases: cases, first: first) { $0.count <= 5 }.description
    }
    #expect(check(cases: 100) == "lists are short holds for 100 cases")
    #expect(check(cases: 1) == "lists are short holds for 1 case")
    #expect(check(cases: 1, first: []) == "lists are short holds for 2 cases")
    let broken = lists.check("the sum is below 10") { $0.reduce(0, +) < 10 }
    #expect(broken.description == "the sum is below 10 fails for [1, 9] (seed 1, 5 shrinks)")
  }

  @Test func `touches are printed with every value that they have`() {
    var touch = TouchEvent(time: 8000, contact: 3, phase: .moved, location: Point(x: 10.5, y: 3))
    let plain = "3 moved (10.5, 3.0) at 8000 us"
    #expect(touch.description == plain)
    touch.pointer = .pen
    (touch.force, touch.isCoalesced) = (0.5, true)
    (touch.altitude, touch.azimuth, touch.twist) = (0.75, 1, 2)
    (touch.major, touch.minor, touch.angle) = (4, 3, -1)
    let always = Generator { [touch] _ in [touch] }
    #expect(
      always.check("there is no pen") { $0.isEmpty }.description == """
        there is no pen fails for [\(plain) pen force 0.5 altitude 0.75 azimuth 1.0 twist 2.0 \
        major 4.0 minor 3.0 angle -1.0 coalesced] (seed 1, 0 shrinks)
        """)
  }

  @Test func `a recording is named after the claim and the seed`() throws {
    let found = try #require(
      lists.counterexample(to: "Area is additive: a+b, (ü) = 2!", seed: 12) { _ in false })
    #expect(found.fileName == "area-is-additive-a-b-2--seed-12.touch.jsonl")
  }

  @Test func `checkProperty tells it at the line of the caller and writes the recording`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("touchstone-\(UUID().uuidString)/deep").path
    defer {
      try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent)
    }
    let line = #line + 3
    withKnownIssue {
      // The reader's own rule: a contact never goes beyond 100.
      checkProperty("contacts stay left", .touches(contacts: 1...2), folder: folder) { touches in
        touches.allSatisfy { $0.location.x < 100 }
      }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return issue.sourceLocation?.line == line
        && text.hasPrefix(
          """
          contacts stay left fails for [0 began (100.0, 0.0) at 0 us, 0 ended (100.0, 0.0) at 0 us] \
          (seed 1, 10 shrinks); replay render 
          """)
        && text.hasSuffix("-seed-1.touch.jsonl -o frame.png shows it")
    }
    let name = "contacts-stay-left-seed-1.touch.jsonl"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text == """
        {"format":"touch-recording","version":1,"canvas":{"width":320,"height":320}}
        {"t":0,"id":0,"phase":"began","x":100,"y":0}
        {"t":0,"id":0,"phase":"ended","x":100,"y":0}
        {"t":0,"event":"end","lines":2}

        """)
  }

  @Test func `where the recording cannot be written the property fails all the same`() {
    withKnownIssue {
      checkProperty("nothing", .touches(), folder: "/dev/null/no-folder") { _ in false }
    } matching: {
      $0.comments.map(\.rawValue).joined().contains("it cannot be written to /dev/null/no-folder: ")
    }
  }

  @Test func `what failed is tried first the next time, and forgotten once it holds`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("touchstone-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = URL(fileURLWithPath: "\(folder)/sums-are-small.choices")
    func check(cases: Int, below bound: Int) {
      checkProperty("sums are small", lists, cases: cases, folder: folder) {
        $0.reduce(0, +) < bound
      }
    }
    withKnownIssue {
      check(cases: 1000, below: 30)
    } matching: {
      $0.comments.map(\.rawValue).joined().contains("seed ")
    }
    #expect(FileManager.default.fileExists(atPath: file.path))
    withKnownIssue {
      check(cases: 1, below: 30)
    } matching: {
      $0.comments.map(\.rawValue).joined().hasPrefix(
        "sums are small fails for [3, 9, 9, 9] (stored, 0 shrinks)")
    }
    check(cases: 1, below: 46)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `a distribution counts kinds, the most frequent first`() {
    let found = Generator { $0.integer(in: 1...6) }
      .distribution(cases: 600) { $0 > 4 ? "high" : "low" }
    #expect(found.cases == 600 && found.rows.map(\.label) == ["low", "high"])
    #expect(found.rows.reduce(0) { $0 + $1.count } == 600)
    #expect(
      Distribution(["b", "c", "a", "b", "c", "b", "b"]).description == """
         57.14 %       4  b
         28.57 %       2  c
         14.28 %       1  a
        """)
    #expect(Distribution([]).description == "")
  }
}
