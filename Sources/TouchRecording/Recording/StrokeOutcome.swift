/// How what a contact drew came to its end.
public enum StrokeOutcome: String, Hashable, Sendable, CaseIterable {
  /// The contact is still down.
  case open
  /// The contact was lifted.
  case ended
  /// The system took the contact away.
  case cancelled
}
