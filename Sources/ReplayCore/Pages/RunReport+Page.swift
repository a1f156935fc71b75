import FileIO
import JSONStream
import ReportPages
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
    ReportPage.bytes(
      report: object, recordings: recordings.map(ReportPage.Recording.init),
      playsWorst: playsWorst, sha256: SHA256.bytes(ofText:))
  }
}

extension ReportPage.Recording {
  /// Creates the texts and pictures of a replayed recording that the report does not hold.
  fileprivate init(_ recording: ReplayedRecording) {
    self.init()
    title = recording.header?.title
    percent = recording.report?.percent
    summary = recording.report?.summary
    footage = recording.footage
    goldens = recording.goldens.map(\.pictures)
  }
}
