// SPDX-License-Identifier: Apache-2.0
import Testing

/// `replay render` of several frames; the bar takes 16 ms, and 100 x 100 pixels a frame.
struct RenderCommandTests {
  private func bar() throws -> TemporaryFolder {
    try TemporaryFolder([
      "bar.touch.jsonl": Bar.good,
      "torn.touch.jsonl": Bar.recording([Bar.began, Bar.moved, "{]", Bar.ended]),
    ])
  }

  private static let frameBytes = 100 * 100 * 4

  @Test func `stills are numbered in a folder that is made`() throws {
    let folder = try bar()
    let run = try Command(
      "render", "bar.touch.jsonl", "--every", "5ms", "-o", "stills", in: folder)
    #expect(run.status == 0 && run.output == "" && run.diagnostics == "")
    // At 0, 5, 10 and 15 ms, and at the end.
    #expect(try folder.names(in: "stills") == (0..<5).map { "bar-0000\($0).png" })
    let again = try Command(
      "render", "bar.touch.jsonl", "--every", "5ms", "-o", "stills", in: folder)
    #expect(again.status == 73 && again.diagnostics.contains("E701"))
  }

  @Test func `an animation is one file, and a folder gets one for each recording`() throws {
    let folder = try bar()
    let flags = ["--fps", "250", "--to", "apng"]
    let one = try Command(["render", "bar.touch.jsonl", "-o", "a.png"] + flags, in: folder)
    let two = try Command(
      ["render", "bar.touch.jsonl", "bar.touch.jsonl", "-o", "all/"] + flags, in: folder)
    let piped = try Command(["render", "bar.touch.jsonl", "-o", "-"] + flags, in: folder)
    #expect([one.status, two.status, piped.status] == [0, 0, 0])
    let file = try folder.read("a.png")
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try folder.names(in: "all") == ["bar-2.apng", "bar.apng"])
    #expect(try folder.read("all/bar.apng") == file && folder.read("all/bar-2.apng") == file)
  }

  @Test func `bare pixels go where they are sent, and how they lie is said`() throws {
    let folder = try bar()
    let flags = ["render", "bar.touch.jsonl", "--every", "8ms", "--to", "rgba"]
    for target in ["a.rgba", "out/"] {
      let run = try Command(flags + ["-o", target], in: folder)
      #expect(run.status == 0)
      #expect(run.diagnostics == "replay: bar.rgba: frames of 100 x 100 pixels, straight RGBA\n")
    }
    let bytes = try folder.read("a.rgba")
    #expect(bytes.count == 3 * Self.frameBytes)
    #expect(try folder.read("out/bar.rgba") == bytes)
    #expect(try folder.names(in: "out") == ["bar.rgba"])
    let piped = try Command(
      script: "$REPLAY \(flags.joined(separator: " ")) -q -o - > piped", in: folder)
    #expect(piped.status == 0 && piped.diagnostics == "")
    #expect(try folder.read("piped") == bytes)
    let taken = try Command(flags + ["-o", "a.rgba"], in: folder)
    #expect(taken.status == 73 && taken.diagnostics.contains("E701: the file exists"))
  }

  @Test func `of a recording that is not whole there is no animation`() throws {
    let folder = try bar()
    for form in ["apng", "rgba"] {
      let run = try Command(
        ["render", "torn.touch.jsonl", "--every", "5ms", "--to", form, "-o", "a"], in: folder)
      #expect(run.status == 2)
    }
    #expect(
      try folder.names().filter { !$0.hasPrefix(".std") } == [
        "bar.touch.jsonl", "torn.touch.jsonl",
      ])
  }

  @Test func `a cropped frame is the part of the frame that shows guide and ink`() throws {
    let folder = try bar()
    for (name, flags) in [("whole", []), ("crop", ["--crop"])] {
      let run = try Command(
        ["render", "bar.touch.jsonl", "--to", "rgba", "-o", "\(name).rgba"] + flags, in: folder)
      #expect(run.status == 0)
      guard name == "crop" else { continue }
      let size = try #require(run.diagnostics.firstMatch(of: /frames of (\d+) x (\d+) pixels/))
      let (width, height) = (try #require(Int(size.1)), try #require(Int(size.2)))
      #expect(width <= 100 && height < 60, "the bar is broad and low")
      let (whole, crop) = (try folder.read("whole.rgba"), try folder.read("crop.rgba"))
      #expect(crop.count == 4 * width * height)
      let row = Array(crop[(4 * width * (height / 2))...].prefix(4 * width))
      let starts = stride(from: 0, through: whole.count - row.count, by: 4)
      #expect(starts.contains { whole[$0..<$0 + row.count].elementsEqual(row) })
      // The corners of the crop are paper, as the corner of the whole frame is.
      #expect(crop.prefix(4).elementsEqual(whole.prefix(4)))
    }
  }
}
