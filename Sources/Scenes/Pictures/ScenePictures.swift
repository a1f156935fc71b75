package import Drawing
import MaskCore

/// Returns the picture that a scene names by `id`.
///
/// - Throws: `AssetError` if there is no such picture, or if it cannot be read.
package typealias PictureSource = @Sendable (_ id: String) throws(AssetError) -> Bitmap

/// The pictures that a scene names.
///
/// One that cannot be had does not end the reading of the scene: it is kept among the faults, and the
/// scene is replayed without it.
struct ScenePictures {
  /// The pictures that may be named; nil where no folder of them is known.
  private let source: PictureSource?
  /// Which pictures could not be had, and why: each once, where it is named first.
  private(set) var faults: [SceneError] = []
  /// The ids of those pictures, which nobody looks for again.
  private var missing: Set<String> = []
  /// The opacities that were asked for, so that a scene that names a picture often keeps it once.
  private var alphas: [String: AlphaMask] = [:]

  init(_ source: PictureSource?) {
    self.source = source
  }

  /// The picture with the id that the key `image` of an object holds; nil where it cannot be had.
  mutating func picture(_ id: String, of fields: ObjectFields) -> Bitmap? {
    if missing.contains(id) { return nil }
    do throws(AssetError) {
      guard let source else { throw .noFolder(id: id) }
      return try source(id)
    } catch {
      missing.insert(id)
      faults.append(fields.error(.asset(error), at: "image"))
      return nil
    }
  }

  /// The opacities of such a picture.
  mutating func alpha(_ id: String, of fields: ObjectFields) -> AlphaMask? {
    if let alpha = alphas[id] { return alpha }
    guard let picture = picture(id, of: fields) else { return nil }
    let alpha = AlphaMask(alphaOf: picture)
    alphas[id] = alpha
    return alpha
  }
}
