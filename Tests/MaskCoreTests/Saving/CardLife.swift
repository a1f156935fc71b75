// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TouchRecording

/// A card, what happens to it, and where it is saved in between.
struct CardLife: CustomStringConvertible {
  /// Something that happens to a card.
  enum Happening {
    case touch(TouchEvent)
    case reset(Microseconds)
    case wait(Microseconds)
    case use(Brush)
  }

  var rules: ScratchRules
  var happenings: [Happening]
  /// How much happens before the card is saved.
  var cut: Int

  var description: String { "\(happenings) on \(rules), saved after \(cut)" }

  /// Touches of up to three contacts in any order, resets, waiting and new brushes.
  static func lives() throws -> Generator<CardLife> {
    let (tips, marks) = (
      try NamedBrush.all().map(\.brush), try StartingShape(Path(svg: "M1 1H4V3Z"))
    )
    return Generator { choices in
      var clock: Microseconds = 0
      let rules = choices.rules(tips, marks)
      let happenings = choices.array(count: 0...25) { choices in
        choices.happening(at: &clock, tips)
      }
      let cut = choices.below(happenings.count + 1)
      return CardLife(rules: rules, happenings: happenings, cut: cut)
    }
  }
}

extension ScratchCard {
  /// Does what happens, and checks the card after it.
  mutating func take(_ happening: CardLife.Happening) {
    defer { precondition(isConsistent, "The counts of the card are not those of its strokes") }
    switch happening {
    case .touch(let event): apply(event)
    case .reset(let time): reset(at: time)
    case .wait(let time): advance(to: time)
    case .use(let brush): try? use(brush)
    }
  }
}

extension Choices {
  fileprivate mutating func happening(
    at clock: inout Microseconds, _ tips: [Brush]
  ) -> CardLife.Happening {
    clock += Int64(below(5)) * 7000
    switch below(16) {
    case 14: return .use(brush(tips))
    case 15: return .reset(clock)
    case 13:
      clock += Int64(below(300_000))
      return .wait(clock)
    default: return .touch(touch(at: clock))
    }
  }

  private mutating func touch(at time: Microseconds) -> TouchEvent {
    let phases: [TouchEvent.Phase] = [
      .moved, .moved, .moved, .began, .began, .ended, .cancelled, .hovered,
    ]
    let phase = element(of: phases)
    let location = Point(x: gridCoordinate(in: -2...14), y: gridCoordinate(in: -2...11))
    var event = TouchEvent(time: time, contact: below(3), phase: phase, location: location)
    if once(in: 2) { event.force = Double(below(513)) / 512 }
    if once(in: 2) { event.major = Double(below(60)) / 8 }
    return event
  }

  private mutating func brush(_ tips: [Brush]) -> Brush {
    var brush = element(of: tips)
    brush.width = 0.5 + Double(below(40)) / 8
    brush.by = element(of: Brush.WidthSource.allCases)
    return brush
  }

  fileprivate mutating func rules(_ tips: [Brush], _ start: StartingShape) -> ScratchRules {
    var rules = ScratchRules(
      frame: Rect(
        x: Double(integer(in: -300...300)) / 256, y: Double(below(300)) / 256,
        width: 4 + Double(below(2000)) / 256, height: 4 + Double(below(1200)) / 256))
    rules.brush = brush(tips)
    rules.begin = element(of: BeginRule.allCases)
    rules.stopsAtThreshold = once(in: 4)
    rules.tap = element(of: TapRule.allCases)
    rules.cancel = element(of: CancelRule.allCases)
    rules.input = element(of: InputRule.allCases)
    rules.hysteresis = Double(below(4))
    rules.erase = element(of: EraseRule.allCases)
    rules.composite = element(of: CompositeRule.allCases)
    if once(in: 4) { rules.use(.original) }
    if once(in: 2) {
      rules.autoReveal = AutoReveal(
        fade: Int64(below(200_000)), when: element(of: AutoReveal.Moment.allCases))
    }
    if once(in: 4) { rules.start = start }
    if !once(in: 4) { rules.threshold = try? Threshold(percent: Double(below(60))) }
    if once(in: 2) { rules.eraser = Rect(x: 0, y: 0, width: 4, height: 11) }
    if once(in: 3) { rules.cover = cover(of: rules.frame.size) }
    rules.regions = (0..<below(3)).map { region($0) }
    if !rules.regions.isEmpty {
      let rule = element(of: RegionCombination.Rule.allCases)
      rules.combinations = [
        RegionCombination(name: "all", of: rules.regions.map(\.name), by: rule)
      ]
    }
    return rules
  }

  private mutating func region(_ number: Int) -> ScratchRegion {
    ScratchRegion(
      name: "region \(number)", kind: element(of: ScratchRegion.Kind.allCases),
      shape: .rect(
        Rect(
          x: Double(below(8)) / 8, y: Double(below(8)) / 8, width: 1 + Double(below(20)) / 8,
          height: 1 + Double(below(20)) / 8)))
  }

  /// Stripes of a cover, at least one sample of them.
  private mutating func cover(of size: Size) -> ScratchMask? {
    guard var cover = try? ScratchMask(size: size) else { return nil }
    let spacing = 2 + below(3)
    for row in stride(from: 0, to: cover.sampleRows, by: spacing) {
      for column in 0..<cover.sampleColumns { cover[sampleColumn: column, sampleRow: row] = true }
    }
    return cover
  }
}
