package import PNGCodec
package import TouchRecording

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

/// An error of loading the picture that a scene names by its id.
package enum AssetError: Error, Hashable, Sendable {
  /// No folder of pictures was given.
  case noFolder(id: String)
  /// The folder holds no picture with this id; `known` are the ids that it holds.
  case unknown(id: String, known: [String])
  /// The id is not a valid name of a picture.
  case forbiddenName(id: String)
  /// The folder's entry of that name is a link, or not a regular file.
  case notInFolder(id: String)
  /// The file is larger than `limit` bytes.
  case fileTooLarge(id: String, limit: Int)
  /// The picture has more pixels than the limit allows.
  case tooManyPixels(id: String, found: Int, limit: Int)
  /// The file cannot be read.
  case unreadable(id: String, ByteSourceError)
  /// The file is a JPEG file.
  case jpeg(id: String, file: String)
  /// The file is not a PNG file, or a damaged one.
  case png(id: String, PNGError)
}
