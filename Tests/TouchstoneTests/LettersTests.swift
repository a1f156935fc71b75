// SPDX-License-Identifier: Apache-2.0
import Testing
import Touchstone

@Test func `a good t passes with our tolerance`() throws {
  let replay = try Replay(contentsOf: "recordings/good-t.touch.jsonl")
  try replay.set("rules.tolerance", to: 12)
  let report = try replay.report()
  #expect(report.verdict == true)
  #expect(try report["trace.recall"] == 1)
  try report.require("score>=90%", "ink.redSegments==0")
}

@Test func `the star of the card is revealed before the card is done`() throws {
  let replay = try Replay(contentsOf: "recordings/scratch-60.touch.jsonl")
  try replay.report().require(
    "regions.star.percent>=95", "coverage.percent@1s<50", "threshold.reachedAt<=2000000")
  try replay.frame().expect(golden: "scratch-60", in: "Tests/Goldens")
}
