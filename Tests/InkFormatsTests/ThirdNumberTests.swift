import InkFormats
import Testing
import TouchRecording

/// Points `[x, y, n]` and rows of X, Y and n whose third numbers are times or pressures.
struct ThirdNumberTests {
  @Test(arguments: [
    "[[[0,0,0.3],[10,0,0.6],[20,0,0.4]]]", #"{"strokes":[[[0,0,0.3],[10,0,0.6],[20,0,0.4]]]}"#,
    #"{"points":[[0,0,0.3],[10,0,0.6],[20,0,0.4]]}"#, "[[[0,10,20,30],[0,0,0,0],[0.3,0.6,0.4,1]]]",
  ])
  func `numbers from 0 to 1 that fall within a stroke are pressures`(text: String) throws {
    let result = try imported(text, as: .strokes)
    #expect(result.recording.touches.prefix(3).map(\.force) == [0.3, 0.6, 0.4])
    #expect(result.recording.header.source?.isSynthetic == true)
    #expect(assumedFacts(result).contains(.thirdNumber))
  }

  @Test func `a constant is a pressure, and one that libraries write for none is none`() throws {
    for (number, force) in [("0.25", 0.25), ("1", 1), ("0", nil), ("0.5", nil)]
      as [(String, Double?)]
    {
      let text = "[[[0,0,\(number)],[10,0,\(number)]],[[5,5,\(number)],[9,9,\(number)]]]"
      let result = try imported(text, as: .strokes)
      #expect(result.recording.touches.allSatisfy { $0.force == force }, "\(number)")
      #expect(result.recording.header.source?.isSynthetic == true)
      #expect(assumedFacts(result).contains(.thirdNumber))
    }
  }

  @Test(arguments: [
    "[[[0,0,0],[10,0,1],[20,0,1]]]", "[[[0,0,0],[10,0,16],[20,0,8]]]", "[[[0,0,0.5]]]",
    "[[[0,0,5],[1,1,5]]]", "[[[0,0,0.1],[10,0,0.2]],[[0,0,0],[10,0,0.1]]]",
  ])
  func `any other numbers are times`(text: String) throws {
    let result = try imported(text, as: .strokes)
    #expect(result.recording.header.source?.isSynthetic != true)
    #expect(result.recording.touches.allSatisfy { $0.force == nil })
    #expect(!assumedFacts(result).contains(.thirdNumber))
  }

  @Test func `the caller decides, in lists and in Quick, Draw! drawings`() throws {
    for (format, text) in [
      (InkFormat.strokes, "[[[0,0,0.3],[10,0,0.6],[20,0,0.4],[30,0,1]]]"),
      (.quickdraw, #"{"drawing":[[[0,10,20,30],[0,0,0,0],[0.3,0.6,0.4,1]]]}"#),
    ] {
      let force = try imported(text, as: format, third: .force)
      #expect(force.recording.touches.map(\.force) == [0.3, 0.6, 0.4, 1])
      #expect(!assumedFacts(force).contains(.thirdNumber))
      let time = try imported(text, as: format, time: .seconds, third: .time)
      #expect(time.recording.touches.map(\.time) == [0, 300_000, 300_000, 700_000])
      #expect(time.notes.isEmpty && time.integrity.repaired.times == 1)
    }
  }
}
