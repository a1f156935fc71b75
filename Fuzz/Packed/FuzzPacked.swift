import FuzzSupport
import JSONStream
import TouchRecording

/// The columns of a packed recording: reading them in pieces is reading them whole, and the rows
/// read as the lines that they stand for.
enum FuzzPacked {
  private static let header =
    #"{"format":"touch-recording","version":1,"canvas":{"width":390,"height":844},"columns":"#

  static func check(_ bytes: [UInt8]) {
    let text = Array(header.utf8) + bytes + Array("}\n".utf8)
    let whole = read(MemorySource(text))
    let size = 1 + Int(bytes.first ?? 0)
    precondition(read(MemorySource(text, readSize: size)) == whole, "In pieces it is another")
    guard case .success(let recording) = whole else { return }
    precondition(
      read(MemorySource(recording.bytes)) == whole, "The lines of the rows are something else")
    // What a column that is not known nests too deeply for a line among the events does not fit.
    let again = read(MemorySource(recording.packedBytes))
    if case .failure(.json(_, .tooDeep)) = again { return }
    precondition(again == whole, "Packed again they are something else")
  }

  /// The first recording, or why it cannot be read.
  private static func read(_ source: MemorySource) -> Result<Recording, RecordingError> {
    var reader = RecordingReader(source)
    do throws(RecordingError) {
      guard let (recording, _) = try reader.nextRecording() else {
        preconditionFailure("A line that begins as a header is a recording or none")
      }
      return .success(recording)
    } catch {
      precondition(error.place.line > 0, "Every fault has a place")
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
