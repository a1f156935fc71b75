// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// The strokes of one device, as the machines of the protocols draw them.
///
/// A pointer touches where the log does not say otherwise: its key is pressed, and its pressure, its
/// size and its distance do not tell that it is in the air. A pressure or a size of 0 tells it only on
/// devices that tell others too.
struct EvdevInk {
  var ink = ImportedInk()
  private let surface: EvdevSurface
  private let hasSlots: Bool
  private let hasTilt: Bool
  /// True if the pressure, or the size of contacts, is above 0 somewhere in the log.
  private let tellsPressure: Bool
  private let tellsSize: Bool
  /// The key of touches.
  var button: EvdevButton
  /// The tools that the log tells, and those of them that are near the surface.
  private let tools: Set<UInt16>
  private var near: Set<UInt16>
  /// True if the distance of a single pointer alone tells that it touches: of a device without a key
  /// of touches.
  ///
  /// Beside a key the distance tells nothing: pens of some tablets touch at a distance above 0.
  let followsDistance: Bool
  /// The numbers of events that have no meaning here.
  private var otherAxes = 0
  private var otherKeys = 0
  private var movements = 0
  /// The number of reports of palms that do not touch.
  private var palms = 0
  /// The number of events that SYN_DROPPED makes meaningless.
  private var dropped = 0
  /// The number of reports that move a slot without a contact.
  var strayMoves = 0

  private init(
    _ device: EvdevLog.LoggedDevice, _ reports: [EvdevReport], _ options: ImportOptions
  ) {
    let axes = device.events.lazy.filter { $0.type == EvdevType.absolute }
    let codes = Set(axes.map(\.code))
    let hasSlots = codes.contains(where: EvdevCode.slotAxes.contains)
    self.hasSlots = hasSlots
    surface = EvdevSurface(device.axes, hasSlots: hasSlots, options)
    hasTilt = codes.contains(EvdevCode.tiltX) || codes.contains(EvdevCode.tiltY)
    let pressure = hasSlots ? EvdevCode.slotPressure : EvdevCode.pressure
    // A header states the pressure of one pointer, and never that of slots.
    let statedPressure = hasSlots ? 0 : device.axes[pressure]?.value ?? 0
    tellsPressure =
      statedPressure > 0 || axes.contains { $0.code == pressure && $0.value > 0 }
    tellsSize = axes.contains { $0.code == EvdevCode.slotMajor && $0.value > 0 }
    // Beside BTN_TOUCH, numbers of contacts or groups, which tell touches, BTN_LEFT is a click.
    let hasGroups = device.events.contains {
      $0.type == EvdevType.synchronization && $0.code == EvdevCode.group
    }
    let keys = device.keys.union(
      device.events.lazy.filter { $0.type == EvdevType.key }.map(\.code))
    let isScreen =
      keys.contains(EvdevCode.touch) || codes.contains(EvdevCode.trackingID)
      || (hasSlots && hasGroups)
    button = EvdevButton(isScreen ? EvdevCode.touch : EvdevCode.left, reports)
    followsDistance =
      !hasSlots && codes.contains(EvdevCode.distance) && !keys.contains(EvdevCode.touch)
      && button.isPressed == nil
    tools = keys.filter { EvdevCode.pens.contains($0) || EvdevCode.otherTools.contains($0) }
    near = tools.filter { EvdevButton($0, reports).isPressed == true }
  }

  /// Returns the drawing that a device made, unless it was neither touched nor hovered over, and the
  /// number of reports that move a slot without a contact.
  ///
  /// - Complexity: O(n log n) in the number of events.
  static func drawing(
    of device: EvdevLog.LoggedDevice, _ options: ImportOptions
  ) throws(Fault) -> (ink: ImportedInk?, strayMoves: Int) {
    var (reports, rest) = EvdevReport.reports(of: device.events)
    let areTimesMade = reports.allSatisfy { $0.time == nil }
    // What a report tells happens at once, also where no time is told.
    if areTimesMade {
      for index in reports.indices {
        reports[index].time = Microseconds(index) * ImportedInk.syntheticStep
      }
    }
    var ink = EvdevInk(device, reports, options)
    ink.ink.areTimesMade = areTimesMade
    if areTimesMade { ink.ink.assume(.madeTimes(count: reports.count)) }
    // Protocol A separates contacts by SYN_MT_REPORT, protocol B numbers them with slots.
    let hasGroups =
      !device.events.contains { $0.type == EvdevType.absolute && $0.code == EvdevCode.slot }
      && device.events.contains {
        $0.type == EvdevType.synchronization && $0.code == EvdevCode.group
      }
    var stated = ink.surface.values(statedBy: device.axes)
    if ink.followsDistance { stated.distance = device.axes[EvdevCode.distance]?.value }
    var machine: any EvdevMachine =
      if !ink.hasSlots {
        PenMachine(stated)
      } else if hasGroups {
        GroupMachine()
      } else {
        SlotMachine(reports, device.axes)
      }
    for report in reports {
      ink.button.beginReport()
      try machine.apply(report, to: &ink)
    }
    return (ink.finished(device, options, rest: rest), ink.strayMoves)
  }

  private func finished(
    _ device: EvdevLog.LoggedDevice, _ options: ImportOptions, rest: Int
  ) -> ImportedInk? {
    guard !ink.strokes.isEmpty else { return nil }
    var ink = ink
    if let name = device.name {
      ink.device = RecordingHeader.Device()
      ink.device?.model = name
    }
    ink.canvas = surface.canvas
    if surface.canvas == nil, options.unit == nil || options.canvas == nil {
      ink.assume(
        Assumption(
          .axisRanges,
          "the axes count from 0 in points, because the log does not tell their ranges; --density "
            + "and --canvas do"))
    }
    if surface.greatestPressure == nil {
      ink.forgetForcesBeyondRange(advice: " (--force-max)")
    }
    ink.noteOmitted("values of other axes", count: otherAxes)
    ink.noteOmitted("presses of other keys", count: otherKeys)
    ink.noteOmitted("relative movements", count: movements)
    ink.noteOmitted("reports of palms", count: palms)
    ink.noteOmitted("events in reports with SYN_DROPPED", count: dropped)
    ink.noteOmitted("moves of slots without a contact", count: strayMoves)
    ink.noteOmitted("events after the last SYN_REPORT", count: rest)
    return ink
  }
}

// MARK: - Samples

extension EvdevInk {
  /// Returns true if a pointer with these values touches.
  func touches(_ values: EvdevPointer.Values, _ presence: EvdevPointer.Presence) -> Bool {
    presence == .down && values.distance ?? 0 <= 0
      && !(tellsPressure && values.pressure == 0) && !(tellsSize && values.major == 0)
  }

  /// True if the log tells pressures, and these values have one.
  func isPressing(_ values: EvdevPointer.Values) -> Bool {
    tellsPressure && values.pressure ?? 0 > 0
  }

  /// Returns a sample in the air or of a lift, where pressure and tilt mean nothing.
  func sample(_ position: EvdevPosition, _ report: EvdevReport) -> ImportedInk.Sample {
    ImportedInk.Sample(location: surface.location(position), time: report.time)
  }

  /// Gives the sample of a contact its force and the direction of its pen.
  func setForce(of sample: inout ImportedInk.Sample, _ values: EvdevPointer.Values) {
    sample.force = values.pressure.map(surface.force)
    if hasTilt, let direction = surface.direction(x: values.tiltX, y: values.tiltY) {
      sample.altitude = direction.altitude
      sample.azimuth = direction.azimuth
    }
  }

  /// True if the log tells a pen or the eraser end of one.
  var tellsPen: Bool { tools.contains(where: EvdevCode.pens.contains) }

  /// True if a pen or the eraser end of one is near the surface.
  var hasPen: Bool { near.contains(where: EvdevCode.pens.contains) }

  /// True if a tool is near the surface, or if the log tells none.
  var mayHaveTool: Bool { tools.isEmpty || !near.isEmpty }

  /// Returns the kind of a pointer.
  func kind(_ values: EvdevPointer.Values) -> TouchEvent.Pointer {
    near.contains(EvdevCode.rubber) ? .eraser : hasPen || values.tool == .pen ? .pen : .touch
  }
}

// MARK: - Assumptions

extension EvdevInk {
  /// Counts a report of a touch whose position is not known yet.
  mutating func noteUnplaced(_ report: EvdevReport) {
    ink.assume(
      Assumption(
        .firstPosition,
        "reports of a touch before its first known position are left out, because the log does not "
          + "tell where it was", count: 1, at: report.place))
  }

  /// Counts a contact that was down before the log tells so.
  mutating func noteEarlierBeginning(_ report: EvdevReport) {
    ink.assume(
      Assumption(
        .beginning,
        "a contact is down from its first position on, because the log does not tell when it began",
        count: 1, at: report.place))
  }

  mutating func notePalm() { palms += 1 }
}

// MARK: - Events

extension EvdevInk {
  /// Sets the value of an axis; returns true for a position.
  ///
  /// - Throws: `Fault` if the position is out of range.
  mutating func set(
    _ values: inout EvdevPointer.Values, from event: EvdevEvent
  ) throws(Fault) -> Bool {
    switch (event.code, hasSlots) {
    case (EvdevCode.slotX, true), (EvdevCode.x, false):
      try surface.check(event, isX: true)
      values.x = event.value
      return true
    case (EvdevCode.slotY, true), (EvdevCode.y, false):
      try surface.check(event, isX: false)
      values.y = event.value
      return true
    case (EvdevCode.slotPressure, true), (EvdevCode.pressure, false):
      values.pressure = event.value
    case (EvdevCode.slotTool, true): values.tool = EvdevTool(rawValue: event.value)
    case (EvdevCode.tiltX, false) where surface.knowsTilt: values.tiltX = event.value
    case (EvdevCode.tiltY, false) where surface.knowsTilt: values.tiltY = event.value
    case (EvdevCode.x, true), (EvdevCode.y, true), (EvdevCode.pressure, true):
      // The kernel repeats the first contact for programs that know one pointer only.
      break
    default:
      if hasSlots, event.code == EvdevCode.slotMajor { values.major = event.value }
      let distance = hasSlots ? EvdevCode.slotDistance : EvdevCode.distance
      if event.code == distance, hasSlots || followsDistance { values.distance = event.value }
      otherAxes += 1
    }
    return false
  }

  /// Applies an event that is not of an axis.
  mutating func apply(_ event: EvdevEvent) {
    switch (event.type, event.code) {
    case (EvdevType.key, button.code): button.apply(event)
    case (EvdevType.key, let code) where tools.contains(code):
      if event.value != 0 { near.insert(code) } else { near.remove(code) }
    case (EvdevType.key, let code):
      let isTool = EvdevCode.tools.contains(code) && !EvdevCode.stylusButtons.contains(code)
      if !isTool, event.value == 1 { otherKeys += 1 }
    case (EvdevType.relative, _): movements += 1
    default: break
    }
  }

  /// Returns true if the kernel dropped events of a report; the rest of it is not to be trusted, and is
  /// counted.
  mutating func isDropped(_ report: EvdevReport) -> Bool {
    let isDropped = report.events.contains {
      $0.type == EvdevType.synchronization && $0.code == EvdevCode.dropped
    }
    if isDropped {
      dropped += report.events.count - 1
      button.skip(report)
    }
    return isDropped
  }
}

/// The contacts of one protocol, which draws them as its reports tell.
protocol EvdevMachine {
  /// Applies the events of a report, and then the report itself.
  mutating func apply(_ report: EvdevReport, to ink: inout EvdevInk) throws(Fault)
}
