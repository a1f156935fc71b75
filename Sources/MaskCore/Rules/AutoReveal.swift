public import TouchRecording

/// What becomes of the rest of the cover once a card is complete.
public struct AutoReveal: Hashable, Sendable {
  /// How long the cover takes to fade away, in microseconds; with 0 it is gone at once.
  public var fade: Microseconds

  /// Creates a fade; a second where nothing else is said.
  public init(fade: Microseconds = 1_000_000) {
    self.fade = fade
  }

  /// How much of the cover is gone `elapsed` microseconds after the card was complete: evenly from
  /// 0 to 255, rounded down, so that it is 255 only when the fade is over.
  func alpha(after elapsed: Microseconds) -> UInt8 {
    guard elapsed < fade else { return 255 }
    return UInt8(255 * elapsed / fade)
  }
}
