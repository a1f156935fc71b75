// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import ReplayCore

/// A command of `replay`; the first word that is not a flag names it, and `replay` is the default.
enum Command: String, CaseIterable {
  case replay, diff, tune, laws, batch, check, expect, render, explain, metrics, convert, guides,
    gen,
    shrink, verify
  case recorder, schema, completions, man

  /// The flags of the command, in the order of the help.
  var flags: [Flag] { Flag.all.filter { $0.commands.contains(self) } }

  /// True if the command needs an operand; `guides` without one uses all built-in guides, `metrics`
  /// lists all metrics, and `batch` reads the standard input.
  var needsOperand: Bool { takesOperands && ![.guides, .batch, .metrics].contains(self) }

  /// True if the command takes operands.
  var takesOperands: Bool { ![.gen, .recorder, .man].contains(self) }

  /// Refuses a word that may be a misspelled command.
  ///
  /// - Parameters:
  ///   - word: The word, which names no file.
  ///   - files: The names of files that are near the word.
  /// - Throws: `Fault` if the word has no dot and no slash, as the name of a recording has.
  static func refuseMisspelling(_ word: String, files: [String]) throws(Fault) {
    guard !word.contains("/"), !word.contains(".") else { return }
    let names = allCases.map(\.rawValue)
    throw .unknownCommand(word, known: names + files.filter { !names.contains($0) })
  }

  /// The call of the command, in short.
  var usage: String {
    switch self {
    case .replay: "replay REC... [-o DIR]"
    case .diff: "replay diff REC... [--set X=Y]"
    case .tune: "replay tune --good REC --bad REC"
    case .laws: "replay laws REC..."
    case .batch: "replay batch [FILE...]"
    case .check: "replay check REC..."
    case .expect: "replay expect REC EXPR"
    case .render: "replay render REC... -o OUT"
    case .explain: "replay explain REC...|CODE"
    case .metrics: "replay metrics [REC...]"
    case .convert: "replay convert REC... [-o OUT]"
    case .guides: "replay guides [GUIDE...]"
    case .gen: "replay gen [--guide NAME]"
    case .shrink: "replay shrink REC --keep EXPR"
    case .verify: "replay verify REPORT..."
    case .recorder: "replay recorder -o PAGE"
    case .schema: "replay schema NAME"
    case .completions: "replay completions SHELL"
    case .man: "replay man"
    }
  }

  /// The words that the operands of the command can be; empty for paths.
  var operandWords: [String] {
    switch self {
    case .completions: Shell.allCases.map(\.rawValue)
    case .schema: DescribedDocument.allCases.map(\.rawValue) + [Command.batch.rawValue]
    default: []
    }
  }

  /// The operand of the command.
  var operand: String {
    switch self {
    case .schema, .completions: alternatives(operandWords)
    case .diff: "recordings, or one or two reports"
    case .verify: "a report"
    default: "a recording (a file, a folder, or - for standard input)"
    }
  }

  /// The purpose of the command, in one line.
  var summary: String {
    switch self {
    case .replay: "score and print a table; -o writes a report"
    case .diff: "show what a setting, judge or report changes"
    case .tune: "find the setting that tells good from bad"
    case .laws: "apply harmless changes; list moved verdicts"
    case .batch: "print a row per packed line, or per file"
    case .check: "validate; --self tests the expect lines too"
    case .expect: "write a requirement into REC"
    case .render: "draw one frame, a film, or a --view"
    case .explain: "explain a score, stroke, time or error code"
    case .metrics: "list what requirements can name"
    case .convert: "convert from other formats, and to others"
    case .guides: "list, write or draw guides"
    case .gen: "generate touches on a guide or a scene"
    case .shrink: "find the fewest samples that keep EXPR true"
    case .verify: "repeat runs; is each report the same?"
    case .recorder: "write a page that records touches"
    case .schema: "print a JSON Schema, or columns of batch"
    case .completions: "print completions for bash, zsh or fish"
    case .man: "print the manual page"
    }
  }

  /// An example call.
  var example: String {
    switch self {
    case .replay: "replay recordings -o out --require 'median(score)>=0.5'"
    case .diff: "replay diff recordings --set trace:rules.tolerance=12"
    case .tune:
      "replay tune --good accepted/ --bad rejected/ --try rules.tolerance=8..40/2"
    case .laws: "replay laws recordings --law rest,rounding -o breaches/"
    case .batch: "replay batch --columns id,status,score < recordings.packed.jsonl > rows.jsonl"
    case .check: "replay check recordings --self --strict"
    case .expect: "replay expect recordings/good-t.touch.jsonl 'score>=95%' -o good-t.touch.jsonl"
    case .render: "replay render recordings/good-t.touch.jsonl --at 1.5s --scale 2 -o frame.png"
    case .explain: "replay explain recordings/off-guide-t.touch.jsonl"
    case .metrics: "replay metrics recordings/good-t.touch.jsonl"
    case .convert: "replay convert T-01.xml -o t.touch.jsonl"
    case .guides: "replay guides A B C --to png -o abc.png"
    case .gen: "replay gen --guide T --seed 7 --count 20 -o hands/"
    case .shrink:
      "replay shrink recordings/fast-flick.touch.jsonl --keep 'ink.redSegments>0'"
    case .verify: "replay verify out/report.json"
    case .recorder: "replay recorder -o recorder.html"
    case .schema: "replay schema report > report.schema.json"
    case .completions: "replay completions bash > ~/.local/share/bash-completion/completions/replay"
    case .man: "replay man > replay.1"
    }
  }
}
