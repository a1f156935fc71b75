package import Geometry
package import MaskCore
package import TraceCore

/// An error in a scene, or in another JSON object that is read key by key: a fault and its place.
package struct SceneError: Error, Hashable, Sendable {
  /// The kinds of faults.
  package enum Fault: Hashable, Sendable {
    /// The key is unknown; `known` are the keys of its object.
    case unknownKey(known: [String])
    /// The object has the key twice.
    case duplicateKey
    /// A required key is missing; `expected` names it.
    case missing(expected: String)
    /// The value is not of the expected kind, or violates a rule that `expected` states.
    case unexpected(found: String, expected: String)
    /// The name is unknown; `known` are the names that exist.
    case unknownName(found: String, known: [String])
    /// The number is out of range.
    case outOfRange(found: Double, expected: String)
    /// The SVG path data is malformed.
    case pathData(PathDataError)
    /// The guide is invalid.
    case guide(GuideError)
    /// The card is invalid.
    case card(ScratchError)
    /// The scene takes more work before the first touch than the limit allows.
    case tooMuchWork(limit: Int)
    /// The picture could not be loaded; the scene is replayed without it.
    case asset(AssetError)
  }

  /// The path of the value, such as `scene.rules.tolerance`.
  package let path: String
  /// The offset of the value's first byte in the JSON text; nil if the value has no place in it.
  package let offset: Int?
  /// The fault at that place.
  package let fault: Fault

  package init(path: String, offset: Int?, fault: Fault) {
    self.path = path
    self.offset = offset
    self.fault = fault
  }

  /// Returns the error for a card that cannot be drawn at some scale, placed at the card's frame.
  static func frame(_ error: ScratchError) -> SceneError {
    SceneError(path: "scene.frame", offset: nil, fault: .card(error))
  }
}
