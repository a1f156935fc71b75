// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import PropertyTesting
import Testing
import TouchRecording

/// One line with columns says what many lines say.
struct PackedRecordingTests {
  private static let two = #""t":[0,8],"id":[0,0],"phase":"be","x":[1,2.5],"y":[3,4]"#

  @Test func `columns are touches, and the closing brace is the seal`() {
    let result = packed(
      #""t":[0,8,9],"id":[0,0,0],"phase":"bme","x":[1,2.5,null],"y":[3,4,null],"#
        + #""force":[null,0.5,null],"coalesced":[false,true,false],"#
        + #""events":[[0,{"t":0,"event":"mark","label":"a"}],[2,{"t":8,"event":"reset"}]]"#)
    #expect(result.error == nil)
    #expect(result.warnings.isEmpty)
    #expect(result.touches.map(\.location.x) == [1, 2.5, 2.5])
    #expect(result.touches.map(\.force) == [nil, 0.5, nil])
    #expect(result.touches.map(\.isCoalesced) == [false, true, false])
    #expect(result.events.map(\.time) == [0, 0, 8, 8, 9])
    #expect(result.ends.first?.integrity.isSealed == true)
    #expect(result.ends.first?.integrity.lines == 5)
    #expect(result.ends.first?.time == 9)
  }

  @Test func `packing writes the columns that say something`() throws {
    let (recording, _) = try Recording.read(Array(RecordingReaderTests.example.utf8))
    let text = String(decoding: recording.packedBytes, as: UTF8.self)
    let columns = #"""
      "columns":{"t":[4000,8300,16700],"id":[0,0,0],"phase":"mme","x":[74.1,79,79],\#
      "y":[245.9,246.2,246.2],"coalesced":[true,false,false],"altitude":[null,1,null],\#
      "azimuth":[null,2,null],"twist":[null,3,null],"major":[null,4,null],\#
      "minor":[null,5,null],"angle":[null,-1,null],"events":[[0,{"t":0,"id":0,\#
      "phase":"began","x":70.5,"y":245.25,"type":"pen","force":0.31}],[2,{"t":9000,\#
      "event":"note","text":"second finger lands here"}],[2,{"t":9000,"event":"mark",\#
      "label":"m"}],[2,{"t":9100,"event":"reset"}],[2,{"event":"expect",\#
      "require":"trace.recall>=0.95"}],[3,{"t":16800,"event":"end"}]]}}

      """#
    #expect(text.hasSuffix(columns), "\(text)")
  }

  @Test func `recordings in both forms may follow each other`() throws {
    let (recording, _) = try Recording.read(Array(RecordingReaderTests.example.utf8))
    let (lines, packed) = (recording.bytes, recording.packedBytes)
    for bytes in [lines + packed + lines, packed + packed, packed.dropLast() + []] {
      let result = reading(bytes)
      #expect(result.error == nil)
      #expect(result.ends.allSatisfy { $0.integrity.isSealed })
      #expect(result.touches.count == recording.touches.count * result.headers.count)
    }
    let after = reading(packed + Array((touch(0, "began") + "\n").utf8))
    #expect(after.fault == .dataAfterEnd)
    #expect(after.ends.count == 1)
  }

  @Test func `rows are judged as lines are`() {
    let stepping = packed(
      #""t":[5,3,4,6],"id":[0,0,0,1],"phase":"bbmm","x":[1,1,1,1],"y":[2,2,2,2]"#)
    #expect(stepping.touches.map(\.phase) == [.began, .cancelled, .began, .moved])
    #expect(
      stepping.warningNames == [
        "timeSteppedBack", "beganWhileDown", "outOfSequence", "openContact",
      ])
    #expect(packed(Self.two + #","later":[1,2]"#).warningNames == ["unknownContent"])
    #expect(packed(#""t":[],"id":[],"phase":"""#).error == nil)
  }

  @Test(arguments: [
    (#""t":[0.5],"id":[0],"phase":"b","x":[1],"y":[2]"#, "time"),
    (#""t":["0"],"id":[0],"phase":"b","x":[1],"y":[2]"#, "time"),
    (#""t":[0],"id":[-1],"phase":"b","x":[1],"y":[2]"#, "contact"),
    (#""t":[0],"id":[0],"phase":"z","x":[1],"y":[2]"#, "phase"),
    (#""t":[0],"id":[0],"phase":"b","x":[1e7],"y":[2]"#, "quantity"),
    (#""t":[0],"id":[0],"phase":"b","x":[1],"y":[null]"#, "quantity"),
    (#""t":[0],"id":[0],"phase":"b","y":[1]"#, "quantity"),
    (#""t":[0],"id":[0],"phase":"b","x":[1],"y":[2],"force":[2]"#, "quantity"),
    (#""t":[0],"id":[0],"phase":"b","x":[1],"y":[2],"coalesced":[1]"#, "field"),
    (#""t":[0,1],"id":[0],"phase":"b","x":[1],"y":[2]"#, "field"),
    (#""t":[0],"id":[0],"phase":"bm","x":[1],"y":[2]"#, "field"),
    (#""t":[0],"id":[0],"phase":"b","x":[1,2],"y":[2]"#, "field"),
    (#""t":[0,],"id":[0],"phase":"b","x":[1],"y":[2]"#, "json"),
    (#""t":[,0],"id":[0],"phase":"b","x":[1],"y":[2]"#, "json"),
    (#""t":[00],"id":[0],"phase":"b","x":[1],"y":[2]"#, "json"),
    (#""t":[0],"id":[0],"phase":"b","x":[1.],"y":[2]"#, "json"),
    (#""t":[0],"id":[0],"phase":"b","x":[1],"y":[2-3]"#, "json"),
    (#""t":[0],"id":[0],"phase":"b","x":[1],"y":[2/3]"#, "json"),
    (#""t":[0],"id":[0],"phase":"b","x":[1],"y":[2.5.]"#, "json"),
    (#""t":[0],"id":[0],"phase":"b","x":[1],"y":[-]"#, "json"),
    (#""t":[[0]],"id":[0],"phase":"b""#, "field"), (#""t":0,"id":[0],"phase":"b""#, "field"),
    (#""t":[0],"id":[0],"phase":["b"]"#, "field"), (#""t":[0],"id":[0]"#, "field"),
    (#""t":[],"t":[],"id":[],"phase":"""#, "duplicateKey"),
    (two + #","events":{}"#, "field"), (two + #","events":[1]"#, "field"),
    (two + #","events":[[3,{"event":"a"}]]"#, "field"), (two + #","events":[[0,1]]"#, "field"),
    (two + #","events":[[1,{"event":"a"}],[0,{"event":"a"}]]"#, "field"),
    (two + #","events":[[0,{"event":"a"},1]]"#, "field"), (two + #","events":[[]]"#, "field"),
    (two + #","events":[[0,{"event":"end"}]]"#, "dataAfterEnd"),
    (two + #","events":[[2,{"event":"end"}],[2,{"event":"a"}]]"#, "dataAfterEnd"),
    (two + #","events":[[0,{"format":"touch-recording"}]]"#, "dataAfterEnd"),
    (two + #","events":[[0,{"t":0,"event":"mark"}]]"#, "field"),
    (two + #","events":[[0,{"t":0,"event":"mark","label":"a","label":"a"}]]"#, "duplicateKey"),
  ])
  func `columns that contradict each other or the format are refused`(
    columns: String, fault: String
  ) {
    let result = packed(columns)
    #expect(result.fault.map { "\($0)" } == fault, "\(result)")
    #expect(result.error?.place?.line == 1)
  }

  @Test func `a fault has the place of its value`() {
    let columns = #""t":[0,8],"id":[0,0],"phase":"bx","x":[1,2],"y":[3,4]"#
    let offset =
      minimalHeader.utf8.count - 2 + #","columns":{"t":[0,8],"id":[0,0],"phase":"b"#.utf8.count
    let fault = packed(columns).error
    #expect(fault?.code == .phase && fault?.found == "x")
    #expect(fault?.place == Place(line: 1, byte: offset + 1))
  }

  @Test func `the limit of events counts rows`() {
    var limits = RecordingLimits()
    limits.events = 1
    #expect(reading(packedText(Self.two), limits: limits).fault == .tooManyEvents)
  }

  @Test func `a number that is none is found at its row`() {
    let good = #""t":[0,8],"id":[0,0],"phase":"be","x":[1,2"#
    let result = packed(good + #"..5],"y":[3,4]"#)
    let offset = minimalHeader.utf8.count - 2 + #","columns":{"#.utf8.count + good.utf8.count
    #expect(result.touches.count == 1)
    #expect(result.error?.place == Place(line: 1, byte: offset + 2))
    #expect(result.fault == .json)
  }

  @Test func `an event nests as deep in the packed form as on a line`() throws {
    for depth in [1, 58, 59, 60, 61, 62, 63] {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      for line in [
        #"{"t":1,"event":"note","text":"a","k":\#(nested)}"#,
        #"{"t":1,"event":"other","k":\#(nested)}"#,
        #"{"t":1,"id":0,"phase":"began","x":1,"y":1,"k":\#(nested)}"#,
        #"{"t":1,"event":"end","lines":0,"k":\#(nested)}"#,
      ] {
        let text = minimalHeader + line + "\n" + (line.contains("end") ? "" : end(1, 1))
        let (recording, _) = try Recording.read(Array(text.utf8))
        let (again, _) = try Recording.read(recording.packedBytes)
        #expect(again == recording, "\(depth): \(line)")
        #expect(again.bytes == recording.bytes, "\(depth): \(line)")
      }
    }
    let nested = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    for event in [#"[0,{"k":\#(nested)}]"#, #"{"k":\#(nested)}"#, "[[\(nested)]]", "[0,\(nested)]"]
    {
      let columns = #""t":[],"id":[],"phase":"","events":[\#(event)]"#
      #expect(packed(columns).fault == .depth, "\(event)")
    }
  }
}
