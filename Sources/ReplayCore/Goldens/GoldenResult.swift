// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import FileIO
import Geometry
import JSONStream
import PNGCodec
package import Scenes
import TouchRecording
package import Touchstone

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
  /// The call that takes the frame as the golden picture; nil if there is none.
  var next: FollowUp?
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

extension GoldenResult {
  /// The fault of a frame that is not like its golden picture.
  var diagnosis: Fault {
    outcome.diagnosis(
      of: "the frame" + (moment.map { " at \($0.text)" } ?? ""), isRecorded: isRecorded,
      recording: "--record missing")
  }
}

// MARK: - Report

extension GoldenResult.Status: ReportValue {}

extension GoldenResult: Recorded {
  /// Returns the object `golden` of a recording in the report: the result of the end, which comes
  /// last, and those at moments.
  static func json(of results: [GoldenResult]) -> JSONValue? {
    guard var json = results.last?.json else { return nil }
    let moments = results.dropLast().map { place.adding(record).json(of: $0) }
    if !moments.isEmpty { json.append("moments", JSONValue(moments)) }
    return json
  }

  /// The moment of a result that is not that of the end.
  private static let place: Record<GoldenResult> = [
    .value("at", as: .text, "as in --golden-at") { ($0.moment?.text).json },
    .time("t") { $0.time },
  ]

  package static let record: Record<GoldenResult> = [
    .value("status") { $0.outcome.status },
    .value("passed") { !$0.fails },
    .value("recorded", "whether the frame was written in its place") { $0.isRecorded },
    .count("differingPixels") { $0.outcome.difference?.count },
    .number("greatestDelta", .integer(0...255)) { $0.outcome.difference?.greatestDelta },
    .value("first", as: Point.form.orNull, "the first pixel, row by row from the top") {
      $0.outcome.difference?.first.map { JSONValue($0) } ?? .null
    },
    .value(
      "bounds", as: counts(["x", "y", "width", "height"]).orNull, "in pixels"
    ) { $0.outcome.difference?.bounds.map { JSONValue($0) } ?? .null },
    .value("size", as: counts(["width", "height"]), "of the frame") {
      JSONValue($0.width, $0.height)
    },
    .value("expectedSize", as: counts(["width", "height"]).orNull) { $0.expectedSize },
    .value(
      "pictures",
      as: .object(["expected", "actual", "difference"].map { Field($0, .text) }).orNull,
      "relative to the output folder"
    ) { result in
      result.name == nil
        ? .null : JSONValue(result.files.map { JSONMember($0.key, JSONValue($0.path)) })
    },
  ]

  /// The form of the result of the end, which a schema defines once.
  package static var form: ValueForm {
    let moments = ValueForm.objects(place.fields + record.fields)
    let further = Field("moments", moments, "before the end, by time").optional
    return .named("golden", .object(record.fields + [further]), meaning: nil)
  }

  /// Returns the form of an object of counts.
  private static func counts(_ keys: [String]) -> ValueForm {
    .object(keys.map { Field($0, .number(.count)) })
  }

  private var expectedSize: JSONValue {
    if case .otherSize(_, _, let width, let height) = outcome { return JSONValue(width, height) }
    return outcome.difference == nil ? .null : JSONValue(width, height)
  }
}

extension GoldenOutcome {
  /// The outcome as it is named in a report.
  fileprivate var status: GoldenResult.Status {
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
