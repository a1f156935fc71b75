public import Drawing
import Geometry
public import TouchRecording

/// A card that takes the same touches as `ScratchCard` and counts them by the rule of another.
///
/// Contacts, resets and the eraser are those of the card, so that nothing but the counting differs.
/// Regions count nothing here, and strokes that the system takes away stay, as they do there.
public struct EmulatedCard: Sendable {
  /// A contact that is down.
  private enum Contact: Sendable {
    /// It presses the eraser.
    case erasing
    /// It scratches, and was here last, in points of the card.
    case scratching(from: Point)
  }

  /// The rule by which it counts.
  public let rule: OtherRule
  private let rules: ScratchRules
  private var counter: any ShareCounter
  private var contacts: [Int: Contact] = [:]

  /// Creates a card that nobody has touched.
  ///
  /// - Parameters:
  ///   - rule: The rule by which it counts.
  ///   - card: The card whose frame, brush, eraser and rule of taps it has.
  ///   - cover: The picture of the cover at one pixel a point, of the size of the card's mask; only
  ///     some rules read it (`OtherRule.readsCover`), nil stands for an opaque black one.
  /// - Precondition: the picture has the size of the mask.
  /// - Complexity: O(points of the card) where every pixel counts, else O(1).
  public init(_ rule: OtherRule, like card: ScratchCard, cover: Bitmap? = nil) {
    self.rule = rule
    rules = card.rules
    let (size, width) = (rules.frame.size, rules.brush.width)
    counter =
      switch rule {
      case .flutterScratcherHigh: EventDiscs(perSide: 100, size: size, brushWidth: width)
      case .flutterScratcherLow: EventDiscs(perSide: 10, size: size, brushWidth: width)
      case .jqueryEraser: EventCells(size: size, brushWidth: width)
      case .strideChannel, .strideAlpha, .fullScanClear, .fullScanTouched:
        ErasedPixels(rule, like: card, cover: cover)
      }
  }

  /// What the rule counts now.
  ///
  /// - Complexity: O(points of the card) where every pixel counts, else O(1).
  public var share: CountedShare { counter.share }

  /// Takes one touch.
  ///
  /// - Precondition: the touch lies within 1,000,000 points of the canvas's origin.
  /// - Complexity: O(points in the brush and on the way of the contact).
  public mutating func apply(_ event: TouchEvent) {
    switch event.phase {
    case .hovered: break
    case .began: begin(event)
    case .moved: move(event)
    case .ended, .cancelled: end(event)
    }
  }

  /// Covers the card again; contacts that are down draw on from where they are.
  public mutating func reset() {
    counter.reset()
  }

  private mutating func begin(_ event: TouchEvent) {
    if let eraser = rules.eraser, eraser.contains(event.location) {
      contacts[event.contact] = .erasing
      return
    }
    let point = cardPoint(event.location)
    contacts[event.contact] = .scratching(from: point)
    counter.comeDown(at: point)
  }

  private mutating func move(_ event: TouchEvent) {
    guard case .scratching(let last) = contacts[event.contact] else { return }
    let point = cardPoint(event.location)
    contacts[event.contact] = .scratching(from: point)
    if point != last { counter.draw(LineSegment(last, point)) }
  }

  private mutating func end(_ event: TouchEvent) {
    move(event)
    let contact = contacts.removeValue(forKey: event.contact)
    if case .erasing = contact, event.phase == .ended,
      rules.eraser?.contains(event.location) == true
    {
      reset()
    }
  }

  private func cardPoint(_ location: Point) -> Point {
    Point(x: location.x - rules.frame.minX, y: location.y - rules.frame.minY)
  }
}
