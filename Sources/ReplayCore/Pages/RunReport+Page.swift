// SPDX-License-Identifier: Apache-2.0
import FileIO
import JSONStream
package import ReportPages
import Scenes
import TouchRecording

extension RunReport {
  /// Creates the report as one HTML page, which opens from a disk and needs no network.
  ///
  /// The page plays the recordings of a replay whose `keepsFootage` is set. The bytes are a function of the
  /// recordings, as the report is, except those of the PNGs, which depend on the version of zlib.
  ///
  /// - Complexity: O(n) in the bytes of the page.
  package func html() -> [UInt8] {
    SelfContainedPage(
      title: "Touch report", files: .report,
      data: [
        "report": object, "recordings": JSONValue(recordings.map(\.pageJSON)),
        "playsWorst": JSONValue(playsWorst),
      ]
    ).bytes
  }
}

extension SelfContainedPage {
  /// The bytes of the file, UTF-8, as `bytes(sha256:)` returns them.
  package var bytes: [UInt8] { bytes(sha256: { SHA256.digest($0).bytes }) }
}

extension ReplayedRecording {
  /// The texts and pictures that the report does not hold, as data.js reads them.
  fileprivate var pageJSON: JSONValue {
    let goldens = goldens.map(\.pageJSON)
    var object: JSONValue = [
      "title": header?.title.map { JSONValue($0) } ?? .null,
      "percent": report.map { JSONValue($0.percent) } ?? .null,
      "summary": report.map { JSONValue($0.summary) } ?? .null,
      "footage": footage?.json ?? .null,
      "golden": goldens.last ?? .null,
    ]
    if goldens.count > 1 { object.append("goldenMoments", JSONValue(Array(goldens.dropLast()))) }
    return object
  }
}

extension GoldenResult {
  /// The pictures of the difference as data.js reads them, PNG files in base64; null if there are
  /// none.
  fileprivate var pageJSON: JSONValue {
    guard let pictures else { return .null }
    return JSONValue(
      zip(files, pictures).map { JSONMember($0.key, JSONValue(Base64.text(of: $1))) })
  }
}
