// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestCorpora
import Testing

/// What is left of the outputs when a call of the system fails, or the program is killed at it.
@Suite(.enabled(if: FailingCalls.isPossible, "calls of the program cannot be made to fail here"))
struct FailingCallTests {
  /// Something that writes files.
  struct Work: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let arguments: [String]
    /// What is run before it, that it then writes over.
    var earlier: [String]?
  }

  /// Every so many calls one fails; each takes a run of the program, and some take three.
  private static let step = effort(few: 17, all: 1)

  private static let works = outputs + more

  /// More commands with outputs; each takes as many runs.
  private static let more = effort(
    few: [],
    all: [
      Work(
        testDescription: "an animation",
        arguments: ["render", "a.touch.jsonl", "--fps", "200", "--to", "apng", "-o", "x"]),
      Work(
        testDescription: "generated recordings",
        arguments: ["gen", "--guide", "T", "--count", "2", "-o", "new/"]),
      Work(
        testDescription: "a shrunk recording",
        arguments: ["shrink", "a.touch.jsonl", "--keep", "touches>=1", "-o", "new/"]),
      Work(
        testDescription: "saved cards",
        arguments: ["a.touch.jsonl", "b.touch.jsonl", "--save", "new/", "--format", "jsonl"]),
      Work(
        testDescription: "a report in a file",
        arguments: ["a.touch.jsonl", "--report", "json=x", "--quiet"]),
      Work(testDescription: "guides", arguments: ["guides", "T", "--to", "json", "-o", "x"]),
      Work(testDescription: "a page", arguments: ["recorder", "-o", "x"]),
    ])

  private static let outputs = [
    Work(
      testDescription: "a new folder", arguments: ["a.touch.jsonl", "b.touch.jsonl", "-o", "out"]),
    Work(
      testDescription: "a folder with a report",
      arguments: ["a.touch.jsonl", "b.touch.jsonl", "-o", "out", "--overwrite"],
      earlier: ["b.touch.jsonl", "c.touch.jsonl", "-o", "out", "--scale", "2"]),
    Work(
      testDescription: "a picture",
      arguments: ["render", "a.touch.jsonl", "-o", "x", "--overwrite"],
      earlier: ["render", "b.touch.jsonl", "-o", "x"]),
    Work(
      testDescription: "bare pixels",
      arguments: [
        "render", "a.touch.jsonl", "--every", "4ms", "--to", "rgba", "-o", "x", "--overwrite",
      ],
      earlier: ["render", "b.touch.jsonl", "-o", "x"]),
    Work(
      testDescription: "recordings",
      arguments: ["convert", "a.touch.jsonl", "b.touch.jsonl", "--to", "packed", "-o", "new/"]),
    Work(
      testDescription: "a saved card",
      arguments: ["a.touch.jsonl", "--save", "x", "--overwrite", "--format", "jsonl"]),
  ]

  private static func card(_ x: Int) -> String {
    """
    {"format":"touch-recording","version":1,"canvas":{"width":20,"height":20},"scene":{"kind":"scratch"}}
    {"t":0,"id":0,"phase":"began","x":\(x),"y":3}
    {"t":8000,"id":0,"phase":"ended","x":\(x),"y":3}
    {"t":8000,"event":"end","lines":2}

    """
  }

  /// The files before some work and after it.
  private struct Story {
    let before: [String: [UInt8]]
    let after: [String: [UInt8]]

    init(_ work: Work) throws {
      let folder = try TemporaryFolder([
        "a.touch.jsonl": card(2), "b.touch.jsonl": card(9), "c.touch.jsonl": card(16),
      ])
      if let earlier = work.earlier { try #require(try Command(earlier, in: folder).status == 0) }
      // Files of somebody else, one of them under a name that a frame takes.
      if work.arguments.contains("out"), work.earlier != nil {
        try folder.write("mine", to: "out/frames/notes.txt")
        try folder.write("mine", to: "out/frames/a.png")
      }
      before = try folder.files()
      let run = try Command(work.arguments, in: folder)
      try #require(run.status == 0 && run.diagnostics.hasPrefix("replay: E") == false)
      after = try folder.files()
    }

    /// Whether files that have final names are whole, and a report stands with the frames it names.
    func isWhole(_ files: [String: [UInt8]]) -> Bool {
      let finals = Story.finals(files)
      guard finals.allSatisfy({ before[$0] == $1 || after[$0] == $1 }) else { return false }
      guard let report = files["out/report.json"] else { return true }
      return [before, after].contains { state in
        state["out/report.json"] == report && state.allSatisfy { finals[$0] == $1 }
      }
    }

    /// The stories of all works, each told once.
    private static let told = works.map { work in Result { try Story(work) } }

    static func of(_ work: Work) throws -> Story {
      let index = works.firstIndex { $0.testDescription == work.testDescription }
      return try told[try #require(index)].get()
    }

    /// The files that have final names.
    static func finals(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
      files.filter { path, _ in !path.split(separator: "/").contains { $0.hasPrefix(".replay-") } }
    }
  }

  @Test(arguments: works, ["open", "write", "fsync", "rename", "close", "mkdir"])
  func `a call that fails is told with 73 or 74, and nothing is half-written or lost`(
    work: Work, call: String
  ) throws {
    let story = try Story.of(work)
    for number in stride(from: 0, to: .max, by: Self.step) {
      let folder = try TemporaryFolder(files: story.before)
      let (run, happened) = try FailingCalls.run(
        work.arguments, fault: "\(call):\(number):5", in: folder)
      let files = try folder.files()
      guard happened else {
        #expect(run.status == 0 && files == story.after, "\(call) \(number)")
        break
      }
      #expect([73, 74].contains(run.status), "\(call) \(number): \(run.status)")
      #expect(
        run.diagnostics.contains(run.status == 73 ? ": E701: " : ": E702: "), "\(call) \(number)")
      #expect(run.diagnostics.contains(": Input/output error"), "\(call) \(number)")
      // Of several files one by one some may be there; else all is as it was, or as it should be.
      let isWhole = work.arguments.contains("new/") && story.isWhole(files)
      #expect(
        isWhole || files == story.before || files == story.after,
        "\(call) \(number): \(files.keys.sorted())")
    }
  }

  @Test(arguments: works, ["any:*:kill", "write:*:torn"])
  func
    `whoever is killed at a call leaves nothing half-written, and the next run ends as it would have`(
      work: Work, fault: String
    ) throws
  {
    let story = try Story.of(work)
    for number in stride(from: 0, to: .max, by: Self.step) {
      let folder = try TemporaryFolder(files: story.before)
      let fault = fault.replacing("*", with: "\(number)")
      let (run, happened) = try FailingCalls.run(work.arguments, fault: fault, in: folder)
      guard happened else { break }
      #expect(run.status == 128 + 9, "\(fault)")
      let left = try folder.files()
      #expect(story.isWhole(left), "\(fault): \(left.keys.sorted())")
      if work.arguments.contains("out") {
        // A run that comes to nothing puts back what was there.
        let call = try Command(work.arguments + ["--require", "nothing==0"], in: folder)
        let files = try folder.files()
        #expect(call.status == 64, "\(fault): \(call.diagnostics)")
        #expect(files == story.before || files == story.after, "\(fault): \(files.keys.sorted())")
      }
      let again = try Command(work.arguments + ["--overwrite"], in: folder)
      #expect(again.status == 0, "\(fault): \(again.diagnostics)")
      #expect(Story.finals(try folder.files()) == story.after, "\(fault)")
    }
  }

  @Test(arguments: works, ["write:*:short", "write:*:again", "open:*:again", "fsync:*:again"])
  func `writes that take many calls, and calls that signals interrupt, change no byte`(
    work: Work, fault: String
  ) throws {
    let story = try Story.of(work)
    let folder = try TemporaryFolder(files: story.before)
    let (run, happened) = try FailingCalls.run(work.arguments, fault: fault, in: folder)
    #expect(happened && run.status == 0, "\(run.diagnostics)")
    #expect(try folder.files() == story.after)
  }

  @Test(arguments: ["write:0:5", "close:0:5"])
  func `a standard output that loses what was written ends the run with 74`(fault: String) throws {
    let folder = try TemporaryFolder(["a.touch.jsonl": Self.card(2)])
    for arguments in [
      ["a.touch.jsonl"], ["check", "a.touch.jsonl"], ["render", "a.touch.jsonl", "-o", "-"],
    ] {
      let run = try FailingCalls.run(arguments, fault: fault, in: folder).command
      #expect(run.status == 74, "\(arguments)")
      #expect(
        run.diagnostics.contains("standard output: E702: writing failed: Input/output error"))
    }
  }
}
