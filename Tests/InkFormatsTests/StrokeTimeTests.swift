// SPDX-License-Identifier: Apache-2.0
import Geometry
import InkFormats
import Testing
import TouchRecording

/// The times of points and of strokes in JSON, by their names, their steps and their dates.
struct StrokeTimeTests {
  private func times(_ text: String, as format: InkFormat = .strokes) throws -> [Microseconds] {
    try imported(text, as: format).recording.touches.map(\.time)
  }

  @Test(
    arguments: [
      ("t_ms", "16", 16_000), ("timeMs", "16", 16_000), ("timestampMillis", "16", 16_000),
      ("timestamp_us", "16", 16), ("Time (us)", "9000", 9_000), ("time_s", "0.75", 750_000),
      ("tS", "2", 2_000_000), ("t_ns", "8000000", 8_000), ("time-nanos", "8000", 8),
      ("ts", "16", 16_000), ("TS", "16", 16_000), ("Timestamp", "16", 16_000),
    ] as [(String, String, Microseconds)])
  func `the name of a time tells its unit`(name: String, time: String, micros: Microseconds) throws
  {
    let points = #"[[{"x":1,"y":2,"\#(name)":0},{"x":3,"y":4,"\#(name)":\#(time)}]]"#
    #expect(try times(points) == [0, micros])
    let columns = #"[{"x":[1,3],"y":[2,4],"\#(name)":[0,\#(time)]}]"#
    #expect(try times(columns) == [0, micros])
    #expect(try assumedFacts(imported(points, as: .strokes)).isEmpty)
    let told = try imported(points, as: .strokes, time: .seconds).recording.touches.last?.time
    #expect(told.map(Double.init) == Double(time).map { $0 * 1e6 }, "--time decides")
  }

  @Test func `a second time in another unit is counted, and one in the same is a fault`() throws {
    let text = #"[[{"x":1,"y":2,"t":0,"t_us":5},{"x":3,"y":4,"t":8,"t_us":9}]]"#
    let result = try imported(text, as: .strokes)
    #expect(result.recording.touches.map(\.time) == [0, 8_000])
    #expect(result.notes == [.omitted("properties of points", count: 2)])
    let twice = fault(of: #"[[{"x":1,"y":2,"t_ms":0,"timeMs":5}]]"#, as: .strokes)
    #expect(told(twice) == #"value 1:25 timeMs "timeMs""#)
  }

  @Test func `dates of strokes are their beginnings where times begin anew`() throws {
    func strokes(_ dates: [String], second: Int = 0) -> String {
      let times = [[0, 16], [second, second + 16]]
      let strokes = zip(dates, times).map { date, times in
        #"{"X":[1,2],"Y":[3,4],"T":\#(times),"timestamp":\#(date)}"#
      }
      return #"{"type":"Drawing","items":["# + strokes.joined(separator: ",") + "]}"
    }
    for dates in [
      [#""2024-02-28 23:59:59.500""#, #""2024-02-29 00:00:00.250""#],
      [#""2023-12-31T23:59:59.5Z""#, #""2024-01-01T01:00:00,250+01:00""#],
      [#""1999-02-28T23:59:59.50""#, #""1999-03-01T00:00:00.25""#],
      [#""2000-02-28T12:00:00-0500""#, #""2000-02-28T17:00:00.750 UTC""#],
      ["1700000000000", "1700000000750"],
    ] {
      let result = try imported(strokes(dates), as: .strokes)
      #expect(result.recording.touches.map(\.time) == [0, 16_000, 750_000, 766_000], "\(dates)")
      #expect(result.notes.isEmpty, "\(result.notes)")
    }
    // Dates that are none, that are missing or that the times do not need are counted.
    let dates = [#""2024-02-28 23:59:59.500""#, #""2024-02-29 00:00:00.250""#]
    let later = try imported(strokes(dates, second: 40), as: .strokes)
    #expect(later.recording.touches.map(\.time) == [0, 16_000, 40_000, 56_000])
    #expect(later.notes == [.omitted("properties of strokes", count: 2)])
    for odd in [
      ["7", #""yesterday""#], [#""2024-13-01 00:00:00""#, dates[1]], [dates[1], dates[0]],
    ] {
      let result = try imported(strokes(odd), as: .strokes)
      #expect(result.recording.touches.map(\.time) == [0, 16_000, 24_000, 40_000], "\(odd)")
      #expect(result.notes.first == .omitted("properties of strokes", count: 2), "\(odd)")
      #expect(assumedFacts(result) == [.overlap])
    }
  }

  // MARK: Several drawings

  @Test func `rows of Quick, Draw! without an object around them are a drawing each`() throws {
    let rows = "[[[1,2,3,4],[5,6,7,8],[0,8,16,24]]]\n[[[1,2,3,4],[5,6,7,8]],[[9],[9]]]\n"
    #expect(InkFormat(recognizing: Array(rows.utf8)) == .strokes)
    let drawings = try imported(Array(rows.utf8), as: .strokes)
    #expect(drawings.map { contacts(of: $0).count } == [1, 2])
    #expect(drawings.map { $0.recording.header.source?.isSynthetic ?? false } == [false, true])
    #expect(drawings[0].notes.isEmpty && drawings[1].notes.isEmpty)
    // Third numbers are told apart in each drawing.
    let mixed = "[[[1,1,0.3],[2,2,0.5],[3,3,0.1]]]\n[[[1,1,0],[2,2,8],[3,3,16]]]"
    let kinds = try imported(Array(mixed.utf8), as: .strokes)
    #expect(kinds[0].recording.touches.first?.force == 0.3)
    #expect(kinds[1].recording.touches.map(\.time) == [0, 8_000, 16_000])
  }

  @Test func `arrays that could be columns are columns as drawings of Quick, Draw!`() throws {
    let text = "[[[1,2],[3,4]]]"
    let points = try imported(text, as: .strokes)
    #expect(points.recording.touches.map(\.location.y) == [2, 4])
    #expect(assumedFacts(points) == [.points])
    let columns = try imported(text, as: .quickdraw)
    #expect(columns.recording.touches.map(\.location.y) == [3, 4])
    #expect(columns.notes.isEmpty)
  }

  @Test func `objects of one stroke on lines of their own are drawings, which is said`() throws {
    let stroke = #"{"points":[{"x":1,"y":2},{"x":3,"y":4}]}"#
    let drawings = try imported(Array("\(stroke)\n\(stroke)\n".utf8), as: .strokes)
    #expect(drawings.count == 2)
    #expect(
      drawings[0].notes == [assumed(.drawings, "each object of one stroke is a drawing", count: 2)])
    let list = #"{"strokes":[[{"x":1,"y":2}]]}"#
    #expect(try imported(Array("\(list)\n\(list)\n".utf8), as: .strokes)[0].notes.isEmpty)
    #expect(told(fault(of: "[[[1,2]]]\n{\"a\":1}", as: .strokes)) == "value 2:1 points nothing")
  }
}
