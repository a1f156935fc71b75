import Synchronization

/// A signal that asks the program to end.
package enum Signal: Int32, CaseIterable, Hashable, Sendable {
  /// Control-C was pressed.
  case interrupt = 2
  /// Another process asks this one to end.
  case terminate = 15

  /// The usual name of the signal.
  package var name: String {
    switch self {
    case .interrupt: "SIGINT"
    case .terminate: "SIGTERM"
    }
  }

  /// The number of the last signal that arrived; 0 before the first.
  static let last = Atomic<Int32>(0)

  /// The signal that arrived last; nil before the first.
  package static var pending: Signal? { Signal(rawValue: last.load(ordering: .relaxed)) }
}
