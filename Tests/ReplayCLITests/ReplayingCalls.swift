// SPDX-License-Identifier: Apache-2.0

/// The calls of the commands that replay recordings, with `REC` in place of one.
enum ReplayingCalls {
  /// The words of a call, by its command.
  static let words: [String: [String]] = [
    "replay": ["replay", "REC"], "batch": ["batch", "REC"], "check": ["check", "REC", "--self"],
    "expect": ["expect", "REC", "score>=0", "-o", "new.touch.jsonl"],
    "render": ["render", "REC", "-o", "frame.png"], "explain": ["explain", "REC"],
    "metrics": ["metrics", "REC"], "convert": ["convert", "REC", "--to", "svg", "-o", "bar.svg"],
    "shrink": ["shrink", "REC", "--keep", "score>=0", "-o", "few.touch.jsonl"],
    "verify": ["verify", "report.json"],
    "diff": ["diff", "REC", "--set", "rules.tolerance=4"],
    "laws": ["laws", "REC", "--law", "rest"],
    "tune": ["tune", "--good", "REC", "--bad", "bar.touch.jsonl"],
  ]
  /// The commands that replay no recording.
  static let others: Set = ["guides", "gen", "recorder", "schema", "completions", "man"]
}
