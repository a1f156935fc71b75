// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The contacts of protocol B, which numbers them with slots.
///
///     ABS_MT_SLOT 1, ABS_MT_TRACKING_ID 22, ABS_MT_POSITION_X 133, SYN_REPORT
///
/// A slot whose tracking id becomes 0 or more has a pointer, and with -1 it has none. The kernel does
/// not repeat values: a contact begins with the position and the pressure that the slot had before.
struct SlotMachine: EvdevMachine {
  private struct Slot {
    var pointer = EvdevPointer()
    /// The tracking id; negative without a pointer, and `unnamed` where the log does not tell it.
    var id: Int32 = -1
    /// True if the current report changes the slot.
    var isTouched = false
    /// True if the current report moves the slot.
    var isMoved = false
    /// True if the pointer comes with the current report.
    var begins = false
    /// True if the log does not tell the beginning of a contact that is still to come.
    var isUnnamed = false
  }

  /// The id of a pointer whose id the log does not tell; drivers write it in place of -1.
  private static let unnamed = Int32.max

  private var slots: [Int32: Slot] = [:]
  /// The slots that have pointers.
  private var present: Set<Int32> = []
  private var current: Int32
  /// The slots that the current report changes, in order.
  private var changed: [Int32] = []
  /// The number of reports so far.
  private var count = 0
  private let unnamed: UnnamedContacts

  /// Creates the slots of a device, of which the current one may be known from its axes.
  init(_ reports: [EvdevReport], _ axes: [UInt16: EvdevAxis]) {
    current = axes[EvdevCode.slot]?.value ?? 0
    unnamed = UnnamedContacts(in: reports, from: current)
  }

  /// Applies the events of a report, and then the report itself.
  mutating func apply(_ report: EvdevReport, to ink: inout EvdevInk) throws(Fault) {
    defer { count += 1 }
    guard !ink.isDropped(report) else {
      return cancelAll(report, &ink)
    }
    for slot in unnamed.begin[count] ?? [] {
      setID(SlotMachine.unnamed, of: slot, report, &ink)
      slots[slot]?.isUnnamed = true
    }
    for event in report.events {
      guard event.type == EvdevType.absolute else {
        ink.apply(event)
        continue
      }
      if event.code == EvdevCode.slot {
        current = event.value
      } else if event.code == EvdevCode.trackingID {
        // Some drivers write the greatest number in place of -1.
        setID(event.value == .max ? -1 : event.value, of: current, report, &ink)
      } else {
        touch(current)
        if try ink.set(&slots[current, default: Slot()].pointer.values, from: event) {
          slots[current]?.isMoved = true
        }
      }
    }
    finish(report, &ink)
  }

  private mutating func touch(_ number: Int32) {
    guard !slots[number, default: Slot()].isTouched else { return }
    slots[number, default: Slot()].isTouched = true
    changed.append(number)
  }

  /// Ends and begins the pointer of a slot; an id that replaces another one does both.
  private mutating func setID(
    _ id: Int32, of number: Int32, _ report: EvdevReport, _ ink: inout EvdevInk
  ) {
    touch(number)
    guard var slot = slots[number], id != slot.id, id >= 0 || slot.id >= 0 else { return }
    if slot.begins { draw(&slot, report, &ink) }
    ink.draw(&slot.pointer, .away, report)
    slot.id = max(id, -1)
    slot.begins = id >= 0
    slot.isMoved = false
    slot.isUnnamed = false
    slots[number] = slot
  }

  private mutating func finish(_ report: EvdevReport, _ ink: inout EvdevInk) {
    for number in changed {
      guard let slot = slots[number] else { continue }
      if slot.id >= 0 { present.insert(number) } else { present.remove(number) }
      if slot.begins { ink.button.touch() }
    }
    if ink.button.isPressed != ink.button.wasPressed {
      changed += present.subtracting(changed).sorted()
    }
    for number in changed {
      guard var slot = slots[number] else { continue }
      if slot.id >= 0 {
        draw(&slot, report, &ink)
      } else if slot.isMoved {
        ink.strayMoves += 1
      }
      slot.begins = false
      slot.isMoved = false
      slot.isTouched = false
      slots[number] = slot
    }
    changed.removeAll(keepingCapacity: true)
  }

  /// Draws the pointer of a slot that has one.
  private func draw(_ slot: inout Slot, _ report: EvdevReport, _ ink: inout EvdevInk) {
    ink.draw(&slot.pointer, ink.button.isPressed == false ? .near : .down, report)
    guard slot.isUnnamed, slot.pointer.isDown else { return }
    slot.isUnnamed = false
    if ink.button.wasPressed != false { ink.noteEarlierBeginning(report) }
  }

  /// Cancels all contacts in the order of their landing.
  private mutating func cancelAll(_ report: EvdevReport, _ ink: inout EvdevInk) {
    let numbers = present.sorted {
      (slots[$0]?.pointer.stroke ?? 0, $0) < (slots[$1]?.pointer.stroke ?? 0, $1)
    }
    for number in numbers {
      guard var slot = slots[number] else { continue }
      ink.cancel(&slot.pointer, report)
      slot.id = -1
      slots[number] = slot
    }
    present.removeAll(keepingCapacity: true)
  }
}

// MARK: - Lost ids

/// The contacts of protocol B whose ids a log does not tell.
///
/// A log may begin while a finger is down, or lose a line. The kernel tells an id only when it changes,
/// so an id of -1 of a slot that had none proves a contact before it; and a slot of which the log tells
/// values but no id has one contact from beginning to end.
private struct UnnamedContacts {
  /// The slots whose contacts begin with a report, by the index of the report.
  private(set) var begin: [Int: [Int32]] = [:]

  private enum ID {
    case unknown
    case some
    case none
    /// The kernel dropped events of the slot.
    case dropped
  }

  /// Finds the contacts of the reports, from the current slot at the beginning.
  ///
  /// - Complexity: O(n) in the number of events.
  init(in reports: [EvdevReport], from slot: Int32) {
    var current = slot
    var ids: [Int32: ID] = [:]
    /// The first report that changes a slot without an id.
    var first: [Int32: Int] = [:]
    func isLost(_ id: ID?) -> Bool { id == nil || id == ID.none }
    for (index, report) in reports.enumerated() {
      if report.events.contains(where: {
        $0.type == EvdevType.synchronization && $0.code == EvdevCode.dropped
      }) {
        first = [:]
        for slot in ids.keys { ids[slot] = .dropped }
        continue
      }
      for event in report.events where event.type == EvdevType.absolute {
        switch event.code {
        case EvdevCode.slot: current = event.value
        case EvdevCode.trackingID:
          let isNone = event.value < 0 || event.value == .max
          if isNone, isLost(ids[current]), let report = first[current] {
            begin[report, default: []].append(current)
          }
          ids[current] = isNone ? ID.none : .some
          first[current] = nil
        case let code where EvdevCode.slotAxes.contains(code):
          if isLost(ids[current]), first[current] == nil { first[current] = index }
        default: break
        }
      }
    }
    for (slot, report) in first where ids[slot] == nil { begin[report, default: []].append(slot) }
    for report in begin.keys { begin[report]?.sort() }
  }
}
