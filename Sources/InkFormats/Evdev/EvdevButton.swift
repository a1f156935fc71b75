// SPDX-License-Identifier: Apache-2.0

/// A key that tells that a pointer touches, as a log tells it.
///
/// The kernel tells only what changes. So a key that is released first was pressed when the log
/// began, and one that is released twice was pressed in between, though the log lost it.
struct EvdevButton {
  let code: UInt16
  /// The states that the log tells later.
  private var later: ArraySlice<Bool>
  /// True if the key is pressed; nil if that is unknown.
  private(set) var isPressed: Bool?
  /// The state before the current report.
  private(set) var wasPressed: Bool?
  /// True if the log told a state up to now.
  private(set) var isTold = false

  /// Creates a key at the beginning of a log; its state is unknown in a log that never tells it.
  ///
  /// - Complexity: O(n) in the number of events.
  init(_ code: UInt16, _ reports: [EvdevReport]) {
    self.code = code
    later = EvdevButton.states(of: code, in: reports.lazy.flatMap(\.events))[...]
    isPressed = later.first.map { !$0 }
  }

  private static func states(of code: UInt16, in events: some Sequence<EvdevEvent>) -> [Bool] {
    events.filter { $0.type == EvdevType.key && $0.code == code }.map { $0.value != 0 }
  }

  mutating func beginReport() { wasPressed = isPressed }

  mutating func apply(_ event: EvdevEvent) {
    isPressed = event.value != 0
    later = later.dropFirst()
    isTold = true
  }

  /// Passes over a report that is not to be trusted.
  mutating func skip(_ report: EvdevReport) {
    later = later.dropFirst(EvdevButton.states(of: code, in: report.events).count)
    if isPressed != nil { isPressed = false }
  }

  /// Forgets that the key is up while something touches, if the log lost that it was pressed.
  mutating func touch() {
    if isTold, isPressed == false, later.first == false { isPressed = nil }
  }
}
