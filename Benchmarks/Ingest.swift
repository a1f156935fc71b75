// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// W1: from the bytes of a recording in memory to its touches.
enum Ingest {
  private static let header = Array(
    (#"{"format":"touch-recording","version":1,"canvas":{"width":390,"height":844}}"# + "\n").utf8)

  /// Canonical lines with short decimals and with 15 to 17 digits.
  static func run(folder: String) {
    measure("short", "\(folder)/touch.jsonl")
    measure("long", "\(folder)/touch_long.jsonl")
  }

  /// The short lines as other programs write them; `Lines/compare.py` makes the files.
  static func runOddLines(folder: String) {
    measure("spaced", "\(folder)/touch_spaced.jsonl")
    measure("sorted", "\(folder)/touch_sorted.jsonl")
    measure("unknown key", "\(folder)/touch_unknown.jsonl")
  }

  /// Reads the lines of a file.
  private static func measure(_ name: String, _ file: String) {
    let lines = Process.bytes(of: file)
    let count = lines.count { $0 == 0x0A }
    let bytes = header + lines
    Measurement(workload: "W1", name: name, peer: "touchstone", items: count, bytes: lines.count)
      .run { sumOfItems(MemorySource(bytes)) }
  }

  /// The same touches as lines and packed, in recordings of a thousand.
  static func runPacked(folder: String) {
    let lines = Process.bytes(of: "\(folder)/touch.jsonl").split(separator: 0x0A)
    var (long, packed): ([UInt8], [UInt8]) = ([], [])
    for start in stride(from: 0, to: lines.count, by: 1000) {
      let some = lines[start..<min(start + 1000, lines.count)]
      let text = header + some.joined(separator: [0x0A]) + [0x0A]
      long += text
      do throws(Fault) {
        packed += try Recording.read(Array(text)).recording.packedBytes
      } catch {
        Process.fail("\(error)")
      }
    }
    for (name, bytes) in [("lines", long), ("packed", packed)] {
      Measurement(
        workload: "W1-packed", name: name, peer: "touchstone", items: lines.count,
        bytes: bytes.count
      ).run { sumOfItems(MemorySource(bytes)) }
    }
  }

  /// What a line costs, and what memory all of them take, must not depend on how many there are.
  ///
  /// The lines are made as they are read, so that none of the memory is theirs.
  static func runScaling() {
    for count in [100_000, 10_000_000] {
      Measurement(
        workload: "W1-scaling", name: "\(count) lines", peer: "touchstone", items: count, bytes: 0
      ).run { sumOfItems(RepeatedLines(header: header, count: count)) }
      print("# \(count) lines: at most \(Process.peakMemory >> 10) KiB of memory so far")
    }
  }

  private static func sumOfItems(_ source: some ByteSource) -> Double {
    var reader = RecordingReader(source)
    var sum = 0.0
    do throws(Fault) {
      while let item = try reader.next() {
        if case .entry(let entry, _) = item, case .touch(let touch) = entry.event {
          sum += weight(touch)
        }
      }
    } catch {
      Process.fail("\(error)")
    }
    return sum
  }

  /// A number that every quantity of a touch takes part in; the same as that of the peers.
  private static func weight(_ touch: TouchEvent) -> Double {
    touch.location.x + 2 * touch.location.y + 3 * Double(touch.phase.rawValue)
      + Double(touch.time) + (touch.force ?? 0) + Double(touch.contact)
  }
}

/// One line as often as it is asked for, after a header.
private struct RepeatedLines: ByteSource {
  private static let line = Array(
    (#"{"t":249936,"id":0,"phase":"hovered","x":377.0,"y":118.5,"force":0.49}"# + "\n").utf8)
  private let header: [UInt8]
  private var left: Int
  private var isFirst = true

  init(header: [UInt8], count: Int) {
    self.header = header
    left = count
  }

  mutating func read(upTo count: Int, into buffer: inout [UInt8]) throws(Fault) {
    if isFirst { buffer.append(contentsOf: header) }
    let room = count - (isFirst ? header.count : 0)
    let lines = min(left, room / RepeatedLines.line.count)
    for _ in 0..<lines { buffer.append(contentsOf: RepeatedLines.line) }
    left -= lines
    isFirst = false
  }
}
