// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What the program does about pictures that scenes name, by the row of the table of faults.
@Suite struct AssetRowTests {
  /// A card of 10 x 10 points over a picture, and a finger on it.
  private func card(_ id: String) -> String {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":10,"height":10},"#
      + #""scene":{"kind":"scratch","content":{"image":"\#(id)"}}}"#
    return Bar.recording(
      [
        #"{"t":0,"id":0,"phase":"began","x":5,"y":5}"#,
        #"{"t":16000,"id":0,"phase":"ended","x":5,"y":5}"#,
      ], header: header)
  }

  private func folder(_ id: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "card.touch.jsonl": card(id), "bar.touch.jsonl": Bar.good,
    ])
    try folder.makeFolder("pictures")
    try folder.write("no picture", to: "pictures/foil.png")
    try folder.write("no picture", to: "outside.png")
    return folder
  }

  @Test func `rows 35 to 37: what is wrong with a picture is told, and all else is still reported`()
    throws
  {
    let folder = try folder("away")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("pictures/away.png").path,
      withDestinationPath: "../outside.png")
    let run = try Command(
      "card.touch.jsonl", "bar.touch.jsonl", "--assets", "pictures", "-o", "out", in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains(#/^card.touch.jsonl:1:\d+: E402: .*a link/#))
    #expect(try folder.names(in: "out/frames") == ["bar.png", "card.png"])
    let report = String(decoding: try folder.read("out/report.json"), as: UTF8.self)
    #expect(report.contains("E402") && report.contains(#""totals""#))
  }

  @Test func `pictures are found beside the recording or the scene`() throws {
    let folder = try folder("foil")
    let run = try Command(
      script: """
        "$REPLAY" render bar.touch.jsonl -o foil.png
        "$REPLAY" card.touch.jsonl -o out || exit 3
        grep '"folder": "."' out/report.json || exit 4
        "$REPLAY" verify out/report.json || exit 5
        "$REPLAY" bar.touch.jsonl -o plain; grep '"assets": null' plain/report.json || exit 6
        mkdir scenes; mv foil.png scenes
        echo '{"kind":"scratch","content":{"image":"foil"}}' > scenes/foil.json
        "$REPLAY" bar.touch.jsonl --scene scenes/foil.json || exit 7
        "$REPLAY" recorder --scene scenes/foil.json -o page.html || exit 8
        grep '"assets":"scenes"' page.html > found || exit 9
        "$REPLAY" card.touch.jsonl
        """, in: folder)
    #expect(run.status == 2, "\(run.status) \(run.diagnostics)")
    #expect(
      run.diagnostics.contains(
        "no picture 'foil': expected foil.png beside the recording or the scene, or --assets DIR"))
    #expect(run.output.contains("lacks a picture; "))
    #expect(run.output.hasSuffix("1 recording, all replayed, 1 lacks a picture\n"))
  }

  @Test(arguments: ["photo.jpg", "photo.jpeg", "photo.png"])
  func `a JPEG file is told to be converted`(name: String) throws {
    let folder = try TemporaryFolder(["card.touch.jsonl": card("photo")])
    try Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]).write(to: folder.url.appendingPathComponent(name))
    let run = try Command("card.touch.jsonl", in: folder)
    let file = name == "photo.png" ? "jpeg:photo.png" : name
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains(
        "\(name) is a JPEG file; convert it to PNG: magick \(file) photo.png"),
      "\(run.diagnostics)")
  }

  private static let python = "/usr/bin/python3"

  /// The most memory that a command had, in KiB, on the last line of its output.
  private static let meter = """
    import resource, subprocess, sys
    status = subprocess.run(sys.argv[1:]).returncode
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, flush=True)
    sys.exit(status)
    """

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: python), "python3 is not installed"),
    arguments: HostilePicture.allCases)
  func `row 37: a picture that would fill the memory is refused in less than 100 MiB`(
    picture: HostilePicture
  ) throws {
    let folder = try folder("hostile")
    try Data(picture.file).write(to: folder.url.appendingPathComponent("pictures/hostile.png"))
    try folder.write(Self.meter, to: "meter.py")
    // Under the address sanitizer freed memory stays in use, unless it is told not to keep it.
    let run = try Command(
      script: """
        ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=1 python3 meter.py \
          "$REPLAY" card.touch.jsonl --assets pictures
        """, in: folder)
    #expect(run.status == 2, "\(picture): \(run.diagnostics)")
    #expect(
      run.diagnostics.contains(": E403: ") && run.diagnostics.contains(picture.words),
      "\(picture): \(run.diagnostics)")
    let memory = try #require(run.output.split(separator: "\n").last.flatMap { Int($0) })
    #expect(memory < 100 << 10, "\(picture): \(memory) KiB")
  }

  @Test func `row 36: a pipe that nobody writes to is not waited for`() throws {
    let run = try Command(
      script: """
        mkfifo pictures/pipe.png
        sleep 30 > pictures/pipe.png &
        "$REPLAY" card.touch.jsonl --assets pictures
        code=$?
        kill $!
        exit $code
        """, in: try folder("pipe"))
    #expect(run.status == 2 && run.diagnostics.contains(": E402: "), "\(run.diagnostics)")
  }

  @Test func `check looks at the pictures as well`() throws {
    let folder = try folder("foil")
    let run = try Command("check", "card.touch.jsonl", "--assets", "pictures", in: folder)
    #expect(run.status == 2 && run.diagnostics.contains(": E403: "))
  }
}
