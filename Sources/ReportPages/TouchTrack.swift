// SPDX-License-Identifier: Apache-2.0

// The page shows the position of each contact at any time, so it needs every sample, in few bytes:
//
//     sample = slot * 8 + phase, change of the time step, x and y since the last of the slot
//
// The time step is the time since the last sample of the slot. Devices report at a nearly constant
// rate, so its change from step to step takes one byte where the step takes two.
//
// Each number is an unsigned varint: 7 bits a byte, the lowest first, and the top bit set if more
// bytes follow. Signed numbers are folded: 0, -1, 1, -2, ... A sample takes 4 to 6 bytes.
// `strokesOf` in data.js decodes the bytes.

/// The samples of all contacts, packed for a page.
package struct TouchTrack: Sendable {
  /// The numbers of the contacts in the order of their first samples; a slot is an index into these.
  package private(set) var contacts: [Int] = []
  /// The packed samples.
  package private(set) var bytes: [UInt8] = []
  /// The number of samples.
  package private(set) var count = 0

  private var slots: [Int: Int] = [:]
  private var latest: [Latest] = []
  private var time: Int64 = 0

  /// The last sample of a slot.
  private struct Latest {
    var x: Int64 = 0
    var y: Int64 = 0
    var time: Int64 = 0
    /// The time since the sample before.
    var step: Int64 = 0
  }

  /// The units of a position in one point: an eighth of a pixel at two pixels a point, which is
  /// finer than a drawn ring can show.
  package static let unitsPerPoint = 16.0

  /// Creates a track without samples.
  package init() {}

  /// Appends a sample; an earlier time than that of the last sample counts as that time.
  ///
  /// - Parameters:
  ///   - contact: The number of the contact.
  ///   - phase: 0 for began, 1 for moved, 2 for ended, 3 for cancelled, 4 for hovered.
  ///   - time: The time in microseconds.
  ///   - x: The distance from the left edge of the canvas, in points.
  ///   - y: The distance from the top edge of the canvas, in points.
  package mutating func append(contact: Int, phase: UInt8, time: Int64, x: Double, y: Double) {
    let slot = slot(of: contact)
    let x = Int64((x * TouchTrack.unitsPerPoint).rounded())
    let y = Int64((y * TouchTrack.unitsPerPoint).rounded())
    bytes.append(varint: UInt64(slot) << 3 | UInt64(phase))
    self.time = max(time, self.time)
    let before = latest[slot]
    let step = self.time - before.time
    bytes.append(folded: step - before.step)
    bytes.append(folded: x - before.x)
    bytes.append(folded: y - before.y)
    latest[slot] = Latest(x: x, y: y, time: self.time, step: step)
    count += 1
  }

  private mutating func slot(of contact: Int) -> Int {
    if let slot = slots[contact] { return slot }
    slots[contact] = contacts.count
    contacts.append(contact)
    latest.append(Latest())
    return contacts.count - 1
  }
}

extension [UInt8] {
  /// Appends a signed number as a folded varint, as described above.
  package mutating func append(folded number: Int64) {
    append(varint: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  /// Appends an unsigned varint.
  fileprivate mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
