import Drawing
import JSONStream

/// The result of comparing the frame of a recording with its golden picture.
package struct GoldenResult: Hashable, Sendable {
  /// The outcome of the comparison.
  enum Outcome: Hashable, Sendable {
    /// There is no golden picture.
    case missing
    /// The file exists and cannot be read as a picture.
    case unreadable(GoldenFault)
    /// The golden picture has another size, in pixels.
    case otherSize(width: Int, height: Int)
    /// The pictures were compared pixel by pixel.
    case compared(BitmapDifference)
  }

  /// The outcome as it is named in a report.
  enum Status: String, CaseIterable {
    case same, differs
    case otherSize = "other-size"
    case missing, unreadable
  }

  /// The pictures that show a difference, as PNG files.
  struct Pictures: Hashable, Sendable {
    let expected: [UInt8]
    let actual: [UInt8]
    let difference: [UInt8]
  }

  /// The path of the golden picture.
  let path: String
  /// The outcome of the comparison.
  let outcome: Outcome
  /// The width of the frame, in pixels.
  let width: Int
  /// The height of the frame, in pixels.
  let height: Int
  /// The number of pixels that may differ.
  let allowed: Int
  /// True if the frame is to replace the golden picture.
  package let isRecorded: Bool
  /// The files for the pictures of the difference; nil if there are no such pictures.
  var names: PictureNames?
  /// The pictures of the difference, until they are written and no page shows them.
  var pictures: Pictures?

  /// A Boolean value that indicates whether the run fails because of this result.
  package var fails: Bool { isRecorded || !isAllowed }

  /// A Boolean value that indicates whether no more pixels differ than are allowed.
  var isAllowed: Bool { outcome.isAllowed(allowed) }

  /// The error of the golden picture; nil if the run does not fail because of it.
  var error: GoldenError? {
    guard fails else { return nil }
    return GoldenError(path: path, fault: fault, isRecorded: isRecorded)
  }

  private var fault: GoldenFault {
    switch outcome {
    case .missing: .missing
    case .unreadable(let fault): fault
    case .otherSize(let expectedWidth, let expectedHeight):
      .otherSize(
        width: width, height: height, expectedWidth: expectedWidth,
        expectedHeight: expectedHeight)
    case .compared(let difference): .differs(difference, allowed: allowed)
    }
  }
}

extension GoldenResult.Outcome {
  /// Returns true if pictures of the same size were compared and at most `count` pixels differ.
  func isAllowed(_ count: Int) -> Bool {
    if case .compared(let difference) = self { difference.count <= count } else { false }
  }
}

extension GoldenResult {
  /// The files that show a difference, relative to the output folder.
  struct PictureNames: Hashable, Sendable {
    // Each kind has its own ending, so no two recordings share a file.

    /// The file of the golden picture.
    let expected: String
    /// The file of the frame.
    let actual: String
    /// The file of the picture of the difference.
    let difference: String

    /// Creates the file names for a recording.
    init(of name: String) {
      expected = "golden/\(name).expected.png"
      actual = "golden/\(name).actual.png"
      difference = "golden/\(name).diff.png"
    }

    /// All three names.
    var all: [String] { [expected, actual, difference] }
  }
}

// MARK: - Report

extension GoldenResult {
  /// The object `golden` of a recording in the report.
  var json: JSONValue {
    let difference = outcome.difference
    return [
      "status": JSONValue(outcome.status.rawValue),
      "passed": JSONValue(!fails),
      "recorded": JSONValue(isRecorded),
      "differingPixels": difference.map { JSONValue($0.count) } ?? .null,
      "greatestDelta": difference.map { JSONValue($0.greatestDelta) } ?? .null,
      "first": difference?.first.map { JSONValue($0) } ?? .null,
      "bounds": difference?.bounds.map { JSONValue($0) } ?? .null,
      "size": ["width": JSONValue(width), "height": JSONValue(height)],
      "expectedSize": expectedSize,
      "pictures": names.map { names in
        [
          "expected": JSONValue(names.expected), "actual": JSONValue(names.actual),
          "difference": JSONValue(names.difference),
        ]
      } ?? .null,
    ]
  }

  private var expectedSize: JSONValue {
    switch outcome {
    case .missing, .unreadable: .null
    case .otherSize(let width, let height):
      ["width": JSONValue(width), "height": JSONValue(height)]
    case .compared: ["width": JSONValue(width), "height": JSONValue(height)]
    }
  }
}

extension GoldenResult.Outcome {
  fileprivate var status: GoldenResult.Status {
    switch self {
    case .missing: .missing
    case .unreadable: .unreadable
    case .otherSize: .otherSize
    case .compared(let difference): difference.count == 0 ? .same : .differs
    }
  }

  fileprivate var difference: BitmapDifference? {
    if case .compared(let difference) = self { difference } else { nil }
  }
}

extension JSONValue {
  fileprivate init(_ place: BitmapDifference.Place) {
    self = ["x": JSONValue(place.x), "y": JSONValue(place.y)]
  }

  fileprivate init(_ bounds: BitmapDifference.Bounds) {
    let (first, last) = (bounds.topLeft, bounds.bottomRight)
    self = [
      "x": JSONValue(first.x), "y": JSONValue(first.y), "width": JSONValue(last.x - first.x + 1),
      "height": JSONValue(last.y - first.y + 1),
    ]
  }
}
