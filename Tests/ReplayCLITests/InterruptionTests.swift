// SPDX-License-Identifier: Apache-2.0
import Testing

/// Runs that wait, or would never end.
@Suite struct InterruptionTests {
  private func bar() throws -> TemporaryFolder {
    try TemporaryFolder(["bar.touch.jsonl": Bar.good])
  }

  @Test(arguments: [
    "bar.touch.jsonl --scene held", "bar.touch.jsonl --restore held", "verify held",
    "guides ./held", "bar.touch.jsonl --guide ./held", "gen --scene held",
    "recorder --scene held", "bar.touch.jsonl --guides held",
    "render bar.touch.jsonl --scene held -o a.png",
    "shrink bar.touch.jsonl --scene held --keep score>0",
  ])
  func `the first signal ends a run that waits for a pipe`(call: String) throws {
    let run = try Command(
      script: """
        mkfifo held; "$REPLAY" \(call) & program=$!
        # The pipe opens when the program opens it.
        exec 3> held; printf '{"kind":' >&3; kill -TERM $program; wait $program
        """, in: try bar())
    #expect(run.status == 143, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("replay: E704: SIGTERM stopped the run"))
    #expect(!run.diagnostics.contains("E002") && run.output == "", "\(run.diagnostics)")
  }

  @Test(arguments: [("HUP", 129), ("INT", 130), ("QUIT", 131), ("TERM", 143)])
  func `every signal that asks a run to end leaves no file of it`(name: String, status: Int) throws
  {
    let run = try Command(
      script: """
        mkfifo held; "$REPLAY" bar.touch.jsonl held -o out & program=$!
        exec 3> held; while [ ! -d out ]; do sleep 0.01; done
        kill -\(name) $program; wait $program; status=$?; ls; exit $status
        """, in: try bar())
    #expect(run.status == Int32(status), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("replay: E704: SIG\(name) stopped the run"))
    #expect(
      run.diagnostics.contains("; nothing was written to out\n"), "\(run.diagnostics)")
    #expect(run.output == "bar.touch.jsonl\nheld\n", "\(run.output)")
  }

  @Test func `a run that is stopped says where its files are`() throws {
    let run = try Command(
      script: """
        mkfifo held; "$REPLAY" convert bar.touch.jsonl held -o out/ & program=$!
        exec 3> held; while [ ! -f out/bar.touch.jsonl ]; do sleep 0.01; done
        kill -TERM $program; wait $program; status=$?; cmp bar.touch.jsonl out/bar.touch.jsonl
        exit $status
        """, in: try bar())
    #expect(run.status == 143 && run.output.isEmpty, "\(run.output)")
    #expect(run.diagnostics.contains("every file written so far is complete, in out/\n"))
  }

  @Test func `a hang-up that the caller ignores ends nothing`() throws {
    let run = try Command(
      script: """
        trap '' HUP; mkfifo held; "$REPLAY" check held & program=$!
        exec 3> held; head -c 20 bar.touch.jsonl >&3; kill -HUP $program; sleep 0.2
        tail -c +21 bar.touch.jsonl >&3; exec 3>&-; wait $program
        """, in: try bar())
    #expect(run.status == 0 && run.output.contains("valid"), "\(run.diagnostics)")
  }

  @Test(arguments: ["convert long.touch.jsonl -o held", "convert long.touch.jsonl"])
  func `the first signal ends a run that nobody reads`(call: String) throws {
    let folder = try TemporaryFolder([
      "long.touch.jsonl": Bar.recording(
        [Bar.began] + Array(repeating: Bar.moved, count: 4000) + [Bar.ended])
    ])
    let run = try Command(
      script: """
        mkfifo held other; sleep 10 < other & sleeper=$!
        "$REPLAY" \(call) > other & program=$!
        sleep 0.5; kill -TERM $program; wait $program
        status=$?; kill $sleeper; exit $status
        """, in: folder)
    #expect(run.status == 143, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("replay: E704: SIGTERM stopped the run"))
  }

  @Test func `a pipe gets all bytes of a long result`() throws {
    let text = Bar.recording(
      [Bar.began] + Array(repeating: Bar.moved, count: 4000) + [Bar.ended])
    let folder = try TemporaryFolder(["long.touch.jsonl": text])
    let run = try Command(
      script: """
        mkfifo out; cat out > got & reader=$!
        "$REPLAY" convert long.touch.jsonl -o out && wait $reader
        "$REPLAY" convert long.touch.jsonl | cat > piped
        """, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try folder.read("got") == Array(text.utf8))
    #expect(try folder.read("piped") == Array(text.utf8))
  }

  @Test(arguments: [
    "check", "convert", "shrink --keep 'touches>=1'", "replay", "explain", "metrics",
    "tune --bad head --good",
  ])
  func `the first signal ends a run within one long recording`(call: String) throws {
    let folder = try TemporaryFolder(["head": Bar.header + "\n" + Bar.began + "\n"])
    let run = try Command(
      script: """
        mkfifo lines; line='{"t":9,"id":0,"phase":"moved","x":50,"y":52}'
        write() { cat head; n=0; while echo "$line"; do n=$((n + 1)); [ $n = 4000 ] && : > far; done; }
        write > lines 2> log & writer=$!
        "$REPLAY" \(call) lines > out & program=$!
        # By then the program has read more than a pipe holds.
        while [ ! -e far ]; do sleep 0.01; done; kill -TERM $program; wait $program
        status=$?; kill $writer 2> log; exit $status
        """, in: folder)
    #expect(run.status == 143, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("replay: E704: SIGTERM stopped the run after 0 recordings"))
  }

  @Test(arguments: ["--format json", "-o out", "check"])
  func `a device without an end is not read beyond a line that is too long`(call: String) throws {
    let words = call == "check" ? "check -" : "- \(call)"
    let run = try Command(
      script: "timeout 60 \"$REPLAY\" \(words) < /dev/zero", in: try bar())
    #expect(run.status == 2, "\(run.diagnostics)")
    #expect(run.diagnostics.hasPrefix("-:1:"), "\(run.diagnostics)")
  }

  @Test func `the first signal ends a run within one generated recording`() throws {
    let run = try Command(
      script: """
        printf '{"kind":"scratch","frame":{"x":0,"y":0,"width":4000,"height":4000},' > card
        printf '"brush":{"width":9,"tip":"square"}}' >> card
        "$REPLAY" gen --reach 100% --scene card -o made & program=$!
        sleep 0.3; kill -TERM $program; wait $program
        status=$?; ls made; exit $status
        """, in: try bar())
    #expect(run.status == 143 && run.output == "", "\(run.diagnostics)")
    #expect(
      run.diagnostics.contains("replay: E704: SIGTERM stopped the run after 0 recordings"),
      "\(run.diagnostics)")
  }

  @Test(arguments: ["- --format json", "check -", "convert -"])
  func `a stream of valid lines without an end is not read far beyond the limit`(call: String)
    throws
  {
    let run = try Command(
      script: """
        { printf '%s\n' '\(Bar.header)' '\(Bar.began)'; yes '\(Bar.moved)'; } \
        | timeout 60 "$REPLAY" \(call) --limits events=1000
        """, in: try bar())
    #expect(run.status == 2, "\(run.diagnostics)")
    #expect(run.diagnostics.hasPrefix("-:1002:1: E210: "), "\(run.diagnostics)")
  }

  @Test func `a recording beyond the limit leaves those behind it`() throws {
    let long = Bar.recording([Bar.began] + Array(repeating: Bar.moved, count: 5000) + [Bar.ended])
    let folder = try TemporaryFolder(["all": Bar.good + long + Bar.good])
    let file = try Command("check", "all", "--limits", "events=1000", in: folder)
    #expect(file.status == 2 && file.output.split(separator: "\n").count == 3, "\(file.output)")
    // Of a pipe no more lines are skipped than a recording may have.
    let pipe = try Command(
      script: "cat all | \"$REPLAY\" check - --limits events=2600", in: folder)
    #expect(pipe.status == 2 && pipe.output.split(separator: "\n").count == 3, "\(pipe.output)")
  }

  @Test func `a pipe and a device in a folder are refused by name`() throws {
    let run = try Command(
      script: """
        mkdir rec; mkfifo rec/a.touch.jsonl; ln -s /dev/zero rec/b.touch.jsonl
        cp bar.touch.jsonl rec/c.touch.jsonl
        timeout 60 "$REPLAY" rec -o out --format jsonl
        """, in: try bar())
    #expect(run.status == 2)
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    #expect(lines[0].hasPrefix("rec/a.touch.jsonl: E004: not a recording: found a pipe in"))
    #expect(lines[1].hasPrefix("rec/b.touch.jsonl: E004: not a recording: found a device"))
    #expect(run.output.contains(#""name":"c""#))
  }
}
