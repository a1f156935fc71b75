// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Names of files that hold characters with a meaning elsewhere: combining marks, escapes, commands.
@Suite struct HostileNamesTests {
  /// A folder with a recording, and a script that begins with these definitions.
  private func run(_ script: String) throws -> (run: Command, folder: TemporaryFolder) {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let prologue = #"""
      mark=$(printf '\314\201'); nfc=$(printf '\303\251'); nfd=$(printf 'e\314\201')
      prefixed=$(printf 'x\330\200'); escape=$(printf '\033]0;x\007'); line=$(printf 'a\nb')
      mkdir rec
      add() { cp bar.touch.jsonl "rec/$1.touch.jsonl"; }
      """#
    return (try Command(script: prologue + "\n" + script, in: folder), folder)
  }

  /// The names in a folder, each as its bytes.
  private func names(_ name: String, in folder: TemporaryFolder) throws -> [String] {
    let listed = try Command(script: "cd '\(name)' && ls -b | LC_ALL=C sort", in: folder)
    return listed.output.split(separator: "\n").map(String.init)
  }

  @Test func `a name that begins with a combining mark stays in its folder`() throws {
    let (run, folder) = try run(
      """
      add "${mark}evil"
      "$REPLAY" rec -o out && "$REPLAY" verify out/report.json
      "$REPLAY" convert rec -o converted/ && "$REPLAY" render rec -o drawn/
      cd out && ls "$(sed -n 's/ *"path": "\\(frames.*\\)",/\\1/p' report.json)"
      """)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.contains("\nframes"), "the report names the frame that is there")
    #expect(run.output.contains("identical to the byte"))
    #expect(try names(".", in: folder) == ["bar.touch.jsonl", "converted", "drawn", "out", "rec"])
    for name in ["converted", "drawn", "out/frames"] {
      let found = try names(name, in: folder)
      #expect(found.count == 1 && found[0].contains("evil."), "\(name): \(found)")
    }
    let report = String(decoding: try folder.read("out/report.json"), as: UTF8.self)
    #expect(report.unicodeScalars.contains("\u{301}"))
  }

  @Test func `no line begins with a command behind white space, and no character is invisible`()
    throws
  {
    let (run, _) = try run(
      """
      blank=$(printf '\\302\\240'); wide=$(printf '\\343\\200\\200')
      for start in "$blank" "$wide$blank" ' ' ''; do add "$start::add-mask::x"; done
      for mark in '\\315\\217' '\\341\\205\\237' '\\343\\205\\244' '\\357\\276\\240' '\\357\\270\\217' '\\342\\240\\200'
      do add "a$(printf "$mark")b"; done
      cd rec; "$REPLAY" check .; "$REPLAY" .; "$REPLAY" metrics .; "$REPLAY" batch ./* --format csv
      for file in ./*; do "$REPLAY" explain "$file"; "$REPLAY" guides "$file"; done 2>&1
      """)
    for line in (run.output + run.diagnostics).split(separator: "\n") {
      #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
    }
    #expect(run.output.contains("\\u{3a}:add-mask::x") && run.output.contains("a\\u{34f}b"))
    let shown = run.output.split(separator: "\n").filter { !$0.contains("{\"") }.joined()
    let invisible: Set<Unicode.Scalar> = [
      "\u{34F}", "\u{115F}", "\u{3164}", "\u{FFA0}", "\u{FE0F}", "\u{2800}",
    ]
    #expect(shown.unicodeScalars.allSatisfy { !invisible.contains($0) }, "\(shown)")
  }

  @Test func `outputs about the folder above stay in their own folder`() throws {
    let (run, folder) = try run(
      """
      cp bar.touch.jsonl "${mark}evil.touch.jsonl"; mkdir sub; cd sub
      "$REPLAY" convert .. -o made/ && "$REPLAY" render .. -o drawn/ && "$REPLAY" .. -o out
      """)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try names("sub", in: folder) == ["drawn", "made", "out"])
    for name in ["sub/made", "sub/drawn", "sub/out/frames"] {
      #expect(try names(name, in: folder).count == 2, "\(name)")
    }
    #expect(try names(".", in: folder).count == 4)
  }

  @Test func `a recording is not skipped because its name ends with a prefix sign`() throws {
    let (run, _) = try run("add \"$prefixed\"; add b; \"$REPLAY\" check rec")
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 2, "\(run.output)")
  }

  @Test func `names that only look the same are two, in the report and in its folder`() throws {
    let (run, folder) = try run(
      """
      add "$nfc"; add "$nfd"
      "$REPLAY" rec -o out && "$REPLAY" verify out/report.json && "$REPLAY" convert rec -o made/
      """)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.contains("verified, 2 recordings, identical to the byte"))
    #expect(try names("out/frames", in: folder).count == 2)
    #expect(try names("made", in: folder).count == 2)
  }

  @Test func `a name of one character and many marks is shortened and not emptied`() throws {
    let (run, folder) = try run(
      """
      name=e; for i in $(seq 110); do name="$name$mark"; done
      add "$name"; "$REPLAY" rec -o out
      """)
    #expect(run.status == 0, "\(run.diagnostics)")
    let frames = try names("out/frames", in: folder)
    #expect(frames.count == 1 && frames[0].hasPrefix("e") && frames[0] != ".png", "\(frames)")
  }

  @Test(arguments: [
    "shrink rec --keep 'touches>0' -o made/", "render rec --last --to rgba -o made/", "rec -v",
    "check rec -v", "convert rec --to svg -o made/", "rec --format human",
    "rec -o \"$escape\"",
  ])
  func `escapes and line feeds of a name reach no terminal`(call: String) throws {
    let (run, _) = try run("add \"$escape\"; add \"$line\"; \"$REPLAY\" \(call)")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(!(run.output + run.diagnostics).contains("\u{1B}"), "\(run.output)\(run.diagnostics)")
    #expect(!(run.output + run.diagnostics).contains("a\nb"), "\(run.output)\(run.diagnostics)")
  }

  @Test(arguments: ["rec", "check rec", "check rec -v", "metrics rec", "rec/bad.touch.jsonl rec"])
  func `a name is no command to a server of continuous integration`(call: String) throws {
    let (run, _) = try run(
      """
      add '::error::x'; add '##vso[task.complete]'; add '##[error]y'; echo '{' > ./::error::z
      "$REPLAY" \(call) ::error::z
      """)
    #expect(run.status == 2)
    let lines = (run.output + run.diagnostics).split(separator: "\n")
    #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("::") }, "\(lines)")
    #expect(!lines.contains { $0.contains("##vso[") || $0.contains("##[") }, "\(lines)")
  }

  @Test func `a name that is not UTF-8 is opened, and printed with its bytes`() throws {
    let (run, folder) = try run(
      #"""
      latin=$(printf 'caf\351'); add "$latin"; add "$(printf 'caf\364\217\273\251')"; mkdir "$latin"
      "$REPLAY" rec -o "$latin/out" && "$REPLAY" verify "$latin/out/report.json"
      "$REPLAY" convert rec -o made/ && "$REPLAY" "rec/$latin.touch.jsonl" --require 'touches>5'
      echo "$?"; "$REPLAY" check "rec/$latin"; "$REPLAY" render "rec/$latin.touch.jsonl" -o "$latin.png"
      cp "$latin.png" there.png; "$REPLAY" "rec/$latin.touch.jsonl" --format github --require 'touches>5'
      ls "$latin/out/frames"
      """#)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.output.contains(#"caf\xe9/out/report.json: verified, 2 recordings"#), "\(run.output)")
    #expect(run.output.contains("\n1\n"), "\(run.output)")
    #expect(run.output.contains("error file=rec/caf\\xe9.touch.jsonl,"), "\(run.output)")
    #expect(run.output.hasSuffix("caf%E9.png\ncaf%F4%8F%BB%A9.png\n"), "\(run.output)")
    #expect(run.diagnostics.contains(#"rec/caf\xe9: E001: no such file or folder"#))
    #expect(try folder.names(in: "made") == ["caf%E9.touch.jsonl", "caf%F4%8F%BB%A9.touch.jsonl"])
    #expect(try folder.names().contains("there.png"))
  }

  @Test func `the call that tells more is pasted into a shell without running a name`() throws {
    let (run, folder) = try run(
      #"""
      sed -i 's/"y":52/"y":90/' bar.touch.jsonl
      add "a'$mark; touch owned; '$mark"; add "b'; touch owned; '"; add '$(touch owned)'
      replay() { printf '%s\n' "$2"; }
      "$REPLAY" rec --require 'score>=1' | grep 'replay explain' > calls
      . ./calls
      """#)
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 3, "\(run.output)")
    #expect(
      run.output.unicodeScalars.contains("rec/b'; touch owned; '.touch.jsonl\n".unicodeScalars),
      "\(run.output)")
    #expect(!(try folder.names().contains("owned")))
  }
}
