// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Files that include others, as the collections of UNIPEN do: labels in `data`, ink in `include`.
@Suite struct InclusionTests {
  private static let ink = ".PEN_DOWN\n0 5\n1 5\n.PEN_UP\n.PEN_DOWN\n3 5\n4 5\n5 5\n.PEN_UP\n"
  private static let labels = """
    .VERSION 1.0
    .INCLUDE a/doc.txt
    .INCLUDE a/1.dat
    .HIERARCHY WORD CHARACTER
    .SEGMENT WORD 0-1 ? "it"
    .SEGMENT CHARACTER 0:1 ? "i"
    .SEGMENT CHARACTER 1:0-1:1 ? "t"

    """

  /// A folder with `data/x/l.dat`, the ink in `include/a`, and more files.
  private func collection(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["data/x", "include/a"] { try folder.makeFolder(name) }
    try folder.write(Self.labels, to: "data/x/l.dat")
    try folder.write(".COORD X Y\n.INCLUDE a/1.dat\n", to: "include/a/doc.txt")
    try folder.write(Self.ink, to: "include/a/1.dat")
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test func `labels and the ink that they include become a recording a label`() throws {
    let folder = try collection()
    let letters = try Command("convert", "data/x/l.dat", in: folder)
    #expect(letters.status == 0, "\(letters.diagnostics)")
    let titles = letters.output.matches(of: #/"title":"(.)"/#).map(\.output.1)
    #expect(titles == ["i", "t"])
    let positions = letters.output.matches(of: #/"x":(\d)/#).map(\.output.1)
    #expect(positions == ["1", "1", "3", "4"], "\(letters.output)")
    let word = try Command("convert", "data/x/l.dat", "--segment", "WORD", in: folder)
    #expect(word.output.contains(#""title":"it""#) && word.output.contains(#""x":5"#))
    let none = try Command("convert", "data/x/l.dat", "--segment", "LINE", in: folder)
    #expect(none.diagnostics.contains("data/x/l.dat:5:15: E412: "), "\(none.diagnostics)")
    #expect(none.diagnostics.contains("found LINE, expected CHARACTER, WORD"))
  }

  @Test func `files whose names look alike are two`() throws {
    let folder = try collection([
      "data/x/own.dat": ".COORD X Y\n.INCLUDE e\u{301}.dat\n.INCLUDE \u{E9}.dat\n"
    ])
    try folder.write(Self.ink, to: "data/x/e\u{301}.dat")
    try folder.write(".PEN_DOWN\n9 9\n8 8\n", to: "data/x/\u{E9}.dat")
    let run = try Command("convert", "data/x/own.dat", in: folder)
    #expect(run.output.ranges(of: "began").count == 3, "\(run.output)\(run.diagnostics)")
  }

  @Test func `a folder of includes that leads out of its place is refused`() throws {
    let folder = try collection()
    try folder.makeFolder("secret")
    try folder.write("top-secret-words-of-somebody\n", to: "secret/1.dat")
    let labels = ".VERSION 1.0\n.INCLUDE 1.dat\n.COORD X Y\n"
    try folder.makeFolder("own")
    try folder.write(labels, to: "own/l.dat")
    _ = try Command(script: "ln -s ../secret own/include", in: folder)
    let run = try Command("convert", "own/l.dat", in: folder)
    #expect(run.status == 2 && run.diagnostics.contains("own/l.dat:2:1: E415: "))
    let named = try Command("convert", "own/l.dat", "--include", "secret", in: folder)
    #expect(named.status == 2 && !named.diagnostics.contains("top"), "\(named.diagnostics)")
    try folder.write(labels, to: "secret/l.dat")
    _ = try Command(script: "ln -s . secret/include; rm own/include", in: folder)
    try folder.write(Self.ink, to: "secret/1.dat")
    let within = try Command("check", "secret/l.dat", in: folder)
    #expect(within.status == 0, "\(within.diagnostics)")
  }

  @Test func `included files lie beside the file, or in a folder that is named`() throws {
    let folder = try collection(["data/x/own.dat": ".INCLUDE ink.dat\n.SEGMENT WORD 0\n"])
    let missing = try Command("convert", "data/x/own.dat", in: folder)
    #expect(missing.status == 2)
    #expect(
      missing.diagnostics == """
        data/x/own.dat:1:1: E415: no included file 'ink.dat': found none in data/x or ./include, \
        expected it there, or --include DIR

        """)
    try folder.makeFolder("elsewhere")
    try folder.write(Self.ink, to: "elsewhere/ink.dat")
    let named = try Command(
      "check", "data/x/own.dat", "--include", "elsewhere", in: folder)
    #expect(named.output.contains("own: valid, 2 touches"), "\(named.output)")
    // The standard input has no folder.
    let text = ".INCLUDE ink.dat\n.SEGMENT WORD 0\n"
    let input = try Command("check", "-", "--include", "elsewhere", in: folder, input: text)
    #expect(input.status == 0)
    let bare = try Command("check", "-", in: folder, input: text)
    #expect(bare.diagnostics.contains("E415: no included file 'ink.dat': found no folder"))
    try folder.write(Self.ink, to: "data/x/ink.dat")
    #expect(try Command("check", "data/x/own.dat", in: folder).status == 0)
  }

  @Test func `a report lists the files that an input includes, and tells a change of one`() throws {
    let folder = try collection()
    let run = try Command("data/x/l.dat", "-o", "out", "-q", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let report = String(decoding: try folder.read("out/report.json"), as: UTF8.self)
    let paths = report.matches(of: #/"path": "(.*)",\n *"sha256": "[0-9a-f]{64}"/#).map(\.output.1)
    #expect(paths == ["data/x/l.dat", "a/doc.txt", "a/1.dat"], "\(report)")
    let verified = try Command("verify", "out/report.json", in: folder)
    #expect(verified.status == 0, "\(verified.diagnostics)")
    try folder.write(Self.ink + "\n", to: "include/a/1.dat")
    let changed = try Command("verify", "out/report.json", in: folder)
    #expect(changed.status == 1)
    #expect(
      changed.diagnostics.contains("E521: madeOf.inputs[0].includes[1].sha256 has changed: "),
      "\(changed.diagnostics)")
  }

  @Test func `a circle and a file that was read add nothing`() throws {
    let folder = try collection([
      "include/a/1.dat": Self.ink + ".INCLUDE a/2.dat\n.INCLUDE 1.dat\n.INCLUDE ./1.dat\n",
      "include/a/2.dat": ".INCLUDE a/1.dat\n.INCLUDE 2.dat\n",
    ])
    let run = try Command("convert", "data/x/l.dat", "--to", "packed", in: folder)
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 2, "\(run.diagnostics)")
  }

  @Test func `a fault of an included file has its place there`() throws {
    let folder = try collection(["include/a/1.dat": ".PEN_DOWN\n0 x\n"])
    let run = try Command("check", "data/x/l.dat", in: folder)
    #expect(
      run.diagnostics.hasPrefix(
        """
        data/x/l.dat:2:1: E412: in the included file 'a/doc.txt', line 2, byte 1: in the included \
        file 'a/1.dat', line 2, byte 3: invalid Y
        """), "\(run.diagnostics)")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("/etc/hostname", "expected a relative path without '..'"), ("", "a relative path"),
      ("../../secret", "a relative path"), ("a/../a/1.dat", "a relative path"),
      ("link", "found a link that leads out"), ("folder-link/secret", "a link that leads out"),
      ("device", "found a link that leads out"), ("pipe", "found a folder, a pipe or a device"),
      ("a", "found a folder, a pipe or a device"), ("pipe-link", "found a folder, a pipe"),
    ])
  func `a hostile name is refused, and nothing outside is read`(
    name: String, words: String
  ) throws {
    let folder = try collection([
      "data/x/l.dat": ".INCLUDE \"\(name)\"\n.SEGMENT WORD 0\n", "secret": "treasure",
    ])
    let script = """
      mkfifo include/pipe; ln -s pipe include/pipe-link; ln -s ../secret include/link
      ln -s .. include/folder-link; ln -s /dev/zero include/device; "$REPLAY" check data/x/l.dat
      """
    let run = try Command(script: script, in: folder)
    #expect(run.status == 2)
    #expect(
      run.diagnostics.hasPrefix(
        "data/x/l.dat:1:1: E415: the included file '\(name)' is refused: "))
    #expect(run.diagnostics.contains(words) && !run.diagnostics.contains("treasure"))
  }

  @Test func `a link into another folder of the search is followed`() throws {
    let folder = try collection(["data/x/l.dat": ".INCLUDE ink.dat\n.SEGMENT WORD 0\n"])
    let script = "ln -s ../../include/a/1.dat data/x/ink.dat; \"$REPLAY\" check data/x/l.dat"
    #expect(try Command(script: script, in: folder).status == 0)
  }

  @Test func `at most 64 files are included, and 8 deep`() throws {
    let names = (0..<1000).map { "\($0).dat" }
    let all = names.map { ".INCLUDE \($0)\n" }.joined()
    let folder = try collection(["data/x/l.dat": all])
    for name in names { try folder.write(".COMMENT\n", to: "data/x/\(name)") }
    let many = try Command("check", "data/x/l.dat", "--limits", "work=1", in: folder)
    #expect(!many.diagnostics.contains("E415"), "without a segment it is not recognized")
    let forced = try Command("convert", "--from", "unipen", "data/x/l.dat", in: folder)
    #expect(
      forced.diagnostics == """
        data/x/l.dat:65:1: E415: too many files are included: expected at most 64

        """)
    for (name, next) in zip(names, names.dropFirst()) {
      try folder.write(".INCLUDE \(next)\n", to: "data/x/\(name)")
    }
    let deep = try Command("convert", "--from", "unipen", "data/x/l.dat", in: folder)
    #expect(
      deep.diagnostics.contains("E415: ")
        && deep.diagnostics.contains("include each other too deeply: expected at most 8"))
  }
}
