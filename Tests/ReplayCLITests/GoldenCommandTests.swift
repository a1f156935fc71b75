// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Frames that are compared with golden pictures.
@Suite struct GoldenCommandTests {
  private static let moved = #"{"t":8000,"id":0,"phase":"moved","x":50,"y":53}"#
  /// The bar with one touch a point lower.
  private static let other = Bar.recording([Bar.began, moved, Bar.ended])

  /// A folder with the bar and its golden picture.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try replay(["--record", "missing"], in: folder)
    #expect(run.status == 1)
    return folder
  }

  private func replay(_ flags: [String], in folder: TemporaryFolder) throws -> Command {
    try Command(["bar.touch.jsonl", "--golden", "golden"] + flags, in: folder)
  }

  @Test func `row 54: a golden that is missing fails, and is written only where that is asked for`()
    throws
  {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let never = try replay([], in: folder)
    #expect(never.status == 1)
    #expect(
      never.output.contains(
        "✗ bar  golden  the frame has no golden picture; "
          + "--record missing writes it\n"))
    #expect(never.output.hasSuffix("1 recording, all replayed, 1 golden fails\n"))
    #expect(try folder.names() == ["bar.touch.jsonl"])
    let missing = try replay(["--record", "missing"], in: folder)
    #expect(missing.status == 1)
    #expect(missing.output.contains("the frame has no golden picture; it was written, check it"))
    #expect(try folder.names(in: "golden") == ["bar.png"])
    let again = try replay(["--record", "missing"], in: folder)
    #expect(
      again.status == 0 && again.output.hasSuffix("1 recording, all replayed, 1 golden holds\n"))
  }

  @Test func `the frame that -o writes is its golden picture byte by byte`() throws {
    let folder = try folder()
    #expect(try replay(["-o", "out"], in: folder).status == 0)
    #expect(try folder.read("out/frames/bar.png") == folder.read("golden/bar.png"))
    #expect(try folder.names(in: "out") == ["frames", "report.html", "report.json"])
  }

  @Test func `a frame that differs is told with pixels, and shown beside what was expected`() throws
  {
    let folder = try folder()
    let golden = try folder.read("golden/bar.png")
    try folder.write(Self.other, to: "bar.touch.jsonl")
    let run = try replay(["-o", "out", "--format", "json"], in: folder)
    #expect(run.status == 1)
    #expect(
      run.diagnostics.contains(
        #/^golden/bar.png: E504: .+: found \d+ pixels that differ by up to \d+ of 255, the first at \(\d+, \d+\), all from \(\d+, \d+\) to \(\d+, \d+\), expected none\n$/#
      ))
    #expect(
      run.output.contains(#""status": "differs""#) && run.output.contains(#""status": "fail""#))
    #expect(try folder.names(in: "out") == ["frames", "golden", "report.html", "report.json"])
    let names = ["bar.actual.png", "bar.diff.png", "bar.expected.png"]
    #expect(try folder.names(in: "out/golden") == names)
    #expect(try folder.read("out/golden/bar.expected.png") == golden)
    #expect(
      try folder.read("out/golden/bar.actual.png") == folder.read("out/frames/bar.png"))
    #expect(try folder.read("golden/bar.png") == golden)
    // What is whole again is not shown any more.
    try folder.write(Bar.good, to: "bar.touch.jsonl")
    #expect(try replay(["-o", "out"], in: folder).status == 0)
    #expect(try folder.names(in: "out") == ["frames", "report.html", "report.json"])
  }

  private static let allowances: [(flags: [String], status: Int32)] = [
    (["--max-diff-pixels", "9999"], 0), (["--max-channel-delta", "255"], 0),
    (["--max-diff-pixels", "1"], 1), (["--max-channel-delta", "1"], 1),
    (["--max-diff-pixels=0", "--max-channel-delta=0"], 1), (["--max-diff-pixels=100%"], 0),
    (["--max-diff-pixels", "0.01%"], 1),
  ]

  @Test(arguments: allowances)
  func `pixels and channels differ as far as they may`(flags: [String], status: Int32) throws {
    let folder = try folder()
    try folder.write(Self.other, to: "bar.touch.jsonl")
    #expect(try replay(flags, in: folder).status == status)
  }

  @Test func `row 55: a golden of another size fails with both sizes`() throws {
    let folder = try folder()
    let run = try replay(["--scale", "2", "-o", "out", "--format", "jsonl"], in: folder)
    #expect(run.status == 1)
    #expect(
      run.diagnostics.contains(
        "golden/bar.png: E504: the frame and its golden picture differ in size: found 200 x 200 "
          + "pixels, expected 100 x 100\n"))
    #expect(run.output.contains(#""status":"other-size""#))
    #expect(try folder.names(in: "out/golden").count == 3)
  }

  @Test func `what is no picture is bad input, and is nobody's to replace`() throws {
    let folder = try folder()
    for text in ["", "no picture", "\u{89}PNG"] {
      try folder.write(text, to: "golden/bar.png")
      let run = try replay(["--record", "all"], in: folder)
      #expect(run.status == 2)
      #expect(
        run.diagnostics.hasPrefix(
          "golden/bar.png: E460: the golden picture is not a valid PNG file at byte 1: found"))
      #expect(try folder.read("golden/bar.png") == Array(text.utf8))
    }
  }

  /// Whether each way of recording writes a picture that is there and differs within what is
  /// allowed, beyond it, or not at all.
  @Test(arguments: [
    ("never", [false, false, false]), ("missing", [false, false, false]),
    ("failed", [false, true, false]), ("all", [true, true, false]),
  ])
  func `pictures are written as asked for, and a run that writes one fails`(
    which: String, isWritten: [Bool]
  ) throws {
    let folder = try folder()
    let golden = try folder.read("golden/bar.png")
    let cases: [(recording: String, flags: [String], status: Int32)] = [
      (Self.other, ["--max-diff-pixels", "9999"], 0), (Self.other, [], 1), (Bar.good, [], 0),
    ]
    for ((recording, flags, status), isWritten) in zip(cases, isWritten) {
      try Data(golden).write(to: folder.url.appendingPathComponent("golden/bar.png"))
      try folder.write(recording, to: "bar.touch.jsonl")
      let run = try replay(flags + ["--record", which], in: folder)
      #expect(run.status == (isWritten ? 1 : status))
      #expect(try (folder.read("golden/bar.png") != golden) == isWritten)
      #expect(run.output.contains("it was replaced, check it") == isWritten)
    }
  }

  @Test func `row 48: of many runs that write a golden at once one wins whole`() async throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    try folder.makeFolder("other")
    try folder.write(Self.other, to: "other/bar.touch.jsonl")
    var wholes: [[UInt8]] = []
    for path in ["bar.touch.jsonl", "other/bar.touch.jsonl"] {
      #expect(try Command("render", path, "-o", "one.png", "--overwrite", in: folder).status == 0)
      wholes.append(try folder.read("one.png"))
    }
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for index in 0..<12 {
        let path = index % 2 == 0 ? "bar.touch.jsonl" : "other/bar.touch.jsonl"
        group.addTask {
          try Command(
            path, "--golden", "golden", "--record", "all", in: folder, log: "\(index)"
          ).status
        }
      }
      for try await status in group { #expect([0, 1].contains(status)) }
    }
    #expect(try folder.names(in: "golden") == ["bar.png"])
    #expect(wholes.contains(try folder.read("golden/bar.png")))
  }

  @Test func `a report with goldens is verified, and one whose golden has changed is not`() throws {
    let folder = try folder()
    try folder.write(Self.other, to: "bar.touch.jsonl")
    for flags in [["-o", "out"], ["--report", "json=plain.json"]] {
      #expect(try replay(flags, in: folder).status == 1)
    }
    for report in ["out/report.json", "plain.json"] {
      let run = try Command("verify", report, in: folder)
      #expect(run.status == 0 && run.diagnostics == "", "\(run.diagnostics)")
    }
    #expect(try replay(["--record", "failed"], in: folder).status == 1)
    let changed = try Command("verify", "out/report.json", in: folder)
    #expect(changed.status == 1)
    #expect(
      changed.diagnostics.contains("E521: madeOf.golden.files[0].sha256 has changed: found "))
    #expect(changed.diagnostics.split(separator: "\n").count == 1)
  }

  @Test func `a report of more recordings than a page plays lists each golden picture once`() throws
  {
    let names = (1...65).map { "all/\($0).touch.jsonl" }
    let folder = try TemporaryFolder()
    try folder.makeFolder("all")
    for name in names { try folder.write(Bar.good, to: name) }
    let flags = ["all", "--golden", "golden", "--scale", "0.1"]
    #expect(try Command(flags + ["--record", "missing"], in: folder).status == 1)
    #expect(try Command(flags + ["-o", "out"], in: folder).status == 0)
    let verified = try Command("verify", "out/report.json", in: folder)
    #expect(verified.status == 0, "\(verified.diagnostics)")
  }

  /// A card whose brush follows the force, which a recording that is held must keep.
  private static let card = Bar.recording(
    [
      #"{"t":0,"id":0,"phase":"began","x":10,"y":50,"force":0.2}"#,
      #"{"t":8000,"id":0,"phase":"moved","x":50,"y":50,"force":1}"#, Bar.ended,
    ],
    header: Bar.header.replacing(
      Bar.scene, with: #","scene":{"kind":"scratch","brush":{"width":20,"by":"force"}}"#))

  @Test(arguments: [Bar.good, card])
  func `the golden picture of a moment is the frame of its time, and the end stays as it is`(
    recording: String
  ) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": recording])
    let made = try replay(["--golden-at", "8ms,50.001%,0%", "--record", "missing"], in: folder)
    #expect(made.status == 1 && made.output.contains("4 goldens fail"), "\(made.output)")
    let times = [("bar@0%", "0"), ("bar@50.001%", "8ms"), ("bar@8ms", "8ms"), ("bar", "16ms")]
    for (name, time) in times {
      let drawn = try Command(
        "render", "bar.touch.jsonl", "--at", time, "-o", "\(name).png", in: folder)
      #expect(drawn.status == 0)
      #expect(try folder.read("\(name).png") == folder.read("golden/\(name).png"), "\(name)")
    }
    let plain = try replay(["--format", "json"], in: folder)
    let moments = try replay(["--golden-at", "50.001%", "--format", "json"], in: folder)
    #expect(plain.status == 0 && moments.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(moments.output.utf8))
    for key in ["scratch", "trace"] {
      let sections = try [plain, moments].map { run in
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      }.map { ($0?["recordings"] as? [[String: Any]])?.first?[key] as? NSDictionary }
      #expect(sections[0] == sections[1] && object is [String: Any])
    }
  }

  /// The bar whose second touch comes after half of the time; at the end nothing has changed.
  private static let late = Bar.recording(
    [Bar.began, Bar.moved.replacing("8000", with: "9000"), Bar.ended])

  @Test func `a moment that differs fails in every form, and the end beside it passes`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    _ = try replay(["--golden-at", "50%", "--record", "missing"], in: folder)
    try folder.write(Self.late, to: "bar.touch.jsonl")
    let forms = ["junit", "github", "json"].flatMap { ["--report", "\($0)=\($0)"] }
    let run = try replay(["--golden-at", "50%", "-o", "out"] + forms, in: folder)
    #expect(run.status == 1 && run.output.contains("1 golden fails"))
    #expect(run.output.contains("✗ bar  golden  the frame at 50% differs from its golden picture"))
    #expect(run.output.contains("; out/golden/bar@50%.diff.png\n"))
    let names = ["bar@50%.actual.png", "bar@50%.diff.png", "bar@50%.expected.png"]
    #expect(try folder.names(in: "out/golden") == names)
    let words: [(file: String, words: String)] = [
      ("junit", #"<testcase classname="bar" name="golden" file="bar.touch.jsonl"/>"#),
      ("junit", #"<testcase classname="bar" name="golden@50%" file="bar.touch.jsonl">"#),
      ("github", "title=replay E504::the frame at 50%25 differs from its golden picture"),
      ("json", #""at": "50%", "t": 8000, "status": "differs", "passed": false"#),
      ("out/report.html", #""golden":null,"goldenMoments":[{"expected":"iVBOR"#),
    ]
    for (file, words) in words {
      let text = String(decoding: try folder.read(file), as: UTF8.self)
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(line.contains(words), "\(file)")
    }
    let verified = try Command("verify", "out/report.json", in: folder)
    #expect(verified.status == 0 && verified.diagnostics == "", "\(verified.diagnostics)")
    try folder.write(Bar.good, to: "bar.touch.jsonl")
    #expect(try replay(["--golden-at", "50%", "-o", "out"], in: folder).status == 0)
    #expect(try folder.names(in: "out") == ["frames", "report.html", "report.json"])
  }

  @Test func `a comparison is a case of a JUnit report`() throws {
    let folder = try folder()
    let same = try replay(["--format", "junit"], in: folder)
    #expect(same.status == 0)
    #expect(
      same.output.contains(#"<testcase classname="bar" name="golden" file="bar.touch.jsonl"/>"#))
    try folder.write(Self.other, to: "bar.touch.jsonl")
    let other = try replay(["--format", "junit"], in: folder)
    #expect(other.status == 1)
    #expect(other.output.contains(#"<failure type="E504" message="the frame differs from its"#))
  }
}
