import FuzzSupport
import InkFormats
import TouchRecording

/// Checks that the native reader reads every imported gesture without a warning.
enum FuzzGestures {
  static func check(_ bytes: [UInt8]) {
    do throws(ImportError) {
      var reader = InkReader(MemorySource(bytes), format: .dollar)
      while let imported = try reader.next() { checkWritten(imported.recording) }
    } catch {
      precondition(error.place.line > 0 && error.place.byte > 0, "Every fault has a place")
    }
  }

  private static func checkWritten(_ recording: Recording) {
    do throws(RecordingError) {
      let (back, end) = try Recording.read(recording.bytes)
      precondition(back == recording, "It reads back as something else")
      precondition(end.warnings.isEmpty, "An imported recording has faults: \(end.warnings)")
    } catch {
      preconditionFailure("An imported recording is refused: \(error)")
    }
  }
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzGestures(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzGestures.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzGestures.check) }
  }
#endif
