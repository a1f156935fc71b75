import JSONStream
import TouchRecording

extension RunReport {
  /// Of how many recordings at the most the page plays what happened, the first ones; of others it
  /// shows what the report has.
  public static let filmLimit = 64

  /// The report as one HTML page, for people: it opens from a disk and needs no network.
  ///
  /// It plays the recordings of a replay whose `films` is set. The bytes are a function of the
  /// recordings, as the report is, but for those of the PNGs in it, which depend on zlib's version.
  ///
  /// - Complexity: O(n) in the bytes of the page.
  public func html() -> [UInt8] {
    SelfContainedPage(
      title: "Touch report", style: ReportPage.style, markup: ReportPage.body, data: pageData,
      script: ReportPage.script
    ).bytes
  }

  /// What the page shows.
  private var pageData: JSONValue {
    ["report": object, "recordings": JSONValue(recordings.map(\.pageData))]
  }
}

extension ReplayedRecording {
  /// What the page shows of it and the report does not say.
  fileprivate var pageData: JSONValue {
    [
      "title": header?.title.map { JSONValue($0) } ?? .null,
      "percent": report.map { JSONValue($0.percent) } ?? .null,
      "summary": report.map { JSONValue($0.summary) } ?? .null,
      "footage": footage.map(\.json) ?? .null,
      "golden": golden?.pictures.map(\.json) ?? .null,
    ]
  }
}

extension GoldenResult.Pictures {
  /// What the page holds of them: PNG files as base64.
  fileprivate var json: JSONValue {
    [
      "expected": JSONValue(Base64.text(of: expected)),
      "actual": JSONValue(Base64.text(of: actual)),
      "difference": JSONValue(Base64.text(of: difference)),
    ]
  }
}

/// The page of a report; what it is made of stands in files of their own.
///
/// What is played is drawn by the engine and shown by the script, which decides nothing.
enum ReportPage {
  /// Everything that runs, part after part.
  static var script: String {
    [
      scriptData, scriptFormat, scriptFilm, scriptStage, scriptTimeline, scriptTables, scriptDetail,
      scriptPlayer, scriptMain,
    ].joined()
  }
}
