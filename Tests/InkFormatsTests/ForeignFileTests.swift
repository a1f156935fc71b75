import Geometry
import InkFormats
import PropertyTesting
import Testing
import TouchRecording

/// A short file of each format, with at least one contact of two samples.
private func sample(of format: InkFormat) -> String {
  switch format {
  case .dollar:
    #"<Gesture Name="T"><Stroke><Point X="10" Y="20" T="1000" Pressure="51"/>"#
      + #"<Point X="30.5" Y="20" T="1016"/></Stroke></Gesture>"#
  case .inkml:
    #"<i:ink><i:traceFormat><i:channel name="X"/><i:channel name="Y" units="pt"/>"#
      + #"<i:channel name="T" units="s"/><i:channel name="F" max="255"/></i:traceFormat>"#
      + #"<i:annotation type="truth">T &lt;1></i:annotation>"#
      + #"<i:trace>10 20 1.5 51,'20.5*'.016?,"-3-1*'*</i:trace></i:ink>"#
  case .unipen:
    ".VERSION 1.0\n.COORD X Y T P\n.X_POINTS_PER_MM 5.5\n.PEN_DOWN\n1 20 5 0.5\n9 20 20 0\n"
      + ".PEN_UP\n10 20 30 0\n.PEN_DOWN\n5 25 40 1\n.SEGMENT CHARACTER 0-1,2:0 OK \"T\"\n"
  }
}

/// Files of other formats, and files that were damaged.
struct ForeignFileTests {
  @Test(arguments: InkFormat.allCases)
  func `each format is recognized as itself, and native recordings as none`(
    _ format: InkFormat
  ) throws {
    let bytes = Array(sample(of: format).utf8)
    #expect(InkFormat(recognizing: bytes) == format)
    let recordings = try imported(bytes, as: format)
    #expect(!recordings.isEmpty)
    for recording in recordings.map(\.recording) {
      #expect(recording.header.source?.importer == format.rawValue)
      for native in [recording.bytes, recording.packedBytes] {
        #expect(InkFormat(recognizing: native) == nil)
      }
      let (back, end) = try Recording.read(recording.bytes)
      #expect(back == recording && end.warnings.isEmpty)
    }
  }

  @Test(arguments: InkFormat.allCases)
  func `row 57: a format refuses a file of another one with a place`(_ format: InkFormat) throws {
    let native = try imported(Array(sample(of: format).utf8), as: format)[0].recording
    for other in InkFormat.allCases {
      do throws(ImportError) {
        _ = try imported(native.bytes, as: other)
        Issue.record("\(other.rawValue) reads a native recording")
      } catch {
        #expect(error.place.line > 0 && error.place.byte > 0)
      }
    }
    #expect(throws: RecordingError.self) {
      try Recording.read(Array(sample(of: format).utf8))
    }
  }

  @Test(arguments: InkFormat.allCases)
  func `row 57: of a damaged file come faults with places, or whole recordings`(
    _ format: InkFormat
  ) throws {
    let tokens = [
      "<", ">", "/>", "\"", "=", "&", "&#0;", "<!--", "nan", "1e999", "-1", "]]>", "\0", "[", "]",
      "{", "}", ",", ":", "\n", " ", "99999999999999999999", "'", "*", "?", "!",
    ]
    var taken = 0
    for seed in 1...1000 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var bytes = Array(sample(of: format).utf8)
      for _ in 0...random.below(3) where !bytes.isEmpty {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: tokens[random.below(tokens.count)].utf8, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(40)))
        }
      }
      do throws(ImportError) {
        for recording in try imported(bytes, as: format).map(\.recording) {
          let end = try? Recording.read(recording.bytes).end
          #expect(end?.warnings.allSatisfy(isOpenContact) == true, "seed \(seed)")
        }
        taken += 1
      } catch {
        #expect(error.place.line > 0 && error.place.byte > 0, "seed \(seed)")
      }
    }
    #expect(1..<1000 ~= taken)
  }

  /// A log may end while a contact is down; that is no fault of the importer.
  private func isOpenContact(_ warning: RecordingWarning) -> Bool {
    switch warning {
    case .openContact: true
    // The reader does not know source.synthetic yet.
    case .unknownContent(_, let first, _, _): first.text == "synthetic"
    default: false
    }
  }
}
