import FileIO
import PNGCodec

// The words for golden pictures and for frames that are not like them. Pixels are named by column and
// row from 0 at the top left, as picture viewers do.

extension GoldenError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch fault {
    case .missing: .goldenMissing
    case .unreadable, .tooLarge, .png: .golden
    case .otherSize, .differs: .unlikeGolden
    }
  }

  /// What is wrong, with what was found and what was expected.
  var message: String {
    switch fault {
    case .missing:
      words(
        "the frame has no golden picture", nil,
        isRecorded ? "one; it was written, look at it" : "one; --record missing writes it")
    case .unreadable(let error):
      words("the golden picture cannot be read", error.description, "a readable file")
    case .tooLarge(let limit):
      words("the golden picture is too large", "more", "at most \(limit) bytes")
    case .png(let error):
      words("no golden picture at byte \(error.offset + 1)", error.found, error.expected)
    case .otherSize(let width, let height, let expectedWidth, let expectedHeight):
      words(
        "the frame has another size", "\(width) x \(height) pixels",
        "\(expectedWidth) x \(expectedHeight) as the golden picture" + advice)
    case .differs(let difference, let allowed):
      words(
        "the frame is not like its golden picture", difference.words,
        (allowed == 0 ? "none" : "at most \(allowed)") + advice)
    }
  }

  /// What to do where the golden picture was written anew.
  private var advice: String { isRecorded ? "; it was written anew, look at it" : "" }
}

extension BitmapDifference {
  /// How many pixels differ, by how much, and where.
  fileprivate var words: String {
    // Nothing differs by more than is allowed, but the picture is to be the same in every bit.
    guard let first, let bounds else { return "differences of up to \(greatestDelta) of 255" }
    let pixels = count == 1 ? "1 pixel differs" : "\(count) pixels differ"
    let start = "\(pixels) by up to \(greatestDelta) of 255, the first at \(first.text)"
    return count == 1
      ? start : "\(start), all from \(bounds.topLeft.text) to \(bounds.bottomRight.text)"
  }
}

extension BitmapDifference.Place {
  fileprivate var text: String { "(\(x), \(y))" }
}
