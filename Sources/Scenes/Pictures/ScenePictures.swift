// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import MaskCore

/// The pictures that a scene names, loaded on demand.
///
/// A picture that fails to load does not stop the reading of the scene. It becomes a fault, and the
/// scene is replayed without it.
struct ScenePictures {
  /// The source of the pictures; nil if no folder of pictures was given.
  private let source: PictureSource?
  /// The pictures that failed to load, and the reasons: each picture once, at the first place that
  /// names it.
  private(set) var faults: [Fault] = []
  /// The bytes of the ids of these pictures, which are not loaded again.
  private var missing: Set<[UInt8]> = []
  /// The alpha channels loaded so far, by the bytes of their ids, so that a picture that a scene
  /// names often is kept once.
  private var alphas: [[UInt8]: AlphaMask] = [:]

  init(_ source: PictureSource?) {
    self.source = source
  }

  /// Returns the picture that a key of an object names; nil if it failed to load.
  mutating func picture(
    _ id: String, of fields: ObjectFields, at key: String = "image"
  ) -> Bitmap? {
    if missing.contains(Array(id.utf8)) { return nil }
    do throws(Fault) {
      guard let source else { throw .noFolder(id: id) }
      return try source(id)
    } catch {
      missing.insert(Array(id.utf8))
      faults.append(fields.error(.asset(error), at: key))
      return nil
    }
  }

  /// Returns the alpha channel of the picture that the key `image` of an object names; nil if it
  /// failed to load.
  mutating func alpha(_ id: String, of fields: ObjectFields) -> AlphaMask? {
    if let alpha = alphas[Array(id.utf8)] { return alpha }
    guard let picture = picture(id, of: fields) else { return nil }
    let alpha = AlphaMask(alphaOf: picture)
    alphas[Array(id.utf8)] = alpha
    return alpha
  }
}
