// SPDX-License-Identifier: Apache-2.0

/// A rule by which another scratch card library counts its coverage.
///
/// There are four families, as in the sources of these libraries. All count what they see at one
/// pixel a point, with a brush as wide as the card's; none counts regions.
public enum OtherRule: String, Hashable, Sendable, CaseIterable {
  /// A grid of 100 x 100 points, the top left corners of its cells; a point counts if it is within
  /// the brush of an event, with the distance rounded to whole points. The way between two events
  /// does not count.
  ///
  /// The Flutter package `scratcher` with `ScratchAccuracy.high`.
  case flutterScratcherHigh = "flutter-scratcher-high"
  /// As `flutterScratcherHigh`, with 10 x 10 points: `ScratchAccuracy.low`.
  case flutterScratcherLow = "flutter-scratcher-low"
  /// Squares as wide as the brush, as many as fit into the card; a square counts if it contains an
  /// event.
  ///
  /// `jQuery.eraser`. Squares are numbered row by row, so an event right of the last square of a
  /// row counts for the first one of the next row.
  case jqueryEraser = "jquery-eraser"
  /// Every 8th pixel, row by row; a pixel counts if its red channel is 0. Under a cover
  /// without red, every pixel counts from the start.
  ///
  /// `react-scratchcard` and `vue-scratchcard`, which look at every 32nd byte.
  case strideChannel = "stride-channel"
  /// Every 8th pixel of every 8th row; a pixel counts if its alpha is 0.
  ///
  /// `react-scratchcard-v2`.
  case strideAlpha = "stride-alpha"
  /// All pixels of the cover; a pixel counts if its alpha is 0.
  ///
  /// `ScratchCard` of Masth0, `wScratchPad`, `ScratchView` of D-clock. Edges never count.
  case fullScanClear = "full-scan-clear"
  /// All pixels of the mask; a pixel counts if its alpha is not 0.
  ///
  /// `ScratchCardView` of pgorzelany, `ScratchCard` of joehour. An edge counts as much as a clear
  /// pixel.
  case fullScanTouched = "full-scan-touched"

  /// True if the rule reads the picture of the cover.
  public var readsCover: Bool {
    switch self {
    case .strideChannel, .strideAlpha, .fullScanClear: true
    case .flutterScratcherHigh, .flutterScratcherLow, .jqueryEraser, .fullScanTouched: false
    }
  }
}
