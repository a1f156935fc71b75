import Diagnostics
import TouchRecording

/// The contact of a device with one pointer: a pen, or a screen that knows one finger.
///
///     ABS_X 38433, ABS_Y 12999, BTN_TOOL_PEN 1, SYN_REPORT
///
/// BTN_TOUCH is a contact; in a log without it BTN_LEFT is one, or a pressure if neither is told. A pen
/// or a rubber without a contact is in the air, and each change of its position is a sample there.
struct PenMachine: EvdevMachine {
  private var pointer = EvdevPointer()

  /// Creates the pointer of a device, of which the log may state the values at its beginning.
  init(_ values: EvdevPointer.Values) {
    pointer.values = values
  }

  /// Applies the events of a report, and then the report itself.
  mutating func apply(_ report: EvdevReport, to ink: inout EvdevInk) throws(Fault) {
    guard !ink.isDropped(report) else { return ink.cancel(&pointer, report) }
    let hadTool = ink.hasTool
    var isMoved = false
    for event in report.events {
      if event.type != EvdevType.absolute {
        ink.apply(event)
      } else if try ink.set(&pointer.values, from: event) {
        isMoved = true
      }
    }
    // A screen tells positions only while it is touched.
    if isMoved, !ink.tellsTools, ink.button.code == EvdevCode.touch { ink.button.touch() }
    let isPressed = isPressed(ink)
    // A pen that leaves has no position: the kernel reports zeros.
    if hadTool, !ink.hasTool, !isPressed { return ink.lift(&pointer, report) }
    let wasDown = pointer.isDown
    ink.draw(&pointer, isPressed ? .down : ink.hasTool ? .near : .away, report)
    let isTold = ink.button.isTold && ink.button.isPressed != nil
    if pointer.isDown, !wasDown, ink.button.isPressed != false, !isTold {
      ink.noteEarlierBeginning(report)
    }
  }

  private func isPressed(_ ink: EvdevInk) -> Bool {
    ink.button.isPressed
      ?? (ink.button.isTold || (!ink.tellsTools && ink.isPressing(pointer.values)))
  }
}
