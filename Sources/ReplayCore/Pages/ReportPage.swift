import JSONStream
import PNGCodec
import TouchRecording

// One file that asks nobody for anything. What recordings say stands in it as data alone:
//
//     <script type="application/json">  the report, and what is played; every < is \u003c in it
//     <script>                          shows the data by textContent
//
// and a policy of hashes in the head lets nothing run but that script, and load but what is written
// out in the page.

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
    let (style, script) = (ReportPage.style, ReportPage.script)
    let policy = """
      default-src 'none'; script-src '\(ReportPage.source(script))'; \
      style-src '\(ReportPage.source(style))'; img-src data:; base-uri 'none'; form-action 'none'
      """
    let head = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Touch report</title>
      <style>\(style)</style>
      </head>
      <body>
      \(ReportPage.body)
      <script type="application/json" id="data">
      """
    let foot = "</script>\n<script>\(script)</script>\n</body>\n</html>\n"
    return Array(head.utf8) + ReportPage.escaped(pageData.text()) + Array(foot.utf8)
  }

  /// What the page shows.
  private var pageData: JSONValue {
    [
      "report": object,
      "recordings": JSONValue(
        recordings.map { recording in
          [
            "title": recording.header?.title.map { JSONValue($0) } ?? .null,
            "percent": recording.report.map { JSONValue($0.percent) } ?? .null,
            "summary": recording.report.map { JSONValue($0.summary) } ?? .null,
            "footage": recording.footage.map(\.json) ?? .null,
          ]
        }),
    ]
  }
}

/// The page of a report; what it is made of stands in files of their own.
package enum ReportPage {
  /// JSON text in which nothing can end the element that it stands in.
  package static func escaped(_ json: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") { text += #"\u003c"#.utf8 } else { text.append(byte) }
    }
    return text
  }

  /// How a policy names a text.
  package static func source(_ text: String) -> String {
    "sha256-" + Base64.text(SHA256.digest(Array(text.utf8)).bytes)
  }

  /// Everything that runs, part after part.
  static var script: String {
    [
      scriptData, scriptFormat, scriptFilm, scriptStage, scriptTimeline, scriptTables, scriptDetail,
      scriptPlayer, scriptMain,
    ].joined()
  }
}
