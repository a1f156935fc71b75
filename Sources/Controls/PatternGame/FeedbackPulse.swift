public import TouchRecording

/// How the mark of a guess grows and shrinks while it is shown.
public enum FeedbackPulse {
  /// How long a mark is shown, and the buttons are off, in microseconds.
  public static let delay: Microseconds = 2_000_000
  /// How long it takes to grow, and to shrink again, in microseconds.
  public static let half: Microseconds = 500_000
  /// How large it becomes, as a multiple of its size.
  public static let peak = 1.8

  /// How large the mark is `time` microseconds after the guess, as a multiple of its size: it grows
  /// from 1 to `peak` and back, each way slowly at both ends, and then stays.
  ///
  /// - Precondition: `time` is not negative.
  public static func scale(after time: Microseconds) -> Double {
    precondition(time >= 0, "A mark is shown after the guess")
    let distance = abs(time - half)
    guard distance < half else { return 1 }
    return 1 + (peak - 1) * easeInEaseOut(1 - Double(distance) / Double(half))
  }
}
