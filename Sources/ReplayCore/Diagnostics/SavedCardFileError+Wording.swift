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
      (.length, words("the saved card is too large", expected: "at most \(limit) bytes"))
    case .notASavedCard(let found):
      (
        .notASavedCard,
        words("not a saved card", found: found, expected: "\"kind\":\"scratch-card\"")
      )
    case .laterVersion(let found, let supported):
      (
        .savedCardVersion,
        words(
          "the card was saved by a later version of this program", found: "version \(found)",
          expected: "version \(supported)")
      )
    case .content(let error): (.savedCardValue, error.message)
    case .otherRules(let found, let expected):
      (
        .otherCard,
        words(
          "the card was saved with other rules, or elsewhere on the canvas", found: found,
          expected: expected)
      )
    case .damaged(let found, let expected):
      (
        .damagedCard,
        words("the checksum of the saved card is wrong", found: found, expected: expected)
      )
    case .otherCoverage(let found, let expected):
      (
        .damagedCard,
        words(
          "the saved count of samples differs from that of the saved strokes", found: "\(found)",
          expected: "\(expected)")
      )
    case .noCard(let scene):
      (
        .noCard,
        words(
          "only cards are saved and restored", found: "a \(scene) scene",
          expected: "a scratch scene")
      )
    }
  }
}
