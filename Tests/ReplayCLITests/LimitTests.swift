import Testing

/// Limits of requirements: percent signs, and limits that decide whatever happens.
@Suite struct LimitTests {
  @Test func `a share and a percentage take the percent sign that the table shows`() throws {
    let folder = try TemporaryFolder(["red.touch.jsonl": ReasonTests.red])
    let table = try Command("red.touch.jsonl", in: folder).output
    #expect(table.contains("  17.39 %  "))
    for expression in ["score>=17.39%", "score>=17.39 %", "score<17.4%", "trace.recall>=5.5%"] {
      let run = try Command("red.touch.jsonl", "--require", expression, in: folder)
      #expect(run.status == 0, "\(expression): \(run.output)\(run.diagnostics)")
    }
    #expect(try Command("red.touch.jsonl", "--require", "score>=17.4%", in: folder).status == 1)
  }

  @Test(arguments: [
    ("score>=97", "score>=97 can never hold: score is from 0 to 1; did you mean 97%?"),
    ("score<=60", "score<=60 always holds: score is from 0 to 1; did you mean 60%?"),
    ("score>1", "score>1 can never hold: score is from 0 to 1"),
    ("median(score)>=80", "median(score) is from 0 to 1; did you mean 80%?"),
    ("trace.recall>=0", "trace.recall>=0 always holds: trace.recall is from 0 to 1"),
    ("score>=300%", "score>=300% can never hold: score is from 0 to 1\n"),
    ("coverage.percent>=101", "can never hold: coverage.percent is from 0 to 100"),
    ("regions.star.percent<=100%", "always holds: regions.star.percent is from 0 to 100"),
    ("ink.redSegments<0", "ink.redSegments<0 can never hold: ink.redSegments is 0 or more"),
    ("count(score)>=0", "count(score)>=0 always holds: count(score) is 0 or more"),
    ("ink.redSegments<=3%", "ink.redSegments is not a share: found 3%, expected a number without"),
    ("scor>=50%", "E501: --require: unknown metric 'scor'; did you mean score?"),
  ])
  func `a limit that decides whatever happens is an error that says so`(
    expression: String, part: String
  ) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command("bar.touch.jsonl", "--require", expression, in: folder)
    #expect(run.status == 64 && run.output == "")
    #expect(run.diagnostics.contains(part), "\(run.diagnostics)")
  }

  @Test func `a limit of 0 asks for a score that there may be none of`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    #expect(try Command("bar.touch.jsonl", "--require", "score>=0", in: folder).status == 0)
  }
}
