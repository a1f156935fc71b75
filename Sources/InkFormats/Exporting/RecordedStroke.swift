import TouchRecording

/// The samples of one contact of a recording, or a run of samples in the air.
struct RecordedStroke {
  /// The number of the contact.
  let contact: Int
  /// True if the pointer is in the air.
  let isHovering: Bool
  /// The samples in order, the lift or the cancel included.
  var samples: [TouchEvent]

  /// Returns the strokes of a recording, in the order of their first samples.
  ///
  /// - Complexity: O(n c) in the number of touches and of contacts that are down at once.
  static func strokes(of recording: Recording) -> [RecordedStroke] {
    var strokes: [RecordedStroke] = []
    // The strokes that may go on, a few at once.
    var open: [(contact: Int, index: Int)] = []
    for touch in recording.touches {
      let isHovering = touch.phase == .hovered
      let found = open.firstIndex { $0.contact == touch.contact }
      if let found, touch.phase != .began,
        strokes[open[found].index].isHovering == isHovering
      {
        strokes[open[found].index].samples.append(touch)
      } else {
        if let found { open.remove(at: found) }
        open.append((touch.contact, strokes.count))
        strokes.append(
          RecordedStroke(contact: touch.contact, isHovering: isHovering, samples: [touch]))
      }
      if touch.phase == .ended || touch.phase == .cancelled {
        open.removeAll { $0.contact == touch.contact }
      }
    }
    return strokes
  }
}
