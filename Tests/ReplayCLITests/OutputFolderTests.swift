// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What a replay does to the folder that it writes, and to what else stands there.
@Suite struct OutputFolderTests {
  private static let dot = """
    {"format":"touch-recording","version":1,"canvas":{"width":40,"height":40},\
    "scene":{"kind":"scratch"}}
    {"t":0,"id":0,"phase":"began","x":20,"y":20}
    {"t":8000,"id":0,"phase":"ended"}
    {"t":8000,"event":"end","lines":2}

    """

  private func folder(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.write(Self.dot, to: "\(name).touch.jsonl") }
    return folder
  }

  @Test func `a second run removes the frames of the first and nothing else`() throws {
    let folder = try folder("a", "b")
    #expect(try Command("a.touch.jsonl", "b.touch.jsonl", "-o", "out", in: folder).status == 0)
    try folder.write("mine", to: "out/frames/notes.txt")
    try folder.write("mine", to: "out/notes.txt")
    #expect(try Command("b.touch.jsonl", "-o", "out", in: folder).status == 0)
    #expect(try folder.names(in: "out") == ["frames", "notes.txt", "report.html", "report.json"])
    #expect(try folder.names(in: "out/frames") == ["b.png", "notes.txt"])
  }

  @Test func `a picture of somebody else is replaced with --overwrite alone, and modes are kept`()
    throws
  {
    let folder = try folder("a", "zz")
    let run = try Command(
      script: """
        "$REPLAY" a.touch.jsonl -o out > log && ln -s out link && echo mine > out/frames/zz.png
        chmod 600 out/report.json out/report.html out/frames/*; cp -r out before
        "$REPLAY" a.touch.jsonl zz.touch.jsonl -o link > log; echo $?; diff -r before out && echo same
        "$REPLAY" a.touch.jsonl zz.touch.jsonl -o link --overwrite > log; echo $?
        cmp -s before/frames/zz.png out/frames/zz.png || echo new; test -L link && echo link
        stat -c %a out/report.* out/frames/*
        "$REPLAY" a.touch.jsonl zz.touch.jsonl -o out > log; echo $?
        """, in: folder)
    #expect(
      run.output == "73\nsame\n0\nnew\nlink\n600\n600\n600\n600\n0\n", "\(run.output)")
    #expect(run.diagnostics.hasPrefix("link/frames/zz.png: E701: the file exists"))
    #expect(try folder.names(in: "out") == ["frames", "report.html", "report.json"])
  }

  @Test(arguments: ["TERM 143", "INT 130"])
  func `a signal ends a run that waits for the lock of its folder`(signal: String) throws {
    let words = signal.split(separator: " ")
    let run = try Command(
      script: """
        mkdir out; { flock 9; touch held; exec sleep 5; } 9< out & holder=$!
        while ! test -e held; do sleep 0.05; done
        "$REPLAY" a.touch.jsonl -o out & program=$!; sleep 0.3
        kill -\(words[0]) $program; wait $program; status=$?; kill $holder; exit $status
        """, in: try folder("a"))
    #expect(run.status == Int32(words[1]), "\(run.diagnostics)")
    #expect(run.diagnostics.hasPrefix("replay: E704: SIG\(words[0]) stopped the run"))
  }

  @Test func `a report that was tampered with cannot make a run remove other files`() throws {
    let folder = try folder("a")
    #expect(try Command("a.touch.jsonl", "-o", "out", in: folder).status == 0)
    try folder.write("mine", to: "precious.png")
    let report = String(decoding: try folder.read("out/report.json"), as: UTF8.self)
    try folder.write(
      report.replacing("frames/a.png", with: "frames/../../precious.png"), to: "out/report.json")
    let again = try Command("a.touch.jsonl", "-o", "out", "--overwrite", in: folder)
    #expect(again.status == 0)
    #expect(try folder.read("precious.png") == Array("mine".utf8))
  }

  @Test func `what a run left that was ended by force is swept, and does not bar the next`() throws
  {
    let folder = try folder("a")
    try folder.makeFolder("out/.replay-1/frames")
    try folder.write("half", to: "out/.replay-1/frames/a.png")
    #expect(try Command("a.touch.jsonl", "-o", "out", in: folder).status == 0)
    #expect(try folder.names(in: "out") == ["frames", "report.html", "report.json"])
  }

  @Test func `a folder that is refused keeps what is called like a folder of ours`() throws {
    let folder = try folder("a")
    try folder.makeFolder("out/.replay-notes")
    try folder.write("mine", to: "out/.replay-notes/thesis.txt")
    #expect(try Command("a.touch.jsonl", "-o", "out", in: folder).status == 73)
    #expect(try folder.read("out/.replay-notes/thesis.txt") == Array("mine".utf8))
  }

  @Test(arguments: [".replay-", ".replay-2a", ".replay-0x1", ".replay--1", ".replay-1"])
  func `folders of somebody else are not swept, whatever they are called`(name: String) throws {
    let folder = try folder("a")
    for file in ["thesis.txt", "frames/notes.txt", "before/thesis.txt", "golden/a.png/thesis.txt"] {
      let path = "out/\(name)/\(file)"
      try folder.makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
      try folder.write("mine", to: path)
      let run = try Command("a.touch.jsonl", "-o", "out", "--overwrite", in: folder)
      #expect(run.status == 0, "\(file): \(run.diagnostics)")
      #expect(try folder.read(path) == Array("mine".utf8), "\(file)")
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent("out"))
    }
  }

  @Test func `what a link leads to is not swept`() throws {
    let folder = try folder("a")
    try folder.makeFolder("elsewhere/frames")
    try folder.write("mine", to: "elsewhere/report.json")
    try folder.write("mine", to: "elsewhere/frames/a.png")
    try folder.makeFolder("out/.replay-2")
    for link in ["out/.replay-1", "out/.replay-2/before", "out/.replay-2/frames"] {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent(link),
        withDestinationURL: folder.url.appendingPathComponent("elsewhere"))
    }
    #expect(try Command("a.touch.jsonl", "-o", "out", in: folder).status == 0)
    #expect(try folder.names(in: "elsewhere") == ["frames", "report.json"])
    #expect(try folder.names(in: "elsewhere/frames") == ["a.png"])
  }

  @Test func `row 48: of many runs at once each ends well and one wins whole`() async throws {
    let folder = try folder("a", "b")
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for index in 0..<16 {
        let name = index % 2 == 0 ? "a" : "b"
        group.addTask {
          try Command("\(name).touch.jsonl", "-o", "out", in: folder, log: "\(index)").status
        }
      }
      for try await status in group { #expect(status == 0) }
    }
    #expect(try folder.names(in: "out") == ["frames", "report.html", "report.json"])
    let report = String(decoding: try folder.read("out/report.json"), as: UTF8.self)
    let winner = report.contains(#""path": "frames/a.png""#) ? "a" : "b"
    #expect(try folder.names(in: "out/frames") == ["\(winner).png"])
  }

  @Test func `a recording of a very long name is replayed, its frame named as far as it fits`()
    throws
  {
    let long = String(repeating: "x", count: 240)
    let folder = try folder("a")
    try folder.write(Self.dot, to: long)
    let run = try Command(long, "a.touch.jsonl", "-o", "out", in: folder)
    #expect(run.status == 0)
    #expect(
      try folder.names(in: "out/frames") == ["a.png", "\(String(repeating: "x", count: 200)).png"])
  }
}
