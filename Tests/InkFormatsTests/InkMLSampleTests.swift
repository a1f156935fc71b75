import Geometry
import InkFormats
import TestCorpora
import Testing
import TouchRecording

/// A real file and what is in it.
///
/// `samples` counts the points of contacts, `hovered` those in the air; `last` is the time of the
/// last one after the first, in microseconds.
struct InkSample: Sendable {
  let file: String
  var strokes: Int
  var samples: Int
  var hovered = 0
  var last: Microseconds
  var isSynthetic = false
  var canvas: Size
  var title: String?
  var id: String?
}

/// Checks a recording against what another program counted in its file.
func expect(_ recording: Recording, _ sample: InkSample) {
  let (touches, header) = (recording.touches, recording.header)
  let name = "\(sample.file)"
  let single = contactsOfOnePoint(touches)
  #expect(touches.count { $0.phase == .began } == sample.strokes, "\(name)")
  #expect(touches.count { $0.phase == .ended } == sample.strokes, "\(name)")
  #expect(touches.count { $0.phase != .hovered } - single == sample.samples, "\(name)")
  #expect(touches.count { $0.phase == .hovered } == sample.hovered, "\(name)")
  #expect(touches.first?.time == 0 && touches.last?.time == sample.last, "\(name)")
  #expect(recording.bytes.containsText(#""synthetic":true"#) == sample.isSynthetic, "\(name)")
  #expect(abs(header.canvas.size.width - sample.canvas.width) < 1e-9, "\(name)")
  #expect(abs(header.canvas.size.height - sample.canvas.height) < 1e-9, "\(name)")
  #expect(header.title == sample.title, "\(name)")
  #expect(header.id == sample.id, "\(name)")
}

/// The number of contacts of one point, which begin and end there: two touches of one sample.
private func contactsOfOnePoint(_ touches: [TouchEvent]) -> Int {
  var counts: [Int: Int] = [:]
  for touch in touches where touch.phase != .hovered { counts[touch.contact, default: 0] += 1 }
  var count = 0
  for (contact, began) in touches.enumerated() where began.phase == .began {
    guard counts[began.contact] == 2, contact + 1 < touches.count else { continue }
    let ended = touches[contact + 1]
    if ended.location == began.location, ended.time == began.time { count += 1 }
  }
  return count
}

extension [UInt8] {
  fileprivate func containsText(_ text: String) -> Bool {
    !String(decoding: self, as: UTF8.self).ranges(of: text).isEmpty
  }
}

@Suite(.needsCorpora)
struct InkMLSampleTests {
  /// The samples, counted by Python programs over the files.
  ///
  /// They use `xml.etree` for the elements, `str.split` for plain
  /// points, one regular expression for the differences of `correct.xml`, whose lengths are times
  /// 72 * 50 / 127 / 1000, those of OneNote times 72 / 2540. The differences of the W3C were added
  /// up by another one from a table of their numbers.
  private static let samples: [InkSample] = [
    InkSample(
      file: "MfrDB1843.inkml", strokes: 23, samples: 889, last: 43_077_000,
      canvas: Size(width: 1196.2, height: 457.2), title: "$2 l o g ( x - 3 ) = l o g ( 5 - x )$",
      id: "MfrDB1843"),
    InkSample(
      file: "RIT_2014_281.inkml", strokes: 7, samples: 152, last: 1_208_000, isSynthetic: true,
      canvas: Size(width: 687.4, height: 338.4), id: "2014_RIT_CROHME_281"),
    InkSample(
      file: "correct.xml", strokes: 1, samples: 140, last: 1_112_000, isSynthetic: true,
      canvas: Size(width: 260.1411023622047, height: 406.12535433070866)),
    InkSample(
      file: "onenote_web.xml", strokes: 6, samples: 281, last: 2_240_000, isSynthetic: true,
      canvas: Size(width: 463.95496062992123, height: 542.8148031496063)),
    InkSample(
      file: "w3c-differences.inkml", strokes: 3, samples: 16, hovered: 2, last: 400_000,
      canvas: Size(width: 3882.7, height: 20_705.7), title: "differences", id: "w3c-3.2.1"),
  ]

  private func recording(_ file: String) throws -> ImportedRecording {
    let bytes = try Corpora.bytes(of: "samples/inkml/\(file)")
    #expect(InkFormat(recognizing: bytes) == .inkml)
    return try #require(try imported(bytes, as: .inkml, file: file).first)
  }

  @Test(arguments: samples)
  func `real files are imported point for point`(_ sample: InkSample) throws {
    let result = try recording(sample.file)
    expect(result.recording, sample)
    #expect(result.integrity.repaired.times == 0)
    #expect(try Recording.read(result.recording.bytes).recording == result.recording)
  }

  @Test func `forces of Office and OneNote are shares of their maximum`() throws {
    let office = try recording("correct.xml").recording.touches.compactMap(\.force)
    #expect(office.min() == 18_887.0 / 32_767 && office.max() == 28_423.0 / 32_767)
    let web = try recording("onenote_web.xml").recording.touches.compactMap(\.force)
    #expect(web.min() == 128.0 / 32_767 && web.max() == 14_976.0 / 32_767)
  }

  @Test func `what a recording has no place for is counted`() throws {
    #expect(
      try recording("MfrDB1843.inkml").notes == [
        .omitted("annotations", count: 18), .omitted("annotations in XML", count: 15),
        .omitted("trace views", count: 23),
      ])
    #expect(
      try recording("correct.xml").notes == [
        .omitted("brushes", count: 1), .omitted("properties of channels", count: 3),
        .omitted("time stamps", count: 1),
        .omitted("values of channels other than X, Y, T and F", count: 280),
      ])
    #expect(
      try recording("w3c-differences.inkml").notes == [
        .omitted("points without a position", count: 1),
        .omitted("values of channels other than X, Y, T and F", count: 5),
      ])
  }
}
