import Geometry

extension TouchEvent: CustomStringConvertible {
  /// The known values of the sample in one line, in points, microseconds and the units of a
  /// recording: `0 moved (10.5, 3.0) at 8000 us pen force 0.5 altitude 0.75`.
  ///
  /// A finger is not named, and neither is a value that is unknown.
  public var description: String {
    var words = ["\(contact) \(phase.name) (\(location.x), \(location.y)) at \(time) us"]
    if pointer != .touch { words.append(pointer.name) }
    if let force { words.append("force \(force)") }
    for key in TouchQuantities.Key.allCases {
      if let value = quantities[key] { words.append("\(key.name) \(value)") }
    }
    if isCoalesced { words.append("coalesced") }
    return words.joined(separator: " ")
  }
}
