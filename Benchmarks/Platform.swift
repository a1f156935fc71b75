// SPDX-License-Identifier: Apache-2.0
import Foundation

/// What the system knows: files, the clock of the process, its memory, its environment.
enum Process {
  /// The CPU seconds that this process has used.
  static var seconds: Double {
    var time = timespec()
    // Writes one timespec through the pointer and keeps nothing (POSIX clock_gettime).
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The nanoseconds of a clock that only grows; cheap enough to be read about one event.
  static var nanoseconds: Int {
    var time = timespec()
    // Writes one timespec through the pointer and keeps nothing (POSIX clock_gettime).
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The most memory that this process has held at once, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    // Writes one rusage through the pointer and keeps nothing (POSIX getrusage).
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }

  /// How often each case is timed: `BENCH_REPS`, or 5.
  static var repetitions: Int {
    ProcessInfo.processInfo.environment["BENCH_REPS"].flatMap { Int($0) } ?? 5
  }

  /// The bytes of the file at `path`; ends the process where there are none.
  static func bytes(of path: String) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else { fail("\(path): unreadable") }
    return [UInt8](data)
  }

  /// Writes a file; ends the process where it cannot be written.
  static func write(_ bytes: [UInt8], to path: String) {
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      fail("\(path): not written")
    }
  }

  /// Whether there is a file at `path`.
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Says why, and ends the process.
  static func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data((reason + "\n").utf8))
    exit(2)
  }
}
