/// Why no recording can be made that reaches a share of a scene.
package enum GenerationError: Error, Hashable, Sendable {
  /// The scene has no cover of which a share could be revealed.
  case notACard(scene: String)
  /// The share was not reached; `found` is the percentage that was, in hundredths.
  case unreachable(wanted: String, found: Int, touches: Int)
}
