package import PNGCodec
package import TouchRecording

/// Why there is no picture for an id that a scene names.
package enum AssetError: Error, Hashable, Sendable {
  /// There is no folder of pictures.
  case noFolder(id: String)
  /// The folder holds no picture of this id; `known` are the ids that it holds.
  case unknown(id: String, known: [String])
  /// The id cannot be the name of a picture.
  case forbiddenName(id: String)
  /// The name in the folder is a link, or no file.
  case notInFolder(id: String)
  /// The file is larger than `limit` bytes.
  case fileTooLarge(id: String, limit: Int)
  /// The picture has more pixels than `--limits picture` allows.
  case tooManyPixels(id: String, found: Int, limit: Int)
  /// The file cannot be read.
  case unreadable(id: String, ByteSourceError)
  /// The file is no PNG file, or a broken one.
  case png(id: String, PNGError)
}
