// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// The smallest box around the ink of touches, found without a guide.
///
/// The ink is that of the strokes which a `Trace` with the same rules would list: those since the
/// latest reset, without those that the rules discard. All positions of a stroke count,
/// hovering does not, and a contact that is down at a reset brings its last position with it.
///
/// ```swift
/// var box = InkBox(rules: TraceRules())
/// for (phase, x, y) in [(TouchEvent.Phase.began, 20.0, 30.0), (.moved, 60, 45), (.ended, 60, 50)] {
///   box.apply(TouchEvent(time: 0, contact: 0, phase: phase, location: Point(x: x, y: y)))
/// }
/// print(box.rect?.width ?? 0, box.rect?.height ?? 0)
/// // 40.0 20.0
/// ```
public struct InkBox: Sendable {
  /// The bounds of the strokes that are over; nil if there are none.
  private var finished: Bounds?
  /// The bounds of the open strokes, by the slots of `contacts`.
  private var open: [Bounds] = []
  private var contacts: DrawingContacts

  /// Creates the box of no ink.
  ///
  /// Where the rules ignore taps, the box has those of a contact within half of the tolerance of the
  /// rules, or of a single point without one. If the guide has dots, a tap may be one of them, so all
  /// belong to the box.
  ///
  /// - Parameters:
  ///   - rules: The rules, which name the events that draw and the strokes that stay.
  ///   - guide: The guide that will lie on the ink; nil for one without dots.
  public init(rules: TraceRules, for guide: Guide? = nil) {
    var contactRules = rules.contactRules
    if rules.ignoresTaps, guide?.hasDots != true {
      contactRules.taps = ContactRules.Taps(within: (rules.tolerance ?? 0) / 2)
    }
    contacts = DrawingContacts(contactRules)
  }

  /// The box of the ink so far, in points; nil without ink.
  ///
  /// - Complexity: O(n) in the number of contacts that are down.
  public var rect: Rect? {
    open.reduce(finished) { $0.union($1) }?.rect
  }

  /// Applies one touch.
  ///
  /// - Complexity: O(n) in the number of contacts that are down.
  public mutating func apply(_ event: TouchEvent) {
    for step in contacts.steps(of: event) {
      switch step {
      case .begin(let sample, _): open.append(Bounds(sample.location))
      case .extend(let slot, _): open[slot].add(event.location)
      case .lift(let slot, _): finished = finished.union(open.remove(at: slot))
      case .discard(let slot): open.remove(at: slot)
      }
    }
  }

  /// Applies an event of a recording, of which only touches and resets change the ink.
  public mutating func play(_ event: RecordingEvent) {
    switch event {
    case .touch(let touch): apply(touch)
    case .reset: reset()
    case .mark, .note, .expect, .other: break
    }
  }

  /// Removes all ink; contacts that are down draw on from their last position.
  public mutating func reset() {
    contacts.reset()
    open.removeAll()
    finished = nil
  }
}

/// The least and greatest coordinates of some points, kept as they are: a width would be rounded.
private struct Bounds {
  private var low, high: Point

  init(_ point: Point) {
    (low, high) = (point, point)
  }

  mutating func add(_ point: Point) {
    low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
    high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  func union(_ other: Bounds) -> Bounds {
    var bounds = self
    bounds.add(other.low)
    bounds.add(other.high)
    return bounds
  }

  var rect: Rect {
    Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension Bounds? {
  /// Returns the bounds of both.
  fileprivate func union(_ other: Bounds) -> Bounds { self?.union(other) ?? other }
}
