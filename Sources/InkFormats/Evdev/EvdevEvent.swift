// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// One event of a Linux input device: a changed axis, a key, or the end of a report.
///
///     [   72312.326654] 0003 0035 000003ae
///
/// is at 72,312.326654 s; type 3 is an axis, code 0x35 the x axis of a slot, and 942 its value.
struct EvdevEvent {
  /// The time in microseconds; nil if the log tells none.
  var time: Microseconds?
  var type: UInt16
  var code: UInt16
  var value: Int32
  // A file that is read whole has fewer than 2^32 bytes. Two words of 64 bits would make an event
  // half as large again.
  private var line: UInt32
  private var byte: UInt32

  /// Creates an event; of the value only the 32 bits count that the kernel writes.
  init(_ time: Microseconds?, type: UInt16, code: UInt16, value: Int64, at place: Place) {
    self.time = time
    self.type = type
    self.code = code
    self.value = Int32(truncatingIfNeeded: value)
    line = UInt32(clamping: place.line)
    byte = UInt32(clamping: place.byte)
  }

  /// The place of the value in the log.
  var place: Place { Place(line: Int(line), byte: Int(byte)) }
}

/// The types of events, as the kernel numbers them.
enum EvdevType {
  static let synchronization: UInt16 = 0
  static let key: UInt16 = 1
  static let relative: UInt16 = 2
  static let absolute: UInt16 = 3
}

/// The codes of events that have a meaning here, as the kernel numbers them.
enum EvdevCode {
  // Of `EvdevType.synchronization`.
  /// The end of a report: the events before it happened at once.
  static let report: UInt16 = 0
  /// The end of one contact of protocol A.
  static let group: UInt16 = 2
  /// The kernel lost events; the next report is incomplete.
  static let dropped: UInt16 = 3

  // Of `EvdevType.key`.
  static let pen: UInt16 = 0x140
  static let rubber: UInt16 = 0x141
  static let touch: UInt16 = 0x14A
  /// The left button of a mouse, which screens of one finger press in place of `touch`.
  static let left: UInt16 = 0x110
  /// The keys of pens: a pen, its eraser end, a brush, a pencil and an airbrush.
  static let pens: ClosedRange<UInt16> = 0x140...0x144
  /// The keys of a finger, a mouse and a lens, which are tools as pens are.
  static let otherTools: ClosedRange<UInt16> = 0x145...0x147
  /// The keys that tell the tools and the number of fingers.
  static let tools: ClosedRange<UInt16> = 0x140...0x14F
  static let stylusButtons: ClosedRange<UInt16> = 0x14B...0x14C

  // Of `EvdevType.absolute`.
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let pressure: UInt16 = 0x18
  static let distance: UInt16 = 0x19
  static let tiltX: UInt16 = 0x1A
  static let tiltY: UInt16 = 0x1B
  static let slot: UInt16 = 0x2F
  static let slotMajor: UInt16 = 0x30
  static let slotX: UInt16 = 0x35
  static let slotY: UInt16 = 0x36
  static let slotTool: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  static let slotPressure: UInt16 = 0x3A
  static let slotDistance: UInt16 = 0x3B
  /// The axes of slots.
  static let slotAxes: ClosedRange<UInt16> = 0x2F...0x3D

  /// A code for names that have no meaning here.
  static let other: UInt16 = 0xFFFF
}

// MARK: - Reports

/// The events of a device up to a SYN_REPORT: changes that happened at once.
struct EvdevReport {
  /// The time of the SYN_REPORT.
  var time: Microseconds?
  /// The events before the SYN_REPORT.
  var events: ArraySlice<EvdevEvent>
  /// The place of the SYN_REPORT.
  var place: Place

  /// Returns the reports in order of time, and the number of events after the last one.
  ///
  /// Reports of equal time keep the order of the log, and so do all if one has no time.
  static func reports(of events: [EvdevEvent]) -> (reports: [EvdevReport], rest: Int) {
    var reports: [EvdevReport] = []
    var start = 0
    for (index, event) in events.enumerated()
    where event.type == EvdevType.synchronization && event.code == EvdevCode.report {
      reports.append(
        EvdevReport(time: event.time, events: events[start..<index], place: event.place))
      start = index + 1
    }
    return (reports.inOrderOfTime { $0.time }, events.count - start)
  }
}
