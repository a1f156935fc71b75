// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FuzzSupport
import TouchRecording

/// Checks that lines give the same items when they are read in place, in pieces and as a whole.
enum FuzzLines {
  private static let header = Array(
    (#"{"format":"touch-recording","version":1,"canvas":{"width":390,"height":844}}"# + "\n"
      + #"{"t":0,"id":0,"phase":"began","x":1,"y":2}"# + "\n").utf8)

  static func check(_ bytes: [UInt8]) {
    let text = header + bytes
    let whole = items(text, readSize: .max, inPlace: false)
    precondition(
      items(text, readSize: .max, inPlace: true) == whole, "Reading in place gives other items")
    let size = 1 + Int(bytes.first ?? 0)
    precondition(
      items(text, readSize: size, inPlace: true) == whole, "Reading in pieces gives other items")
  }

  /// Returns all items of a reader, and its error as the last one.
  private static func items(
    _ bytes: [UInt8], readSize: Int, inPlace: Bool
  ) -> [Result<RecordingItem, Fault>] {
    var items: [Result<RecordingItem, Fault>] = []
    var reader = RecordingReader(MemorySource(bytes, readSize: readSize))
    reader.readsPlainLinesInPlace = inPlace
    do throws(Fault) {
      while let item = try reader.next() { items.append(.success(item)) }
    } catch {
      items.append(.failure(error))
    }
    return items
  }
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzLines(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzLines.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzLines.check) }
  }
#endif
