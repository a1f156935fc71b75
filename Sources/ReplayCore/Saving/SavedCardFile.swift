import JSONStream
public import MaskCore
import PNGCodec
import TouchRecording

/// A saved card in a file, from which recordings go on.
public struct SavedCardFile: Sendable {
  /// The path as it was given.
  public let path: String
  /// What was saved.
  public let saved: SavedCard
  private let bytes: [UInt8]

  /// How the names of saved cards in a folder end.
  public static let ending = ".card.json"

  /// The most bytes of a saved card: those of over a million touches.
  static let limit = 64 << 20

  /// Reads the file at `path`.
  ///
  /// - Throws: `SavedCardFileError` with line and byte.
  public init(_ path: String) throws(SavedCardFileError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSource.contents(of: path, limit: SavedCardFile.limit)
    } catch {
      throw SavedCardFileError(.unreadable(error), path: path)
    }
    try self.init(bytes, path: path)
  }

  /// Takes the bytes of a file at `path`.
  package init(_ bytes: [UInt8], path: String) throws(SavedCardFileError) {
    guard bytes.count <= SavedCardFile.limit else {
      throw SavedCardFileError(.tooLarge(limit: SavedCardFile.limit), path: path)
    }
    (self.path, self.bytes) = (path, bytes)
    do throws(SavedCardFault) {
      saved = try SavedCard(text: bytes)
    } catch {
      throw SavedCardFile.error(error, path: path, bytes)
    }
  }

  /// The SHA-256 of the file.
  var digest: SHA256.Digest { SHA256.digest(bytes) }

  private static func error(
    _ fault: SavedCardFault, path: String, _ bytes: [UInt8]
  ) -> SavedCardFileError {
    let place = fault.offset.map { SceneFile.place(of: $0, in: bytes) }
    return SavedCardFileError(fault, path: path, line: place?.line, byte: place?.byte)
  }

  /// The scene after what was saved; its clock goes on from there.
  ///
  /// - Throws: `SavedCardFileError` where the scene is no card, or one that this was not saved from.
  func restored(to scene: any Scene) throws(SavedCardFileError) -> any Scene {
    do throws(SavedCardError) {
      if let restored = try scene.continuing(saved) { return restored }
    } catch {
      throw SavedCardFile.error(fault(error), path: path, bytes)
    }
    throw SavedCardFileError(.noCard(scene: scene.report.kind))
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

  /// Reads the text once more to find where a value stands.
  private func content(
    _ fault: SceneError.Fault, at place: SavedCardError.Place
  ) -> SavedCardFault {
    guard let value = try? JSONValue.parse(bytes),
      let fields = try? SceneFields(value, path: SavedCard.path)
    else { return .content(SceneError(path: SavedCard.path, offset: nil, fault: fault)) }
    return .content(fields.error(fault, along: place.steps))
  }
}
