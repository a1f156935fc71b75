import Geometry

/// The values of a touch that was read in place, each in its range, not yet compared with others.
struct PlainTouch {
  /// The time in microseconds since the recording began.
  let time: Microseconds
  /// The number of the contact.
  let contact: Int
  /// The phase of the contact.
  let phase: TouchEvent.Phase
  /// The position; `ended` and `cancelled` may lack it.
  let location: Point?
  /// True if the sample was delivered together with a later one.
  let isCoalesced: Bool
  /// The pressure, if there is one.
  let force: Double?
}
