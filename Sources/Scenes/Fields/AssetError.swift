package import PNGCodec
package import TouchRecording

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
  /// The file is not a PNG file, or a damaged one.
  case png(id: String, PNGError)
}
