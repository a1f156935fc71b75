// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Runs over more files than a process may hold open, and with less memory than they need.
@Suite struct ManyFilesTests {
  /// True if the program starts in 256 MiB of addresses, which it does not under a sanitizer.
  private static let startsInLittleMemory: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    let run = try? Command(script: #"ulimit -v 262144; "$REPLAY" --version"#, in: folder)
    return run?.status == 0
  }()

  @Test(.enabled(if: startsInLittleMemory, "a sanitizer needs more memory"))
  func `a run that exhausts the memory says so, and ends with status 70`() throws {
    // The mask of the card takes 128 MB.
    let header = Bar.header.replacing(
      Bar.scene,
      with: #","scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":4000,"height":4000}}"#)
    let folder = try TemporaryFolder([
      "card.touch.jsonl": Bar.recording([Bar.began, Bar.ended], header: header)
    ])
    let run = try Command(script: #"ulimit -v 131072; "$REPLAY" card.touch.jsonl"#, in: folder)
    #expect(run.status == 70)
    #expect(run.diagnostics.hasPrefix("replay: E705: the memory is exhausted; "))
    #expect(run.diagnostics.split(separator: "\n").count == 1, "\(run.diagnostics)")
  }

  @Test(
    .enabled(if: startsInLittleMemory, "a sanitizer needs a larger stack"),
    arguments: [
      "explain a", "shrink a --keep score>=0.6 -o -", "a", "convert a --to svg", "check a",
    ])
  func `a run needs no larger stack than its caller has`(call: String) throws {
    let folder = try TemporaryFolder(["a": Bar.good])
    let run = try Command(
      script: """
        exec env -i sh -c 'ulimit -s 64; exec "$0" \(call.replacing(">", with: "\\>"))' "$REPLAY"
        """, in: folder)
    #expect(run.status == 0 && !run.output.isEmpty, "\(run.status) \(run.diagnostics)")
  }

  @Test(arguments: [4, 8, 9, 12])
  func `a process that may open few files runs, or says why not`(limit: Int) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: #"exec sh -c 'ulimit -n \#(limit); exec "$REPLAY" bar.touch.jsonl -o out -j 64'"#,
      in: folder)
    #expect(run.status == (limit < 9 ? 70 : 0), "\(run.diagnostics)")
    let words =
      "replay: E705: too few files may be open: found \(limit), expected at least 9 (ulimit -n)\n"
    #expect(run.diagnostics == (limit < 9 ? words : ""))
  }

  @Test(arguments: ["check many -j 1", "check many -j 64", "convert many -j 64 -o made/"])
  func `an input is closed when its recordings are done`(call: String) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: """
        mkdir many; text=$(cat bar.touch.jsonl)
        for i in $(seq 200); do printf '%s\\n' "$text" > many/$i.touch.jsonl; done
        ulimit -n 32; "$REPLAY" \(call)
        """, in: folder)
    #expect(run.status == 0 && run.diagnostics == "", "\(run.diagnostics.prefix(500))")
    let count =
      call.hasPrefix("check")
      ? run.output.split(separator: "\n").count : try folder.names(in: "made").count
    #expect(count == 200)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "no python3"))
  func `the memory of a check does not grow with the number of files, that of a table by a row`()
    throws
  {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: #"""
        export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=1; mkdir few many
        for i in $(seq 100); do ln bar.touch.jsonl few/$i.touch.jsonl; done
        for i in $(seq 2500); do ln bar.touch.jsonl many/$i.touch.jsonl; done
        for name in few many; do for command in check replay; do python3 -c '
        import os, resource, sys
        if os.fork() == 0: os.execv(sys.argv[1], sys.argv[1:])
        status = os.wait()[1]
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
        sys.exit(os.waitstatus_to_exitcode(status))' "$REPLAY" $command $name > $name.$command
        done; done
        """#, in: folder)
    #expect(run.status == 0)
    let kibibytes = run.diagnostics.split(separator: "\n").compactMap { Int($0) }
    try #require(kibibytes.count == 4, "\(run.diagnostics)")
    // Under the address sanitizer what is freed stays for a while.
    let most = Self.startsInLittleMemory ? 1 << 10 : 8 << 10
    #expect(kibibytes[2] - kibibytes[0] < 4 * most, "\(kibibytes)")
    #expect(kibibytes[3] - kibibytes[1] < 16 * most, "\(kibibytes)")
    #expect(try folder.read("many.check").count { $0 == UInt8(ascii: "\n") } == 2500)
  }
}
