import Geometry

// A picture that follows another one on the same pixels costs what has changed. Its commands are
// noted before a pixel is drawn, and compared with those of the last picture:
//
//     last picture   page  dot  line  button
//     this one       page       line     button  hint      dirty: what dot and hint cover
//
// The commands that both have stand in the same order in both. All others make the pixels dirty that
// they can change, so only dirty pixels differ, and only those are drawn, by the commands that meet
// them. A clip or a layer is a command with a group of others, which lie in its window.
//
// A shape that only moves a part of its outline, as a line does that grows, makes only those rows
// dirty that the moved edges cross: rows are rasterized one by one.

/// The commands of a picture and of the one before.
struct DrawingRecord: Sendable {
  /// True while commands are noted, and not drawn.
  fileprivate var isOpen = false
  /// True if the canvas shows what `commands` draw.
  fileprivate var isShown = false
  fileprivate var commands: [DrawingCommand] = []
  /// The commands of the picture before.
  fileprivate var last: [DrawingCommand] = []
  /// The index in `last` after the last command that both pictures have, or of which a part moved.
  private var next = 0
  /// The number of groups around the next command.
  fileprivate var depth = 0
  /// The pixels that the commands can change that only one of the pictures has.
  fileprivate var dirty: [PixelWindow] = []
  /// The number of pixels whose coverage is kept.
  fileprivate var pixels = 0

  /// The number of pixels up to which the coverage of shapes is kept.
  fileprivate static let pixelLimit = 1 << 24
  /// The maximum number of commands that are passed over to find one.
  private static let reach = 1024
  /// The maximum number of windows of dirty pixels, each of which takes a pass over all commands.
  private static let windowLimit = 8

  /// Begins the next picture.
  fileprivate mutating func begin() {
    (last, commands) = (commands, [])
    (next, depth, dirty, pixels, isOpen) = (0, 0, [], 0, true)
  }

  /// Ends it, and with it what the picture before had in addition.
  fileprivate mutating func end() {
    for command in last[next...] { add(command.window) }
    (last, isOpen) = ([], false)
  }

  /// Makes the pixels dirty that a command can change that the last picture does not have.
  fileprivate mutating func add(_ command: DrawingCommand) {
    guard next < last.count, let moved = last[next].movedEdges(to: command) else {
      return add(command.window)
    }
    var window = command.window
    window.formUnion(last[next].window)
    window.rows = PixelWindow(around: moved, within: window).rows
    add(window)
    next += 1
  }

  /// Makes the pixels of a window dirty; windows become one where that adds few pixels.
  private mutating func add(_ window: PixelWindow) {
    if window.isEmpty { return }
    let isFull = dirty.count == DrawingRecord.windowLimit
    var window = window
    dirty.removeAll { other in
      var hull = window
      hull.formUnion(other)
      let isNear = hull.pixelCount <= window.pixelCount + other.pixelCount
      if isNear || isFull { window = hull }
      return isNear || isFull
    }
    dirty.append(window)
  }

  /// Replaces a command by the one of the last picture that equals it, after those that both pictures
  /// have; returns false if there is none.
  fileprivate mutating func take(_ command: inout DrawingCommand) -> Bool {
    let end = min(last.count, next + DrawingRecord.reach)
    let found = (next..<end).first { last[$0].draws(as: command) }
    guard let index = found else { return false }
    for passed in last[next..<index] { add(passed.window) }
    next = index + 1
    // Nobody looks at the commands before `next` again.
    swap(&last[index], &command)
    (command.isKept, command.size) = (true, 0)
    pixels += command.coverage?.pixelCount ?? 0
    return true
  }
}

/// A command of a picture, with all on which its pixels depend.
struct DrawingCommand: Sendable {
  enum Action: Hashable, Sendable {
    case clear(Color)
    case shape(StrokeStyle?, FillRule, Paint, Path)
    case picture(Bitmap, x: Int, y: Int)
    case clip(Path, FillRule)
    case layer(UInt8)
  }

  fileprivate let action: Action
  fileprivate let transform: AffineTransform
  fileprivate let limits: PixelWindow
  fileprivate let depth: Int
  /// The number of commands in the group of a clip or a layer.
  fileprivate var size = 0
  /// The pixels that it can change.
  fileprivate var window: PixelWindow
  /// The outline in pixels; nil if it is not known.
  fileprivate var contours: [[Point]]?
  /// The coverage of a shape that stays; nil until it is drawn for the second time, because most of
  /// those that move never are.
  fileprivate var coverage: PixelCoverage?
  /// True if the last picture has it too.
  fileprivate var isKept = false

  fileprivate func draws(as other: DrawingCommand) -> Bool {
    depth == other.depth && limits == other.limits && transform == other.transform
      && action == other.action
  }

  /// Returns points from the first row to the last in which the edges of two shapes differ; nil if
  /// they differ in more than a part of their outlines.
  fileprivate func movedEdges(to other: DrawingCommand) -> [[Point]]? {
    guard case .shape(let style, let rule, let paint, _) = action,
      case .shape(style, rule, paint, _) = other.action, depth == other.depth,
      limits == other.limits, transform == other.transform, let contours,
      let others = other.contours
    else { return nil }
    let same = contours.commonEnds(with: others)
    let moved = [contours, others].map { $0[same.first..<$0.count - same.last] }
    guard let old = moved[0].first, let new = moved[1].first, moved.allSatisfy({ $0.count == 1 })
    else { return same == (0, 0) ? nil : moved.flatMap { $0 } }
    let ends = old.commonEnds(with: new)
    if same == (0, 0), ends == (0, 0) { return nil }
    let parts = [old, new].map { $0[ends.first..<$0.count - ends.last] }
    // The points before and after the part, on the way around. An edge to one of them that is upright
    // in both shapes is only longer or shorter, and the same where both have it.
    let before = ends.first > 0 ? old[ends.first - 1] : old.last
    let after = ends.last > 0 ? old[old.count - ends.last] : old.first
    var points = parts.flatMap { $0 }
    if let before, !parts.allSatisfy({ $0.first?.x == before.x }) { points.append(before) }
    if let after, !parts.allSatisfy({ $0.last?.x == after.x }) { points.append(after) }
    return [points]
  }
}

extension Array where Element: Equatable {
  /// Returns the numbers of elements with which two arrays begin and, of the others, end.
  fileprivate func commonEnds(with other: Self) -> (first: Int, last: Int) {
    let most = Swift.min(count, other.count)
    let first = (0..<most).first { self[$0] != other[$0] } ?? most
    let last = (0..<most - first).first { self[count - 1 - $0] != other[other.count - 1 - $0] }
    return (first, last ?? most - first)
  }
}

extension Canvas {
  /// True while commands are noted for `redraw(over:all:_:)`, and no pixels are drawn.
  package var isNoting: Bool { record.isOpen }

  /// Draws a picture over that of the last call, and only the pixels that may differ from it.
  ///
  /// Afterward `changed` is what may differ. Between two calls nothing else draws on the canvas.
  ///
  /// - Parameters:
  ///   - ground: A picture of the same size that lies below all commands; nil if they hide it.
  ///   - all: True if the ground has changed.
  ///   - draw: Draws the picture; it must not look at the pixels.
  /// - Throws: The error that `draw` throws; the canvas is then unchanged.
  /// - Complexity: O(n + m) in the size of all commands, and that of drawing those that meet the m
  ///   pixels that may differ.
  package mutating func redraw<Failure: Error>(
    over ground: Bitmap? = nil, all: Bool = false, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    record.begin()
    do throws(Failure) {
      try draw(&self)
    } catch {
      record = DrawingRecord()
      throw error
    }
    record.end()
    changed = .empty
    let whole = PixelWindow(of: bitmap)
    for window in all || !record.isShown ? [whole] : record.dirty {
      changed.formUnion(window)
      if let ground {
        if window == whole { restore(ground) } else { bitmap.copy(window, from: ground) }
      }
      limit(to: window) { canvas in canvas.draw(canvas.record.commands.indices) }
    }
    record.isShown = !isOverLimit
  }

  /// Notes a command instead of drawing it, and returns the pixels that it can change; nil if commands
  /// are drawn.
  mutating func note(_ action: DrawingCommand.Action) -> PixelWindow? {
    guard isNoting else { return nil }
    // To make and to compare the command.
    count(steps: 64)
    var command = DrawingCommand(
      action: action, transform: transform, limits: limits, depth: record.depth, window: limits)
    if !record.take(&command) {
      switch action {
      case .clear, .layer: break
      case .shape(let style, _, _, let path): command.contours = contours(of: path, style: style)
      case .clip(let path, _): command.contours = contours(of: path, style: nil)
      case .picture(let picture, let x, let y):
        command.window = PixelWindow(
          columns: x..<x + picture.width, rows: y..<y + picture.height
        ).clamped(to: limits)
      }
      if let contours = command.contours {
        command.window = PixelWindow(around: contours, within: limits)
      }
      record.add(command)
    }
    let window = command.window
    record.commands.append(command)
    return window
  }

  /// Notes the commands of a clip or a layer, which was noted last.
  mutating func noteGroup<Failure: Error>(
    in window: PixelWindow, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let index = record.commands.count - 1
    record.depth += 1
    try limit(to: window, draw)
    record.depth -= 1
    record.commands[index].size = record.commands.count - 1 - index
  }

  /// Draws commands that were noted, if they meet the pixels that can change.
  private mutating func draw(_ commands: Range<Int>) {
    let outer = transform
    defer { transform = outer }
    var index = commands.lowerBound
    while index < commands.upperBound {
      let group = index + 1..<index + 1 + record.commands[index].size
      if !record.commands[index].window.clamped(to: limits).isEmpty { draw(index, group) }
      index = group.upperBound
    }
  }

  private mutating func draw(_ index: Int, _ group: Range<Int>) {
    let command = record.commands[index]
    transform = command.transform
    switch command.action {
    case .clear(let color): clear(to: color)
    case .shape(let style, let rule, let paint, let path):
      if case .color(let color) = paint, let kept = coverage(ofCommand: index, path, style, rule) {
        fill(kept, with: color)
      } else {
        paintContours(
          command.contours ?? contours(of: path, style: style), with: paint, rule: rule)
      }
    case .picture(let picture, let x, let y): draw(picture, atPixelX: x, y: y)
    case .clip(let path, let rule):
      let kept = coverage(ofCommand: index, path, nil, rule)
      let contours = kept == nil ? command.contours ?? contours(of: path, style: nil) : []
      clip(to: contours, or: kept, rule: rule) { $0.draw(group) }
    case .layer(let opacity): layer(opacity: opacity) { $0.draw(group) }
    }
  }

  /// Returns the coverage of a shape that the last picture has too; nil for others, and beyond the
  /// limit.
  private mutating func coverage(
    ofCommand index: Int, _ path: Path, _ style: StrokeStyle?, _ rule: FillRule
  ) -> PixelCoverage? {
    if let coverage = record.commands[index].coverage { return coverage }
    guard record.commands[index].isKept, record.pixels < DrawingRecord.pixelLimit else {
      return nil
    }
    let outer = limits
    limits = record.commands[index].limits
    defer { limits = outer }
    let coverage = coverage(of: path, style: style, rule: rule)
    record.pixels += coverage.pixelCount
    record.commands[index].coverage = coverage
    return coverage
  }
}
