// SPDX-License-Identifier: Apache-2.0
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
    "[[[0,0,0],[10,0,1],[20,0,1]]]", "[[[0,0,0],[10,0,16],[20,0,8]]]", "[[[0,0,0]]]",
    "[[[0,0,0]],[[1,1,0.5]],[[2,2,1]]]", "[[[0,0,40]],[[1,1,7]]]",
    "[[[0,0,9],[1,1,16],[2,2,15],[3,3,33],[4,4,32],[5,5,48]]]",
    "[[[0,0,0],[1,1,9999],[2,2,16],[3,3,24]]]", "[[[0,0,70000],[1,1,80000],[2,2,70000],[3,3,0]]]",
    "[[[0,0,-1],[1,1,800],[2,2,300],[3,3,100]]]",
    "[[[0,0,5],[1,1,5]]]", "[[[0,0,0.1],[10,0,0.2]],[[0,0,0],[10,0,0.1]]]",
  ])
  func `any other numbers are times`(text: String) throws {
    let result = try imported(text, as: .strokes)
    #expect(result.recording.header.source?.isSynthetic != true)
    #expect(result.recording.touches.allSatisfy { $0.force == nil })
    #expect(!assumedFacts(result).contains(.thirdNumber))
  }

  @Test func `numbers of dots that are from 0 to 1 are pressures, as no hand is so fast`() throws {
    for (text, forces) in [
      ("[[[0,0,0.3]]]", [0.3]), ("[[[0,0,0.3]],[[9,9,0.6]]]", [0.3, 0.6]),
      ("[[[0,0,0]],[[9,9,0.6]],[[5,5,0.2]]]", [0, 0.6, 0.2]), ("[[[0,0,0.5]]]", []),
    ] as [(String, [Double])] {
      let result = try imported(text, as: .strokes)
      let began = result.recording.touches.filter { $0.phase == .began }
      #expect(began.compactMap(\.force) == forces, "\(text)")
      #expect(result.recording.header.source?.isSynthetic == true)
      #expect(assumedFacts(result) == [.thirdNumber])
    }
  }

  @Test func `whole numbers that rise and fall are pressures of an unknown maximum`() throws {
    for text in [
      "[[[0,0,90],[10,0,700],[20,0,650],[30,0,80]],[[5,5,100],[5,9,800],[5,12,300]]]",
      "[[[0,10,20,30],[0,0,0,0],[90,700,650,80]]]",
    ] {
      let result = try imported(text, as: .strokes)
      let count = text.count(where: { $0 == "[" }) > 5 ? 7 : 4
      #expect(result.recording.touches.allSatisfy { $0.force == nil })
      #expect(result.recording.header.source?.isSynthetic == true)
      #expect(
        result.notes == [
          .omitted("pressures whose greatest value is unknown (--force-max)", count: count),
          assumed(
            .thirdNumber,
            "third numbers are pressures, because they fall within strokes; --third time takes them"
              + " for times", count: count),
        ])
      var options = ImportOptions()
      options.greatestForce = 1000
      var reader = InkReader(MemorySource(Array(text.utf8)), format: .strokes, options: options)
      let forces = try reader.next()?.recording.touches.prefix(3).map(\.force)
      #expect(forces == [0.09, 0.7, 0.65], "--force-max decides")
      let time = try imported(text, as: .strokes, third: .time)
      #expect(time.recording.header.source?.isSynthetic != true, "--third time decides")
    }
  }

  @Test func `constants that libraries write for no pressure are said to be none`() throws {
    for number in ["0", "0.5"] {
      let text = "[[" + (0..<4).map { "[\($0),0,\(number)]" }.joined(separator: ",") + "]]"
      #expect(
        try imported(text, as: .strokes).notes == [
          assumed(
            .thirdNumber,
            "third numbers are neither times nor pressures, because all are \(number); --third decides",
            count: 4)
        ])
    }
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
