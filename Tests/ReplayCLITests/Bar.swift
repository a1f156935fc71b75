// SPDX-License-Identifier: Apache-2.0

/// A recording as short as one can be that is whole: a finger that follows a bar.
enum Bar {
  static let header =
    #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100}"# + scene + "}"

  /// The scene as it stands in the header, after a comma.
  static let scene =
    #","scene":{"kind":"trace","guide":{"name":"bar","strokes":[{"d":"M10 50H90"}]},"#
    + #""placement":"as-is","rules":{"tolerance":5}}"#

  static let began = #"{"t":0,"id":0,"phase":"began","x":10,"y":50}"#
  static let moved = #"{"t":8000,"id":0,"phase":"moved","x":50,"y":52}"#
  static let ended = #"{"t":16000,"id":0,"phase":"ended","x":90,"y":50}"#

  /// The recording with these lines between header and end.
  static func recording(
    _ lines: [String], header: some StringProtocol = header
  ) -> String {
    ([String(header)] + lines + [#"{"t":16000,"event":"end","lines":\#(lines.count)}"#])
      .map { $0 + "\n" }.joined()
  }

  /// The whole recording.
  static let good = recording([began, moved, ended])
}
