// SPDX-License-Identifier: Apache-2.0
import FuzzStage
import FuzzSupport
import Geometry
import TouchRecording

/// Scenes of all kinds: whatever the text is, it is refused, or a few touches can be played on it.
enum FuzzScenes {
  static func check(_ bytes: [UInt8]) {
    Stage(bytes)?.play(events)
  }

  /// A stroke that leaves the canvas, one that is cancelled, and one after a reset.
  private static let events: [RecordingEvent] = [
    touch(0, 0, .began, 20, 20), touch(1000, 0, .moved, 70, 60), touch(9000, 0, .moved, 1e6, -1e6),
    touch(9000, 1, .began, 48, 90), touch(500_000, 0, .moved, Double.leastNonzeroMagnitude, 30),
    touch(600_000, 1, .cancelled, 48, 88), touch(700_000, 0, .ended, 80, 80),
    .reset(time: 800_000), touch(3_000_000, 2, .began, 48, 48), touch(3_100_000, 2, .moved, 60, 48),
    touch(9_000_000, 2, .ended, 61, 49),
  ]

  private static func touch(
    _ time: Microseconds, _ contact: Int, _ phase: TouchEvent.Phase, _ x: Double, _ y: Double
  ) -> RecordingEvent {
    .touch(TouchEvent(time: time, contact: contact, phase: phase, location: Point(x: x, y: y)))
  }
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzScenes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzScenes.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzScenes.check) }
  }
#endif
