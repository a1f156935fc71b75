package import Geometry
package import MaskCore
package import TraceCore

/// Why a scene cannot be replayed: what is wrong, and where in its JSON.
package struct SceneError: Error, Hashable, Sendable {
  /// The fault itself.
  package enum Fault: Hashable, Sendable {
    /// Neither the recording nor the command line names a scene.
    case missingScene
    /// There is no such key; `known` are those that exist there.
    case unknownKey(known: [String])
    /// The key stands there twice.
    case duplicateKey
    /// The key must be there.
    case missing(expected: String)
    /// The value is of another kind than it must be, or none of the names that exist.
    case unexpected(found: String, expected: String)
    /// The name is none of those that exist.
    case unknownName(found: String, known: [String])
    /// The number is out of bounds.
    case outOfRange(found: Double, expected: String)
    /// The path data breaks its grammar.
    case pathData(PathDataError)
    /// The guide cannot be traced.
    case guide(GuideError)
    /// The card cannot be scratched.
    case card(ScratchError)
    /// There is no picture for the id; the scene is replayed without it.
    case asset(AssetError)
  }

  /// The place in the tree, such as `scene.rules.tolerance`.
  package let path: String
  /// The offset of its first byte in the JSON text that held the scene.
  package let offset: Int?
  /// What is wrong there.
  package let fault: Fault

  package init(path: String, offset: Int?, fault: Fault) {
    self.path = path
    self.offset = offset
    self.fault = fault
  }

  /// Creates the error of a card that cannot be drawn at some scale, placed at the card's frame.
  static func frame(_ error: ScratchError) -> SceneError {
    SceneError(path: "scene.frame", offset: nil, fault: .card(error))
  }
}
