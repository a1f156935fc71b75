// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import GuideFiles
import Foundation
import Geometry
import JSONStream
import PropertyTesting
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording
import TraceCore

@Suite struct GuideFileTests {
  private static let t =
    #"{"name":"T","size":[100,100],"strokes":[{"d":"M10 10L90 10"},"#
    + #"{"d":"M50 10L50 95","slack":1.5}],"plans":[["1","2"],["2","1"]]}"#

  private func guides(_ text: String, named name: String = "file") throws -> [Guide] {
    try GuideFile(Array(text.utf8), name: name).guides()
  }

  @Test func `a guide is written as it is read`() throws {
    let guide = try guide(Self.t)
    #expect(String(decoding: guide.json.text(), as: UTF8.self) == Self.t)
    #expect(guide.plans.map(\.touches) == [["1", "2"], ["2", "1"]])
  }

  @Test func `a file holds one guide per line, or one guide`() throws {
    let lines = "\n\(Self.t)\r\n\n\(Self.t.replacing(#""T""#, with: #""U""#))\n"
    #expect(try guides(lines).map(\.name) == ["T", "U"])
    let pretty = try JSONValue.parse(Array(Self.t.utf8)).text(.pretty)
    #expect(try guides(String(decoding: pretty, as: UTF8.self)) == guides(Self.t))
  }

  @Test func `a guide without a name gets that of its file`() throws {
    let files = [
      #"{"strokes":[{"d":"M0 0H1"}]}"#,
      #"<svg><path id="kvg:1-s1" kvg:element="" d="M0 0H1"/></svg>"#,
      #"<Gesture Name=""><Stroke><Point X="1" Y="1" T="0"/></Stroke></Gesture>"#,
      #"{"format":"touch-recording","version":1,"canvas":{"width":9,"height":9},"title":""}"#
        + "\n" + #"{"t":0,"id":0,"phase":"began","x":1,"y":1}"#,
    ]
    for file in files {
      #expect(try guides(file, named: "bar").map(\.name) == ["bar"], "\(file)")
    }
  }

  @Test func `medians are turned upside down into a box of 1024`() throws {
    let line = #"{"character":"一","strokes":["M 0 0 Z"],"medians":[[[10,900],[30,-124]]]}"#
    let guides = try guides("\(line)\n\(line)")
    #expect(guides.map(\.name) == ["一", "一"])
    #expect(guides[0].size == Size(width: 1024, height: 1024))
    #expect(guides[0].strokes.map(\.path.svg) == ["M10 0L30 1024"])
    // The data of hanzi-writer name no character.
    let data = #"{"strokes":["M 0 0 Z"],"medians":[[[0,0]]],"radStrokes":[0]}"#
    #expect(try self.guides(data, named: "永").map(\.name) == ["永"])
  }

  @Test func `a dictionary of Tomoe is a guide a character, in a box of 300`() throws {
    let text =
      "\r\nT\n:2\n2 (30 40) (270 40) \n 2 (150 40)\t(150 280)\r\n\n\n{\n:1\n1 (-5 301)\n\n"
    let guides = try guides(text)
    #expect(guides.map(\.name) == ["T", "{"])
    #expect(guides.allSatisfy { $0.size == Size(width: 300, height: 300) })
    #expect(
      guides.flatMap(\.strokes).map(\.path.svg) == ["M30 40L270 40", "M150 40L150 280", "M-5 301"])
    let folder = try TemporaryFolder()
    let library = try GuideLibrary(try folder.write(text + "T\n:1\n1 (1 1)\n", to: "a.tdic"))
    #expect(library.names == ["T", "{"])
    #expect(try library.guide(named: "{") == guides[1])
    #expect(throws: Fault.self) { try library.guide(named: "T") }
  }

  @Test func `guides that were read trace as those of a scene`() throws {
    let guide = try guide(Self.t)
    let placed = try PlacedGuide(guide, canvas: Size(width: 390, height: 844))
    #expect(placed.strokes.map(\.slack) == [1, 1.5])
  }
}

@Suite struct InkGuideTests {
  private func recording(_ touches: [TouchEvent]) -> [UInt8] {
    var header = RecordingHeader(canvas: RecordingHeader.Canvas(width: 400, height: 400))
    header.title = "drawn"
    return Recording(header: header, touches: touches).bytes
  }

  @Test func `no point of the ink is further from its guide than the tolerance`() throws {
    for seed in UInt64(1)...20 {
      var random = SplitMix64(seed: seed)
      let tolerance = [0, 0.5, 1, 4][random.below(4)]
      let path = try Path(svg: "M40 40C\(random.below(400)) 40 \(random.below(400)) 360 360 200")
      var hand = Hand(seed: seed)
      let touches = hand.draw(path)
      let file = GuideFile(recording(touches), name: "x", inkTolerance: tolerance)
      let guides = try file.guides()
      #expect(guides.map(\.name) == ["drawn"])
      let kept = guides[0].strokes[0].path.flattened(tolerance: 1)[0]
      #expect(tolerance == 0 || kept.points.count < touches.count, "seed \(seed)")
      for touch in touches {
        let nearest = kept.segments.map { $0.squaredDistance(to: touch.location) }.min()
        #expect((nearest ?? .infinity).squareRoot() <= tolerance + 1e-9, "seed \(seed)")
      }
    }
  }

  @Test func `strokes are in the order in which they began, taps are dots`() throws {
    func touch(_ time: Int64, _ contact: Int, _ phase: TouchEvent.Phase, _ x: Double) -> TouchEvent
    {
      TouchEvent(time: time, contact: contact, phase: phase, location: Point(x: x, y: 7))
    }
    var touches: [TouchEvent] = []
    touches += [touch(0, 5, .began, 50), touch(1, 3, .began, 30), touch(2, 9, .began, 90)]
    touches += [touch(3, 3, .moved, 31), touch(4, 3, .ended, 40), touch(5, 9, .cancelled, 95)]
    touches += [touch(6, 5, .ended, 60), touch(7, 3, .began, 10), touch(8, 3, .ended, 10)]
    touches += [touch(9, 1, .began, 70), touch(10, 1, .moved, 80)]
    let bytes = recording(touches)
    let guide = try GuideFile(bytes, name: "x").guides()[0]
    #expect(
      guide.strokes.map(\.path.svg) == ["M50 7L60 7", "M30 7L40 7", "M10 7", "M70 7L80 7"])
  }

  @Test func `two recordings in a file are two guides`() throws {
    var hand = Hand(seed: 1)
    let bytes = recording(hand.draw(try Path(svg: "M10 10H90")))
    #expect(try GuideFile(bytes + bytes, name: "x").guides().count == 2)
  }

  @Test func `a recording too long to be simplified is refused`() throws {
    let last = 65_536
    var touches: [TouchEvent] = []
    for k in 0...last {
      let phase: TouchEvent.Phase = k == 0 ? .began : k == last ? .ended : .moved
      let location = Point(x: Double(k), y: 0)
      touches.append(TouchEvent(time: Int64(k), contact: 0, phase: phase, location: location))
    }
    #expect(throws: Fault.tooMuchInk(found: 65_537, limit: 65_536)) {
      try GuideFile(recording(touches), name: "x").guides()
    }
  }
}

/// Files from outside this project.
@Suite(.needsCorpora)
struct RealGuideFileTests {
  private func files(in folder: String, _ ending: String) throws -> [(name: String, bytes: [UInt8])]
  {
    try Corpora.names(in: folder).filter { $0.hasSuffix(ending) }.map { name in
      (name, try Corpora.bytes(of: "\(folder)/\(name)"))
    }
  }

  @Test func `every file of KanjiVG is a guide of its character, a stroke a path`() throws {
    let files = try files(in: "guides/kanjivg", ".svg")
    #expect(files.count == 74)
    for (name, bytes) in files {
      let guide = try GuideFile(bytes, name: "?").guides()[0]
      let code = try #require(UInt32(name.dropLast(4), radix: 16).flatMap(UnicodeScalar.init))
      #expect(guide.name == String(code), "\(name)")
      #expect(guide.size == Size(width: 109, height: 109), "\(name)")
      let paths = String(decoding: bytes, as: UTF8.self).ranges(of: "<path ").count
      #expect(guide.strokes.count == paths, "\(name)")
      let again = try GuideFile(guide.json.text(), name: "?").guides()
      #expect(again == [guide], "\(name)")
      let placed = try PlacedGuide(guide, canvas: Size(width: 300, height: 300))
      #expect(placed.strokes.allSatisfy { $0.path.length > 1 }, "\(name)")
    }
  }

  @Test func `every gesture drawn with a pen is a guide of its strokes`() throws {
    let files = try files(in: "samples/dollar-xml", ".xml")
    #expect(files.count == 16)
    for (name, bytes) in files {
      let guide = try GuideFile(bytes, name: "?").guides()[0]
      let strokes = String(decoding: bytes, as: UTF8.self).ranges(of: "<Stroke ").count
      #expect(guide.strokes.count == strokes, "\(name)")
    }
  }

  @Test func `ink in other formats is a guide a drawing, or is refused`() throws {
    let folders = [
      "getevent", "evemu", "keyman", "hwrt", "signature-pad", "quickdraw", "svc", "inkml", "unipen",
    ]
    var (read, refused) = (0, 0)
    for folder in folders {
      for (name, bytes) in try files(in: "samples/\(folder)", "") {
        do throws(Fault) {
          let guides = try GuideFile(bytes, name: "?").guides()
          #expect(guides.allSatisfy { !$0.strokes.isEmpty }, "\(folder)/\(name)")
          read += guides.count
        } catch {
          refused += 1
        }
      }
    }
    // Of these files only descriptions of devices and licenses hold no ink.
    #expect(read > 40 && refused > 0)
  }
}
