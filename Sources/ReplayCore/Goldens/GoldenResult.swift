import Drawing
package import FileIO
import JSONStream
package import PNGCodec
import TouchRecording

/// The result of comparing the frame of a recording with its golden picture.
package struct GoldenResult: Hashable, Sendable {
  /// The outcome as it is named in a report.
  package enum Status: String, CaseIterable {
    case same, differs
    case otherSize = "other-size"
    case missing, unreadable
  }

  /// The path of the golden picture.
  package let path: String
  /// The outcome of the comparison.
  let outcome: GoldenOutcome
  /// True if the frame is to replace the golden picture.
  package let isRecorded: Bool
  /// The moment of the frame; nil for the end.
  var moment: FrameMoment?
  /// The time that the frame shows, in microseconds.
  var time: Microseconds = 0
  /// The width and the height of the frame, in pixels.
  var (width, height) = (0, 0)
  /// The name of the recording with the moment; nil if there are no pictures of a difference.
  var name: String?
  /// The bytes of `files`, until they are written and no page shows them.
  var pictures: [[UInt8]]?

  /// Creates the result of a comparison with the golden picture at `path`.
  package init(path: String, outcome: GoldenOutcome, isRecorded: Bool) {
    (self.path, self.outcome, self.isRecorded) = (path, outcome, isRecorded)
  }

  /// A Boolean value that indicates whether the run fails because of this result.
  package var fails: Bool { isRecorded || !outcome.isAllowed }

  /// The pictures of the difference, by their keys in the report: the golden picture, the frame and
  /// the pixels that differ, as PNG files relative to the output folder.
  var files: [(key: String, path: String)] {
    // Each kind has its own ending, so no two recordings share a file.
    let endings = [("expected", "expected"), ("actual", "actual"), ("difference", "diff")]
    return name.map { name in endings.map { ($0, "golden/\(name).\($1).png") } } ?? []
  }

  /// Returns the file that shows the difference; nil if the run writes none.
  ///
  /// - Parameter folder: The output folder; nil if there is none.
  /// - Returns: The path of the file.
  func differencePath(in folder: String?) -> String? {
    fails ? folder.flatMap { folder in files.last.map { folder.appendingPath($0.path) } } : nil
  }
}

// MARK: - Report

extension GoldenResult {
  /// Returns the object `golden` of a recording in the report: the result of the end, which comes
  /// last, and those at moments.
  static func json(of results: [GoldenResult]) -> JSONValue? {
    guard var json = results.last?.json else { return nil }
    let moments = results.dropLast().map { result -> JSONValue in
      let place: [JSONMember] = [
        JSONMember("at", result.moment.map { JSONValue($0.text) } ?? .null),
        JSONMember("t", JSONValue(result.time)),
      ]
      return JSONValue(place + (result.json.members ?? []))
    }
    if !moments.isEmpty { json.append("moments", JSONValue(moments)) }
    return json
  }

  private var json: JSONValue {
    let difference = outcome.difference
    return [
      "status": JSONValue(outcome.status.rawValue),
      "passed": JSONValue(!fails),
      "recorded": JSONValue(isRecorded),
      "differingPixels": difference.map { JSONValue($0.count) } ?? .null,
      "greatestDelta": difference.map { JSONValue($0.greatestDelta) } ?? .null,
      "first": difference?.first.map { JSONValue($0) } ?? .null,
      "bounds": difference?.bounds.map { JSONValue($0) } ?? .null,
      "size": JSONValue(width, height),
      "expectedSize": expectedSize,
      "pictures": name == nil
        ? .null : JSONValue(files.map { JSONMember($0.key, JSONValue($0.path)) }),
    ]
  }

  private var expectedSize: JSONValue {
    if case .otherSize(_, _, let width, let height) = outcome { return JSONValue(width, height) }
    return outcome.difference == nil ? .null : JSONValue(width, height)
  }
}

extension GoldenOutcome {
  /// The outcome as it is named in a report.
  var status: GoldenResult.Status {
    switch self {
    case .missing: .missing
    case .unreadable, .tooLarge, .png: .unreadable
    case .otherSize: .otherSize
    case .compared(let difference, _): difference.count == 0 ? .same : .differs
    }
  }

  fileprivate var difference: BitmapDifference? {
    if case .compared(let difference, _) = self { difference } else { nil }
  }
}

extension JSONValue {
  fileprivate init(_ width: Int, _ height: Int) {
    self = ["width": JSONValue(width), "height": JSONValue(height)]
  }

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

/// The outcome of comparing a frame with its golden picture, or the reason why they cannot be
/// compared.
package enum GoldenOutcome: Error, Hashable, Sendable {
  /// There is no golden picture.
  case missing
  /// The file cannot be read.
  case unreadable(SystemError)
  /// The file has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The file is no PNG file.
  case png(PNGError)
  /// The frame has another size than the golden picture; both sizes are in pixels.
  case otherSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The pictures were compared pixel by pixel; `allowed` pixels may differ.
  case compared(BitmapDifference, allowed: Int)
}

extension GoldenOutcome {
  /// A Boolean value that indicates whether the file exists and cannot be used as a picture.
  var isBadInput: Bool { status == .unreadable }

  /// A Boolean value that indicates whether pictures of the same size were compared, and no more
  /// pixels differ than are allowed.
  var isAllowed: Bool {
    guard case .compared(let difference, let allowed) = self else { return false }
    return difference.count <= allowed
  }
}
