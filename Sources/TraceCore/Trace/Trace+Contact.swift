extension Trace {
  /// A contact that is down.
  struct Contact: Sendable {
    let contact: Int
    /// The index of its stroke.
    var stroke: Int
    /// The guide stroke that it advances under ordered progress; nil if none was due.
    var binding: OrderedProgress.Binding?
    /// The length in points that it has drawn since the pointer of ordered progress last moved, as
    /// far as it has seen.
    var inkSinceMove = 0.0
    /// True if it has moved the pointer, so that it does not enter elsewhere.
    var hasMoved = false
    /// The way that it has come along the stroke that is due since the pointer last moved; nil if it
    /// has not come near it, or has moved the pointer.
    var approach: Approach?
    /// The number of moves of the pointer that it has seen.
    var movesSeen = 0
    /// The binding to the guide stroke that its ink is judged against; nil for the whole guide.
    ///
    /// After a join, it remains the earlier one until the pointer moves.
    var against: OrderedProgress.Binding?
    /// The waypoints that its stroke reached.
    ///
    /// Kept only if canceled strokes are discarded and progress is not ordered.
    var reached: Set<Int> = []

    /// Creates a contact that draws the stroke at index `stroke`.
    init(contact: Int, stroke: Int) {
      (self.contact, self.stroke) = (contact, stroke)
    }
  }
}
