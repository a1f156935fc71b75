// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

/// A log of `evemu` from lines such as `10 3 35 415`: milliseconds, type and code in hexadecimal,
/// and a value; `-` alone is a SYN_REPORT at the time of the line before.
private func log(_ axes: [String] = [], _ events: [String]) -> String {
  var time = "0.000000"
  var lines = axes.map { "A: \($0)" }
  for event in events {
    if event == "-" {
      lines.append("E: \(time) 0000 0000 0")
      continue
    }
    let fields = event.split(separator: " ").map(String.init)
    let milliseconds = Int(fields[0]) ?? 0
    let fraction = String(1_000_000 + milliseconds % 1000 * 1000).dropFirst()
    time = "\(milliseconds / 1000).\(fraction)"
    let code = String("000\(fields[2])".suffix(4))
    lines.append("E: \(time) 000\(fields[1]) \(code) \(fields[3])")
  }
  return lines.joined(separator: "\n") + "\n"
}

/// The first events of a slot, or of a pen, that is at (0, 0): a contact needs a position.
private let slot = ["0 3 35 0", "0 3 36 0"]
private let pen = ["0 3 0 0", "0 3 1 0"]

private func touches(
  _ events: [String], axes: [String] = [], at start: [String] = slot
) throws -> [TouchEvent] {
  try imported(log(axes, start + events), as: .evemu).recording.touches
}

private let hd = ["35 0 799 0 0 0", "36 0 479 0 0 0"]

struct SlotMachineTests {
  @Test func `a slot begins a contact with an id, moves it and ends it with minus one`() throws {
    let result = try imported(
      log(
        hd,
        [
          "5 3 39 7", "5 3 35 100", "5 3 36 50", "5 1 14a 1", "5 3 0 100", "5 3 1 50", "-",
          "13 3 36 60", "13 3 1 60", "-", "20 4 5 1", "-", "29 3 39 -1", "29 1 14a 0", "-",
        ]), as: .evemu)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .moved, .ended])
    #expect(touches.map(\.time) == [0, 8_000, 24_000])
    #expect(touches.map(\.location.x) == [100, 100, 100])
    #expect(touches.map(\.location.y) == [50, 60, 60])
    #expect(touches.allSatisfy { $0.force == nil && $0.pointer == .touch })
    #expect(result.recording.header.canvas == .init(width: 800, height: 480))
    #expect(result.notes.isEmpty)
  }

  @Test func `a contact without X and Y begins where its slot was`() throws {
    let touches = try touches([
      "0 3 39 7", "0 3 35 100", "0 3 36 9", "-", "8 3 39 -1", "-", "16 3 39 8", "-", "24 3 39 -1",
      "-",
    ])
    #expect(touches.map(\.location) == [Point](repeating: Point(x: 100, y: 9), count: 4))
    #expect(touches.map(\.contact) == [0, 0, 1, 1])
  }

  @Test(arguments: ["-1", "2147483647", "4294967295"])
  func `each way to write minus one ends a contact`(id: String) throws {
    let touches = try touches(["0 3 39 7", "-", "8 3 39 \(id)", "-"])
    #expect(touches.map(\.phase) == [.began, .ended])
  }

  @Test func `an id that replaces another one ends a contact and begins the next`() throws {
    let touches = try touches([
      "0 3 39 7", "0 3 35 10", "-", "8 3 39 8", "8 3 35 90", "-", "16 3 39 -1", "-",
    ])
    #expect(touches.map(\.phase) == [.began, .ended, .began, .ended])
    #expect(touches.map(\.location.x) == [10, 10, 90, 90])
    #expect(touches.map(\.time) == [0, 8_000, 8_000, 16_000])
  }

  @Test func `a contact of one report begins and ends there`() throws {
    let touches = try touches(["0 3 39 7", "0 3 35 10", "0 3 39 -1", "-"])
    #expect(touches.map(\.phase) == [.began, .ended])
    #expect(touches.map(\.time) == [0, 0])
  }

  @Test func `slots hold contacts at the same time, numbered by their landing`() throws {
    let touches = try touches(
      [
        "0 3 2f 4", "0 3 39 7", "0 3 35 1", "0 3 36 0", "-",
        "8 3 2f 2", "8 3 39 8", "8 3 35 2", "8 3 36 0", "-",
        "16 3 35 3", "16 3 2f 4", "16 3 35 4", "-", "24 3 39 -1", "24 3 2f 2", "24 3 39 -1", "-",
      ], at: [])
    #expect(touches.map(\.contact) == [0, 1, 0, 1, 0, 1])
    #expect(touches.map(\.location.x) == [1, 2, 4, 3, 4, 3])
  }

  @Test func `SYN_DROPPED cancels the contacts, and its report is left out`() throws {
    let result = try imported(
      log(
        hd,
        [
          "0 3 39 7", "0 3 35 10", "0 3 36 0", "-", "8 0 3 0", "8 3 35 99", "-", "16 3 35 50", "-",
          "24 3 39 -1", "-", "32 3 39 8", "-", "40 3 39 -1", "-",
        ]), as: .evemu)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .cancelled, .began, .ended])
    #expect(touches.map(\.location.x) == [10, 10, 50, 50])
    #expect(touches.map(\.time) == [0, 8_000, 32_000, 40_000])
    #expect(
      result.notes == [
        .omitted("events in reports with SYN_DROPPED", count: 1),
        .omitted("moves of slots without a contact", count: 1),
      ])
  }

  @Test func `a contact that is down at the end stays open`() throws {
    #expect(try touches(["0 3 39 7", "-", "8 3 35 9", "-"]).map(\.phase) == [.began, .moved])
    #expect(try touches(["0 3 39 7", "-"]).map(\.phase) == [.began])
  }

  @Test func `a change of pressure alone is no sample, and a lift has no force`() throws {
    let touches = try touches(
      [
        "0 3 39 7", "0 3 3a 51", "-", "8 3 3a 60", "-", "16 3 35 9", "-", "24 3 35 8",
        "24 3 3a 300",
        "-", "32 3 39 -1", "-",
      ], axes: ["3a 0 255 0 0 0"])
    let forces: [Double?] = [0.2, 60 / 255, 1, nil]
    #expect(touches.map(\.force) == forces)
  }

  @Test func `a pressure of unknown maximum is a force only within 0 to 1`() throws {
    func result(_ pressure: Int) throws -> ImportedRecording {
      try imported(
        log(hd, slot + ["0 3 39 7", "0 3 3a \(pressure)", "-", "8 3 39 -1", "-"]), as: .evemu)
    }
    #expect(try result(1).recording.touches.map(\.force) == [1, nil])
    #expect(try result(2).recording.touches.map(\.force) == [nil, nil])
    #expect(
      try result(2).notes == [
        .omitted("pressures whose greatest value is unknown (--force-max)", count: 1)
      ])
  }

  @Test func `positions count from the least value, and in 1 of 72 inches with a resolution`()
    throws
  {
    let events = ["0 3 39 7", "0 3 35 110", "0 3 36 220", "-", "8 3 39 -1", "-"]
    let raw = try imported(log(["35 10 209 0 0 10", "36 20 119 0 0 0"], events), as: .evemu)
    #expect(raw.recording.touches[0].location == Point(x: 100, y: 200))
    #expect(raw.recording.header.canvas == .init(width: 200, height: 100))
    let physical = try imported(log(["35 10 263 0 0 10", "36 20 527 0 0 20"], events), as: .evemu)
    // 100 units of 1/10 mm are 10 mm, and 25.4 mm are 72 points.
    #expect(abs(physical.recording.touches[0].location.x - 720 / 25.4) < 1e-9)
    #expect(abs(physical.recording.touches[0].location.y - 720 / 25.4) < 1e-9)
    #expect(abs(physical.recording.header.canvas.size.width - 72) < 1e-9)
    #expect(abs(physical.recording.header.canvas.size.height - 72) < 1e-9)
  }

  @Test func `without ranges the values are points, and a note says so`() throws {
    for axes in [[], ["35 0 0 0 0 0", "36 0 0 0 0 0"], ["35 0 99 0 0 0"]] {
      let result = try imported(
        log(axes, ["0 3 39 7", "0 3 35 30", "0 3 36 40", "-", "8 3 35 50", "-"]), as: .evemu)
      #expect(result.recording.header.canvas == .init(width: 52, height: 42))
      // The contact stays down.
      #expect(result.notes.count == 2)
      guard case .assumed = result.notes.last else {
        Issue.record("\(result.notes)")
        return
      }
    }
  }

  @Test func `reports are sorted by their times, each as a whole`() throws {
    let touches = try touches([
      "0 3 39 7", "-", "16 3 35 2", "-", "8 3 35 1", "-", "24 3 39 -1", "-",
    ])
    #expect(touches.map(\.location.x) == [0, 1, 2, 2])
    #expect(touches.map(\.time) == [0, 8_000, 16_000, 24_000])
  }

  @Test func `the time of a contact is that of SYN_REPORT`() throws {
    let text = """
      E: 1.000000 0003 0039 7
      E: 1.000000 0003 0035 1
      E: 1.000000 0003 0036 1
      E: 1.000004 0000 0000 0
      E: 2.000000 0003 0039 -1
      E: 2.5000005 0000 0000 0

      """
    #expect(try imported(text, as: .evemu).recording.touches.map(\.time) == [0, 1_499_997])
  }

  @Test func `what has no meaning here is counted`() throws {
    let result = try imported(
      log(
        hd,
        slot + [
          "0 3 39 7", "0 3 30 5", "0 3 31 5", "0 1 145 1", "0 1 74 1", "0 2 0 3", "-",
          "8 3 39 -1", "8 1 74 0", "-", "16 3 39 8",
        ]) + "what is this\n", as: .evemu)
    #expect(
      result.notes == [
        .omitted("values of other axes", count: 2), .omitted("presses of other keys", count: 1),
        .omitted("relative movements", count: 1),
        .omitted("events after the last SYN_REPORT", count: 1),
        .omitted("lines that are not events", count: 1),
      ])
  }

  @Test func `a pen of a screen with slots is a pen`() throws {
    let touches = try touches(["0 3 39 7", "0 1 140 1", "-", "8 3 39 -1", "-"])
    #expect(touches.map(\.pointer) == [.pen, .pen])
  }
}

struct GroupMachineTests {
  private func group(_ time: Int, _ x: Int, _ y: Int, id: Int? = nil) -> [String] {
    (id.map { ["\(time) 3 39 \($0)"] } ?? [])
      + ["\(time) 3 35 \(x)", "\(time) 3 36 \(y)", "\(time) 0 2 0"]
  }

  @Test func `groups continue the nearest contacts, nearest pair first`() throws {
    var events = group(0, 0, 0) + group(0, 100, 0) + ["-"]
    // The second contact is nearer to 60 than the first one is, but the first takes 10.
    events += group(8, 60, 0) + group(8, 10, 0) + ["-"]
    events += group(16, 12, 0) + ["-"] + ["24 0 2 0", "-"]
    let touches = try touches(events)
    #expect(touches.map(\.contact) == [0, 1, 0, 1, 0, 1, 0])
    #expect(touches.map(\.location.x) == [0, 100, 10, 60, 12, 60, 12])
    #expect(touches.map(\.phase) == [.began, .began, .moved, .moved, .moved, .ended, .ended])
  }

  @Test func `groups with ids continue the contacts of those ids`() throws {
    let events =
      group(0, 0, 0, id: 1) + group(0, 100, 0, id: 2) + ["-"]
      + group(8, 100, 1, id: 1) + group(8, 0, 1, id: 3) + ["-", "16 1 14a 0", "-"]
    let touches = try touches(events)
    #expect(touches.map(\.contact) == [0, 1, 0, 1, 2, 0, 2])
    #expect(touches.map(\.phase) == [.began, .began, .moved, .ended, .began, .ended, .ended])
    #expect(touches.map(\.location.x) == [0, 100, 100, 100, 0, 100, 0])
  }

  @Test func `a report of more than 64 contacts is refused`() {
    let events = (0...64).flatMap { group(0, $0, 0) } + ["-"]
    #expect(throws: Fault.tooManyContacts(Place(line: 195, byte: 23), limit: 64)) {
      try touches(events, at: [])
    }
  }
}

struct PenMachineTests {
  private let wacom = ["0 0 999 0 0 0", "1 0 499 0 0 0", "18 0 4095 0 0 0"]

  @Test func `a pen hovers until BTN_TOUCH, and leaves without a position`() throws {
    let touches = try touches(
      [
        "0 3 0 10", "0 3 1 20", "0 1 140 1", "-", "8 3 0 11", "-", "12 3 18 40", "-",
        "16 3 18 819", "16 1 14a 1", "-", "24 3 0 12", "-", "32 3 18 0", "32 1 14a 0", "-",
        "40 3 0 13", "-", "48 3 0 0", "48 3 1 0", "48 1 140 0", "-",
      ], axes: wacom, at: [])
    #expect(touches.map(\.phase) == [.hovered, .hovered, .began, .moved, .ended, .hovered])
    #expect(touches.map(\.time) == [0, 8_000, 16_000, 24_000, 32_000, 40_000])
    #expect(touches.map(\.location.x) == [10, 11, 11, 12, 12, 13])
    #expect(touches.map(\.force) == [nil, nil, 0.2, 0.2, nil, nil])
    #expect(touches.allSatisfy { $0.pointer == .pen })
  }

  @Test func `tilts become the direction of a pen where their units are known`() throws {
    let events = [
      "0 1 140 1", "0 3 1b 45", "-", "8 1 14a 1", "-", "16 3 0 5", "16 3 1a 30", "16 3 1b 0", "-",
      "24 1 14a 0", "-",
    ]
    // 57.29578 units per radian are degrees; the kernel tells whole numbers.
    let touches = try touches(events, axes: ["1a -90 90 0 0 57", "1b -90 90 0 0 57"], at: pen)
    #expect(touches.map { $0.altitude == nil } == [true, false, false, true])
    #expect(abs((touches[1].altitude ?? 0) - (.pi / 2 - 45.0 / 57)) < 1e-12)
    #expect(abs((touches[1].azimuth ?? 0) - .pi / 2) < 1e-12)
    #expect(abs((touches[2].altitude ?? 0) - (.pi / 2 - 30.0 / 57)) < 1e-12)
    #expect(touches[2].azimuth == 0)
    let unknown = try imported(log(wacom, pen + events), as: .evemu)
    #expect(unknown.recording.touches.allSatisfy { $0.altitude == nil && $0.azimuth == nil })
    #expect(unknown.notes == [.omitted("values of other axes", count: 3)])
  }

  @Test func `a pen that lifts and leaves at once lifts at its last position`() throws {
    let touches = try touches(
      [
        "0 3 0 10", "0 1 141 1", "0 1 14a 1", "-", "8 3 0 0", "8 1 14a 0", "8 1 141 0", "-",
      ], at: pen)
    #expect(touches.map(\.location.x) == [10, 10])
    #expect(touches.map(\.pointer) == [.eraser, .eraser])
  }

  @Test func `a screen of one finger moves without a tool only while it is touched`() throws {
    let touches = try touches(
      [
        "0 3 0 5", "-", "8 1 14a 1", "-", "16 3 1 7", "-", "24 3 0 6", "24 1 14a 0", "-",
        "32 3 0 9",
        "-",
      ], at: pen)
    #expect(touches.map(\.phase) == [.began, .moved, .ended])
    #expect(touches.map(\.location.x) == [5, 5, 6])
    #expect(touches.allSatisfy { $0.pointer == .touch })
  }

  @Test func `SYN_DROPPED cancels the contact of a pen`() throws {
    let touches = try touches(["0 3 0 5", "0 1 14a 1", "-", "8 0 3 0", "-"], at: pen)
    #expect(touches.map(\.phase) == [.began, .cancelled])
  }
}
