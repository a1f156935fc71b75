// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import TestCorpora
import Testing
import TouchRecording

/// A fixture with one contact.
private func fixture(_ coords: String, _ path: String = "", _ contact: String = "") -> String {
  #"{"inputs":[{"touchpoints":[{"path":{"coords":[\#(coords)]\#(path)}\#(contact)}]}]}"#
}

private let point = #"{"targetX":1,"targetY":2,"t":5}"#

struct KeymanTests {
  @Test func `contacts overlap, are touched or not, and end or are cancelled`() throws {
    let text = """
      {"inputs": [
        {"touchpoints": [
          {"isFromTouch": true, "path": {"coords": [
            {"targetX": 10, "targetY": 20, "t": 100.25, "item": null},
            {"targetX": 11.5, "targetY": 20, "t": 120}], "wasCancelled": true}},
          {"isFromTouch": true, "path": {"coords": []}}
        ]},
        {"isFromTouch": false, "path": {"coords": [
          {"targetX": 50, "targetY": 60, "t": 110}, {"targetX": 51, "targetY": 60, "t": 109},
          {"targetX": 52, "targetY": 60, "t": 130}], "segments": [{}, {}], "wasCancelled": false}},
        {"path": [{"targetX": 1, "targetY": 2, "t": 140}]}
      ], "config": {"deviceStyle": "screen4"}}
      """
    let result = try imported(text, as: .keyman)
    let touches = result.recording.touches
    #expect(touches.map(\.contact) == [0, 1, 1, 0, 1, 2, 2])
    #expect(
      touches.map(\.phase) == [.began, .began, .moved, .cancelled, .ended, .began, .ended])
    #expect(touches.map(\.time) == [0, 9_750, 9_750, 19_750, 29_750, 39_750, 39_750])
    #expect(touches.map(\.pointer) == [.touch, .mouse, .mouse, .touch, .mouse, .touch, .touch])
    #expect(touches[3].location == Point(x: 11.5, y: 20))
    #expect(result.integrity.repaired.times == 1)
    #expect(
      result.notes == [
        .omitted("segments of gestures", count: 2),
        .omitted("settings of the gesture recognizer", count: 1),
      ])
  }

  @Test func `without a time of every point the points come 8 ms apart`() throws {
    let result = try imported(
      fixture(point + #",{"targetX":1,"targetY":2},{"targetX":1,"targetY":3,"t":null}"#),
      as: .keyman)
    #expect(result.recording.touches.map(\.time) == [0, 8_000, 16_000])
    #expect(result.recording.header.source?.isSynthetic == true)
  }

  @Test(arguments: [
    ("[{}]", 2, "inputs"), (#"{"inputs":{}}"#, 11, "inputs"), (#"{"a":[]}"#, 1, "inputs"),
    (#"{"inputs":[{"touchpoints":1}]}"#, 27, "touchpoints"), (#"{"inputs":[1]}"#, 12, "path"),
    (#"{"inputs":[{"path":{"coords":{}}}]}"#, 30, "coords"),
    (fixture(#"{"targetX":1,"t":5}"#), 47, "targetY"),
    (fixture(#"{"targetX":"1","targetY":2}"#), 58, "targetX"),
    (fixture(#"{"targetX":1000001,"targetY":2}"#), 58, "targetX"),
    (fixture(#"{"targetX":1,"targetY":2,"t":1e13}"#), 76, "t"),
    (fixture(point, #","wasCancelled":1"#), 95, "wasCancelled"),
    (fixture(point, "", #","isFromTouch":"yes""#), 95, "isFromTouch"),
  ])
  func `members that are missing or make no sense are refused`(
    text: String, byte: Int, name: String
  ) {
    #expect(told(fault(of: text, as: .keyman)).hasPrefix("value 1:\(byte) \(name) "))
  }

  @Test func `files without a point, with more than one value and of no JSON are refused`() {
    #expect(throws: Fault.noInk(Place(line: 1, byte: 1))) {
      try imported(fixture(""), as: .keyman)
    }
    #expect(throws: Fault.noInk(Place(line: 1, byte: 1))) { try imported("", as: .keyman) }
    #expect(
      throws: Fault.element(
        Place(line: 2, byte: 1), found: "null", expected: "the end of the file")
    ) { try imported(fixture(point) + "\nnull", as: .keyman) }
    let json = fault(of: "{\"inputs\":\n [}", as: .keyman)
    #expect(json?.code == .json && json?.found == "}")
    #expect(json?.place == Place(line: 2, byte: 3))
  }
}

/// The contacts of a fixture, counted with Python's `json`: the touchpoints, the points in all, the
/// touchpoints that `wasCancelled`, the time from the first to the last point in microseconds, and
/// the far edges of the points plus a tenth of their longer side.
private let fixtures: [(String, Int, Int, Int, Microseconds, Double, Double, Bool)] = [
  ("canaryRecording", 1, 29, 0, 1_863_000, 238.2, 41.2, true),
  ("receiver_basicMultitouch", 2, 122, 1, 3_053_000, 198.4, 110.4, false),
  ("receiver_desktopRoamAndReturn", 1, 54, 0, 1_140_300, 133.6, 30.6, true),
  ("receiver_embeddedBorderCancel", 1, 29, 1, 616_000, 125.6, 86.6, false),
  ("receiver_hardBorderCancel", 1, 2, 1, 214_000, 243.1, 83.1, false),
  ("receiver_mobileProximityApproach", 1, 52, 0, 1_270_000, 243.7, 90.7, false),
  ("receiver_mobileSafeZoneCancel", 1, 4, 1, 539_000, 238.1, 39.1, false),
  ("receiver_popupLongRoamingEnd", 1, 158, 0, 3_393_000, 93.0, 64.0, false),
  ("receiver_popupSafePersistence", 1, 116, 0, 10_375_000, 161.8, 90.8, true),
  ("receiver_popupShimCancel", 1, 29, 1, 577_000, 77.4, 38.4, true),
  ("segmentation_flick_ne_se", 1, 45, 0, 2_324_000, 151.0, 138.0, true),
  ("segmentation_longpress_to_ne", 1, 54, 0, 2_397_000, 161.2, 112.2, true),
  ("segmentation_nonstationary_hold", 1, 4, 0, 1_172_000, 81.1, 88.1, true),
  ("segmentation_quick_small_square", 1, 52, 0, 1_108_000, 90.3, 120.3, true),
  ("segmentation_simple_ne_move", 1, 33, 0, 777_000, 119.2, 142.2, true),
]

@Suite(.needsCorpora)
struct KeymanSampleTests {
  @Test func `every real fixture has the contacts and points that were counted`() throws {
    let names = try Corpora.names(in: "samples/keyman").filter { $0.hasSuffix(".json") }
    #expect(names.count == fixtures.count)
    for (name, contacts, samples, cancelled, last, width, height, isMouse) in fixtures {
      let recording = try InkSample(
        format: .keyman, file: "keyman/\(name).json", contacts: contacts, cancelled: cancelled,
        samples: samples, last: last, canvas: Size(width: width, height: height)
      ).check().recording
      #expect(recording.touches.allSatisfy { $0.pointer == (isMouse ? .mouse : .touch) }, "\(name)")
    }
  }
}
