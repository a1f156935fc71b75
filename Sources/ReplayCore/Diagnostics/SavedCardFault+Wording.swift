import Scenes

// Codes and words for what is wrong with a saved card.

extension SavedCardFileError: Diagnosable {
  /// The stable code.
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .file(let error): error.diagnosticCode
    case .card(let fault, _, _), .unsaved(let fault): fault.diagnosticCode
    }
  }

  /// What is wrong, with what was found and what was expected.
  var message: String {
    switch self {
    case .file(let error): error.message
    case .card(let fault, _, _), .unsaved(let fault): fault.message
    }
  }
}

extension SavedCardFault: Diagnosable {
  /// The stable code.
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .tooLarge: .length
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
    case .tooLarge(let limit):
      words("the saved card is too large", "more", "at most \(limit) bytes")
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
