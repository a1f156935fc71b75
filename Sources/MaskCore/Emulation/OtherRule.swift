/// A rule by which other scratch cards say how much is scratched.
///
/// Four families, as their sources have them. All count what they see at one pixel a point and
/// with a brush as wide as the card's; none counts regions.
public enum OtherRule: String, Hashable, Sendable, CaseIterable {
  /// 100 x 100 points, the top left corners of a grid over the card: those within the brush of an
  /// event, the distance rounded to whole points. What lies between two events counts nothing.
  ///
  /// The Flutter package `scratcher` with `ScratchAccuracy.high`.
  case flutterScratcherHigh = "flutter-scratcher-high"
  /// As `flutterScratcherHigh`, with 10 x 10 points: `ScratchAccuracy.low`.
  case flutterScratcherLow = "flutter-scratcher-low"
  /// Squares as wide as the brush, as many as fit into the card: those in which an event lies.
  ///
  /// `jQuery.eraser`. Squares are numbered row by row, so what lies to the right of the last one
  /// counts for the first one of the row below.
  case jqueryEraser = "jquery-eraser"
  /// Every 8th pixel, row by row: those whose red channel is 0, as it is from the start under a
  /// cover without red.
  ///
  /// `react-scratchcard` and `vue-scratchcard`, which look at every 32nd byte.
  case strideChannel = "stride-channel"
  /// Every 8th pixel of every 8th row: those whose alpha is 0.
  ///
  /// `react-scratchcard-v2`.
  case strideAlpha = "stride-alpha"
  /// The pixels of the cover whose alpha is 0: `ScratchCard` of Masth0, `wScratchPad`,
  /// `ScratchView` of D-clock. Edges never count.
  case fullScanClear = "full-scan-clear"
  /// The pixels of the mask whose alpha is not 0: `ScratchCardView` of pgorzelany, `ScratchCard` of
  /// joehour. An edge counts as much as what is clear.
  case fullScanTouched = "full-scan-touched"

  /// Whether what it counts depends on the picture of the cover.
  public var readsCover: Bool {
    switch self {
    case .strideChannel, .strideAlpha, .fullScanClear: true
    case .flutterScratcherHigh, .flutterScratcherLow, .jqueryEraser, .fullScanTouched: false
    }
  }
}
