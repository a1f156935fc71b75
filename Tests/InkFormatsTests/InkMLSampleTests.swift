// SPDX-License-Identifier: Apache-2.0
import Geometry
import InkFormats
import TestCorpora
import Testing
import TouchRecording

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
      format: .inkml, file: "inkml/MfrDB1843.inkml", contacts: 23, samples: 889, last: 43_077_000,
      canvas: Size(width: 1196.2, height: 457.2), title: "$2 l o g ( x - 3 ) = l o g ( 5 - x )$",
      id: "MfrDB1843"),
    InkSample(
      format: .inkml, file: "inkml/RIT_2014_281.inkml", contacts: 7, samples: 152, last: 1_208_000,
      isSynthetic: true,
      canvas: Size(width: 687.4, height: 338.4), id: "2014_RIT_CROHME_281"),
    InkSample(
      format: .inkml, file: "inkml/correct.xml", contacts: 1, samples: 140, last: 1_112_000,
      isSynthetic: true,
      canvas: Size(width: 260.1411023622047, height: 406.12535433070866)),
    InkSample(
      format: .inkml, file: "inkml/onenote_web.xml", contacts: 6, samples: 281, last: 2_240_000,
      isSynthetic: true,
      canvas: Size(width: 463.95496062992123, height: 542.8148031496063)),
    InkSample(
      format: .inkml, file: "inkml/w3c-differences.inkml", contacts: 3, samples: 16, hovered: 2,
      last: 400_000,
      canvas: Size(width: 3882.7, height: 20_705.7), title: "differences", id: "w3c-3.2.1"),
  ]

  @Test(arguments: samples)
  func `real files are imported point for point`(_ sample: InkSample) throws {
    #expect(try sample.check().integrity.repaired.times == 0)
  }

  private func drawing(_ file: String) throws -> ImportedRecording {
    let bytes = try Corpora.bytes(of: "samples/inkml/\(file)")
    return try #require(try imported(bytes, as: .inkml).first)
  }

  @Test func `forces of Office and OneNote are shares of their maximum`() throws {
    let office = try drawing("correct.xml").recording.touches.compactMap(\.force)
    #expect(office.min() == 18_887.0 / 32_767 && office.max() == 28_423.0 / 32_767)
    let web = try drawing("onenote_web.xml").recording.touches.compactMap(\.force)
    #expect(web.min() == 128.0 / 32_767 && web.max() == 14_976.0 / 32_767)
  }

  @Test func `what a recording has no place for is counted`() throws {
    #expect(
      try drawing("MfrDB1843.inkml").notes == [
        .omitted("annotations", count: 18), .omitted("annotations in XML", count: 15),
        .omitted("trace views", count: 23),
      ])
    #expect(
      try drawing("correct.xml").notes == [
        .omitted("brushes", count: 1), .omitted("properties of channels", count: 3),
        .omitted("time stamps", count: 1),
        .omitted("values of channels other than X, Y, T and F", count: 280),
      ])
    #expect(
      try drawing("w3c-differences.inkml").notes == [
        .omitted("points without a position", count: 1),
        .omitted("values of channels other than X, Y, T and F", count: 5),
      ])
  }
}
