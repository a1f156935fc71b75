/// What `--help` prints, made from the table of flags.
enum Help {
  /// The whole text; it fits one screen and ends in three examples.
  static var text: String {
    let spellings = Flag.all.map { flag in
      [flag.short, flag.name].compactMap(\.self).joined(separator: ", ")
        + (flag.value.map { " \($0)" } ?? "")
    }
    let width = spellings.map(\.count).max() ?? 0
    let flags = zip(Flag.all, spellings).map { flag, spelling in
      "  \(spelling)\(String(repeating: " ", count: width - spelling.count))  \(flag.help)\n"
    }
    return """
      replay - replays recorded touches against a scene: scores and frames, without a screen

      replay REC... [-o DIR]       replay, score, print a table; with -o also report and frames
      replay check REC...          say whether recordings are valid, and with --self as they expect
      replay render REC... -o OUT  draw one frame of each recording, or a --view of a card
      replay convert REC... [-o OUT]  write recordings of other formats as native ones
      replay explain REC...        say what decided about a --stroke, --at a time or at a --pixel
      replay guides [GUIDE...]     list, write or draw guides: by name, or from SVG, JSON, recordings
      REC is a file, - for standard input, or a folder of *.touch.jsonl files.

      \(flags.joined())
      exit status: 0 done, 1 a requirement fails, 2 bad input, 64 usage, 73 cannot create,
        74 cannot write, 130 and 143 stopped by a signal

      examples:
        replay recordings -o out --require 'median(score)>=0.5'
        replay render good-t.touch.jsonl --at 1.5s --scale 2 -o frame.png
        replay convert T-01.xml -o t.touch.jsonl

      """
  }
}
