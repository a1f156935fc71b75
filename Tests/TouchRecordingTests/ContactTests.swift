// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TestCorpora
import Testing
import TouchRecording

/// Contradictions between touches are repaired by one policy each, and counted.
struct ContactTests {
  private func phases(_ result: Reading) -> [TouchEvent.Phase] { result.touches.map(\.phase) }

  @Test func `row 18: a time that steps back is held and counted`() {
    let result = reading(lines: [
      touch(5, "began"), touch(3, "moved"), touch(4, "moved"), #"{"t":1,"event":"reset"}"#,
      touch(6, "ended"), end(2, 5),
    ])
    #expect(result.events.map(\.time) == [5, 5, 5, 5, 6])
    #expect(result.ends.first?.time == 6)
    #expect(result.ends.first?.integrity.repaired.times == 4)
    #expect(
      result.warnings == [
        .timeSteppedBack(Place(line: 3, byte: 1), found: 3, previous: 5, count: 4)
      ])
    #expect(result.warningNames == ["timeSteppedBack"])
  }

  @Test func `row 19: equal times are as good as any`() {
    let lines = [touch(7, "began")] + (0..<500).map { _ in touch(7, "moved") }
    let result = reading(lines: lines + [touch(7, "ended"), end(7, 502)])
    #expect(result.warnings.isEmpty)
    #expect(result.touches.count == 502)
  }

  @Test func `row 29: coming down while down cancels the old contact first`() {
    let result = reading(lines: [
      touch(0, "began", #","type":"pen""#), touch(1, "moved", x: 8), touch(2, "began", x: 9),
      touch(3, "ended"), end(3, 4),
    ])
    #expect(phases(result) == [.began, .moved, .cancelled, .began, .ended])
    #expect(result.touches.map(\.time) == [0, 1, 2, 2, 3])
    #expect(result.touches.map(\.location.x) == [1, 8, 8, 9, 1])
    #expect(result.touches.map(\.pointer) == [.pen, .pen, .pen, .touch, .touch])
    #expect(result.ends.first?.integrity.repaired.contacts == 1)
    #expect(result.ends.first?.integrity.lines == 4)
    #expect(result.ends.first?.integrity.isSealed == true)
    #expect(
      result.warnings == [.beganWhileDown(Place(line: 4, byte: 1), contact: 0, count: 1)])
    #expect(result.warningNames == ["beganWhileDown"])
  }

  @Test func `rows 30 and 31: touches of contacts that are not down are skipped`() {
    let result = reading(lines: [
      touch(0, "moved", id: 4), touch(1, "began"), touch(2, "ended"), touch(3, "ended"),
      touch(4, "cancelled"), end(4, 5),
    ])
    #expect(phases(result) == [.began, .ended])
    #expect(result.ends.first?.integrity.skipped.touches == 3)
    #expect(
      result.warnings == [
        .outOfSequence(Place(line: 2, byte: 1), contact: 4, phase: .moved, count: 3)
      ])
    #expect(result.warningNames == ["outOfSequence"])
  }

  @Test func `row 32: contacts that are open at the end are named`() {
    let result = reading(lines: [
      touch(0, "began", id: 3), touch(1, "began", id: 8), touch(2, "ended", id: 3), end(2, 3),
    ])
    #expect(phases(result) == [.began, .began, .ended])
    #expect(result.warnings == [.openContact(Place(line: 3, byte: 1), contact: 8)])
    #expect(result.warningNames == ["openContact"])
  }

  @Test func `row 33: one contact above the limit is refused`() {
    let lines = (0..<65).map { touch($0, "began", id: $0) }
    #expect(reading(lines: Array(lines.dropLast())).error == nil)
    let result = reading(lines: lines)
    #expect(result.fault == .tooManyContacts)
    #expect(result.error == .tooManyContacts(Place(line: 66, byte: 1), limit: 64))
    // A number that comes down again takes the place of its old contact.
    #expect(reading(lines: Array(lines.dropLast()) + [touch(64, "began", id: 5)]).error == nil)
    var limits = RecordingLimits()
    limits.contacts = 1
    #expect(reading(lines: Array(lines.prefix(2)), limits: limits).fault == .tooManyContacts)
  }

  @Test func `a contact that ends without a position ends at its last one`() {
    let result = reading(lines: [
      touch(0, "began", x: 1, y: 2), touch(1, "moved", x: 3, y: 4),
      touch(2, "ended", x: nil, y: nil), touch(3, "began"), touch(4, "ended", x: 5, y: 6),
    ])
    #expect(result.touches[2].location == Point(x: 3, y: 4))
    #expect(result.touches[4].location == Point(x: 5, y: 6))
  }

  @Test func `hovering is no contact`() {
    let result = reading(lines: [
      touch(0, "hovered", #","type":"pen""#), touch(1, "hovered"), touch(2, "began"),
      touch(3, "hovered"), touch(4, "ended"), touch(5, "hovered"),
    ])
    #expect(phases(result) == [.hovered, .hovered, .began, .ended, .hovered])
    #expect(result.touches.first?.pointer == .pen)
    #expect(result.ends.first?.integrity.skipped.touches == 1)
    #expect(result.warningNames == ["outOfSequence", "unsealed"])
  }

  @Test func `every short sequence of two contacts comes out as the plain rules say`() {
    let length = effort(few: 3, all: 5)
    let names = ["began", "moved", "ended", "cancelled", "hovered"]
    let count = (0..<length).reduce(1) { power, _ in power * 10 }
    for code in 0..<count {
      var rest = code
      let steps = (0..<length).map { _ in
        defer { rest /= 10 }
        return (phase: TouchEvent.Phase.allCases[rest % 5], contact: rest % 10 / 5)
      }
      let lines = steps.map { touch(0, names[Int($0.phase.rawValue)], id: $0.contact) }
      let result = reading(lines: lines)
      let actual = result.touches.map { "\($0.phase) \($0.contact)" }
      if actual != expected(steps) { Issue.record("\(steps): \(actual)") }
    }
  }

  /// The rules, said slowly.
  private func expected(_ steps: [(phase: TouchEvent.Phase, contact: Int)]) -> [String] {
    var isDown = [false, false]
    var result: [String] = []
    for (phase, contact) in steps {
      let wasDown = isDown[contact]
      if phase == .began {
        if wasDown { result.append("cancelled \(contact)") }
        result.append("began \(contact)")
        isDown[contact] = true
      } else if phase == .hovered {
        if !wasDown { result.append("hovered \(contact)") }
      } else if wasDown {
        result.append("\(phase) \(contact)")
        isDown[contact] = phase == .moved
      }
    }
    return result
  }
}
