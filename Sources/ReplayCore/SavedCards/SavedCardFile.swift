import JSONStream
package import MaskCore
import Scenes
import TouchRecording

/// A saved card in a file, from which recordings go on.
package struct SavedCardFile: Sendable {
  /// The file.
  package let file: JSONFile
  /// The card.
  package let saved: SavedCard

  /// The ending of the names of saved cards in a folder.
  package static let ending = ".card.json"

  /// The largest size of a saved card, in bytes: that of over a million touches.
  static let limit = 64 << 20

  /// Reads the file at `path`.
  ///
  /// - Throws: `SavedCardFileError` with line and byte.
  package init(_ path: String) throws(SavedCardFileError) {
    let file = try rethrow(JSONFile(path, limit: Self.limit), as: SavedCardFileError.file)
    try self.init(file)
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

  /// The scene after what was saved; its clock goes on from there.
  ///
  /// - Throws: `SavedCardFileError` if the scene has no card, or one that this was not saved from.
  func restored(to scene: any Scene) throws(SavedCardFileError) -> any Scene {
    guard let card = scene.card else { throw .unsaved(.noCard(scene: scene.report.kind)) }
    return try rethrow(
      card.continuing(saved), as: { (error: SavedCardError) in Self.error(fault(error), in: file) })
  }

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
          found: "\(found) of them",
          expected: expected.count == 1
            ? "\(expected.lowerBound)" : "at most \(expected.upperBound)"), at: place)
    case .repeatedContact(let place, let contact):
      content(.unexpected(found: "contact \(contact) again", expected: "it once"), at: place)
    case .strayContact(let place, let contact):
      content(
        .unexpected(found: "contact \(contact)", expected: "the pan to draw, and nothing else"),
        at: place)
    }
  }

  /// Places a fault at the value that it is about.
  private func content(
    _ fault: SceneError.Fault, at place: SavedCardError.Place
  ) -> SavedCardFault {
    guard let fields = try? ObjectFields(file.value, path: SavedCard.path) else {
      return .content(SceneError(path: SavedCard.path, offset: nil, fault: fault))
    }
    return .content(fields.error(fault, along: place.steps))
  }
}
