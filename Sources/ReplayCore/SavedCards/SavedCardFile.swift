import JSONStream
package import MaskCore
package import Scenes
package import TouchRecording

/// A saved card in a file, which recordings continue.
package struct SavedCardFile: Sendable {
  /// The file that holds the card.
  package let file: JSONFile
  /// The state of the card.
  package let saved: SavedCard

  /// The ending of the names of saved cards in a folder.
  package static let ending = ".card.json"

  /// The largest size of a saved card in bytes, enough for over a million touches.
  package static let limit = 64 << 20

  /// Reads the file at `path`.
  ///
  /// - Throws: `SavedCardFileError` with line and byte.
  package init(_ path: String) throws(SavedCardFileError) {
    try self.init(try rethrow(JSONFile(path, limit: Self.limit), as: SavedCardFileError.file))
  }

  /// Takes the bytes of a file at `path`.
  ///
  /// - Throws: `SavedCardFileError` with line and byte.
  package init(_ bytes: [UInt8], path: String) throws(SavedCardFileError) {
    let file = try rethrow(
      JSONFile(bytes, path: path, limit: Self.limit), as: SavedCardFileError.file)
    try self.init(file)
  }

  private init(_ file: JSONFile) throws(SavedCardFileError) {
    self.file = file
    saved = try rethrow(
      SavedCard(file.value), as: { (fault: SavedCardFault) in Self.error(fault, in: file) })
  }

  /// The path as it was given.
  package var path: String { file.path }

  private static func error(_ fault: SavedCardFault, in file: JSONFile) -> SavedCardFileError {
    .card(fault, path: file.path, place: fault.offset.map(file.place(of:)))
  }

  /// Returns the scene in the saved state; its clock continues at the saved time.
  ///
  /// - Throws: `SavedCardFileError` if the scene has no card, or another card than the saved one.
  func restored(to scene: Scene) throws(SavedCardFileError) -> Scene {
    guard case .scratch(var card) = scene else { throw .unsaved(.noCard(scene: scene.kind)) }
    do throws(SavedCardError) {
      try card.value.restore(saved)
      return .scratch(card)
    } catch {
      throw Self.error(fault(error), in: file)
    }
  }

  /// The fault of a file for an error of its card.
  private func fault(_ error: SavedCardError) -> SavedCardFault {
    switch error {
    case .otherRules(let found, let expected):
      .otherRules(found: hex(found), expected: hex(expected))
    case .otherCoverage(let found, let expected):
      .otherCoverage(found: found, expected: expected)
    case .outOfRange(let place, let found, let expected):
      content(.outOfRange(found: found, expected: text(expected)), at: place)
    case .count(let place, let found, let expected):
      content(
        .unexpected(
          found: "an array of \(found)",
          expected: expected.count == 1
            ? "\(expected.lowerBound)" : "at most \(expected.upperBound)"), at: place)
    case .repeatedContact(let place, let contact):
      content(
        .unexpected(found: "contact \(contact) again", expected: "each contact once"), at: place)
    case .strayContact(let place, let contact):
      content(
        .unexpected(found: "contact \(contact)", expected: "only the contact of the pan"),
        at: place)
    }
  }

  /// Returns the fault at the place of a value.
  private func content(
    _ fault: SceneError.Fault, at place: SavedCardError.Place
  ) -> SavedCardFault {
    guard let fields = try? ObjectFields(file.value, path: SavedCard.path) else {
      return .content(SceneError(path: SavedCard.path, offset: nil, fault: fault))
    }
    return .content(fields.error(fault, along: place.steps))
  }
}

/// A card that cannot be saved or restored.
package enum SavedCardFileError: Error, Hashable, Sendable {
  /// The file cannot be read, is too large or is not JSON.
  case file(JSONFileError)
  /// The card is wrong, or belongs to another scene; `place` is nil if the fault concerns the whole
  /// card.
  case card(SavedCardFault, path: String, place: Place?)
  /// The card of a recording cannot be saved.
  case unsaved(SavedCardFault)
}
