package import JSONStream

/// The HTML report: a page that opens from a disk, needs no network, and plays recordings.
///
/// The engine draws what the page plays; the script shows it and decides nothing.
package enum ReportPage {
  /// A recording on the page: texts and pictures that the report does not hold.
  package struct Recording: Sendable {
    /// The title of the recording.
    package var title: String?
    /// The score as a percentage; nil if the recording was not scored.
    package var percent: String?
    /// The most important figures in words; nil if the recording was not scored.
    package var summary: String?
    /// The content of the playback; nil if the page does not play the recording.
    package var footage: Footage?
    /// The pictures of the comparisons with golden pictures that differ: those at moments, and then
    /// that of the end; empty if there were none.
    package var goldens: [GoldenPictures?] = []

    /// Creates a recording without any texts or pictures.
    package init() {}
  }

  /// The pictures of a comparison with a golden picture, as PNG files.
  package struct GoldenPictures: Hashable, Sendable {
    /// The golden picture.
    package let expected: [UInt8]
    /// The frame of the recording.
    package let actual: [UInt8]
    /// The picture of the pixels that differ.
    package let difference: [UInt8]

    /// Creates the three pictures of a comparison.
    package init(expected: [UInt8], actual: [UInt8], difference: [UInt8]) {
      self.expected = expected
      self.actual = actual
      self.difference = difference
    }
  }

  /// Returns the bytes of the page, UTF-8.
  ///
  /// - Parameters:
  ///   - report: The report, as `report.json` holds it.
  ///   - recordings: The recordings in the order of the report.
  ///   - playsWorst: True if the page plays the worst recordings, false for the first ones.
  ///   - sha256: A closure that returns the SHA-256 of a text.
  /// - Returns: The page.
  /// - Complexity: O(n) in the number of bytes.
  package static func bytes(
    report: JSONValue, recordings: [Recording], playsWorst: Bool,
    sha256: @escaping @Sendable (String) -> [UInt8]
  ) -> [UInt8] {
    SelfContainedPage(
      title: "Touch report", files: .report,
      data: [
        "report": report, "recordings": JSONValue(recordings.map(\.json)),
        "playsWorst": JSONValue(playsWorst),
      ], sha256: sha256
    ).bytes
  }
}

extension ReportPage.Recording {
  /// The value that data.js reads.
  fileprivate var json: JSONValue {
    var object: JSONValue = [
      "title": title.map { JSONValue($0) } ?? .null,
      "percent": percent.map { JSONValue($0) } ?? .null,
      "summary": summary.map { JSONValue($0) } ?? .null,
      "footage": footage.map(\.json) ?? .null,
      "golden": goldens.last?.map(\.json) ?? .null,
    ]
    if goldens.count > 1 {
      object.append("goldenMoments", JSONValue(goldens.dropLast().map { $0.map(\.json) ?? .null }))
    }
    return object
  }
}

extension ReportPage.GoldenPictures {
  /// The value that data.js reads: PNG files in base64.
  fileprivate var json: JSONValue {
    [
      "expected": JSONValue(Base64.text(of: expected)),
      "actual": JSONValue(Base64.text(of: actual)),
      "difference": JSONValue(Base64.text(of: difference)),
    ]
  }
}
