// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import TouchRecording

/// The rules of a card without anything incremental: it keeps what happened since the last reset
/// and works out everything else anew, sample by sample, whenever it is asked.
struct ScratchModel {
  private struct Stroke {
    let contact: Int
    let firstTime: Microseconds
    var lastTime: Microseconds
    var samples = 0
    var outcome = StrokeOutcome.open
  }

  let rules: ScratchRules
  private let empty: ScratchMask
  private var strokes: [Stroke] = []
  private var pieces: [(stroke: Int, time: Microseconds, samples: Set<Int>)] = []
  private var pressing: Set<Int> = []
  private var scratching: [Int: (stroke: Int?, from: Point)] = [:]
  /// The contacts that are down and scratch no more, because the card is complete.
  private var stopped: Set<Int> = []
  private var leftOut = ScratchCard.LeftOut()
  /// The time since which no contact holds the cover of a complete card.
  private var releasedSince: Microseconds?
  private var clock: Microseconds = 0
  /// The time of the last reset.
  private var covered: Microseconds = 0
  private var resets: [String] = []
  /// The first times that the last reset found, of the card and then of each region.
  private var before: Times

  init(_ rules: ScratchRules) throws {
    self.rules = rules
    empty = try ScratchMask(size: rules.frame.size)
    let none = [Microseconds?](repeating: nil, count: rules.regions.count + 1)
    before = Times(reached: none, touched: none)
    note(0, [], in: &before)
    settle(at: 0)
  }

  mutating func apply(_ event: TouchEvent) {
    clock = max(clock, event.time)
    if event.phase == .hovered { return }
    handle(event)
    if rules.stopsAtThreshold, isComplete {
      for contact in scratching.values {
        if let stroke = contact.stroke { strokes[stroke].outcome = .ended }
      }
      stopped.formUnion(scratching.keys)
      scratching = [:]
    }
    settle(at: event.time)
  }

  private mutating func handle(_ event: TouchEvent) {
    switch event.phase {
    case .hovered: return
    case .began: began(event)
    case .moved: moved(event)
    case .ended: ended(event)
    case .cancelled:
      moved(event)
      cancelled(event)
    }
  }

  mutating func reset(at time: Microseconds) {
    resets.append("reset \(time) \(text(coverage(0, of: revealed)))")
    before = times
    (strokes, pieces) = ([], [])
    for contact in scratching.keys { scratching[contact]?.stroke = nil }
    (clock, covered, releasedSince) = (max(clock, time), time, nil)
    settle(at: time)
  }

  /// Notes whether a contact holds the cover.
  private mutating func settle(at time: Microseconds) {
    if !isComplete {
      releasedSince = nil
    } else if scratching.isEmpty, stopped.isEmpty {
      releasedSince = releasedSince ?? time
    }
  }

  private var isComplete: Bool { isReached(revealed) }

  private func isReached(_ revealed: Set<Int>) -> Bool {
    let coverage = coverage(0, of: revealed)
    return rules.threshold?.isReached(by: coverage) ?? (coverage.revealed == coverage.eligible)
  }

  /// The time since which the card is complete.
  private var completeSince: Microseconds? {
    var revealed = Set<Int>()
    if isReached(revealed) { return covered }
    for piece in pieces {
      revealed.formUnion(piece.samples)
      if isReached(revealed) { return piece.time }
    }
    return nil
  }

  /// The opacity that the cover has lost by fading.
  var revealAlpha: Int {
    guard let reveal = rules.autoReveal,
      let start = reveal.when == .lift ? releasedSince : completeSince
    else { return 0 }
    return clock - start >= reveal.fade ? 255 : Int(255 * (clock - start) / reveal.fade)
  }

  private mutating func began(_ event: TouchEvent) {
    cancelled(event)
    if let eraser = rules.eraser, eraser.contains(event.location) {
      pressing.insert(event.contact)
      return
    }
    let (frame, place) = (rules.frame, event.location)
    let isOff =
      place.x < frame.minX || place.y < frame.minY || place.x > frame.maxX || place.y > frame.maxY
    if rules.begin == .inside, isOff {
      leftOut.beside += 1
      return
    }
    if rules.stopsAtThreshold, isComplete {
      leftOut.afterThreshold += 1
      stopped.insert(event.contact)
      return
    }
    let stroke = newStroke(event)
    strokes[stroke].samples = 1
    scratching[event.contact] = (stroke, event.location)
    if rules.tap == .dot { draw(event.location, event.location, stroke, event.time) }
  }

  private mutating func moved(_ event: TouchEvent) {
    guard let (known, last) = scratching[event.contact] else { return }
    if known == nil, last == event.location { return }
    let stroke = known ?? newStroke(event)
    strokes[stroke].samples += 1
    strokes[stroke].lastTime = event.time
    scratching[event.contact] = (stroke, event.location)
    if last != event.location { draw(last, event.location, stroke, event.time) }
  }

  private mutating func ended(_ event: TouchEvent) {
    stopped.remove(event.contact)
    moved(event)
    if let stroke = scratching.removeValue(forKey: event.contact)?.stroke {
      strokes[stroke].outcome = .ended
    }
    if pressing.remove(event.contact) != nil, rules.eraser?.contains(event.location) == true {
      reset(at: event.time)
    }
  }

  private mutating func cancelled(_ event: TouchEvent) {
    pressing.remove(event.contact)
    stopped.remove(event.contact)
    guard let stroke = scratching.removeValue(forKey: event.contact)?.stroke else { return }
    strokes[stroke].lastTime = event.time
    strokes[stroke].outcome = .cancelled
    if rules.cancel == .discard { pieces.removeAll { $0.stroke == stroke } }
  }

  private mutating func newStroke(_ event: TouchEvent) -> Int {
    strokes.append(
      Stroke(contact: event.contact, firstTime: event.time, lastTime: event.time))
    return strokes.count - 1
  }

  private mutating func draw(
    _ start: Point, _ end: Point, _ stroke: Int, _ time: Microseconds
  ) {
    let origin = rules.frame.origin
    let rule = CapsuleRule(
      Point(x: start.x - origin.x, y: start.y - origin.y),
      Point(x: end.x - origin.x, y: end.y - origin.y), width: rules.brush.width)
    pieces.append(
      (stroke, time, Set(samples.filter { rule.contains(column: $0.0, row: $0.1) }.map(id))))
  }

  /// First times, of the card and then of each region.
  private struct Times {
    var reached: [Microseconds?]
    var touched: [Microseconds?]
  }

  /// The first times by now: those before the last reset, else those of the pieces since.
  private var times: Times {
    var (times, revealed) = (before, Set<Int>())
    for piece in pieces {
      revealed.formUnion(piece.samples)
      note(piece.time, revealed, in: &times)
    }
    return times
  }

  private func note(_ time: Microseconds, _ revealed: Set<Int>, in times: inout Times) {
    for i in 0...rules.regions.count {
      let coverage = coverage(i, of: revealed)
      let isReached =
        rules.threshold?.isReached(by: coverage) ?? (coverage.revealed == coverage.eligible)
      if isReached { times.reached[i] = times.reached[i] ?? time }
      if coverage.revealed > 0 { times.touched[i] = times.touched[i] ?? time }
    }
  }
}

// MARK: - What is worked out

extension ScratchModel {
  private var samples: [(Int, Int)] {
    (0..<empty.sampleRows).flatMap { row in (0..<empty.sampleColumns).map { ($0, row) } }
  }

  private func id(_ sample: (Int, Int)) -> Int { sample.1 * empty.sampleColumns + sample.0 }

  /// All samples that are revealed.
  var revealed: Set<Int> { pieces.reduce(into: []) { $0.formUnion($1.samples) } }

  /// The mask with exactly these samples.
  var mask: ScratchMask {
    var mask = empty
    for sample in revealed {
      mask[
        sampleColumn: sample % empty.sampleColumns, sampleRow: sample / empty.sampleColumns] = true
    }
    return mask
  }

  /// The eligible samples of the card (0) or of the region before `number`.
  private func eligible(_ number: Int) -> Set<Int> {
    let open = rules.regions.filter { $0.kind == .mayScratch }
    let region = number > 0 ? rules.regions[number - 1] : nil
    return Set(
      samples.filter { sample in
        if let cover = rules.cover, !cover[sampleColumn: sample.0, sampleRow: sample.1] {
          return false
        }
        if let region, !contains(region, sample) { return false }
        return region?.kind == .forbidden || open.isEmpty || open.contains { contains($0, sample) }
      }.map(id))
  }

  private func contains(_ region: ScratchRegion, _ sample: (Int, Int)) -> Bool {
    guard case .rect(let rect) = region.shape else { return false }
    func units(_ value: Double) -> Int { Int((256 * value).rounded(.toNearestOrAwayFromZero)) }
    let (x, y) = (32 * sample.0 + 16 - units(rect.minX), 32 * sample.1 + 16 - units(rect.minY))
    return x >= 0 && x <= units(rect.width) && y >= 0 && y <= units(rect.height)
  }

  private func coverage(_ number: Int, of revealed: Set<Int>) -> Coverage {
    let eligible = eligible(number)
    return Coverage(revealed: eligible.intersection(revealed).count, eligible: eligible.count)
  }

  /// The report as lines of text, every number counted anew.
  var report: [String] {
    let (revealed, words, card) = (revealed, mask.words, coverage(0, of: revealed))
    let kept = pieces.filter { strokes[$0.stroke].outcome != .cancelled }
    let alphas = words.map { (255 * $0.nonzeroBitCount + 32) / 64 }
    let state =
      revealAlpha == 255
      ? "revealed" : isComplete ? "complete" : card.revealed == 0 ? "covered" : "scratching"
    let rest = coverage(0, of: kept.reduce(into: []) { $0.formUnion($1.samples) })
    return [
      "card \(text(card))",
      "touched \(words.filter { $0 != 0 }.count)",
      "clear \(words.filter { $0.nonzeroBitCount == 64 }.count)",
      "alpha \(alphas.reduce(0, +))",
      "threshold \(text(rules.threshold == nil ? nil : times.reached[0]))",
      "without cancelled \(text(rest))",
      "state \(state)",
      "left out \(leftOut.beside) \(leftOut.afterThreshold)",
    ] + regionLines(revealed) + strokeLines + resets
  }

  private func regionLines(_ revealed: Set<Int>) -> [String] {
    let times = times
    return rules.regions.enumerated().flatMap { i, region in
      let coverage = coverage(i + 1, of: revealed)
      let line = "\(region.kind) \(region.name) \(text(coverage)) at \(text(times.reached[i + 1]))"
      guard region.kind == .forbidden, let time = times.touched[i + 1] else { return [line] }
      return [line, "forbidden \(region.name) \(coverage.revealed) at \(time)"]
    }
  }

  private var strokeLines: [String] {
    let eligible = eligible(0)
    var (seen, revealed) = (Set<Int>(), strokes.map { _ in 0 })
    for piece in pieces {
      revealed[piece.stroke] += piece.samples.subtracting(seen).intersection(eligible).count
      seen.formUnion(piece.samples)
    }
    return strokes.indices.map { i in
      let own = pieces.filter { $0.stroke == i }.reduce(into: Set()) { $0.formUnion($1.samples) }
      let repeated = own.intersection(eligible).count - revealed[i]
      let stroke = strokes[i]
      return "stroke \(stroke.contact) \(stroke.firstTime)-\(stroke.lastTime) \(stroke.samples) "
        + "\(stroke.outcome) \(revealed[i]) \(repeated)"
    }
  }
}

/// A report as the lines of text that a model makes of its own.
func lines(of report: ScratchReport) -> [String] {
  let regions = report.regions.flatMap { region in
    ["\(region.kind) \(region.name) \(text(region.coverage)) at \(text(region.reachedAt))"]
      + report.forbidden.filter { $0.name == region.name }.map {
        "forbidden \($0.name) \($0.revealed) at \($0.touchedAt)"
      }
  }
  let strokes = report.strokes.map { stroke in
    "stroke \(stroke.contact) \(stroke.firstTime)-\(stroke.lastTime) \(stroke.samples) "
      + "\(stroke.outcome) \(stroke.revealed) \(stroke.repeated)"
  }
  return [
    "card \(text(report.coverage))",
    "touched \(report.touchedPx)",
    "clear \(report.clearPx)",
    "alpha \(report.alphaSum)",
    "threshold \(text(report.threshold?.reachedAt))",
    "without cancelled \(text(report.withoutCancelled))",
    "state \(report.state)",
    "left out \(report.leftOut.beside) \(report.leftOut.afterThreshold)",
  ] + regions + strokes + report.resets.map { "reset \($0.time) \(text($0.coverage))" }
}

private func text(_ coverage: Coverage) -> String { "\(coverage.revealed)/\(coverage.eligible)" }

private func text(_ time: Microseconds?) -> String { time.map { "\($0)" } ?? "never" }
