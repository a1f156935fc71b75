/// What a scene keeps from one frame to the next, so that a frame costs what has changed.
///
/// It belongs to one scene, and is no part of its state: a picture is the same with any memory.
package struct DrawingCache: Sendable {
  /// The card of a scratch scene.
  var card: CardPicture?

  /// Creates the memory of a scene that was not drawn yet.
  package init() {}
}
