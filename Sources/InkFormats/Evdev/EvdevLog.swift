import Diagnostics
import TouchRecording

/// The devices and events of a log, in any of its four syntaxes.
struct EvdevLog {
  /// One input device.
  struct LoggedDevice {
    /// The path, such as `/dev/input/event2`; empty if the log names none.
    let path: String
    /// The name that the driver gives.
    var name: String?
    /// The axes by their codes.
    var axes: [UInt16: EvdevAxis] = [:]
    var events: [EvdevEvent] = []
  }

  /// The devices in the order in which the log names them.
  private(set) var devices: [LoggedDevice] = []
  private var indices: [String: Int] = [:]
  /// The device that the next events and axes belong to.
  private var current: Int?
  /// The number of lines that are neither events nor descriptions.
  var strayLines = 0

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
  /// A log ends in the middle of a line if its program is stopped. Such a line is a stray one.
  mutating func read(
    _ line: LogScanner,
    by read: (inout LogScanner, inout EvdevLog) throws(Fault) -> Void
  ) throws(Fault) {
    var line = line
    do throws(Fault) {
      try read(&line, &self)
    } catch {
      guard line.isTorn else { throw error }
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
    if let axis { devices[currentIndex()].axes[code] = axis }
  }

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
    for var device in devices {
      if device.path.isEmpty, device.axes.isEmpty { describe(&device) }
      let ink = try EvdevInk.drawing(of: device, options)
      if let ink { drawings.append(ink) } else { foreign += device.events.count }
    }
    guard !drawings.isEmpty else { throw .noInk(Place(line: 1, byte: 1)) }
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
    device.name = described.name
  }
}
