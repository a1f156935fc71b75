import Geometry
import InkFormats
import PropertyTesting
import Testing
import TouchRecording

/// Damage to the shapes of a format that `ForeignFileTests` does not see.
struct DamagedShapeTests {
  /// A short file, with the columns that a caller states.
  struct Shape: Sendable {
    let format: InkFormat
    let text: String
    var columns: String?
  }

  static let shapes = [
    Shape(format: .quickdraw, text: #"{"drawing":"[[[1,2],[3,4],[\u0030,8]],[[5],[6]]]"}"#),
    Shape(format: .quickdraw, text: #"{"key_id":7,"drawing":[[[1,2],[3,4]]]}"# + "\n{}\n"),
    Shape(format: .strokes, text: #"{"drawnPath":{"pathString":"M","points":[{"x":1,"y":2}]}}"#),
    Shape(format: .strokes, text: #"[[{"x":1,"y":2,"t":3,"p":0.5},[1,2,3,4]],[[7,8]]]"#),
    Shape(format: .csv, text: "3\n1 2 0 1 0 0 0.5\n2 3 0.007 0 0 0 0\n3 4 0.015 1 0 0 0\n"),
    Shape(format: .csv, text: "START\n1,-2,0\n3,-4,10\nBREAK\n5,-6,20\nBREAK\n"),
    Shape(
      format: .csv,
      text: "t,id,phase,x,y,type,force\n0,0,began,1,2,pen,0.5\n5,1,hovered,3,4,mouse,\n"
        + "6,0,moved,3,4,,\n9,0,ended,,,,\n"),
    Shape(
      format: .csv, text: "who;\"a b\";c;d;n\n1;2,5;3;0;1\n2;4;5;8;1\n1;;;16;0\n1;6;7;24;1\n",
      columns: "x=a b,y=-3,t=d:ms,id=who,pen=n"),
    Shape(format: .csv, text: "1 2\n.5 +4\n 007 1e2 \n", columns: "x=1,y=2"),
  ]

  @Test(arguments: shapes.indices)
  func `row 57: of a damaged shape come faults with places, or whole recordings`(
    index: Int
  ) throws {
    let shape = DamagedShapeTests.shapes[index]
    let columns = try shape.columns.map { try TableColumns(parsing: $0) }
    let spare = Array("\"\\[]{},;:\n\r\t 0123456789.-+eENanxy\0\u{FF}".utf8)
    var taken = 0
    for seed in 0..<1_000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var bytes = Array(shape.text.utf8)
      for _ in 0...random.below(3) where !bytes.isEmpty {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes[place] = spare[random.below(spare.count)]
        case 2: bytes.insert(spare[random.below(spare.count)], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(12)))
        }
      }
      _ = InkFormat(recognizing: bytes)
      do throws(ImportError) {
        for recording in try imported(bytes, as: shape.format, columns: columns) {
          let end = try? Recording.read(recording.recording.bytes).end
          #expect(end?.warnings.allSatisfy(isOpenContact) == true, "seed \(seed)")
        }
        taken += 1
      } catch {
        #expect(error.place.line > 0 && error.place.byte > 0, "seed \(seed)")
      }
    }
    #expect(0..<1_000 ~= taken)
  }

  private func isOpenContact(_ warning: RecordingWarning) -> Bool {
    if case .openContact = warning { true } else { false }
  }
}
