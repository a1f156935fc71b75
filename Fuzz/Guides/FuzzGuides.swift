// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import GuideFiles
import FuzzSupport
import JSONStream

import Scenes
import TouchRecording
import TraceCore

/// Guide files, SVG and all others: what is read is the same guide again when it is written.
enum FuzzGuides {
  static func check(_ bytes: [UInt8]) {
    do throws(Fault) {
      let guides = try GuideFile(bytes, name: "a").guides()
      precondition(!guides.isEmpty, "A file without a guide is refused")
      guides.forEach(checkWritten)
    } catch {
      precondition(error.place.map { $0.line > 0 } ?? true, "Every fault has a place")
    }
  }

  private static func written(_ guide: Guide) -> [UInt8] {
    var json = JSONWriter()
    json.value(guide.json)
    return json.takeBytes()
  }

  private static func checkWritten(_ guide: Guide) {
    let written = written(guide)
    do throws(Fault) {
      let back = try GuideFile(written, name: "a").guides()
      // An arc reads back as the commands that its text has.
      precondition(back.map(self.written) == [written], "It reads back as something else")
    } catch {
      preconditionFailure("What was written is refused: \(error)")
    }
  }
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzGuides(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzGuides.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzGuides.check) }
  }
#endif
