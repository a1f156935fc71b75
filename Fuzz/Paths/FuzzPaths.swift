// SPDX-License-Identifier: Apache-2.0
import FuzzSupport
import Geometry

/// Path data: it is refused with a column, or is a path whose text reads back.
enum FuzzPaths {
  static func check(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(PathDataError) {
      let path = try Path(svg: text)
      precondition(!path.isEmpty, "Path data draws something")
      // An arc reads back as the commands that its text has.
      precondition(read(path.svg).svg == path.svg, "It reads back as something else")
      for line in path.flattened(tolerance: 1) {
        precondition(line.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "It goes nowhere")
      }
    } catch {
      precondition(places(text).contains(column(of: error)), "A column is one of the text")
    }
  }

  /// The columns of a text: from 1 to that behind its end.
  private static func places(_ text: String) -> ClosedRange<Int> { 1...text.utf8.count + 1 }

  private static func column(of error: PathDataError) -> Int {
    switch error {
    case .empty: 1
    case .unexpected(let column, _, _), .missingMove(let column, _), .outOfRange(let column, _):
      column
    }
  }

  private static func read(_ text: String) -> Path {
    do throws(PathDataError) {
      return try Path(svg: text)
    } catch {
      preconditionFailure("What was written is refused: \(error)")
    }
  }
}

/// The entry of the fuzzer.
@c(LLVMFuzzerTestOneInput)
public func fuzzPaths(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzPaths.check(unsafe Corpus.bytes(start, count))
  return 0
}

#if !FUZZING
  /// Replays the corpus.
  @main
  struct Main {
    static func main() { Corpus.replay(FuzzPaths.check) }
  }
#endif
