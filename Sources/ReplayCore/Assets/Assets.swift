package import Drawing
package import FileIO
import PNGCodec
package import Scenes
import Synchronization
import TouchRecording

/// The pictures of a folder, found by id: `foil` is the file `foil.png` in it.
///
/// Nothing outside the folder is ever opened: ids cannot lead out of it, and links in it are not
/// followed. A picture is read when the first scene asks for it and then shared by all recordings of
/// a run.
package final class Assets: Sendable {
  /// What is kept of what was read.
  private struct Shelf {
    var pictures: [String: Bitmap] = [:]
    var pixels = 0
    /// The digests of all files that were read.
    var digests: [String: SHA256.Digest] = [:]
  }

  /// The path of the folder as it was given.
  package let folder: String
  private let limits: PNGLimits
  private let shelf = Mutex(Shelf())

  /// The most bytes of a file: with the pixels of the largest picture less than 100 MiB.
  static let fileLimit = 16 << 20
  /// The most pixels that are kept, 64 MiB; what does not fit is read again for each recording.
  private static let keptPixels = 1 << 24

  /// Takes the pictures of `folder`.
  ///
  /// - Parameters:
  ///   - folder: The path of a folder.
  ///   - limits: How large a picture may be.
  /// - Throws: `SystemError` if there is no such folder.
  package init(_ folder: String, limits: Limits = Limits()) throws(SystemError) {
    guard try FileSystem.kind(of: folder) == .folder else { throw .notAFolder }
    self.folder = folder
    self.limits = PNGLimits(pixels: limits.picturePixels)
  }

  /// The pictures, as scenes ask for them.
  package var source: PictureSource {
    { id throws(AssetError) in try self.picture(id) }
  }

  /// The picture of an id.
  ///
  /// What comes out depends on the id and its file alone, not on what was read before.
  ///
  /// - Complexity: O(n) in the bytes and pixels of the picture when it is read, O(1) later.
  /// - Throws: `AssetError` where there is none, or it cannot be read.
  package func picture(_ id: String) throws(AssetError) -> Bitmap {
    guard let name = AssetName(id) else { throw .forbiddenName(id: id) }
    // Whoever reads keeps the others waiting, so that no picture is read twice at the same time.
    let result = shelf.withLock { shelf in
      Result { () throws(AssetError) in
        if let picture = shelf.pictures[id] { return picture }
        let bytes = try contents(of: name)
        shelf.digests[id] = SHA256.digest(bytes)
        let picture = try decode(bytes, name)
        let pixels = picture.width * picture.height
        if shelf.pixels + pixels <= Assets.keptPixels {
          shelf.pictures[id] = picture
          shelf.pixels += pixels
        }
        return picture
      }
    }
    return try result.get()
  }

  /// The ids and digests of the pictures that were asked for and are there, sorted by the ids' bytes.
  var digests: [(id: String, digest: SHA256.Digest)] {
    shelf.withLock(\.digests).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value) }
  }

  private func decode(_ bytes: [UInt8], _ name: AssetName) throws(AssetError) -> Bitmap {
    guard bytes.count <= Assets.fileLimit else {
      throw .fileTooLarge(id: name.id, limit: Assets.fileLimit)
    }
    do throws(PNGError) {
      return try PNGDecoder(limits: limits).decode(bytes)
    } catch {
      if case .tooManyPixels(_, let found, let limit) = error {
        throw .tooManyPixels(id: name.id, found: found, limit: limit)
      }
      throw .png(id: name.id, error)
    }
  }

  private func contents(of name: AssetName) throws(AssetError) -> [UInt8] {
    do throws(SystemError) {
      let file = try FileDescriptor.file(folder + "/" + name.file)
      return try FileSource(file).contents(limit: Assets.fileLimit)
    } catch {
      if error.isMissing { throw .unknown(id: name.id, known: ids) }
      if error.isSymbolicLinkOrNotAFile { throw .notInFolder(id: name.id) }
      throw .unreadable(id: name.id, ByteSourceError(number: error.number))
    }
  }

  /// The ids of the pictures in the folder, sorted by their bytes.
  private var ids: [String] {
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.filter { $0.hasSuffix(AssetName.ending) }
      .compactMap { AssetName(String($0.dropLast(AssetName.ending.count)))?.id }
  }
}
