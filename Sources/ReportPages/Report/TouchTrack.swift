import Geometry
package import TouchRecording

// A page shows where contacts are at any time, so it needs every sample, small:
//
//     sample = slot * 8 + phase, time since the sample before, x and y since the last of the slot
//
// each as an unsigned varint (7 bits a byte, the lowest first, the top bit where more follow), signed
// numbers folded: 0, -1, 1, -2, ... A sample takes 5 to 7 bytes.

/// The samples of all contacts, packed for a page.
package struct TouchTrack: Hashable, Sendable {
  /// The numbers of the contacts, in the order in which they appeared; a slot is an index of these.
  package private(set) var contacts: [Int] = []
  /// The samples.
  package private(set) var bytes: [UInt8] = []
  /// How many samples there are.
  package private(set) var count = 0

  private var slots: [Int: Int] = [:]
  private var places: [(x: Int64, y: Int64)] = []
  private var time: Microseconds = 0

  /// How many units of a place there are to a point: an eighth of a pixel at two pixels a point,
  /// finer than a drawn ring could show.
  package static let unitsPerPoint = 16.0

  /// Creates the track of no samples.
  package init() {}

  package static func == (one: TouchTrack, other: TouchTrack) -> Bool {
    one.contacts == other.contacts && one.bytes == other.bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(contacts)
    hasher.combine(bytes)
  }

  /// Adds a sample, which is not before those that were added.
  package mutating func append(_ touch: TouchEvent) {
    let slot = slot(of: touch.contact)
    let x = Int64((touch.location.x * TouchTrack.unitsPerPoint).rounded())
    let y = Int64((touch.location.y * TouchTrack.unitsPerPoint).rounded())
    append(UInt64(slot) << 3 | UInt64(touch.phase.rawValue))
    append(UInt64(max(touch.time - time, 0)))
    append(folded: x - places[slot].x)
    append(folded: y - places[slot].y)
    places[slot] = (x, y)
    time = touch.time
    count += 1
  }

  private mutating func slot(of contact: Int) -> Int {
    if let slot = slots[contact] { return slot }
    slots[contact] = contacts.count
    contacts.append(contact)
    places.append((0, 0))
    return contacts.count - 1
  }

  private mutating func append(folded number: Int64) {
    append(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
