// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The devices and events of a log, in any of its syntaxes.
struct EvdevLog {
  /// One input device.
  struct LoggedDevice {
    /// The path, such as `/dev/input/event2`; empty if the log names none.
    let path: String
    /// The name that the driver gives.
    var name: String?
    /// The axes by their codes.
    var axes: [UInt16: EvdevAxis] = [:]
    /// The keys that the device has, as far as the log describes them.
    var keys: Set<UInt16> = []
    var events: [EvdevEvent] = []
  }

  /// The devices in the order in which the log names them.
  private(set) var devices: [LoggedDevice] = []
  private var indices: [String: Int] = [:]
  /// The device that the next events and axes belong to.
  private var current: Int?
  /// The number of lines that are neither events nor descriptions.
  var strayLines = 0
  /// The fault of the first damaged line.
  private var damage: Fault?

  /// Makes the device at `path` the current one.
  mutating func select(_ path: String) {
    if let index = indices[path] {
      current = index
      return
    }
    indices[path] = devices.count
    current = devices.count
    devices.append(LoggedDevice(path: path))
  }

  mutating func append(_ event: EvdevEvent) {
    devices[currentIndex()].events.append(event)
  }

  /// Reads a line by `read`.
  ///
  /// A damaged line is a stray one, and costs only what it held. A log ends in the middle of a line if
  /// its program is stopped.
  mutating func read(
    _ line: LogScanner,
    by read: (inout LogScanner, inout EvdevLog) throws(Fault) -> Void
  ) {
    var line = line
    do throws(Fault) {
      try read(&line, &self)
    } catch {
      if !line.isTorn, damage == nil { damage = error }
      strayLines += 1
    }
  }

  /// Sets the name of the current device, unless it has one.
  mutating func setName(_ name: String?) {
    guard let name else { return }
    let index = currentIndex()
    if devices[index].name == nil { devices[index].name = name }
  }

  /// Sets an axis of the current device; nil is none.
  mutating func setAxis(_ code: UInt16, _ axis: EvdevAxis?) {
    guard var axis else { return }
    // The kernel keeps the values of the current slot only, and programs print 0 for slots.
    if EvdevCode.slotAxes.contains(code), code != EvdevCode.slot { axis.value = nil }
    devices[currentIndex()].axes[code] = axis
  }

  /// Notes that the current device has a key.
  mutating func addKey(_ code: UInt16) { devices[currentIndex()].keys.insert(code) }

  private mutating func currentIndex() -> Int {
    if let current { return current }
    select("")
    return current ?? 0
  }

  /// Returns the drawings of the log: one for each device that was touched or hovered over.
  ///
  /// Two devices share neither a surface nor its units, so their contacts never mix.
  func drawings(_ options: ImportOptions) throws(Fault) -> [ImportedInk] {
    var drawings: [ImportedInk] = []
    var foreign = 0
    var strayMoves = 0
    for var device in devices {
      if device.path.isEmpty, device.axes.isEmpty { describe(&device) }
      let (ink, moves) = try EvdevInk.drawing(of: device, options)
      strayMoves += moves
      if let ink { drawings.append(ink) } else { foreign += device.events.count }
    }
    guard !drawings.isEmpty else { throw noInk(strayMoves: strayMoves) }
    drawings[0].noteOmitted("events of other devices", count: foreign)
    drawings[0].noteOmitted("lines that are not events", count: strayLines)
    return drawings
  }

  /// Takes the axes for events without a path from the first device that was described, has no
  /// events of its own and knows the axes of the events.
  private func describe(_ device: inout LoggedDevice) {
    let positions = [EvdevCode.slotX, EvdevCode.slotY, EvdevCode.x, EvdevCode.y]
    let used = Set(
      device.events.lazy.filter { $0.type == EvdevType.absolute && positions.contains($0.code) }
        .map(\.code))
    let described = devices.first { other in
      other.events.isEmpty && used.allSatisfy { other.axes[$0] != nil }
    }
    guard let described else { return }
    device.axes = described.axes
    device.keys = described.keys
    device.name = described.name
  }
}

// MARK: - Faults

extension EvdevLog {
  /// Returns the error for a log without a stroke, which says what it holds.
  ///
  /// Without a report, the first damaged line tells more.
  private func noInk(strayMoves: Int) -> Fault {
    let place = Place(line: 1, byte: 1)
    let events = devices.flatMap(\.events)
    func codes(_ type: UInt16) -> [UInt16] {
      Set(events.lazy.filter { $0.type == type }.map(\.code)).sorted()
    }
    if let damage, !codes(EvdevType.synchronization).contains(EvdevCode.report) { return damage }
    guard !events.isEmpty else { return .noInk(place) }
    let (axes, keys) = (codes(EvdevType.absolute), codes(EvdevType.key))
    let hasSlots = axes.contains(where: EvdevCode.slotAxes.contains)
    let positions =
      hasSlots ? [EvdevCode.slotX, EvdevCode.slotY] : [EvdevCode.x, EvdevCode.y]
    var found = [EvdevLog.list("values", of: axes, EvdevType.absolute)]
    let missing = positions.filter { !axes.contains($0) }
    if !axes.isEmpty, !missing.isEmpty {
      found.append(EvdevLog.list("none", of: missing, EvdevType.absolute))
    }
    found.append(EvdevLog.list("events", of: keys, EvdevType.key))
    if strayMoves > 0 { found.append("\(strayMoves) moves of slots without a contact") }
    if strayLines > 0 { found.append("\(strayLines) lines that are not events") }
    return .noInk(place, found: found.joined(separator: "; "))
  }

  /// Returns `what` and the names of the codes, of which it names eight.
  private static func list(_ what: String, of codes: [UInt16], _ type: UInt16) -> String {
    let kind = type == EvdevType.key ? "keys" : "axes"
    guard !codes.isEmpty else { return "no \(what) of \(kind)" }
    let names = codes.prefix(8).map { EvdevNames.name(of: $0, type) }.joined(separator: ", ")
    return "\(what) of \(names)" + (codes.count > 8 ? " and \(codes.count - 8) more" : "")
  }
}
