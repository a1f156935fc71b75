package import Controls

/// A part of a scene that a touch can hold.
package struct SceneControl: Hashable, Sendable {
  /// The name of the part in scenes and reports.
  package let name: String
  /// The touch on the part.
  package let tracking: TouchTracking

  /// The valid slops of the buttons of a scene, in points: the greatest is more than any screen.
  static let slops = 0.0...10_000.0
}
