// SPDX-License-Identifier: Apache-2.0
import Testing

/// Outputs that would overwrite each other, or what somebody else wrote.
@Suite struct OutputPlacesTests {
  private static let card = Bar.good.replacing(
    #/"scene":\{.*\}\}\n/#, with: #""scene":{"kind":"scratch"}}"# + "\n")

  @Test(arguments: [
    ("--save", "out/report.json"), ("--save", "out/./report.html"), ("--save", "link/report.json"),
    ("--save", "out/frames/card.png"), ("--report", "json=out/report.json"),
    ("--report", "junit=link/frames/card.png"), ("--report", "html=out/golden/../report.html"),
  ])
  func `an output does not overwrite a file of the output folder`(flag: String, value: String)
    throws
  {
    let folder = try TemporaryFolder(["card.touch.jsonl": Self.card])
    let first = try Command(
      script: "\"$REPLAY\" card.touch.jsonl -o out && ln -s out link && mkdir -p out/golden",
      in: folder)
    #expect(first.status == 0, "\(first.diagnostics)")
    let before = try folder.read("out/report.json")
    for more in [[], ["--overwrite"]] {
      let run = try Command(
        ["card.touch.jsonl", "-o", "out", flag, value] + more, in: folder)
      #expect(run.status == 64, "\(run.diagnostics)")
      #expect(run.diagnostics.contains(flag), "\(run.diagnostics)")
      #expect(try folder.read("out/report.json") == before)
    }
  }

  @Test(arguments: [
    ["--report", "json=a/r", "--report", "junit=link/r"],
    ["--report", "json=a/r", "--report", "junit=a/../a/r"],
    ["--report", "json=a/r", "--save", "link/r"],
    ["--report", "json=a/card.card.json", "--save", "a/"],
  ])
  func `two outputs are not one file by two paths`(flags: [String]) throws {
    let folder = try TemporaryFolder(["card.touch.jsonl": Self.card])
    #expect(try Command(script: "mkdir a && ln -s a link", in: folder).status == 0)
    let run = try Command(["card.touch.jsonl"] + flags, in: folder)
    #expect(run.status == 64 && run.output == "", "\(run.diagnostics)")
    #expect(try folder.names(in: "a") == [])
    let other = try Command(
      "card.touch.jsonl", "--report", "json=a/r", "--save", "a/s", "-o", "out", in: folder)
    #expect(other.status == 0, "\(other.diagnostics)")
  }

  @Test(arguments: [
    "my notes\n\nrecording  scene  score  what happened\n──────\n",
    "see: <testsuites name=\"replay\"",
    "an excerpt:\n{\n  \"kind\": \"touch-report\"", "x <title>Touch report</title>",
    "log: ,\"integrity\":{\"sealed\":true}",
  ])
  func `a file that quotes a report is not replaced by one`(text: String) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good, "notes": text])
    for form in ["human", "json", "jsonl", "junit", "html"] {
      let run = try Command("bar.touch.jsonl", "--report", "\(form)=notes", in: folder)
      #expect(run.status == 73, "\(form): \(run.diagnostics)")
      #expect(try folder.read("notes") == Array(text.utf8), "\(form)")
      #expect(try Command("bar.touch.jsonl", "--report", "\(form)=own", in: folder).status == 0)
    }
  }

  @Test(arguments: [
    "out/frames", "out/frames/", "./out/../out/frames", "link/frames", "out/golden",
  ])
  func `golden pictures are not recorded where the run writes its own`(golden: String) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    #expect(try Command(script: "mkdir out && ln -s out link", in: folder).status == 0)
    for _ in 0..<2 {
      let run = try Command(
        "bar.touch.jsonl", "-o", "out", "--golden", golden, "--record", "all", in: folder)
      #expect(run.status == 64 && run.output == "", "\(run.diagnostics)")
      #expect(run.diagnostics.contains("--golden"), "\(run.diagnostics)")
      // The second time there are frames of an earlier run.
      #expect(try Command("bar.touch.jsonl", "-o", "out", in: folder).status == 0)
    }
    // To compare with them is no harm.
    let compared = try Command(
      "bar.touch.jsonl", "-o", "out", "--golden", "out/frames", in: folder)
    #expect(compared.status == 0, "\(compared.diagnostics)")
  }

  @Test(arguments: [[], ["--overwrite"]])
  func `a folder of pictures that is a link leads no file out of the output folder`(
    flags: [String]
  ) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let first = try Command(
      script: """
        "$REPLAY" bar.touch.jsonl -o out && mv out/frames elsewhere && ln -s ../elsewhere out/frames
        """, in: folder)
    #expect(first.status == 0, "\(first.diagnostics)")
    let before = try folder.read("out/report.json")
    let run = try Command(["bar.touch.jsonl", "-o", "out", "--scale", "2"] + flags, in: folder)
    #expect(run.status == 73 && run.output == "", "\(run.diagnostics)")
    #expect(try folder.read("out/report.json") == before)
    #expect(try folder.names(in: "elsewhere") == ["bar.png"])
  }

  @Test(arguments: [
    "expect link 'score>=0' --overwrite", "convert bar -o link --overwrite",
    "render bar -o link --overwrite", "shrink bar --keep 'touches>=1' -o link --overwrite",
    "recorder -o link --overwrite", "bar --report json=link --overwrite",
  ])
  func `a file keeps its mode, and what a link leads to is replaced`(call: String) throws {
    let old = Bar.recording([Bar.began, Bar.ended])
    let folder = try TemporaryFolder(["bar": Bar.good, "old": old])
    try folder.makeFolder("far")
    let run = try Command(
      script: """
        cp old far/old; chmod 600 far/old; ln -s old far/near; ln -s far/near link; ln far/old far/twin
        "$REPLAY" \(call) > log || exit; test -L link && test -L far/near && echo links
        stat -c %a far/old; cmp -s far/old far/twin || echo new; cmp far/twin old && ls -A far
        """, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output == "links\n600\nnew\nnear\nold\ntwin\n", "\(run.output)")
    let note = "replay: link: the other names of this file, hard links, keep the old content\n"
    #expect(run.diagnostics.hasPrefix(note), "\(run.diagnostics)")
  }

  @Test func `a link to nothing makes the file that it names, and two names are one output`() throws
  {
    let folder = try TemporaryFolder(["bar": Bar.good])
    let run = try Command(
      script: """
        ln -s made link; "$REPLAY" convert bar -o link; cmp bar made && test -L link && echo made
        ln -s loop loop; "$REPLAY" convert bar -o loop; echo $?
        ln -s made2 link2; "$REPLAY" bar --report json=made2 --report junit=link2; echo $?
        """, in: folder)
    #expect(run.output.hasPrefix("made\n73\n") && run.output.hasSuffix("\n64\n"), "\(run.output)")
    #expect(run.diagnostics.hasPrefix("loop: E701: cannot be created"), "\(run.diagnostics)")
  }

  @Test(arguments: ["convert bar.touch.jsonl -o made/", "render bar.touch.jsonl --to png -o made/"])
  func `a result in a folder is written into no link, pipe or device of that name`(
    call: String
  ) throws {
    let run = try Command(
      script: """
        mkdir made; name=bar.touch.jsonl; case "$1" in render*) name=bar.png;; esac
        for kind in link pipe device; do
          rm -f made/*; echo kept > kept
          case $kind in
            link) ln -s ../kept made/$name;; pipe) mkfifo made/$name;; device) ln -s /dev/null made/$name;;
          esac
          timeout 20 "$REPLAY" \(call); echo $?
          timeout 20 "$REPLAY" \(call) --overwrite; echo $?
          cat kept; test -f made/$name && ! test -L made/$name && echo file
        done
        """.replacing("$1", with: call), in: try TemporaryFolder(["bar.touch.jsonl": Bar.good]))
    let each = "73\n0\nkept\nfile\n"
    #expect(run.output == each + each + each, "\(run.output)\(run.diagnostics)")
  }
}
