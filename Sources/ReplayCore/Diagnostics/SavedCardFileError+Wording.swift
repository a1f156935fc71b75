import Scenes

extension SavedCardFileError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .file(let error): error.diagnosis
    case .card(let fault, _, _), .unsaved(let fault): fault.diagnosis
    }
  }
}

extension SavedCardFault: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .tooLarge(let limit):
      words(.length, "the saved card is too large", expected: "at most \(limit) bytes")
    case .notASavedCard(let found):
      words(.notASavedCard, "not a saved card", found: found, expected: "\"kind\":\"scratch-card\"")
    case .laterVersion(let found, let supported):
      words(
        .savedCardVersion, "the card was saved by a later version of this program",
        found: "version \(found)", expected: "version \(supported)")
    case .content(let error): (.savedCardValue, error.message)
    case .otherRules(let found, let expected):
      words(
        .otherCard, "the card was saved with other rules, or elsewhere on the canvas", found: found,
        expected: expected)
    case .damaged(let found, let expected):
      words(
        .damagedCard, "the checksum of the saved card is wrong", found: found, expected: expected)
    case .otherCoverage(let found, let expected):
      words(
        .damagedCard, "the saved count of samples differs from that of the saved strokes",
        found: "\(found)", expected: "\(expected)")
    case .noCard(let scene):
      words(
        .noCard, "only cards can be saved and restored", found: "a \(scene) scene",
        expected: "a scratch scene")
    }
  }
}
