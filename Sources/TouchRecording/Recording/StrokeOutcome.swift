/// The way in which a stroke ended.
public enum StrokeOutcome: String, Hashable, Sendable, CaseIterable {
  /// The contact is still down.
  case open
  /// The contact was lifted.
  case ended
  /// The system took the contact away.
  case cancelled
}
