// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Reports that are made once more from what they name.
@Suite struct VerifyCommandTests {
  private static let card = Bar.good.replacing(
    #/"scene":\{.*\}\}\n/#, with: #""scene":{"kind":"scratch"}}"# + "\n")

  /// A folder with the report of a run in it, written to `out`.
  private func folder(_ arguments: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      ["bar.touch.jsonl", "-o", "out", "--scale", "0.5"] + arguments, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return folder
  }

  private func change(
    _ found: String, to other: String, of name: String = "out/report.json",
    in folder: TemporaryFolder
  ) throws {
    let text = String(decoding: try folder.read(name), as: UTF8.self)
    #expect(text.contains(found))
    try folder.write(text.replacing(found, with: other, maxReplacements: 1), to: name)
  }

  @Test func `a report holds that nobody changed, whatever the run was asked for`() throws {
    for flags in [
      [], ["--strict", "--metrics", "shape"],
      ["--require", "score>=0.5", "--warn", "sum(score)>7"],
      ["--limits", "events=50", "--limits", "frame=9999999"],
    ] {
      let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
      #expect(try Command(["."] + flags + ["-o", "out"], in: folder).status == 0)
      let run = try Command("verify", "out/report.json", "--jobs", "2", in: folder)
      #expect(run.status == 0 && run.diagnostics == "", "\(flags)")
      #expect(run.output == "out/report.json: verified, 1 recording, identical to the byte\n")
    }
  }

  @Test func `a digest of pixels that was changed is named`() throws {
    let folder = try folder()
    try change("sha256:", to: "sha256:0", in: folder)
    let run = try Command("verify", "out/report.json", in: folder)
    #expect(run.status == 1)
    #expect(run.diagnostics.contains("E522: recordings[0].frames[0].pixels differs: found "))
  }

  @Test func `white space alone is a difference too`() throws {
    let folder = try folder()
    try change("\"kind\": ", to: "\"kind\":  ", in: folder)
    let run = try Command("verify", "out/report.json", in: folder)
    #expect(run.status == 1)
    #expect(run.diagnostics.hasPrefix("out/report.json:2:11: E522: the text of the report differs"))
  }

  @Test func `an input that has changed is told apart from a result that differs`() throws {
    let folder = try folder()
    try change("\"moved\"", to: "\"ended\"", of: "bar.touch.jsonl", in: folder)
    let run = try Command("verify", "out/report.json", in: folder)
    #expect(run.status == 1)
    #expect(run.diagnostics.contains("E521: madeOf.inputs[0].sha256 has changed: found "))
    #expect(!run.diagnostics.contains("E522"))
  }

  @Test func `files are found beside the report, where they are not from the working folder on`()
    throws
  {
    let folder = try folder()
    let beside = try Command(
      script:
        "mkdir moved && mv bar.touch.jsonl out/report.json moved/ && $REPLAY verify moved/*.json",
      in: folder)
    #expect(beside.status == 0 && beside.diagnostics == "")
    let missing = try Command(
      script: "rm moved/bar.touch.jsonl; $REPLAY verify moved/report.json", in: folder)
    #expect(missing.status == 2)
    #expect(missing.diagnostics.hasPrefix("bar.touch.jsonl: E001: "))
  }

  @Test func `no absolute path stands in a report`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: "$REPLAY $PWD/bar.touch.jsonl -o out && $REPLAY verify out/report.json", in: folder)
    #expect(run.status == 0)
    #expect(!String(decoding: try folder.read("out/report.json"), as: UTF8.self).contains("/tmp"))
  }

  @Test func `scene, pictures and saved card are named, and their changes noticed`() throws {
    let card = #"{"kind":"scratch","cover":{"image":"foil"}}"#
    let folder = try TemporaryFolder(["bar.touch.jsonl": Self.card, "card.json": card])
    try folder.makeFolder("pictures")
    let made = try Command(
      script: """
        $REPLAY render bar.touch.jsonl -o pictures/foil.png --scale 0.5 \
        && $REPLAY bar.touch.jsonl --scene card.json --assets pictures --save one.json -o out \
        && $REPLAY bar.touch.jsonl --scene card.json --assets pictures --restore one.json -o two \
        && $REPLAY verify out/report.json two/report.json
        """, in: folder)
    #expect(made.status == 0, "\(made.diagnostics)")
    let changed = try Command(
      script: """
        $REPLAY render bar.touch.jsonl -o pictures/foil.png --overwrite --at 0 --scale 0.6
        echo ' ' >> card.json; echo ' ' >> one.json; $REPLAY verify two/report.json
        """, in: folder)
    #expect(changed.status == 1)
    for place in ["scene.sha256", "card.sha256", "assets.files[0].sha256"] {
      #expect(changed.diagnostics.contains("E521: madeOf.\(place) has changed"), "\(place)")
    }
  }

  @Test func `pictures of a folder elsewhere are named by a flag`() throws {
    let card = #"{"kind":"scratch","cover":{"image":"foil"}}"#
    let folder = try TemporaryFolder(["bar.touch.jsonl": Self.card, "card.json": card])
    let run = try Command(
      script: """
        mkdir -p far/pictures other; "$REPLAY" render bar.touch.jsonl -o far/pictures/foil.png
        "$REPLAY" bar.touch.jsonl --scene card.json --assets "$PWD/far/pictures" -o out
        "$REPLAY" verify out/report.json; echo $?
        "$REPLAY" verify out/report.json --assets far/pictures
        "$REPLAY" verify out/report.json --assets "$PWD/far/pictures"
        "$REPLAY" verify out/report.json --assets other; echo $?
        "$REPLAY" verify out/report.json --assets nix; echo $?
        """, in: folder)
    let lines = run.output.split(separator: "\n").suffix(7)
    let holds = "out/report.json: verified, 1 recording, identical to the byte"
    #expect(
      lines == [
        "out/report.json: not verified", "2", holds[...], holds[...],
        "out/report.json: does not hold", "1", "64",
      ], "\(run.output)")
    #expect(
      run.diagnostics.contains(
        "pictures: E001: no such folder of pictures: expected --assets DIR"), "\(run.diagnostics)")
  }

  @Test func `of several reports each is told, and the gravest decides`() throws {
    let folder = try folder()
    let run = try Command("verify", "none.json", "out/report.json", in: folder)
    #expect(run.status == 2 && run.diagnostics.hasPrefix("none.json: E001: "))
    #expect(run.output.hasSuffix("verified, 1 recording, identical to the byte\n"))
  }

  @Test func `inputs that could not be read are part of what holds`() throws {
    let folder = try TemporaryFolder(["a.touch.jsonl": "{", "b.touch.jsonl": Bar.good + Bar.good])
    let run = try Command(
      script: "$REPLAY . none.jsonl -o out; $REPLAY verify out/report.json", in: folder)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("verified, 4 recordings, identical to the byte\n"))
  }

  @Test func `a metric that no recording has is the report's fault`() throws {
    let folder = try folder("--require", "score>=0")
    try change("score>=0", to: "scare>=0", in: folder)
    let run = try Command("verify", "out/report.json", in: folder)
    #expect(run.status == 2 && run.diagnostics.contains("E452: invalid madeOf.flags.demands"))
  }

  // MARK: Reports of somebody who means no good

  /// A report that names something as its input, its scene or its card.
  private func report(inputs: String = "", _ member: String = "") -> String {
    #"{"kind":"touch-report","schema":2,"madeOf":{"inputs":[\#(inputs)],\#(member)"flags":"#
      + #"{"frame":null,"scale":null,"strict":false,"metrics":[],"as":null,"saves":false,"#
      + #""demands":[],"limits":{}}}}"#
  }

  private func file(_ path: String) -> String {
    #"{"path":"\#(path)","sha256":"\#(String(repeating: "0", count: 64))"}"#
  }

  @Test(arguments: ["pipe", "zero", "../../../../../../../../dev/zero"])
  func `a pipe and a device that a report names are not opened`(path: String) throws {
    for (key, text) in [
      ("inputs[0]", report(inputs: file(path))), ("scene", report(#""scene":\#(file(path)),"#)),
      ("card", report(#""card":\#(file(path)),"#)),
    ] {
      let folder = try TemporaryFolder(["evil.json": text])
      let run = try Command(
        script: "mkfifo pipe; ln -s /dev/zero zero; timeout 20 \"$REPLAY\" verify evil.json",
        in: folder)
      #expect(run.status == 2, "\(key)")
      #expect(run.diagnostics.hasPrefix("evil.json: E452: invalid madeOf.\(key).path"), "\(key)")
    }
  }

  @Test func `of a file elsewhere a report learns nothing but its digest`() throws {
    let folder = try TemporaryFolder(["secret": "password: hunter2\n"])
    try folder.makeFolder("here")
    // So many differences before it that others may be told.
    let padding = (0..<30).map { #""a\#($0)":1,"# }.joined()
    let padded = report(inputs: file("../secret")).replacing(
      #""madeOf""#, with: padding + #""recordings":[{"diagnostics":[{"message":""}]}],"madeOf""#)
    for (key, text) in [
      ("inputs[0]", report(inputs: file("../secret"))), ("inputs[0]", padded),
      ("scene", report(#""scene":\#(file("../secret")),"#)),
      ("card", report(#""card":\#(file("../secret")),"#)),
    ] {
      try folder.write(text, to: "here/evil.json")
      let run = try Command(script: "cd here && \"$REPLAY\" verify -v evil.json", in: folder)
      #expect(run.status == 1, "\(key)")
      #expect(run.diagnostics.contains(": E521: madeOf.\(key).sha256 has changed"), "\(key)")
      #expect(!(run.output + run.diagnostics).contains("hunter"), "\(key)")
      let lines = run.diagnostics.split(separator: "\n")
      #expect(lines.allSatisfy { $0.contains(": E521: madeOf.") }, "\(key): \(run.diagnostics)")
    }
  }

  @Test func `a file without a digest is refused, and nothing of it is told`() throws {
    let folder = try TemporaryFolder(["secret": "hunter2\n", "hunter.json": #"{"hunter":1}"#])
    try folder.makeFolder("here")
    for path in ["../secret", "../hunter.json"] {
      for key in ["scene", "card", "guide"] {
        let text = report(#""\#(key)":{"path":"\#(path)","sha256":null},"#)
        try folder.write(text, to: "here/evil.json")
        let run = try Command(script: "cd here && \"$REPLAY\" verify -v evil.json", in: folder)
        #expect(run.status == 2, "\(key)")
        #expect(
          run.diagnostics.contains("E452: invalid madeOf.\(key).sha256: found null"),
          "\(run.diagnostics)")
        #expect(!run.diagnostics.replacing(path, with: "").contains("hunter"), "\(run.diagnostics)")
      }
    }
  }

  @Test func `the names in a folder are not told`() throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Self.card.replacing(
        #"{"kind":"scratch"}"#, with: #"{"kind":"scratch","cover":{"image":"hunters"}}"#)
    ])
    for name in ["pictures", "here"] { try folder.makeFolder(name) }
    for name in ["pictures/hunter.png", "pictures/hunter.touch.jsonl"] {
      try folder.write("", to: name)
    }
    let digest = try Command(script: "sha256sum < bar.touch.jsonl | cut -c-64", in: folder).output
    let input =
      #"{"path":"../bar.touch.jsonl","sha256":"\#(digest.prefix(64))"}"#
    for text in [
      report(inputs: file("../pictures")), report(inputs: file("../pictures/hunte")),
      report(inputs: #"{"path":"../pictures","sha256":null}"#),
      report(inputs: #"{"path":"../pictures/hunte","sha256":null}"#),
      report(#""scene":\#(file("../pictures")),"#),
      report(inputs: input, #""assets":{"folder":"../pictures","files":[]},"#),
    ] {
      try folder.write(text, to: "here/evil.json")
      let run = try Command(script: "cd here && \"$REPLAY\" verify -v evil.json", in: folder)
      #expect(run.status != 0)
      #expect(!run.diagnostics.contains("hunter."), "\(text): \(run.diagnostics)")
      #expect(!run.diagnostics.contains("mean hunter"), "\(text): \(run.diagnostics)")
    }
  }

  @Test func `a report beside which its inputs lie in another folder is verified`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: """
        mkdir build && cd build
        "$REPLAY" ../bar.touch.jsonl -o out && "$REPLAY" verify out/report.json
        """, in: folder)
    #expect(run.status == 0 && run.output.hasSuffix("identical to the byte\n"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
      "script, which makes a terminal, is missing"))
  func `a report of the standard input does not wait for a person`() throws {
    let folder = try TemporaryFolder(["evil.json": report(inputs: file("-"))])
    let run = try Command(
      script: "timeout 20 script -qec '\"$REPLAY\" verify evil.json' /dev/null", in: folder)
    #expect(run.status == 2 && run.output.contains("E452: invalid madeOf.inputs[0].path"))
  }
}
