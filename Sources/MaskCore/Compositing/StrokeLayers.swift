// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// The strokes of a card at some scale, drawn one by one as its `rules.join` and `rules.composite`
/// say, and kept while the card is scratched.
///
/// Ended strokes lie below those that are still drawn; both are in the order of their first touches.
/// An ended stroke never changes, so it is drawn once and laid over those before it. A stroke that
/// is still drawn grows piece by piece, so an update costs what is new.
struct StrokeLayers: Sendable {
  /// The ended strokes without an open stroke before them: one over the other, or as one set.
  private var settled: Layers
  /// The number of these strokes.
  private var settledCount = 0
  /// The open strokes, by their indices.
  private var growing: [Int: GrowingStroke] = [:]
  /// The segments of the ended strokes that have an open stroke before them, by the indices of the
  /// strokes.
  private var waiting: [Int: [StrokeSegment]] = [:]
  /// The number of segments of the card that were taken.
  private var taken = 0
  private let scale: Double
  private var scanner: SegmentScanner
  private let empty: ScratchMask
  /// The work so far, in steps of about a nanosecond.
  var work: Int { scanner.work + otherWork }
  private var otherWork = 0

  /// Creates the layers of a card without strokes.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - start: The samples that are revealed from the start.
  ///   - scale: The number of pixels a point.
  init(of card: ScratchCard, over start: ScratchMask, scale: Double) {
    settled = Layers(start, card.rules.composite)
    scanner = SegmentScanner(card.brush, scale: scale, latticeOf: start)
    empty = start.emptied
    self.scale = scale
  }

  /// Draws what `card` drew since the last call, or a part of it that takes more work than
  /// `workLimit`.
  ///
  /// - Precondition: The card has removed no segment since.
  mutating func follow(_ card: ScratchCard, workLimit: Int) {
    let before = work
    for segment in card.segments[taken...] {
      if work - before > workLimit { return }
      if card.strokes[segment.stroke].saved.outcome != .open, growing[segment.stroke] == nil {
        waiting[segment.stroke, default: []].append(segment)
      } else {
        growing[segment.stroke, default: GrowingStroke(empty, scale: scale)].append(
          segment, of: card, with: &scanner)
      }
    }
    taken = card.segments.count
    // A stroke that has ended below an open one is drawn again for each picture, so that only open
    // strokes hold a mask.
    let ended = growing.keys.filter { card.strokes[$0].saved.outcome != .open }
    settle(card)
    for index in ended {
      if let stroke = growing.removeValue(forKey: index) { waiting[index] = stroke.segments }
    }
  }

  /// Lays the strokes that have ended over each other, up to the first open one.
  private mutating func settle(_ card: ScratchCard) {
    while settledCount < card.strokes.count, card.strokes[settledCount].saved.outcome != .open {
      if let samples = samples(of: settledCount, of: card) {
        settled.lay(samples)
        otherWork += workOfLayer
      }
      growing[settledCount] = nil
      waiting[settledCount] = nil
      settledCount += 1
    }
  }

  /// Returns the samples of a stroke; nil if it drew nothing.
  private mutating func samples(of index: Int, of card: ScratchCard) -> ScratchMask? {
    if let stroke = growing[index] { return stroke.samples(with: &scanner) }
    guard let segments = waiting[index] else { return nil }
    var stroke = GrowingStroke(empty, scale: scale)
    for segment in segments { stroke.append(segment, of: card, with: &scanner) }
    return stroke.samples(with: &scanner)
  }

  /// Returns the alpha mask of all strokes of the card that was followed last.
  ///
  /// - Complexity: O(pixels of the card and of the open strokes); strokes that ended while one of
  ///   those was open are drawn again.
  mutating func alphaMask(of card: ScratchCard) -> AlphaMask {
    var picture = settled
    for index in waiting.keys.sorted() + growing.keys.sorted() {
      guard let samples = samples(of: index, of: card) else { continue }
      picture.lay(samples)
      otherWork += workOfLayer
    }
    return picture.alphaMask
  }

  /// The work of laying a stroke over others, whose rows are counted already.
  private var workOfLayer: Int {
    // Each tile of the card is looked at, and of the stroke each strip.
    64 + empty.width * empty.height / (StripTiles.height * PixelStrip.width)
  }
}

/// Strokes that are laid over each other.
private struct Layers: Sendable {
  /// The samples of all strokes; nil if more than their union counts.
  private var union: ScratchMask?
  /// Each stroke in 8 bits over those before, if there is no union.
  private var pixels: AlphaMask

  init(_ start: ScratchMask, _ rule: CompositeRule) {
    union = rule == .union ? start : nil
    pixels = rule == .union ? AlphaMask(width: 0, height: 0, bytes: []) : AlphaMask(start)
  }

  var alphaMask: AlphaMask { union.map { AlphaMask($0) } ?? pixels }

  /// Lays a stroke over the others.
  mutating func lay(_ stroke: ScratchMask) {
    if union == nil { return pixels.lay(stroke) }
    stroke.forEachWord { x, y, samples in union?.insert(samples, x, y) }
  }
}

/// The samples of one stroke, drawn while it grows.
private struct GrowingStroke: Sendable {
  private(set) var segments: [StrokeSegment] = []
  /// The stroke as one path with miter joins; nil if its rules or its widths ask for segments.
  private var path: StrokedPath?
  /// The samples, without the cap of the path.
  private var mask: ScratchMask
  private let scale: Double

  /// Creates a stroke without segments on the lattice of a mask.
  init(_ empty: ScratchMask, scale: Double) {
    mask = empty
    self.scale = scale
  }

  /// Draws the next segment.
  mutating func append(
    _ segment: StrokeSegment, of card: ScratchCard, with scanner: inout SegmentScanner
  ) {
    let isFirst = segments.isEmpty
    segments.append(segment)
    let isPath =
      card.rules.join == .miter && (isFirst || path != nil) && card.tip(of: segment) == .round
      && segment.isAsWide(as: segments[0])
    if isPath {
      var path =
        path
        ?? StrokedPath(from: segment.centerline.start, width: segment.startWidth, scale: scale)
      path.extend(to: segment.centerline.end) { piece in
        scanner.begin(piece)
        while scanner.next(skipping: &mask) { _ = mask.insert(scanner.pixels) }
      }
      self.path = path
    } else if path != nil {
      // The width or the tip changes: all segments are drawn on their own.
      path = nil
      mask.removeAll()
      for segment in segments { draw(segment, of: card, with: &scanner) }
    } else {
      draw(segment, of: card, with: &scanner)
    }
  }

  private mutating func draw(
    _ segment: StrokeSegment, of card: ScratchCard, with scanner: inout SegmentScanner
  ) {
    scanner.begin(segment, card.tip(of: segment))
    while scanner.next(skipping: &mask) { _ = mask.insert(scanner.pixels) }
  }

  /// Returns the samples of the whole stroke.
  func samples(with scanner: inout SegmentScanner) -> ScratchMask {
    guard let path else { return mask }
    var whole = mask
    scanner.begin(path.cap)
    while scanner.next(skipping: &whole) { _ = whole.insert(scanner.pixels) }
    return whole
  }
}

extension StrokeSegment {
  /// True if the tip keeps the width that it has at the start of another segment.
  fileprivate func isAsWide(as other: StrokeSegment) -> Bool {
    startWidth == other.startWidth && endWidth == other.startWidth
  }
}
