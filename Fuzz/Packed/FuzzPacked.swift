// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FuzzSupport
import JSONStream
import TouchRecording

/// Checks that columns give the same recording when they are read in pieces, written as lines and
/// packed again.
enum FuzzPacked {
  private static let header =
    #"{"format":"touch-recording","version":1,"canvas":{"width":390,"height":844},"columns":"#

  static func check(_ bytes: [UInt8]) {
    let text = Array(header.utf8) + bytes + Array("}\n".utf8)
    let whole = read(MemorySource(text))
    let size = 1 + Int(bytes.first ?? 0)
    precondition(
      read(MemorySource(text, readSize: size)) == whole,
      "Reading in pieces gives another recording")
    guard case .success(let recording) = whole else { return }
    precondition(
      read(MemorySource(recording.bytes)) == whole, "The lines give another recording")
    // The value of an unknown column may nest too deeply for a line among the events.
    let again = read(MemorySource(recording.packedBytes))
    if case .failure(let fault) = again, fault.code == .depth { return }
    precondition(again == whole, "Packed again they are something else")
  }

  /// Reads the first recording, or returns its error.
  private static func read(_ source: MemorySource) -> Result<Recording, Fault> {
    var reader = RecordingReader(source)
    do throws(Fault) {
      guard let (recording, _) = try reader.nextRecording() else {
        preconditionFailure("A header line gives a recording or an error")
      }
      return .success(recording)
    } catch {
      precondition((error.place?.line ?? 0) > 0, "Every fault has a place")
      return .failure(error)
    }
  }
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzPacked(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzPacked.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzPacked.check) }
  }
#endif
