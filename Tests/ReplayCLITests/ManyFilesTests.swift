import Testing

/// Runs over more files than a process may hold open.
@Suite struct ManyFilesTests {
  @Test(arguments: ["check many -j 1", "check many -j 2", "convert many -j 2 -o made/"])
  func `an input is closed when its recordings are done`(call: String) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: """
        mkdir many; text=$(cat bar.touch.jsonl)
        for i in $(seq 200); do printf '%s\\n' "$text" > many/$i.touch.jsonl; done
        ulimit -n 64; "$REPLAY" \(call)
        """, in: folder)
    #expect(run.status == 0 && run.diagnostics == "", "\(run.diagnostics.prefix(500))")
    let count =
      call.hasPrefix("check")
      ? run.output.split(separator: "\n").count : try folder.names(in: "made").count
    #expect(count == 200)
  }
}
