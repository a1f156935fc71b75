// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import TestCorpora
import Testing
import TouchRecording

/// The contacts and samples of a file, counted by a script of its own.
///
/// A contact is a slot (or BTN_TOUCH) that is down. A sample is a landing, a SYN_REPORT that moved a
/// contact, or a lift; in the air, a SYN_REPORT that moved a pen without BTN_TOUCH. `first` is the
/// first landing in units of the axes; `end` is the time of the last sample in microseconds after
/// the first.
struct EvdevSample: CustomTestStringConvertible {
  let ink: InkSample
  let first: Point
  /// The number of units per millimeter; nil if the log does not tell it for both axes.
  var resolution: Point?

  var testDescription: String { ink.file }

  private init(
    format: InkFormat, file: String, contacts: Int, samples: Int, hovered: Int = 0,
    end: Microseconds, canvas: Size, first: Point, resolution: Point? = nil
  ) {
    ink = InkSample(
      format: format, file: file, contacts: contacts, samples: samples, hovered: hovered,
      last: end, canvas: canvas, error: 1e-6)
    self.first = first
    self.resolution = resolution
  }

  static let all = [
    atmel(.evemu, "evemu/Atmel_maXTouch_Touchscreen.4-finger-drag-down.events"),
    atmel(.getevent, "getevent/atmel-4-finger-drag-down.getevent-lt.txt"),
    atmel(.libinput, "libinput/atmel-4-finger-drag-down.yml"),
    atmel(.evtest, "evtest/atmel-4-finger-drag-down.evtest.txt"),
    EvdevSample(
      format: .evemu, file: "evemu/EP0430M09.1-finger-drag-up-down.events", contacts: 1,
      samples: 183, end: 1_433_974, canvas: Size(width: 1280, height: 768),
      first: Point(x: 605, y: 136)),
    EvdevSample(
      format: .evemu, file: "evemu/EP0430M09.2-finger-scroll-down.events", contacts: 2,
      samples: 184, end: 754_658, canvas: Size(width: 1280, height: 768),
      first: Point(x: 930, y: 547)),
    EvdevSample(
      format: .evemu, file: "evemu/N-Trig_MultiTouch.1-finger-drag-NW-SE.events", contacts: 1,
      samples: 107, end: 1_567_108, canvas: Size(width: 10361.5, height: 7935.5),
      first: Point(x: 205, y: 183)),
    EvdevSample(
      format: .evemu, file: "evemu/dell_canvas_pen.evemu", contacts: 1, samples: 102, hovered: 737,
      end: 7_932_931, canvas: Size(width: 1691.574803, height: 951.505512),
      first: Point(x: 36476, y: 16779), resolution: Point(x: 100, y: 100)),
    EvdevSample(
      format: .evemu, file: "evemu/dell_canvas_touch.evemu", contacts: 12, samples: 1332,
      end: 13_865_195, canvas: Size(width: 1688.830351, height: 947.812952),
      first: Point(x: 8822, y: 21515), resolution: Point(x: 55, y: 98)),
    EvdevSample(
      format: .evtest, file: "evtest/samus-touchpad.evtest.txt", contacts: 1, samples: 3,
      end: 38_487, canvas: Size(width: 645.6, height: 292.6), first: Point(x: 641, y: 268)),
    EvdevSample(
      format: .getevent, file: "getevent/10.tc.tc.scsm.phonegap.replay1.txt", contacts: 30,
      samples: 158, end: 35_345_906, canvas: Size(width: 1620.3, height: 2854.3),
      first: Point(x: 942, y: 1714)),
    EvdevSample(
      format: .getevent, file: "getevent/Callbacks_Button1.replay.txt", contacts: 6, samples: 19,
      end: 12_326_325, canvas: Size(width: 1319.4, height: 1832.4),
      first: Point(x: 831, y: 1255)),
    EvdevSample(
      format: .getevent, file: "getevent/Lifecycle_ApplicationLifecycle1.replay.txt", contacts: 8,
      samples: 74, end: 14_726_829, canvas: Size(width: 1385.2, height: 3050.2),
      first: Point(x: 1068, y: 1622)),
    EvdevSample(
      format: .libinput, file: "libinput/touchpad-taps.yml", contacts: 2, samples: 4,
      end: 1_207_905, canvas: Size(width: 286.535433, height: 187.322835),
      first: Point(x: 206, y: 311), resolution: Point(x: 12, y: 12)),
  ]

  private static func atmel(_ format: InkFormat, _ file: String) -> EvdevSample {
    EvdevSample(
      format: format, file: file, contacts: 4, samples: 106, end: 566_589,
      canvas: Size(width: 800, height: 480), first: Point(x: 415, y: 107))
  }
}

@Suite(.needsCorpora)
struct EvdevSampleTests {
  @Test(arguments: EvdevSample.all)
  func `a real log has the contacts and samples that were counted`(_ sample: EvdevSample) throws {
    let touches = try sample.ink.check().recording.touches
    let first = try #require(touches.first { $0.phase == .began })
    let scale = sample.resolution.map { Point(x: 72 / 25.4 / $0.x, y: 72 / 25.4 / $0.y) }
    #expect(abs(first.location.x - sample.first.x * (scale?.x ?? 1)) < 1e-9)
    #expect(abs(first.location.y - sample.first.y * (scale?.y ?? 1)) < 1e-9)
  }

  @Test func `one drag of four fingers is the same recording from all four syntaxes`() throws {
    let recordings = try EvdevSample.all.prefix(4).map { sample in
      let bytes = try Corpora.bytes(of: "samples/\(sample.ink.file)")
      var recording = try #require(try imported(bytes, as: sample.ink.format).first).recording
      #expect(recording.header.device?.model == "Atmel maXTouch Touchscreen")
      recording.header.source = nil
      return recording
    }
    #expect(recordings.allSatisfy { $0 == recordings[0] })
  }

  @Test func `a description before the events of its device gives their ranges`() throws {
    let folder = "samples/evemu/"
    let events = try Corpora.bytes(of: folder + "EP0430M09.1-finger-drag-up-down.events")
    let bare = events.split(separator: 0x0A).filter { $0.starts(with: "E:".utf8) }
    let description = try Corpora.bytes(of: folder + "EP0430M09.desc")
    let joined = description + Array(bare.joined(separator: [0x0A])) + [0x0A]
    let recording = try #require(try imported(joined, as: .evemu).first).recording
    #expect(recording == (try imported(events, as: .evemu).first)?.recording)
    #expect(recording.header.canvas.size == Size(width: 1280, height: 768))
    #expect(throws: Fault.noInk(Place(line: 1, byte: 1))) {
      try imported(description, as: .evemu)
    }
  }
}
