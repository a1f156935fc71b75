import Foundation
import Testing

/// Runs over more files than a process may hold open.
@Suite struct ManyFilesTests {
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
  func `the memory of a check does not grow with the number of files`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: #"""
        export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=1; mkdir few many
        for i in $(seq 100); do ln bar.touch.jsonl few/$i.touch.jsonl; done
        for i in $(seq 2000); do ln bar.touch.jsonl many/$i.touch.jsonl; done
        for name in few many; do python3 -c '
        import os, resource, sys
        if os.fork() == 0: os.execv(sys.argv[1], sys.argv[1:])
        status = os.wait()[1]
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
        sys.exit(os.waitstatus_to_exitcode(status))' "$REPLAY" check $name > $name.out; done
        """#, in: folder)
    #expect(run.status == 0)
    let kibibytes = run.diagnostics.split(separator: "\n").compactMap { Int($0) }
    try #require(kibibytes.count == 2, "\(run.diagnostics)")
    #expect(kibibytes[1] - kibibytes[0] < 64 << 10, "\(kibibytes)")
    #expect(try folder.read("many.out").count { $0 == UInt8(ascii: "\n") } == 2000)
  }
}
