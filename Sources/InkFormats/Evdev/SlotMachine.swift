import Diagnostics
import TouchRecording

/// The contacts of protocol B, which numbers them with slots.
///
///     ABS_MT_SLOT 1, ABS_MT_TRACKING_ID 22, ABS_MT_POSITION_X 133, SYN_REPORT
///
/// A slot whose tracking id becomes 0 or more begins a contact, and -1 ends it. The kernel does not
/// repeat values: a contact begins with the position and the pressure that the slot had before, and
/// with 0 where the log never told one.
struct SlotMachine: EvdevMachine {
  private struct Slot {
    var values = EvdevInk.Values()
    /// The tracking id; negative without a contact.
    var id: Int32 = -1
    var contact: EvdevInk.Contact?
    /// True if the current report changes the slot.
    var isTouched = false
    /// True if the current report moves the slot.
    var isMoved = false
    /// True if the contact begins with the current report.
    var begins = false
  }

  private var slots: [Int32: Slot] = [:]
  /// The slots whose contacts are down.
  private var down: Set<Int32> = []
  private var current: Int32 = 0
  /// The slots that the current report changes, in order.
  private var changed: [Int32] = []

  /// Applies the events of a report, and then the report itself.
  mutating func apply(_ report: EvdevReport, to ink: inout EvdevInk) throws(Fault) {
    guard !ink.isDropped(report) else {
      return cancelAll(report, &ink)
    }
    for event in report.events {
      guard event.type == EvdevType.absolute else {
        ink.apply(event)
        continue
      }
      if event.code == EvdevCode.slot {
        current = event.value
        continue
      }
      var slot = slots[current] ?? Slot()
      if event.code == EvdevCode.trackingID {
        setID(event.value, of: &slot, report, &ink)
      } else if try ink.set(&slot.values, from: event, hasSlots: true) {
        slot.isMoved = true
      }
      if !slot.isTouched {
        slot.isTouched = true
        changed.append(current)
      }
      slots[current] = slot
    }
    finish(report, &ink)
  }

  /// Ends and begins the contact of a slot; an id that replaces another one does both.
  private func setID(
    _ value: Int32, of slot: inout Slot, _ report: EvdevReport, _ ink: inout EvdevInk
  ) {
    // Some drivers write the greatest number in place of -1.
    let id = value == .max ? -1 : value
    guard id != slot.id, id >= 0 || slot.id >= 0 else { return }
    if slot.begins { slot.contact = ink.begin(slot.values, report) }
    if let contact = slot.contact { ink.end(contact, at: slot.values, report) }
    slot.contact = nil
    slot.id = max(id, -1)
    slot.begins = id >= 0
    slot.isMoved = false
  }

  private mutating func finish(_ report: EvdevReport, _ ink: inout EvdevInk) {
    for number in changed {
      guard var slot = slots[number] else { continue }
      if slot.begins {
        slot.contact = ink.begin(slot.values, report)
      } else if slot.contact != nil, var contact = slot.contact {
        ink.move(&contact, to: slot.values, report)
        slot.contact = contact
      } else if slot.isMoved {
        ink.strayMoves += 1
      }
      slot.begins = false
      slot.isMoved = false
      slot.isTouched = false
      if slot.contact == nil { down.remove(number) } else { down.insert(number) }
      slots[number] = slot
    }
    changed.removeAll(keepingCapacity: true)
  }

  /// Cancels all contacts in the order of their landing.
  private mutating func cancelAll(_ report: EvdevReport, _ ink: inout EvdevInk) {
    let contacts = down.compactMap { number in slots[number]?.contact.map { (number, $0) } }
    for (number, contact) in contacts.sorted(by: { $0.1.stroke < $1.1.stroke }) {
      ink.end(contact, at: contact.values, report, outcome: .cancelled)
      slots[number]?.contact = nil
      slots[number]?.id = -1
    }
    down.removeAll(keepingCapacity: true)
  }
}
