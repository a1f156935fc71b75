// Codes and words for what is wrong with a saved card.

extension SavedCardFault {
  /// The stable code.
  var code: DiagnosticCode {
    switch self {
    case .unreadable(let error): error.isMissing ? .missingInput : .unreadableInput
    case .tooLarge: .length
    case .json(let error): error.code
    case .notASavedCard: .notASavedCard
    case .laterVersion: .savedCardVersion
    case .content: .savedCardValue
    case .otherRules: .otherCard
    case .damaged, .otherCoverage: .damagedCard
    case .noCard: .noCard
    }
  }

  /// What is wrong, with what was found and what was expected.
  var message: String {
    switch self {
    case .unreadable(let error):
      words("the saved card cannot be read", error.description, "what --save has written")
    case .tooLarge(let limit):
      words("the saved card is too large", "more", "at most \(limit) bytes")
    case .json(let error): error.message
    case .notASavedCard(let found):
      words("no saved card", found, "\"kind\":\"scratch-card\"")
    case .laterVersion(let found, let supported):
      words(
        "the card was saved by a later version of this program", "version \(found)",
        "version \(supported)")
    case .content(let error): error.message
    case .otherRules(let found, let expected):
      words("the card was saved from other rules, or elsewhere on the canvas", found, expected)
    case .damaged(let found, let expected):
      words("the checksum of the saved card is wrong", found, expected)
    case .otherCoverage(let found, let expected):
      words(
        "the strokes of the saved card come to another count of samples", "\(found) saved",
        "\(expected)")
    case .noCard(let scene):
      words("nothing is saved or restored", "a \(scene) scene", "a scratch scene")
    }
  }
}
