import Geometry
import TouchRecording

/// W1: from the bytes of a recording in memory to its touches.
enum Ingest {
  private static let header = Array(
    (#"{"format":"touch-recording","version":1,"canvas":{"width":390,"height":844}}"# + "\n").utf8)

  /// Canonical lines with short decimals and with 15 to 17 digits, in batches and one at a time.
  static func run(folder: String) {
    for (name, file) in [("short", "touch.jsonl"), ("long", "touch_long.jsonl")] {
      let lines = Process.bytes(of: "\(folder)/\(file)")
      let count = lines.count { $0 == 0x0A }
      let bytes = header + lines
      func measure(_ peer: String, _ work: () -> Double) {
        Measurement(
          workload: "W1", name: name, peer: peer, items: count, bytes: lines.count
        ).run(work)
      }
      measure("touchstone") { sumOfRuns(MemorySource(bytes)) }
      measure("touchstone, one at a time") { sumOfItems(MemorySource(bytes)) }
    }
  }

  /// The same lines over and over: what a line costs must not depend on how many there are.
  static func runScaling(folder: String) {
  }

  private static func sumOfRuns(_ source: some ByteSource) -> Double {
    var reader = RecordingReader(source)
    var touches: [TouchEvent] = []
    var sum = 0.0
    do throws(RecordingError) {
      while true {
        try reader.nextTouches(into: &touches)
        for touch in touches { sum += weight(touch) }
        if touches.isEmpty {
          guard let item = try reader.next() else { return sum }
          if case .entry(let entry, _) = item, case .touch(let touch) = entry.event {
            sum += weight(touch)
          }
        }
      }
    } catch {
      Process.fail("\(error)")
    }
  }

  private static func sumOfItems(_ source: some ByteSource) -> Double {
    var reader = RecordingReader(source)
    var sum = 0.0
    do throws(RecordingError) {
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
