import Diagnostics
import TouchRecording

/// The contact of a device with one pointer: a pen, or a screen that knows one finger.
///
///     ABS_X 38433, ABS_Y 12999, BTN_TOOL_PEN 1, SYN_REPORT
///
/// BTN_TOUCH is a contact. A pen or a rubber without it is in the air, and each change of its
/// position is a sample there.
struct PenMachine: EvdevMachine {
  private var values = EvdevInk.Values()
  private var isDown = false
  private var contact: EvdevInk.Contact?
  /// The index of the run in the air.
  private var run: Int?
  /// The values of the last sample in the air.
  private var hovered: EvdevInk.Values?

  /// Applies the events of a report, and then the report itself.
  mutating func apply(_ report: EvdevReport, to ink: inout EvdevInk) throws(Fault) {
    guard !ink.isDropped(report) else {
      if let contact { ink.end(contact, at: contact.values, report, outcome: .cancelled) }
      (isDown, contact, run, hovered) = (false, nil, nil, nil)
      return
    }
    let hadTool = ink.hasTool
    for event in report.events {
      if event.type == EvdevType.absolute {
        _ = try ink.set(&values, from: event, hasSlots: false)
      } else if event.type == EvdevType.key, event.code == EvdevCode.touch {
        isDown = event.value != 0
      } else {
        ink.apply(event)
      }
    }
    // A pen that leaves has no position: the kernel reports zeros.
    finish(report, leaves: hadTool && !ink.hasTool, &ink)
  }

  private mutating func finish(_ report: EvdevReport, leaves: Bool, _ ink: inout EvdevInk) {
    if var contact {
      if isDown {
        ink.move(&contact, to: values, report)
        self.contact = contact
        return
      }
      ink.end(contact, at: leaves ? contact.values : values, report)
      self.contact = nil
      // The lift stands for the first position in the air.
      hovered = values
      return
    }
    if isDown {
      contact = ink.begin(values, report)
      run = nil
    } else if ink.hasTool {
      guard hovered.map(values.isMoved) ?? true else { return }
      run = ink.hover(values, after: run, report)
      hovered = values
    } else {
      run = nil
      hovered = nil
    }
  }
}
