// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Drawing
package import PNGCodec
import TouchRecording

/// The id of a picture, which is also the name of its file without `.png`.
///
/// A name has 1 to 128 characters of `A-Z a-z 0-9 . _ -` and no leading dot, so it cannot lead to
/// another folder.
package struct AssetName: Hashable, Sendable {
  /// The id as the scene gives it.
  package let id: String

  /// The largest length of an id, in bytes.
  package static let greatestLength = 128

  /// Checks an id; nil if it is not a valid name.
  package init?(_ id: String) {
    let bytes = Array(id.utf8)
    guard 1...AssetName.greatestLength ~= bytes.count, bytes[0] != UInt8(ascii: "."),
      bytes.allSatisfy(AssetName.allowed.contains), !AssetName.isDevice(id)
    else { return nil }
    self.id = id
  }

  /// The name of the file in the folder of pictures.
  package var file: String { id + AssetName.ending }

  /// The ending of file names.
  package static let ending = ".png"

  private static let allowed =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-".utf8

  /// Returns true if Windows takes the part before the first dot for the name of a device.
  private static func isDevice(_ id: String) -> Bool {
    let stem = id.split(separator: ".", maxSplits: 1)[0].uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
      && stem.last.map { ("0"..."9").contains($0) } == true
  }
}

/// Returns the picture that a scene names by `id`.
///
/// - Throws: `Fault` if there is no such picture, or if it cannot be read.
package typealias PictureSource = @Sendable (_ id: String) throws(Fault) -> Bitmap

// The faults of loading the picture that a scene names by its id.
extension Fault {
  /// No folder of pictures was given.
  package static func noFolder(id: String) -> Fault {
    Fault(
      .unknownName, "no picture \(quoted(id))",
      expected: "\(file(id)) beside the recording or the scene, or --assets DIR with it")
  }

  /// The folder holds no picture with this id; `known` are the ids that it holds.
  package static func unknown(id: String, known: [String]) -> Fault {
    Fault(
      .unknownName, "no picture \(quoted(id))", name: id, known: known,
      expected: "\(file(id)) in the folder")
  }

  /// The id is not a valid name of a picture.
  package static func forbiddenName(id: String) -> Fault {
    Fault(
      .forbiddenPicture, "invalid picture name \(quoted(id))",
      expected: "1 to \(AssetName.greatestLength) of the characters A-Z a-z 0-9 . _ -, without a "
        + "leading dot, and not the name of a device")
  }

  /// The folder's entry of that name is a link, or not a regular file.
  package static func notInFolder(id: String) -> Fault {
    Fault(
      .forbiddenPicture, "\(file(id)) is refused", found: "a link or a special file",
      expected: "a file inside the folder")
  }

  /// The file is larger than `limit` bytes.
  package static func fileTooLarge(id: String, limit: Int) -> Fault {
    Fault(.picture, "\(file(id)) is too large", expected: "at most \(limit) bytes")
  }

  /// The picture has more pixels than the limit allows.
  package static func tooManyPixels(id: String, found: Int, limit: Int) -> Fault {
    Fault(
      .picture, "\(file(id)) is too large", found: "\(found) pixels",
      expected: "at most \(limit) (--limits picture=N)")
  }

  /// The file cannot be read; `reason` is what the system says about it.
  package static func unreadable(id: String, reason: String) -> Fault {
    Fault(.picture, "\(file(id)) cannot be read: \(reason)")
  }

  /// The file is a JPEG file.
  package static func jpeg(id: String, file name: String) -> Fault {
    Fault(
      .picture,
      "\(printable(name)) is a JPEG file; convert it to PNG: "
        + "magick \(printable(name == file(id) ? "jpeg:\(name)" : name)) \(file(id))"
    )
  }

  /// The file is not a PNG file, or a damaged one.
  package static func png(id: String, _ error: PNGError) -> Fault {
    Fault(
      .picture, "\(file(id)) is not a valid PNG file at byte \(error.offset + 1)",
      found: error.found, expected: error.expected)
  }

  /// The name of the file of a picture.
  private static func file(_ id: String) -> String { "\(id)\(AssetName.ending)" }
}
