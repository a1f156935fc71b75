import TouchRecording

extension ImportedInk {
  /// Returns the logged touches, after a check of the limits.
  func loggedTouches(_ limits: RecordingLimits) throws(ImportError) -> [TouchEvent] {
    var down = 0
    for (count, logged) in log.enumerated() {
      switch logged.touch.phase {
      case .began: down += 1
      case .ended, .cancelled: down -= 1
      case .moved, .hovered: break
      }
      if down > limits.contacts { throw .tooManyContacts(logged.place, limit: limits.contacts) }
      if let limit = limits.events, count >= limit {
        throw .tooManySamples(logged.place, limit: limit)
      }
    }
    return log.map(\.touch)
  }
}
