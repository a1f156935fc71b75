import Diagnostics
import Geometry
import TouchRecording

/// The strokes of one device, as the machines of the protocols draw them.
struct EvdevInk {
  /// The state of a pointer: values of its axes.
  struct Values: Equatable {
    var x: Int32 = 0
    var y: Int32 = 0
    var pressure: Int32 = 0
    var tiltX: Int32 = 0
    var tiltY: Int32 = 0

    /// Returns true if the position is another one; a change of pressure or tilt alone is no
    /// sample.
    func isMoved(from other: Values) -> Bool { x != other.x || y != other.y }
  }

  /// A contact that is down: its stroke, and the values of its last sample.
  struct Contact {
    let stroke: Int
    var values: Values
  }

  private(set) var ink = ImportedInk()
  private let surface: EvdevSurface
  private let hasPressure: Bool
  private let hasTilt: Bool
  /// The keys of the tools that are down.
  private var isPen = false
  private var isRubber = false
  /// The numbers of events that have no meaning here.
  private var otherAxes = 0
  private var otherKeys = 0
  private var movements = 0
  /// The number of events that SYN_DROPPED makes meaningless.
  private var dropped = 0
  /// The number of reports that move a slot without a contact.
  var strayMoves = 0

  /// Creates the ink of a device whose events have the axes `codes`.
  private init(_ surface: EvdevSurface, _ codes: Set<UInt16>, hasSlots: Bool) {
    self.surface = surface
    hasPressure = codes.contains(hasSlots ? EvdevCode.slotPressure : EvdevCode.pressure)
    hasTilt = codes.contains(EvdevCode.tiltX) || codes.contains(EvdevCode.tiltY)
  }

  /// Returns the drawing that a device made; nil if it was neither touched nor hovered over.
  ///
  /// - Complexity: O(n log n) in the number of events.
  static func drawing(
    of device: EvdevLog.LoggedDevice, _ options: ImportOptions
  ) throws(Fault) -> ImportedInk? {
    let axes = device.events.lazy.filter { $0.type == EvdevType.absolute }.map(\.code)
    let codes = Set(axes)
    let hasSlots = codes.contains(where: EvdevCode.slotAxes.contains)
    let surface = EvdevSurface(device.axes, hasSlots: hasSlots, options)
    var ink = EvdevInk(surface, codes, hasSlots: hasSlots)
    let (reports, rest) = EvdevReport.reports(of: device.events)
    // Protocol A separates contacts by SYN_MT_REPORT, protocol B numbers them with slots.
    let hasGroups =
      !codes.contains(EvdevCode.slot)
      && device.events.contains {
        $0.type == EvdevType.synchronization && $0.code == EvdevCode.group
      }
    var machine: any EvdevMachine =
      if !hasSlots { PenMachine() } else if hasGroups { GroupMachine() } else { SlotMachine() }
    for report in reports { try machine.apply(report, to: &ink) }
    return ink.finished(device, options, rest: rest)
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
    if hasPressure, surface.greatestPressure == nil {
      ink.forgetForcesBeyondRange(advice: " (--force-max)")
    }
    ink.noteOmitted("values of other axes", count: otherAxes)
    ink.noteOmitted("presses of other keys", count: otherKeys)
    ink.noteOmitted("relative movements", count: movements)
    ink.noteOmitted("events in reports with SYN_DROPPED", count: dropped)
    ink.noteOmitted("moves of slots without a contact", count: strayMoves)
    ink.noteOmitted("events after the last SYN_REPORT", count: rest)
    return ink
  }
}

// MARK: - Strokes

extension EvdevInk {
  /// Begins a contact, and returns it.
  mutating func begin(_ values: Values, _ report: EvdevReport) -> Contact {
    ink.strokes.append(
      ImportedInk.Stroke(
        samples: [sample(values, report)], pointer: pointer, outcome: .open, place: report.place))
    return Contact(stroke: ink.strokes.count - 1, values: values)
  }

  /// Appends a sample to a contact if its position changed.
  mutating func move(_ contact: inout Contact, to values: Values, _ report: EvdevReport) {
    guard values.isMoved(from: contact.values) else { return }
    ink.strokes[contact.stroke].samples.append(sample(values, report))
    contact.values = values
  }

  /// Ends a contact at the position of `values`.
  mutating func end(
    _ contact: Contact, at values: Values, _ report: EvdevReport, outcome: StrokeOutcome = .ended
  ) {
    ink.strokes[contact.stroke].samples.append(bareSample(values, report))
    ink.strokes[contact.stroke].outcome = outcome
  }

  /// Appends a sample in the air to the run with the index `run`, or begins a run.
  ///
  /// - Returns: The index of the run.
  mutating func hover(_ values: Values, after run: Int?, _ report: EvdevReport) -> Int {
    let sample = bareSample(values, report)
    if let run, ink.strokes[run].pointer == pointer {
      ink.strokes[run].samples.append(sample)
      return run
    }
    ink.strokes.append(
      ImportedInk.Stroke(samples: [sample], pointer: pointer, isHovering: true, place: report.place)
    )
    return ink.strokes.count - 1
  }

  /// A sample of a contact.
  private func sample(_ values: Values, _ report: EvdevReport) -> ImportedInk.Sample {
    var sample = bareSample(values, report)
    if hasPressure { sample.force = surface.force(values.pressure) }
    if hasTilt, let direction = surface.direction(x: values.tiltX, y: values.tiltY) {
      sample.altitude = direction.altitude
      sample.azimuth = direction.azimuth
    }
    return sample
  }

  /// A sample in the air or of a lift, where pressure and tilt mean nothing.
  private func bareSample(_ values: Values, _ report: EvdevReport) -> ImportedInk.Sample {
    ImportedInk.Sample(location: surface.location(x: values.x, y: values.y), time: report.time)
  }

  /// True if a pen or the eraser end of one is near the surface.
  var hasTool: Bool { isPen || isRubber }

  private var pointer: TouchEvent.Pointer { isRubber ? .eraser : isPen ? .pen : .touch }
}

// MARK: - Events

extension EvdevInk {
  /// Sets the value of an axis; returns true for a position.
  ///
  /// - Throws: `Fault` if the position is out of range.
  mutating func set(
    _ values: inout Values, from event: EvdevEvent, hasSlots: Bool
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
    case (EvdevCode.tiltX, false) where surface.knowsTilt: values.tiltX = event.value
    case (EvdevCode.tiltY, false) where surface.knowsTilt: values.tiltY = event.value
    case (EvdevCode.x, true), (EvdevCode.y, true), (EvdevCode.pressure, true):
      // The kernel repeats the first contact for programs that know one pointer only.
      break
    default:
      otherAxes += 1
    }
    return false
  }

  /// Applies an event that is not of an axis.
  mutating func apply(_ event: EvdevEvent) {
    switch (event.type, event.code) {
    case (EvdevType.key, EvdevCode.pen): isPen = event.value != 0
    case (EvdevType.key, EvdevCode.rubber): isRubber = event.value != 0
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
    if isDropped { dropped += report.events.count - 1 }
    return isDropped
  }
}

/// The contacts of one protocol, which draws them as its reports tell.
protocol EvdevMachine {
  /// Applies the events of a report, and then the report itself.
  mutating func apply(_ report: EvdevReport, to ink: inout EvdevInk) throws(Fault)
}
