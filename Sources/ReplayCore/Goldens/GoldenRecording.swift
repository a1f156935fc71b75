/// Which golden pictures a run writes; the values of `--record`.
///
/// A run that writes one fails, so that a person looks at it.
package enum GoldenRecording: String, CaseIterable, Sendable {
  /// None.
  case never
  /// Those that are not there.
  case missing
  /// Those that are not there, and those that frames differ from by more than is allowed.
  case failed
  /// Those that are not there, and those that frames differ from at all.
  case all

  /// Whether a picture is written, after what came of comparing a frame with it.
  func writes(_ outcome: GoldenResult.Outcome, isAllowed: Bool) -> Bool {
    switch (self, outcome) {
    // What cannot be read may be something else, and is nobody's to replace.
    case (.never, _), (_, .unreadable): false
    case (_, .missing): true
    case (.missing, _): false
    case (.failed, _): !isAllowed
    case (.all, .otherSize): true
    case (.all, .compared(let difference)): difference.greatestDelta > 0
    }
  }
}
