// SPDX-License-Identifier: Apache-2.0
import FileIO
import Scenes
import Synchronization

/// The progress of a run, as one line on a terminal at the standard error stream.
///
/// The line appears after half a second. Each read redraws it, at most ten times a second. It is
/// removed before any other output.
package final class Progress: Sendable {
  private struct State {
    var bytes = 0
    var isShown = false
    var pace: Pace
  }

  /// The times at which the line is drawn: after half a second, then at most ten times a second.
  package struct Pace: Sendable {
    private var next: ContinuousClock.Instant

    /// Creates the pace of work that begins at `start`.
    package init(from start: ContinuousClock.Instant) {
      next = start + .milliseconds(500)
    }

    /// Returns true if the line must be drawn now, at most once in 100 ms.
    package mutating func isDue(at now: ContinuousClock.Instant) -> Bool {
      guard now >= next else { return false }
      next = now + .milliseconds(100)
      return true
    }
  }

  private let start = ContinuousClock.now
  private let total: Int?
  private let state: Mutex<State>

  /// Creates the progress of reading inputs.
  ///
  /// - Parameter sizes: The size of each input in bytes; nil for one of unknown size.
  package init(of sizes: [Int?]) {
    total = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    state = Mutex(State(pace: Pace(from: start)))
  }

  /// Adds bytes that were read; may be called on any thread.
  package func advance(by bytes: Int) {
    state.withLock { state in
      state.bytes += bytes
      let now = ContinuousClock.now
      guard state.pace.isDue(at: now) else { return }
      state.isShown = true
      let columns = FileDescriptor.standardError.terminalColumns ?? 80
      let text = Progress.line(
        bytes: state.bytes, total: total, elapsed: start.duration(to: now), columns: columns - 1)
      OutputFile.writeToStandardError(Array("\r\(text)\u{1B}[K".utf8))
    }
  }

  /// Removes the line before other output.
  package func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      OutputFile.writeToStandardError(Array("\r\u{1B}[K".utf8))
    }
  }

  /// Returns the line: a bar, the share, the rate and the time left.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that were read.
  ///   - total: The number of all bytes; without it the line has only the bytes and the rate.
  ///   - elapsed: The time since the start, more than zero.
  ///   - columns: The greatest length of the line in characters.
  /// - Returns: The last parts of the line that fit into `columns`, at least a part of the last
  ///   one.
  package static func line(bytes: Int, total: Int?, elapsed: Duration, columns: Int) -> String {
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let rate = Double(bytes) / max(seconds, 0.001)
    var parts = ["\(megabytes(Double(bytes)))", "\(megabytes(rate))/s"]
    if let total, total > 0 {
      let share = min(1, Double(bytes) / Double(total))
      let left = max(0, Double(total - bytes) / max(rate, 1)).rounded(.up)
      parts = [bar(share), percent(share), parts[1], "\(clock(left)) left"]
    }
    while parts.count > 1, parts.joined(separator: "  ").count > columns { parts.removeFirst() }
    return String(parts.joined(separator: "  ").prefix(max(0, columns)))
  }

  private static func megabytes(_ bytes: Double) -> String { "\(hundredths(bytes / 1e6)) MB" }

  private static func clock(_ seconds: Double) -> String {
    guard seconds < 360_000 else { return "days" }
    let (minutes, rest) = Int(seconds).quotientAndRemainder(dividingBy: 60)
    return minutes == 0 ? "\(rest) s" : "\(minutes) min \(rest) s"
  }
}
