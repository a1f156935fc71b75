// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Drawing
package import FileIO
import JSONStream
import PNGCodec
package import Scenes
import Synchronization
import TouchRecording

/// The pictures of a folder by their ids: `foil` is the file `foil.png`.
///
/// No file outside the folder is opened: an id cannot lead out of it, and links in it are not
/// followed. A picture is read when the first scene asks for it, and all recordings of a run share
/// it.
package final class Assets: Sendable {
  /// The pictures that are kept and the digests of all files that were read, by id.
  private struct Cache {
    /// The pictures that are kept.
    var pictures: [ByteName: Bitmap] = [:]
    /// The number of pixels of all kept pictures.
    var pixels = 0
    /// The digests of all files that were read.
    var digests: [ByteName: SHA256.Digest] = [:]
  }

  /// The path of the folder as it was given.
  package let folder: String
  /// True if nobody named the folder, but recordings or their scene lie in it.
  package let isImplied: Bool
  private let limits: PNGLimits
  private let cache = Mutex(Cache())

  /// The maximum number of bytes of a file: together with the pixels of the largest picture, less
  /// than 100 MiB.
  static let fileLimit = 16 << 20
  /// The maximum number of pixels that are kept, which take 64 MiB; a picture that does not fit is
  /// read again for each recording.
  package static let keptPixels = 1 << 24

  /// Creates the assets of a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of a folder.
  ///   - pixels: The greatest number of pixels of a picture: 16 Mi, which take 64 MiB.
  ///   - isImplied: True if nobody named the folder.
  /// - Throws: `SystemError` if there is no such folder.
  package init(
    _ folder: String, pixels: Int = Assets.keptPixels, isImplied: Bool = false
  ) throws(SystemError) {
    guard try FileSystem.kind(of: folder) == .folder else { throw .notAFolder }
    (self.folder, self.isImplied) = (folder, isImplied)
    self.limits = PNGLimits(pixels: pixels)
  }

  /// The closure that gives scenes their pictures.
  package var source: PictureSource {
    { id throws(Fault) in try self.picture(id) }
  }

  /// Returns the picture of an id.
  ///
  /// The result depends only on the id and its file, not on the pictures that were read before.
  ///
  /// - Complexity: O(n) in the bytes and pixels of the picture when it is read; O(1) when it is
  ///   kept.
  /// - Throws: `Fault` if there is no such picture, or it cannot be read.
  package func picture(_ id: String) throws(Fault) -> Bitmap {
    guard let name = AssetName(id) else { throw .forbiddenName(id: id) }
    // The lock is held while a file is read, so that no picture is read twice at the same time.
    let result = cache.withLock { cache in
      Result { () throws(Fault) in
        if let picture = cache.pictures[ByteName(id)] { return picture }
        let bytes = try contents(of: name)
        cache.digests[ByteName(id)] = SHA256.digest(bytes)
        let picture = try decode(bytes, name)
        let pixels = picture.width * picture.height
        if cache.pixels + pixels <= Assets.keptPixels {
          cache.pictures[ByteName(id)] = picture
          cache.pixels += pixels
        }
        return picture
      }
    }
    return try result.get()
  }

  /// The ids and digests of the files that were read, sorted by the bytes of the ids.
  package var digests: [(id: String, digest: SHA256.Digest)] {
    cache.withLock(\.digests).map { (id: $0.key.text, digest: $0.value) }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  private func decode(_ bytes: [UInt8], _ name: AssetName) throws(Fault) -> Bitmap {
    guard bytes.count <= Assets.fileLimit else {
      throw .fileTooLarge(id: name.id, limit: Assets.fileLimit)
    }
    return try rethrow(
      PNGDecoder(limits: limits).decode(bytes),
      as: { (error: PNGError) in
        if case .signature(let found) = error, found.starts(with: [0xFF, 0xD8, 0xFF]) {
          Fault.jpeg(id: name.id, file: name.file)
        } else if case .tooManyPixels(_, let found, let limit) = error {
          Fault.tooManyPixels(id: name.id, found: found, limit: limit)
        } else {
          Fault.png(id: name.id, error)
        }
      })
  }

  private func contents(of name: AssetName) throws(Fault) -> [UInt8] {
    do throws(SystemError) {
      let file = try FileDescriptor.file(folder + "/" + name.file)
      return try FileSource(file).contents(limit: Assets.fileLimit)
    } catch {
      if error.isMissing {
        let names = (try? FileSystem.names(in: folder)) ?? []
        if let jpeg = names.first(where: [".jpg", ".jpeg"].map { name.id + $0 }.contains) {
          throw .jpeg(id: name.id, file: jpeg)
        }
        throw isImplied ? .noFolder(id: name.id) : .unknown(id: name.id, known: ids(of: names))
      }
      if error.isSymbolicLinkOrNotAFile { throw .notInFolder(id: name.id) }
      throw .unreadable(id: name.id, reason: error.description)
    }
  }

  /// Returns the ids of the pictures among the names of files.
  private func ids(of names: [String]) -> [String] {
    names.filter { $0.hasByteSuffix(AssetName.ending) }
      .compactMap { AssetName($0.droppingLastBytes(AssetName.ending.utf8.count))?.id }
  }
}
