import FileIO
import Scenes
import Synchronization

/// How far a run is: one line on the standard error stream, where that is a terminal.
///
/// It shows itself where the work lasts over half a second, is drawn anew when bytes were read, at
/// most ten times a second, and makes way for everything else that is said.
package final class Progress: Sendable {
  private struct State {
    var bytes = 0
    var isShown = false
    var pace: Pace
  }

  /// When the line is drawn: not in the first half second, then at most ten times a second.
  package struct Pace: Sendable {
    private var next: ContinuousClock.Instant

    /// The pace of work that begins at a moment.
    package init(from start: ContinuousClock.Instant) {
      next = start + .milliseconds(500)
    }

    /// Whether the line is to be drawn at a moment, which makes the next drawing wait.
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
  /// - Parameter sizes: The bytes of each input; nil for an input whose size is not known before
  ///   its end.
  package init(of sizes: [Int?]) {
    total = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    state = Mutex(State(pace: Pace(from: start)))
  }

  /// Notes that more bytes were read, on any thread.
  package func advance(by bytes: Int) {
    state.withLock { state in
      state.bytes += bytes
      let now = ContinuousClock.now
      guard state.pace.isDue(at: now) else { return }
      state.isShown = true
      let columns = Terminal.error.columns ?? 80
      let text = Progress.line(
        bytes: state.bytes, total: total, elapsed: start.duration(to: now), columns: columns - 1)
      OutputFile.writeToStandardError(Array("\r\(text)\u{1B}[K".utf8))
    }
  }

  /// Takes the line away, for something else to be said.
  package func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      OutputFile.writeToStandardError(Array("\r\u{1B}[K".utf8))
    }
  }

  /// The line: a bar and the time left where the size is known, always bytes and rate.
  ///
  /// - Parameters:
  ///   - bytes: How many bytes were read.
  ///   - total: How many there are, where that is known.
  ///   - elapsed: How long it took so far; more than nothing.
  ///   - columns: How long the line may be.
  /// - Returns: As much of it as there is room for.
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
