#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// A signal that asks the program to end.
package enum Signal: Int32, CaseIterable, Hashable, Sendable {
  /// Somebody pressed Control-C.
  case interrupt = 2
  /// Somebody wants the program to end.
  case terminate = 15

  /// The name that people know.
  package var name: String {
    switch self {
    case .interrupt: "SIGINT"
    case .terminate: "SIGTERM"
    }
  }

  /// The number of the signal that came last, 0 before any.
  private static let last = Atomic<Int32>(0)

  /// The signal that came, if any did.
  package static var pending: Signal? { Signal(rawValue: last.load(ordering: .relaxed)) }

  /// From now on the first of these signals is only noted; a second one ends the program at once.
  package static func noteAll() {
    // The first use of the flag makes it, which a signal handler may not do.
    last.store(0, ordering: .relaxed)
    for kind in allCases {
      _ = signal(kind.rawValue) { number in
        Signal.last.store(number, ordering: .relaxed)
        _ = signal(number, SIG_DFL)
      }
    }
  }
}
