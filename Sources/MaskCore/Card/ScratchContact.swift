// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// A contact that is down and scratches a card.
public struct ScratchContact: Hashable, Sendable {
  /// The number of the contact.
  public var number: Int
  /// The latest position, in points of the card.
  public var location: Point
  /// The width of the tip there, in points.
  public var width: Double
  /// The time of its latest touch.
  public var time: Microseconds
  /// The index of its stroke in the report; nil if it has drawn nothing since a reset.
  public var stroke: Int?

  /// Creates a contact.
  public init(
    number: Int, location: Point, width: Double, time: Microseconds, stroke: Int? = nil
  ) {
    (self.number, self.location, self.width) = (number, location, width)
    (self.time, self.stroke) = (time, stroke)
  }
}

extension ScratchCard {
  /// The contacts that are down and scratch, in the order of their numbers.
  public var contactsDown: [ScratchContact] { contacts.values.sorted { $0.number < $1.number } }

  /// The numbers of the contacts that are down and came down outside the frame, in order.
  public var contactsBeside: [Int] { idleContacts(.beside) }

  /// The numbers of the contacts that are down and draw no more, because the card is complete, in
  /// order.
  public var contactsStopped: [Int] { idleContacts(.stopped) }

  private func idleContacts(_ reason: Idleness) -> [Int] {
    idle.filter { $0.value == reason }.map { $0.key }.sorted()
  }

  /// The numbers of the contacts that came down on the eraser, in order.
  package var contactsOnEraser: [Int] { pressing.sorted() }
}
