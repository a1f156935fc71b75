// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

/// Returns the contacts of a recording in short, such as `0 ended (1,2) 0 (3,4) 100`: the number, the
/// last phase, and the position and the milliseconds of each sample; hovered samples have a `~`.
func contacts(_ recording: Recording) -> [String] {
  var contacts: [Int: String] = [:]
  for touch in recording.touches {
    let (x, y) = (Int(touch.location.x), Int(touch.location.y))
    let sample = " (\(x),\(y)) \(Double(touch.time) / 1000)"
    switch touch.phase {
    case .hovered: contacts[-1, default: "~"] += sample
    case .ended, .cancelled: contacts[touch.contact, default: ""] += "\(sample) \(touch.phase)"
    default: contacts[touch.contact, default: ""] += sample
    }
  }
  return contacts.sorted { $0.key < $1.key }.map { String($0.value.drop { $0 == " " }) }
}

func contacts(_ text: String, as format: InkFormat = .getevent) throws -> [String] {
  #expect(InkFormat(recognizing: Array(text.utf8)) == format)
  return contacts(try imported(text, as: format).recording)
}

/// A log of `getevent` from reports such as `10 id 5 x 100 y 100`: milliseconds, and names with decimal
/// values; `group` ends a group of protocol A.
func getevent(_ reports: String...) -> String {
  let codes = [
    "slot": 0x2F, "major": 0x30, "minor": 0x31, "x": 0x35, "y": 0x36, "tool": 0x37, "id": 0x39,
    "pressure": 0x3A, "distance": 0x3B, "penx": 0, "peny": 1, "force": 0x18, "touch": 0x14A,
    "left": 0x110, "pen": 0x140, "brush": 0x142, "finger": 0x145, "far": 0x19, "group": 2,
    "dropped": 3,
  ]
  let keys = ["touch", "left", "pen", "brush", "finger"]
  func hex(_ value: Int, _ count: Int) -> String {
    let text = String(UInt32(truncatingIfNeeded: value), radix: 16)
    return String(repeating: "0", count: count - text.count) + text
  }
  var lines: [String] = []
  for report in reports {
    let fields = report.split(separator: " ").map(String.init)
    let time = "[ \(1000 + (Int(fields[0]) ?? 0) / 1000).\(hex: (Int(fields[0]) ?? 0) % 1000)000]"
    var index = 1
    while index < fields.count {
      let code = codes[fields[index]] ?? 0
      let isSync = ["group", "dropped"].contains(fields[index])
      let type = isSync ? 0 : keys.contains(fields[index]) ? 1 : 3
      let value = isSync ? 0 : Int(fields[index + 1]) ?? 0
      lines.append("\(time) \(hex(type, 4)) \(hex(code, 4)) \(hex(value, 8))")
      index += isSync ? 1 : 2
    }
    lines.append("\(time) 0000 0000 00000000")
  }
  return lines.joined(separator: "\n") + "\n"
}

extension DefaultStringInterpolation {
  /// Appends a number of three digits.
  fileprivate mutating func appendInterpolation(hex value: Int) {
    appendLiteral(String("00\(value)".suffix(3)))
  }
}
