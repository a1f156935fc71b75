// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Foundation
import Geometry
import JSONStream
import TestCorpora
import Testing
import TouchRecording
import Touchstone

@Suite struct ReplayTests {
  private static func text(_ stem: String) throws -> String {
    try Project.text(of: "recordings/\(stem).touch.jsonl")
  }

  private static func recording(_ stem: String) throws -> Recording {
    try Recording.read(Array(try text(stem).utf8)).recording
  }

  private static let stems = ["good-t", "off-guide-t", "scratch-60", "counter-goal", "wave-slides"]

  @Test(arguments: stems)
  func `touches one by one have the report of the whole recording`(stem: String) throws {
    let recording = try Self.recording(stem)
    let replay = try Replay(recording.header)
    for touch in recording.touches { try replay.touch(touch) }
    let again = try Replay(Recording(header: recording.header, touches: recording.touches))
    let (one, other) = (try replay.report(), try again.report())
    #expect(one.section.text() == other.section.text())
    #expect((one.score, one.summary, one.verdict) == (other.score, other.summary, other.verdict))
    #expect(try replay.frame(scale: 0.5) == again.frame(scale: 0.5))
  }

  @Test(arguments: stems)
  func `a report in the middle changes nothing that comes later`(stem: String) throws {
    let recording = try Self.recording(stem)
    let replay = try Replay(recording.header)
    var kept: [Report] = []
    for (index, touch) in recording.touches.enumerated() {
      try replay.touch(touch)
      if index % 20 == 0 { kept.append(try replay.report()) }
    }
    let whole = try Replay(Recording(header: recording.header, touches: recording.touches))
    #expect(try replay.report().section.text() == whole.report().section.text())
    // Each one still tells of its own moment.
    let first = try #require(kept.first)
    #expect(try first["touches"] == 1)
  }

  @Test func `a saved replay is the recording, and has the same report`() throws {
    let replay = try Replay(try Self.text("off-guide-t"))
    try replay.set("rules.tolerance", to: 20.5)
    let again = try Replay(replay.save())
    #expect(try again.report().json.text() == replay.report().json.text())
    #expect(try again.report()["tolerance.value"] == 20.5)
    #expect(again.save() == replay.save())
  }

  @Test func `extra keys of lines are saved`() throws {
    let text = """
      {"format":"touch-recording","version":1,"canvas":{"width":9,"height":9},"x-app":7}
      {"t":0,"id":0,"phase":"began","x":1,"y":2,"x-note":"here"}
      {"t":5,"event":"end","lines":1}

      """
    #expect(String(decoding: try Replay(text).save(), as: UTF8.self) == text)
  }

  @Test func `a key that no scene has changes nothing`() throws {
    let replay = try Replay(try Self.text("good-t"))
    let before = try replay.report().json.text()
    let fault = #expect(throws: Fault.self) { try replay.set("rules.tolerence", to: 12) }
    #expect(fault?.message.contains("did you mean tolerance?") == true, "\(fault as Any)")
    #expect(throws: Fault.self) { try replay.set("rules.tolerance", to: "wide") }
    #expect(try replay.report().json.text() == before)
    try replay.set("rules.tolerance", to: 3)
    #expect(try replay.report().json.text() != before)
  }

  @Test func `a fault in lines leaves the replay as it was`() throws {
    let recording = try Self.recording("good-t")
    let replay = try Replay(recording.header)
    for touch in recording.touches.prefix(30) { try replay.touch(touch) }
    let before = try replay.report().json.text()
    #expect(throws: Fault.self) { try replay.play(Array("{\"t\":\n".utf8)) }
    #expect(try replay.report().json.text() == before)
  }

  @Test func `a reset empties the scene`() throws {
    var header = RecordingHeader(canvas: .init(width: 100, height: 100))
    header.scene = ["kind": "scratch", "brush": ["width": 20]]
    let replay = try Replay(header)
    for (time, x) in [(0, 10.0), (8000, 90)] {
      try replay.touch(
        TouchEvent(
          time: Microseconds(time), contact: 0, phase: time == 0 ? .began : .moved,
          location: Point(x: x, y: 50)))
    }
    #expect(try replay.report()["coverage.percent"] ?? 0 > 15)
    try replay.reset(at: 9000)
    #expect(try replay.report()["coverage.percent"] == 0)
  }

  @Test func `another recording is played up to a time`() throws {
    let recording = try Self.recording("good-t")
    let replay = try Replay(recording.header)
    try replay.play(recording, until: 500_000)
    let touches = recording.touches.filter { $0.time <= 500_000 }
    #expect(try replay.report()["touches"] == Double(touches.count))
  }

  @Test func `touches after the end are a fault`() throws {
    let replay = try Replay(try Self.recording("good-t"))
    let touch = TouchEvent(time: 9_000_000, contact: 5, phase: .began, location: Point(x: 1, y: 1))
    #expect(throws: Fault.self) { try replay.touch(touch) }
  }
}

@Suite struct ReportTests {
  private func replay(_ stem: String) throws -> Replay {
    try Replay(contentsOf: Project.path("recordings/\(stem).touch.jsonl"))
  }

  @Test func `figures have their names in requirements`() throws {
    let report = try replay("off-guide-t").report()
    #expect(try report["score"] == report.score)
    #expect(try report["trace.ink.redSegments"] == 21)
    #expect(try report["ink.redSegments"] == 21)
    #expect(try report["progress.completedAt"] == nil)
    #expect(try report["durationMicros"] ?? 0 > 1_000_000)
    let fault = #expect(throws: Fault.self) { try report["ink.redSegment"] }
    #expect(
      fault?.description
        == "E501: unknown metric 'ink.redSegment'; did you mean ink.redSegments or "
        + "trace.ink.redSegments?")
  }

  @Test func `figures at a moment are those of the recording up to then`() throws {
    let replay = try replay("scratch-60")
    let report = try replay.report()
    let recording = try Recording.read(replay.save()).recording
    for time in [0, 500_000, 1_000_000, 1_983_333] as [Microseconds] {
      let part = try Replay(recording.header)
      try part.play(recording, until: time)
      #expect(try report["coverage.percent@\(time)us"] == part.report()["coverage.percent"])
      #expect(try report["touches@\(time)us"] == part.report()["touches"])
    }
  }

  @Test func `a requirement that does not hold throws what was found and the reason`() throws {
    let report = try replay("off-guide-t").report()
    try report.require("score>=50%", "ink.strokes==2")
    let fault = #expect(throws: Fault.self) {
      try report.require("score>=50%", "score>=0.9", "ink.redSegments==0")
    }
    #expect(fault?.code == .requirementFailed)
    let words = try #require(fault?.message)
    #expect(
      words.hasPrefix("score>=0.9 does not hold: found 0.6296, expected >= 0.9; "), "\(words)")
    #expect(words.contains("; also: ink.redSegments==0 does not hold: found 21, expected == 0; "))
  }

  @Test(arguments: [
    ("score>>1", "E502"), ("ink.redSegment==0", "E501"), ("median(score)>=0.8", "E502"),
    ("score>=1.5", "E502"),
  ])
  func `what is no requirement of one recording is refused`(text: String, code: String) throws {
    let report = try replay("good-t").report()
    let fault = #expect(throws: Fault.self) { try report.require(text) }
    #expect(fault?.code.name == code, "\(fault as Any)")
  }

  @Test func `made-up times fulfill no requirement`() throws {
    let text = try Project.text(of: "recordings/good-t.touch.jsonl").replacing(
      "\"scene\":", with: "\"source\":{\"importer\":\"x\",\"synthetic\":true},\"scene\":")
    let report = try Replay(text).report()
    let fault = #expect(throws: Fault.self) { try report.require("durationMicros>=1") }
    #expect(fault?.message.contains("the recording has no times") == true, "\(fault as Any)")
  }

  @Test func `only the named members are made`() throws {
    let report = try replay("good-t").report("progress", "score")
    #expect(report.section.members?.map(\.key) == ["progress", "score"])
    // Figures that were left out are measured when they are asked for.
    #expect(try report["deviation.max"] ?? 0 > 5)
  }

  @Test func `a member that no scene has is a fault with names that some have`() throws {
    let replay = try replay("good-t")
    let fault = #expect(throws: Fault.self) { try replay.report("progres") }
    #expect(
      fault?.message
        == "no report has the member 'progres': "
        + "expected names such as ink, placement, excursions, progress, strokes")
    // Those of another scene are left out, so that one list serves all scenes.
    #expect(try replay.report("coverage", "ink").section.members?.map(\.key) == ["ink"])
  }

  @Test func `the worst part is explained in words`() throws {
    let replay = try replay("off-guide-t")
    #expect(try replay.explain().description.contains("stroke 1"))
    #expect(try replay.explain(at: 100_000).json["recording"]?.string == "recording")
    #expect(throws: Fault.self) { try replay.explain(at: 99_000_000) }
  }

  @Test func `a view that the scene does not have is a fault`() throws {
    let replay = try replay("good-t")
    for view in ["heat", "nosuch"] { #expect(throws: Fault.self) { try replay.frame(view: view) } }
    for scale in [0, -1, .nan, 17] {
      #expect(throws: Fault.self) { try replay.frame(scale: scale) }
    }
    #expect(throws: Fault.self) { try replay.frame(scale: 16) }
    #expect(try self.replay("scratch-60").frame(view: "heat").width > 0)
  }
}

@Suite struct FilesTests {
  private func folder() throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `a missing file is named`() {
    let fault = #expect(throws: Fault.self) { try Replay(contentsOf: "nowhere.touch.jsonl") }
    #expect(fault?.description == "nowhere.touch.jsonl: E001: no such file or folder")
  }

  @Test func `pictures of a scene lie beside the recording`() throws {
    let folder = try folder()
    let text = """
      {"format":"touch-recording","version":1,"canvas":{"width":20,"height":20},\
      "scene":{"kind":"scratch","content":{"image":"foil"}}}
      {"t":0,"event":"end","lines":0}

      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/a.touch.jsonl"))
    let bare = try Replay(contentsOf: "\(folder)/a.touch.jsonl")
    #expect(try bare.report().faults.map(\.code) == [.unknownName])
    let foil = Bitmap(width: 2, height: 2)
    try Data(foil.png()).write(to: URL(fileURLWithPath: "\(folder)/foil.png"))
    #expect(try Replay(contentsOf: "\(folder)/a.touch.jsonl").report().faults == [])
  }

  @Test func `a frame that differs leaves what was found and the difference`() throws {
    let folder = try folder()
    let replay = try Replay(contentsOf: Project.path("recordings/good-t.touch.jsonl"))
    let frame = try replay.frame(scale: 0.5)
    #expect(throws: Fault.self) { try frame.expect(golden: "t", in: folder) }
    #expect(try names(in: folder) == [])
    // A picture that is written fails, so that a person looks at it.
    let written = #expect(throws: Fault.self) {
      try frame.expect(golden: "t", in: folder, recording: .missing)
    }
    #expect(written?.code == .goldenMissing)
    try frame.expect(golden: "t", in: folder, recording: .missing)

    try replay.set("profile", to: "tracer-2019")
    let other = try replay.frame(scale: 0.5)
    let fault = #expect(throws: Fault.self) { try other.expect(golden: "t", in: folder) }
    #expect(fault?.code == .unlikeGolden)
    #expect(try names(in: folder) == ["t.actual.png", "t.diff.png", "t.png"])
    try other.expect(golden: "t", in: folder, delta: 255)
    try other.expect(golden: "t", in: folder, differing: try #require(AllowedPixels("100%")))
  }
}
