// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The contact of a device with one pointer: a pen, or a screen that knows one finger.
///
///     ABS_X 38433, ABS_Y 12999, BTN_TOOL_PEN 1, SYN_REPORT
///
/// BTN_TOUCH is a contact. In a log without it BTN_LEFT is one, or else a distance of 0, or a pressure if
/// no pen is told. A pen without a contact is in the air, as is any pointer with a distance, and each
/// change of its position is a sample there.
struct PenMachine: EvdevMachine {
  private var pointer = EvdevPointer()
  /// True if the log told a pressure or a distance up to now.
  private var isNearnessTold = false
  /// True if the key is pressed since before the log tells so, and a contact of that time was counted.
  private var isBeginningNoted = false

  /// Creates the pointer of a device, of which the log may state the values at its beginning.
  init(_ values: EvdevPointer.Values) {
    pointer.values = values
  }

  /// Applies the events of a report, and then the report itself.
  mutating func apply(_ report: EvdevReport, to ink: inout EvdevInk) throws(Fault) {
    guard !ink.isDropped(report) else { return ink.cancel(&pointer, report) }
    let hadPen = ink.hasPen
    var isMoved = false
    for event in report.events {
      guard event.type == EvdevType.absolute else {
        ink.apply(event)
        continue
      }
      if try ink.set(&pointer.values, from: event) { isMoved = true }
      if [EvdevCode.pressure, EvdevCode.distance].contains(event.code) { isNearnessTold = true }
    }
    // A screen tells positions only while it is touched, or as it is lifted.
    let tellsKey = report.events.contains {
      $0.type == EvdevType.key && $0.code == EvdevCode.touch
    }
    if isMoved, !tellsKey, !ink.tellsPen, ink.button.code == EvdevCode.touch { ink.button.touch() }
    let isPressed = isPressed(ink)
    // A pen that leaves has no position: the kernel reports zeros.
    if hadPen, !ink.hasPen, !isPressed { return ink.lift(&pointer, report) }
    let wasDown = pointer.isDown
    let isNear = ink.hasPen || (ink.followsDistance && ink.mayHaveTool)
    ink.draw(&pointer, isPressed ? .down : isNear ? .near : .away, report)
    if ink.button.isPressed == false { isBeginningNoted = false }
    let isTold = ink.button.isPressed == nil ? isNearnessTold : ink.button.isTold
    if pointer.isDown, !wasDown, !isBeginningNoted, !isTold || isPressLost(ink) {
      ink.noteEarlierBeginning(report)
      isBeginningNoted = true
    }
  }

  /// True if the log lost that the key was pressed.
  private func isPressLost(_ ink: EvdevInk) -> Bool {
    ink.button.isPressed == nil && ink.button.isTold
  }

  private func isPressed(_ ink: EvdevInk) -> Bool {
    if let isPressed = ink.button.isPressed { return isPressed }
    if ink.button.isTold { return true }
    if ink.followsDistance { return pointer.values.distance ?? 1 <= 0 && ink.mayHaveTool }
    return !ink.tellsPen && ink.isPressing(pointer.values)
  }
}
