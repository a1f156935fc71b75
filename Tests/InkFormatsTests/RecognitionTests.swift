import InkFormats
import TestCorpora
import Testing

@Suite(.needsCorpora)
struct RecognitionTests {
  /// Folders of real files that are drawings of one line, lists of strokes or tables.
  private static let own = [
    "csv", "hwrt", "omniglot", "quickdraw", "signature-pad", "strokes", "svc",
  ]

  @Test func `drawings, lists and tables are recognized in no real file of another format`() throws
  {
    let folders = try Corpora.names(in: "samples").filter {
      !$0.contains(".") && !RecognitionTests.own.contains($0)
    }
    #expect(folders.count >= 9)
    for folder in folders {
      for name in try Corpora.names(in: "samples/\(folder)") {
        let bytes = try Corpora.bytes(of: "samples/\(folder)/\(name)")
        let format = InkFormat(recognizing: Array(bytes.prefix(InkFormat.recognizedLength)))
        #expect(![.quickdraw, .strokes, .csv].contains(format), "\(folder)/\(name)")
      }
    }
  }
}
