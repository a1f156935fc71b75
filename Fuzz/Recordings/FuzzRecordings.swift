// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FuzzSupport
import JSONStream
import TouchRecording

/// Checks that recordings are consistent, and read back unchanged from both of their forms.
enum FuzzRecordings {
  static func check(_ bytes: [UInt8]) {
    var reader = RecordingReader(MemorySource(bytes))
    do throws(Fault) {
      while let (recording, _) = try reader.nextRecording() {
        checkTimes(recording)
        precondition(read(recording.bytes) == recording, "Lines read back as something else")
        // A packed line lies four brackets deeper, so nesting up to the limit does not fit.
        if let back = read(recording.packedBytes) {
          precondition(back == recording, "Columns read back as something else")
        }
      }
    } catch {
      precondition((error.place?.line ?? 0) > 0, "Every fault has a place")
    }
  }

  private static func checkTimes(_ recording: Recording) {
    var time: Microseconds = 0
    for entry in recording.entries {
      guard let next = entry.event.time else { continue }
      precondition(next >= time, "Times never step back")
      time = next
    }
    precondition(recording.endTime >= time, "The end comes last")
  }

  /// Reads the recording in `bytes`; nil if it nests too deeply.
  private static func read(_ bytes: [UInt8]) -> Recording? {
    do throws(Fault) {
      return try Recording.read(bytes).recording
    } catch {
      guard error.code == .depth else {
        preconditionFailure("A written recording is refused: \(error)")
      }
      return nil
    }
  }
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzRecordings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzRecordings.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzRecordings.check) }
  }
#endif
