// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import TestCorpora
import Testing
import TouchRecording

/// What importing the lines of a file gives: the recordings up to the first fault, and the fault.
private func drawings(_ text: String) -> (recordings: [ImportedRecording], fault: Fault?) {
  var reader = InkReader(MemorySource(Array(text.utf8)), format: .quickdraw)
  var recordings: [ImportedRecording] = []
  do throws(Fault) {
    while let recording = try reader.next() { recordings.append(recording) }
    return (recordings, nil)
  } catch {
    return (recordings, error)
  }
}

struct QuickDrawTests {
  @Test func `each line is a recording with the names and the verdict of the game`() throws {
    let text = """
      \u{FEFF}{"word":"tri\\u00e9","countrycode":"EE","timestamp":"2017-03-27 15:08:31.95427 UTC",\
      "recognized":true,"key_id":"6616116459732992","drawing":[[[10,20.5],[30,40],[1,112.5]],\
      [[50],[60],[200]]]}

      {"key_id":9007199254740993,"drawing":[[[1,2,3],[4,5,6]]]}
      """
    let result = drawings(text)
    #expect(result.fault == nil)
    try #require(result.recordings.count == 2)
    let first = result.recordings[0].recording
    #expect(first.header.id == "6616116459732992")
    #expect(first.header.title == "trié")
    #expect(
      first.header.extras == [
        JSONMember("x-quickdraw:countrycode", "EE"),
        JSONMember("x-quickdraw:timestamp", "2017-03-27 15:08:31.95427 UTC"),
        JSONMember("x-quickdraw:recognized", true),
      ])
    #expect(first.touches.map(\.phase) == [.began, .ended, .began, .ended])
    #expect(first.touches.map(\.contact) == [0, 0, 1, 1])
    #expect(first.touches.map(\.time) == [0, 111_500, 199_000, 199_000])
    #expect(first.touches.map(\.location.x) == [10, 20.5, 50, 50])
    #expect(first.touches.map(\.location.y) == [30, 40, 60, 60])
    #expect(first.touches.allSatisfy { $0.pointer == .touch && $0.force == nil })
    // The ink is 40 by 30: the margin is 4.
    #expect(first.header.canvas == .init(width: 54, height: 64))
    #expect(result.recordings[0].notes.isEmpty)
    let second = result.recordings[1].recording
    // A Double would round this number to an even one.
    #expect(second.header.id == "9007199254740993")
    #expect(second.touches.map(\.time) == [0, 8_000, 16_000])
    #expect(second.header.source?.isSynthetic == true)
  }

  @Test func `a drawing may be a string of JSON, with escapes or without`() throws {
    for drawing in [
      #""[[[10,20],[30,40],[1,2]]]""#, #"" [[[10,20],[30,40],[\u0031, 2]]]""#,
      #""[[[10,20],\t[30,40],[1,2]]]\n""#,
    ] {
      let result = drawings(#"{"drawing":\#(drawing),"word":null,"key_id":null}"#)
      let recording = try #require(result.recordings.first?.recording)
      #expect(recording.touches.map(\.location) == [Point(x: 10, y: 30), Point(x: 20, y: 40)])
      #expect(recording.touches.map(\.time) == [0, 1_000])
      #expect(recording.header.id == nil && recording.header.title == nil)
    }
  }

  @Test func `a fault in a string without escapes has its place, in any other that of the string`()
  {
    let text = #"{"drawing":"[[[1],[2], 3]]"}"#
    #expect(drawings(text).fault?.place == Place(line: 1, byte: 24))
    #expect(drawings(text.replacing(" ", with: #"\n\n"#)).fault?.place == Place(line: 1, byte: 12))
    let torn = #"\n{"drawing":"[[[1],\n2"}"#.replacing(#"\n{"#, with: "\n{")
    #expect(drawings(torn).fault?.place == Place(line: 2, byte: 12))
  }

  @Test func `times count only if every stroke has them`() throws {
    let text = #"{"drawing":[[[1,2],[3,4],[0,50]],[[5],[6]],[[],[],[]],[]],"a":{"b":[1]},"c":2}"#
    let result = try #require(drawings(text).recordings.first)
    #expect(result.recording.touches.map(\.time) == [0, 8_000, 16_000, 16_000])
    #expect(result.recording.header.source?.isSynthetic == true)
    #expect(
      result.notes == [
        .omitted("strokes without a point", count: 2),
        .omitted("unknown members of the drawing", count: 2),
        .omitted("times, because not every sample has one", count: 2),
        assumed(
          .times, "times are made up in steps of 8 ms, because not every sample has one", count: 3),
      ])
  }

  @Test func `a fault does not hide the drawings on the lines after it`() throws {
    let text = #"{"drawing":[]}"# + "\n" + #"{"drawing":[[[1],[2]]]}"#
    var reader = InkReader(MemorySource(Array(text.utf8)), format: .quickdraw)
    #expect(throws: Fault.noInk(Place(line: 1, byte: 1))) { try reader.next() }
    #expect(try reader.next()?.recording.touches.count == 2)
    #expect(try reader.next() == nil)
  }

  @Test(arguments: [
    (#"{"drawing":[[[1,2],[3]]]}"#, 22, "y", "1 numbers"),
    (#"{"drawing":[[[1],[3,4]]]}"#, 21, "y", "4"),
    (#"{"drawing":[[[1,2],[3,4],[0]]]}"#, 28, "time", "1 numbers"),
    (#"{"drawing":[[[1],[3],[0,7]]]}"#, 25, "time", "7"),
    (#"{"drawing":[[[1,"2"],[3,4]]]}"#, 17, "x", #""2""#),
    (#"{"drawing":[[[1,1e7],[3,4]]]}"#, 17, "x", "1e7"),
    (#"{"drawing":[[[1,2],[3,-1e7]]]}"#, 23, "y", "-1e7"),
    (#"{"drawing":[[[1],[3],[1e13]]]}"#, 23, "time", "1e13"),
    (#"{"drawing":[[[1],[3],[null]]]}"#, 23, "time", "null"),
    (#"{"drawing":"[[[1],[[]]]]"}"#, 20, "y", "an array"),
    (#"{"drawing":{"a":1}}"#, 12, "drawing", "an object"),
    (#"{"drawing":[[[1],[2]]],"drawing":[]}"#, 24, "drawing", #""drawing""#),
    (#"{"word":7,"drawing":[]}"#, 9, "word", "7"),
    (#"{"key_id":true,"drawing":[]}"#, 11, "key_id", "true"),
    (#"{"recognized":[1],"drawing":[]}"#, 15, "recognized", "an array"),
  ])
  func `a value that makes no sense is refused with its place`(
    line: String, byte: Int, name: String, found: String
  ) {
    #expect(told(drawings("\n" + line).fault) == "value 2:\(byte) \(name) \(found)")
  }

  @Test(arguments: [
    ("[]", 1, "an array"), ("7", 1, "7"), (#"{"drawing":[7]}"#, 13, "7"),
    (#"{"drawing":[[7]]}"#, 14, "7"), (#"{"drawing":[[[1]]]}"#, 13, "one array"),
    (#"{"drawing":[[[1],[2],[3],[4]]]}"#, 26, "an array"), (#"{"drawing":"7"}"#, 13, "7"),
  ])
  func `a line of another shape is refused with its place`(line: String, byte: Int, found: String) {
    #expect(told(drawings(line).fault) == "element 1:\(byte) \(found)")
  }

  @Test func `what is no JSON, or has no drawing, is refused with its place`() {
    let cut = drawings(#"  {"drawing":[[[1],[2]]"#).fault
    #expect(cut?.place == Place(line: 1, byte: 24))
    let trailing = drawings(#"{"drawing":"[[[1],[2]]] 7"}"#).fault
    #expect(trailing?.place == Place(line: 1, byte: 25))
    #expect(drawings(#"{"drawing":[[[1],[2]]]} {"#).fault?.place == Place(line: 1, byte: 25))
    #expect(
      drawings(#"{"word":"a"}"#).fault
        == .value(
          Place(line: 1, byte: 1), name: "drawing", found: nil, expected: "a list of strokes"))
  }

  @Test func `a drawing of many strokes is read whole`() {
    let stroke = "[[1],[2]]"
    let text =
      #"{"drawing":["# + String(repeating: stroke + ",", count: manyStrokes - 1) + stroke + "]}"
    #expect(drawings(text).recordings.first?.recording.entries.count == 2 * manyStrokes)
  }
}

@Suite(.needsCorpora)
struct QuickDrawSampleTests {
  /// Drawings of the corpus; samples are the points of the file.
  ///
  /// The times are in microseconds, the last one less the first
  /// one; 8 ms a point without times. The edges are the far edges of the ink plus a tenth of its
  /// longer side. All were computed with Python's `json` from the file, without the importer.
  private static let raw = [
    InkSample(
      format: .quickdraw, file: "quickdraw/raw-2.ndjson", contacts: 5, samples: 43,
      last: 3_293_000, canvas: Size(width: 702.9, height: 172.9), title: "The Eiffel Tower",
      id: "6616116459732992"),
    InkSample(
      format: .quickdraw, file: "quickdraw/raw-2.ndjson", drawing: 1, contacts: 1, samples: 40,
      last: 1_032_000, canvas: Size(width: 521.6, height: 442.6), title: "triangle",
      id: "4676427809030144"),
  ]

  private static let simplified = [
    ("6665588124418048", 5, 78, 616, 250.5, 280.5),
    ("5275268287561728", 6, 66, 520, 280.5, 271.5),
    ("5492710351831040", 6, 45, 352, 253.5, 280.5),
    ("6163600517365760", 8, 86, 680, 268.5, 280.5),
    ("4715000121786368", 8, 68, 536, 259.5, 280.5),
    ("6735300111892480", 8, 91, 720, 280.5, 268.5),
    ("4525906284511232", 13, 98, 776, 198.5, 280.5),
    ("6042874611236864", 5, 69, 544, 280.5, 268.5),
    ("5689094644432896", 4, 61, 480, 279.4, 254.4),
    ("5575041318125568", 5, 63, 496, 202.5, 280.5),
  ].enumerated().map { index, row in
    InkSample(
      format: .quickdraw, file: "quickdraw/angel-simplified.ndjson", drawing: index,
      contacts: row.1, samples: row.2, last: row.3 * 1_000, isSynthetic: true,
      canvas: Size(width: row.4, height: row.5), title: "angel", id: row.0)
  }

  @Test(arguments: raw + simplified)
  func `raw drawings keep their times, and simplified ones get some`(sample: InkSample) throws {
    let result = try sample.check()
    #expect(result.recording.header.extras.count == 3)
    #expect(result.notes.isEmpty && result.integrity.repaired.times == 0)
  }
}
