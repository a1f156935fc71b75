import Diagnostics
import FileIO
import PNGCodec
import Scenes
import TouchRecording

// Pixels are named by column and row from 0 at the top left, as picture viewers do.

extension GoldenResult {
  var diagnosis: Fault {
    switch outcome {
    case .missing:
      Fault(
        .goldenMissing,
        "\(frame) has no golden picture; "
          + (isRecorded ? "it was written, check it" : "--record missing writes it")
      )
    case .unreadable(let error): Fault(.golden, "the golden picture cannot be read", reason: error)
    case .tooLarge(let limit):
      Fault(.golden, "the golden picture is too large", expected: "at most \(limit) bytes")
    case .png(let error):
      Fault(
        .golden, "the golden picture is not a valid PNG file at byte \(error.offset + 1)",
        found: error.found, expected: error.expected)
    case .otherSize(let width, let height, let expectedWidth, let expectedHeight):
      Fault(
        .unlikeGolden, "\(frame) and its golden picture differ in size",
        found: "\(width) x \(height) pixels",
        expected: "\(expectedWidth) x \(expectedHeight)" + advice)
    case .compared(let difference, let allowed):
      Fault(
        .unlikeGolden, "\(frame) differs from its golden picture", found: difference.words,
        expected: (allowed == 0 ? "none" : "at most \(allowed)") + advice)
    }
  }

  private var frame: String { "the frame" + (moment.map { " at \($0.text)" } ?? "") }

  /// The advice for a golden picture that was replaced; otherwise empty.
  private var advice: String { isRecorded ? "; it was replaced, check it" : "" }
}

extension BitmapDifference {
  /// The number of differing pixels, the greatest difference and the place of the pixels.
  fileprivate var words: String {
    // Every difference is within the allowed delta, but a recorded picture must equal every bit.
    guard let first, let bounds else { return "differences of up to \(greatestDelta) of 255" }
    let pixels = count == 1 ? "1 pixel that differs" : "\(count) pixels that differ"
    let start = "\(pixels) by up to \(greatestDelta) of 255, the first at \(first.text)"
    return count == 1
      ? start : "\(start), all from \(bounds.topLeft.text) to \(bounds.bottomRight.text)"
  }
}

extension BitmapDifference.Place {
  fileprivate var text: String { "(\(x), \(y))" }
}
