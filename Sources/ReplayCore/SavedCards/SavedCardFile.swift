// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Geometry
import JSONStream
package import MaskCore
import Scenes
import TouchRecording

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
  /// - Throws: `Fault` with line and byte.
  package init(_ path: String) throws(Fault) {
    try self.init(JSONFile(path, limit: Self.limit))
  }

  /// Takes the bytes of a file at `path`.
  ///
  /// - Throws: `Fault` with line and byte.
  package init(_ bytes: [UInt8], path: String) throws(Fault) {
    try self.init(JSONFile(bytes, path: path, limit: Self.limit))
  }

  private init(_ file: JSONFile) throws(Fault) {
    self.file = file
    saved = try rethrow(
      SavedCard(file.value),
      as: file.placing)
  }

  /// The path as it was given.
  package var path: String { file.path }

  /// Returns the scene in the saved state; its clock continues at the saved time.
  ///
  /// - Throws: `Fault` if the scene has no card, or another card than the saved one.
  func restored(to scene: Scene) throws(Fault) -> Scene {
    guard case .scratch(var card) = scene else { throw .noCardToSave(scene: scene.kind) }
    do throws(SavedCardError) {
      try card.value.restore(saved)
      return .scratch(card)
    } catch {
      throw file.placing(fault(error))
    }
  }

  /// The fault of a file for an error of its card.
  private func fault(_ error: SavedCardError) -> Fault {
    switch error {
    case .otherRules(let found, let expected):
      .otherCard(found: hex(found), expected: hex(expected))
    case .otherAspect(let found, let expected):
      .otherAspect(
        found: "\(text(found.width)) x \(text(found.height)) points",
        expected: "the proportions of \(text(expected.width)) x \(text(expected.height))")
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
    _ fault: FieldFault, at place: SavedCardError.Place
  ) -> Fault {
    guard let fields = try? ObjectFields(file.value, path: SavedCard.path) else {
      return .savedCardValue(Fault(fault, path: SavedCard.path, offset: nil))
    }
    return .savedCardValue(fields.error(fault, along: place.steps))
  }
}
