// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import TestCorpora
import Testing
import TouchRecording

private func drawings(_ text: String) throws(Fault) -> [ImportedRecording] {
  try imported(Array(text.utf8), as: .csv)
}

private func fault(_ text: String) -> Fault? {
  fault(of: text, as: .csv)
}

private let turned = assumed(
  .yDirection, "y is counted down from the greatest one; --flip y takes it as it stands")

/// The text files of SVC and of Omniglot.
struct HandwritingFileTests {
  private let unit = assumed(
    .unit, "one unit is one point, because the file states no resolution; --unit sets it")

  @Test func `SVC rows become contacts of a pen and runs in the air`() throws {
    let text =
      "4\r\n10 20 1.5 1 510 520 0.25\r\n12 24 1.508 1 0 0 0.5\r\n"
      + "13 25 1.515 0 0 0 0\r\n30\t40\t1.5235 1 0 0 1\r\n"
    #expect(InkFormat(recognizing: Array(text.utf8)) == .csv)
    let result = try #require(try drawings(text).first)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .ended, .hovered, .began, .ended])
    #expect(touches.map(\.time) == [0, 8_000, 15_000, 23_500, 23_500])
    #expect(touches.map(\.location.x) == [10, 12, 13, 30, 30])
    #expect(touches.map(\.location.y) == [20, 16, 15, 0, 0])
    #expect(touches.map(\.force) == [0.25, 0.5, nil, 1, 1])
    #expect(touches.allSatisfy { $0.pointer == .pen })
    #expect(result.recording.header.canvas == .init(width: 32, height: 22))
    #expect(
      result.notes == [
        turned, unit, assumed(.timeUnit, "the times are in s, by their steps; --time decides"),
        .omitted("azimuths and altitudes of an unknown unit", count: 4),
      ])
  }

  @Test func `SVC steps of 1 or more are milliseconds, and pressures above 1 are no forces`() throws
  {
    let result = try #require(
      try drawings("3\n1 2 7000 1 0 0 300\n2 3 7010 1 0 0 512\n").first)
    #expect(result.recording.touches.map(\.time) == [0, 10_000])
    #expect(result.recording.touches.map(\.force) == [nil, nil])
    #expect(
      result.notes == [
        .omitted("pressures whose greatest value is unknown (--force-max)", count: 2), turned,
        unit, assumed(.timeUnit, "the times are in ms, by their steps; --time decides"),
        assumed(.rows, "all 2 rows count, although the first line states 3"),
        .omitted("azimuths and altitudes of an unknown unit", count: 2),
      ])
  }

  @Test func `SVC rows that make no sense are refused with their places`() {
    let row = "1 2 0 1 0 0 0\n"
    #expect(
      fault("2\n" + row + "1 2 3\n")
        == .syntax(
          Place(line: 3, byte: 1), found: "3 numbers",
          expected: "x, y, time, pen, azimuth, altitude and pressure"))
    #expect(fault("2\n" + row + "1 a 8 1 0 0 0")?.place == Place(line: 3, byte: 3))
    #expect(fault("2\n" + row + "1 2 8 up 0 0 0")?.place == Place(line: 3, byte: 7))
    #expect(fault("2\n" + row + "1 2 1e99 1 0 0 0")?.place == Place(line: 3, byte: 5))
  }

  @Test func `Omniglot turns y, and BREAK ends a stroke`() throws {
    let text = "START\n68.75,-25.5,0\n68.75,-27.5,140\nBREAK\nBREAK\n1,0,200.5\nBREAK\n"
    #expect(InkFormat(recognizing: Array(text.utf8)) == .csv)
    let result = try #require(try drawings(text).first)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .ended, .began, .ended])
    #expect(touches.map(\.time) == [0, 140_000, 200_500, 200_500])
    #expect(touches.map(\.location.y) == [25.5, 27.5, 0, 0])
    #expect(touches[2].location.y.sign == .plus)
    #expect(touches.allSatisfy { $0.pointer == .touch })
  }

  @Test func `each START of Omniglot begins a drawing, and the last BREAK may be missing`() throws {
    let results = try drawings("START\n1,-1,0\nBREAK\nSTART\r\n2,-2,5\n3,-3,6")
    #expect(results.map { $0.recording.touches.map(\.location.x) } == [[1, 1], [2, 3]])
    #expect(results.allSatisfy { $0.recording.touches.first?.time == 0 })
  }

  @Test func `a file of several drawings is over after the first one that is refused`() throws {
    let text = "START\n1,-1,0\nBREAK\nSTART\n1,1,0\n2,2,5\nBREAK\nSTART\n3,-3,6\n"
    var limits = RecordingLimits()
    limits.events = 2
    var reader = InkReader(MemorySource(Array(text.utf8)), format: .csv, limits: limits)
    #expect(try reader.next()?.recording.touches.count == 2)
    limits.events = 1
    reader = InkReader(MemorySource(Array(text.utf8)), format: .csv, limits: limits)
    #expect(throws: Fault.tooManyEvents(Place(line: 2, byte: 1), limit: 1)) {
      try reader.next()
    }
    #expect(try reader.next() == nil)
  }

  @Test func `Omniglot lines that make no sense are refused with their places`() {
    #expect(
      fault("START\n1,2\n")
        == .syntax(
          Place(line: 2, byte: 1), found: "1,2", expected: "x, y and time, START or BREAK"))
    #expect(fault("START\nEND\n")?.place == Place(line: 2, byte: 1))
    #expect(fault("START\n1,b,0\n")?.place == Place(line: 2, byte: 3))
    #expect(fault("START\n1,2,soon\n")?.place == Place(line: 2, byte: 5))
    #expect(fault("\nSTART\nBREAK\n") == .noInk(Place(line: 2, byte: 1)))
    #expect(fault("START\n1,2,0\nSTART\n") == .noInk(Place(line: 3, byte: 1)))
  }
}

@Suite(.needsCorpora)
struct HandwritingSampleTests {
  /// The counts are those of the rows by the fourth column, and of its runs, by Python.
  @Test func `a signal of SVC has 5 contacts of 819 samples and 559 in the air`() throws {
    let result = try InkSample(
      format: .csv, file: "svc/signal.svc", contacts: 5, samples: 819, hovered: 559,
      last: 11_731_000, canvas: Size(width: 81.1735, height: 33.0035)
    ).check()
    #expect(result.recording.touches.map { $0.force ?? 0 }.max() == 0.929619)
    #expect(result.integrity.repaired.times == 0)
    #expect(result.notes.count == 4)
  }

  /// Files with their strokes, points, length in milliseconds and canvas, by Python.
  private static let rows: [(String, Int, Int, Microseconds, Double, Double)] = [
    ("character01/0683_01.txt", 2, 67, 2_684, 73.15, 74.259438),
    ("character17/0699_01.txt", 2, 58, 3_586, 65.15, 91.259438),
    ("character26/0708_01.txt", 1, 60, 1_562, 91.65, 70.759438),
  ]

  @Test(arguments: rows.indices) func `letters of Omniglot are imported, point for point`(row: Int)
    throws
  {
    let (file, strokes, points, length, width, height) = HandwritingSampleTests.rows[row]
    try InkSample(
      format: .csv, file: "omniglot/\(file)", contacts: strokes, samples: points,
      last: length * 1_000, canvas: Size(width: width, height: height)
    ).check()
  }

  /// 342 strokes of 19,121 points in 208 files, 25 strokes of one point, and times that never step
  /// back, by Python.
  @Test func `all letters of Omniglot are imported`() throws {
    var (strokes, samples, length): (Int, Int, Microseconds) = (0, 0, 0)
    var files = 0
    for folder in try Corpora.names(in: "samples/omniglot") {
      for name in try Corpora.names(in: "samples/omniglot/\(folder)") {
        let bytes = try Corpora.bytes(of: "samples/omniglot/\(folder)/\(name)")
        #expect(InkFormat(recognizing: bytes) == .csv, "\(name)")
        let result = try #require(try imported(bytes, as: .csv).first)
        #expect(try Recording.read(result.recording.bytes).end.warnings.isEmpty, "\(name)")
        #expect(result.integrity.repaired.times == 0 && result.notes.isEmpty, "\(name)")
        files += 1
        strokes += result.recording.touches.count { $0.phase == .began }
        samples += result.recording.touches.count
        length += result.recording.touches.last?.time ?? 0
      }
    }
    #expect(files == 208)
    #expect(strokes == 342)
    #expect(samples == 19_121 + 25)
    #expect(length == 969_152_000)
  }
}
