import FileIO
import JSONStream
import PNGCodec
import Scenes
import TouchRecording
import Wording

// The codes and messages of inputs, outputs and JSON files.

extension InputError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .missing(_, let near):
      words(.missingInput, "no such file or folder", near: near)
    case .unreadable(_, let error): error.diagnosis
    case .noRecordings:
      words(.noRecordings, "no recordings in this folder", expected: "*\(Input.ending)")
    case .device:
      words(
        .notAFile, "not a recording", found: "a device or a socket",
        expected: "a file, a folder or a pipe")
    case .pipeInFolder:
      words(
        .notAFile, "not a recording", found: "a pipe in a folder",
        expected: "a file, or the pipe as an operand")
    case .missingAssets:
      words(
        .missingInput, "no such folder of pictures",
        expected: "--assets DIR with the folder that has this name in the report")
    }
  }
}

extension SystemError {
  /// The diagnosis of an input that cannot be opened or read.
  fileprivate var diagnosis: Diagnosis {
    isMissing
      ? (.missingInput, "no such file or folder")
      : words(.unreadableInput, "cannot be read", reason: self)
  }
}

extension OutputError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .cannotCreate(_, .exists):
      words(.cannotCreate, "the file exists", expected: "a new name, or --overwrite")
    case .cannotCreate(_, .notEmpty):
      words(
        .cannotCreate, "the folder holds files but no report",
        expected: "an empty folder, or --overwrite")
    case .cannotCreate(_, let error): words(.cannotCreate, "cannot be created", reason: error)
    case .severalIntoOne:
      words(
        .severalResults, "one file cannot hold several results",
        expected: "a folder; NAME/ creates one")
    case .cannotWrite(_, let error): words(.cannotWrite, "writing failed", reason: error)
    case .changed:
      (.cannotWrite, "another program has changed the file since it was read; nothing is replaced")
    case .readerGone: (.readerGone, "the reader of the output went away")
    }
  }
}

extension JSONFileError: Diagnosable {
  var diagnosis: Diagnosis {
    switch fault {
    case .unreadable(let error): error.diagnosis
    case .tooLarge(let limit):
      words(.length, "the file is too large", expected: "at most \(limit) bytes")
    case .json(let error): error.diagnosis
    case .card(let fault): fault.diagnosis
    case .report(let fault): fault.diagnosis
    }
  }
}

extension SavedCardFault: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .tooLarge(let limit):
      words(.length, "the saved card is too large", expected: "at most \(limit) bytes")
    case .notASavedCard(let found):
      words(.notASavedCard, "not a saved card", found: found, expected: "\"kind\":\"scratch-card\"")
    case .laterVersion(let found, let supported):
      words(
        .savedCardVersion, "the card was saved by a later version of this program",
        found: "version \(found)", expected: "version \(supported)")
    case .content(let error): (.savedCardValue, error.message)
    case .otherRules(let found, let expected):
      words(
        .otherCard, "the card was saved with other rules, or elsewhere on the canvas", found: found,
        expected: expected)
    case .damaged(let found, let expected):
      words(
        .damagedCard, "the checksum of the saved card is wrong", found: found, expected: expected)
    case .otherCoverage(let found, let expected):
      words(
        .damagedCard, "the saved count of samples differs from that of the saved strokes",
        found: "\(found)", expected: "\(expected)")
    case .noCard(let scene):
      words(
        .noCard, "only cards can be saved and restored", found: "a \(scene) scene",
        expected: "a scratch scene")
    }
  }
}

extension ReportFault: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .notAReport(let found):
      words(
        .notAReport, "not a report that lists its sources", found: found,
        expected: "\"kind\":\"touch-report\" and madeOf")
    case .otherVersion(let found, let supported):
      words(
        .reportVersion, "the report has another version", found: found.map { "schema \($0)" },
        expected: "schema \(supported)")
    case .content(let error): (.reportValue, error.message)
    case .sourceChanged(let difference):
      words(
        .sourceChanged, "\(printable(difference.path)) has changed", found: difference.found,
        expected: difference.expected)
    case .resultChanged(let difference):
      words(
        .resultChanged, "\(printable(difference.path)) differs", found: difference.found,
        expected: difference.expected)
    }
  }
}

// Pixels are named by column and row from 0 at the top left, as picture viewers do.

extension GoldenResult: Diagnosable {
  var diagnosis: Diagnosis {
    switch outcome {
    case .missing:
      (
        .goldenMissing,
        "\(frame) has no golden picture; "
          + (isRecorded ? "it was written, check it" : "--record missing writes it")
      )
    case .unreadable(let error): words(.golden, "the golden picture cannot be read", reason: error)
    case .tooLarge(let limit):
      words(.golden, "the golden picture is too large", expected: "at most \(limit) bytes")
    case .png(let error):
      words(
        .golden, "the golden picture is not a valid PNG file at byte \(error.offset + 1)",
        found: error.found, expected: error.expected)
    case .otherSize(let width, let height, let expectedWidth, let expectedHeight):
      words(
        .unlikeGolden, "\(frame) and its golden picture differ in size",
        found: "\(width) x \(height) pixels",
        expected: "\(expectedWidth) x \(expectedHeight)" + advice)
    case .compared(let difference, let allowed):
      words(
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
