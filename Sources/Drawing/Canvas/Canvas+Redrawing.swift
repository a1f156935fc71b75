// SPDX-License-Identifier: Apache-2.0
import Geometry

// A picture that follows another one on the same pixels costs what has changed. Its commands are
// compared with those of the last picture before a pixel is drawn:
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

/// The list of a picture and that of the one before, on a canvas.
struct DrawingRecord: Sendable {
  /// True if the canvas shows what `commands` draw.
  fileprivate var isShown = false
  fileprivate var commands: [PlacedCommand] = []
  /// The commands of the picture before.
  fileprivate var last: [PlacedCommand] = []
  /// The index in `last` after the last command that both pictures have, or of which a part moved.
  private var next = 0
  /// The number of groups around the next command.
  fileprivate var depth = 0
  /// The pixels that the commands can change that only one of the pictures has.
  fileprivate var dirty: [PixelWindow] = []
  /// The number of pixels whose coverage is kept.
  fileprivate var pixels = 0
  /// The pixels of the first commands, and their number; nil if they are not kept.
  fileprivate var ground: (bitmap: Bitmap, count: Int)?

  /// The number of pixels up to which the coverage of shapes is kept.
  fileprivate static let pixelLimit = 1 << 24
  /// The number of pixels up to which the ground is kept: that of a page's film, and 16 MiB.
  fileprivate static let groundLimit = 1 << 22
  /// The maximum number of commands that are passed over to find one.
  private static let reach = 1024
  /// The maximum number of windows of dirty pixels, each of which takes a pass over all commands.
  private static let windowLimit = 8

  /// Begins the next picture.
  fileprivate mutating func begin() {
    (last, commands) = (commands, [])
    (next, depth, dirty, pixels) = (0, 0, [], 0)
  }

  /// Ends it, and with it what the picture before had in addition.
  fileprivate mutating func end() {
    for command in last[next...] { add(command.window) }
    last = []
  }

  /// Makes the pixels dirty that a command can change that the last picture does not have.
  fileprivate mutating func add(_ command: PlacedCommand) {
    guard next < last.count, let windows = last[next].differences(to: command) else {
      return add(command.window)
    }
    for window in windows { add(window) }
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
  fileprivate mutating func take(_ command: inout PlacedCommand) -> Bool {
    let end = min(last.count, next + DrawingRecord.reach)
    let found = (next..<end).first { last[$0].draws(as: command) }
    guard let index = found else { return false }
    for passed in last[next..<index] { add(passed.window) }
    next = index + 1
    // Nobody looks at the commands before `next` again. The new one may have newer pixels.
    let newer = command.command
    swap(&last[index], &command)
    (command.command, command.isKept) = (newer, true)
    pixels += command.coverage?.pixelCount ?? 0
    return true
  }

  /// Forgets the pixels of pictures that say themselves what changes in them, so that whoever changes
  /// them need not copy them.
  fileprivate mutating func forgetPixels() {
    for index in commands.indices {
      if case .picture(_, _, .some) = commands[index].command.action {
        commands[index].command.pixels = nil
      }
    }
  }
}

/// A command of a picture on a canvas, with what was found out to draw it.
private struct PlacedCommand: Sendable {
  var command: DrawingCommand
  /// The pixels that can change inside the groups around it.
  let limits: PixelWindow
  /// The number of groups around it.
  let depth: Int
  /// The pixels that it can change.
  var window: PixelWindow
  /// The outline in pixels; nil if it is not known.
  var contours: [[Point]]?
  /// The pen of dots.
  var pen: DotPen?
  /// The coverage of a shape that stays; nil until it is drawn for the second time, because most of
  /// those that move never are.
  var coverage: PixelCoverage?
  /// True if the last picture has it too.
  var isKept = false

  func draws(as other: PlacedCommand) -> Bool {
    depth == other.depth && limits == other.limits && command.draws(as: other.command)
  }

  /// Returns the pixels in which this command of the last picture and another one of this picture
  /// can differ; nil if they differ in more than a part.
  func differences(to other: PlacedCommand) -> [PixelWindow]? {
    guard depth == other.depth, limits == other.limits else { return nil }
    switch (command.action, other.command.action) {
    case (.dots(let before), .dots(let now)):
      guard before.isAlike(now), let pen = other.pen else { return nil }
      return zip(before.isShown, now.isShown).enumerated().compactMap { index, shown in
        shown.0 == shown.1 ? nil : pen.window(at: now.places[index]).clamped(to: limits)
      }
    case (.picture(let x, let y, _), .picture(let newX, let newY, let changed?)):
      guard (x, y) == (newX, newY), window == other.window else { return nil }
      return [
        PixelWindow(
          columns: x + changed.columns.lowerBound..<x + changed.columns.upperBound,
          rows: y + changed.rows.lowerBound..<y + changed.rows.upperBound
        ).clamped(to: window)
      ]
    default:
      guard let moved = movedEdges(to: other) else { return nil }
      var all = other.window
      all.formUnion(window)
      all.rows = PixelWindow(around: moved, within: all).rows
      return [all]
    }
  }

  /// Returns points from the first row to the last in which the edges of two shapes differ; nil if
  /// they differ in more than a part of their outlines.
  private func movedEdges(to other: PlacedCommand) -> [[Point]]? {
    guard case .shape(let style, let rule, let paint, _) = command.action,
      case .shape(style, rule, paint, _) = other.command.action, let contours,
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

extension DisplayList {
  /// Creates an empty list for a canvas.
  package init(for canvas: Canvas) {
    self.init(size: canvas.size, scale: canvas.scale, workLimit: canvas.workLimit)
  }
}

extension Canvas {
  /// Draws a list.
  ///
  /// - Complexity: That of its commands.
  package mutating func draw(_ list: DisplayList) {
    count(steps: list.work)
    draw(list.commands.indices, of: list.commands, isPlaced: false)
  }

  /// Draws what `make` adds to an empty list.
  ///
  /// - Throws: The error that `make` throws; nothing is drawn then.
  package mutating func draw<Failure: Error>(
    _ make: (inout DisplayList) throws(Failure) -> Void
  ) throws(Failure) {
    var list = DisplayList(for: self)
    try make(&list)
    draw(list)
  }

  /// Draws a list over that of the last call, and only the pixels that may differ from it.
  ///
  /// Afterward `changed` is what may differ. Between two calls nothing else draws on the canvas.
  ///
  /// - Complexity: O(n + m) in the size of all commands, and that of drawing those that meet the m
  ///   pixels that may differ.
  /// - Precondition: The first command of the list clears the canvas.
  package mutating func redraw(_ list: DisplayList) {
    count(steps: list.work)
    record.begin()
    place(list.commands.indices, of: list.commands)
    record.end()
    changed = .empty
    if record.isShown, let ground = record.ground, ground.count == list.groundCount,
      record.commands[..<ground.count].allSatisfy({ $0.isKept })
    {
      for window in record.dirty {
        changed.formUnion(window)
        count(steps: window.pixelCount / 2)
        bitmap.copy(window, from: ground.bitmap)
        drawPlaced(ground.count..<list.commands.count, of: list, in: window)
      }
    } else {
      drawAnew(list)
    }
    record.isShown = !isOverLimit
    record.forgetPixels()
  }

  /// Draws what is dirty of a list whose ground is not kept, or all of it with its ground.
  private mutating func drawAnew(_ list: DisplayList) {
    let whole = PixelWindow(of: bitmap)
    let keepsGround = list.groundCount > 0 && whole.pixelCount <= DrawingRecord.groundLimit
    record.ground = nil
    let isAll = keepsGround || !record.isShown
    if isAll { changed = whole }
    var first = 0
    if keepsGround {
      drawPlaced(0..<list.groundCount, of: list, in: whole)
      count(steps: whole.pixelCount)
      record.ground = (bitmap, list.groundCount)
      first = list.groundCount
    }
    for window in isAll ? [whole] : record.dirty {
      changed.formUnion(window)
      drawPlaced(first..<list.commands.count, of: list, in: window)
    }
  }

  private mutating func drawPlaced(
    _ range: Range<Int>, of list: DisplayList, in window: PixelWindow
  ) {
    limit(to: window) { $0.draw(range, of: list.commands, isPlaced: true) }
  }

  // MARK: Placing

  /// Finds the pixels that commands can change, and what is dirty because of them.
  private mutating func place(_ range: Range<Int>, of commands: [DrawingCommand]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let group = index + 1..<index + 1 + commands[index].size
      let window = place(commands[index])
      if !group.isEmpty {
        record.depth += 1
        limit(to: window) { $0.place(group, of: commands) }
        record.depth -= 1
      }
      index = group.upperBound
    }
  }

  /// Notes a command, and returns the pixels that it can change.
  private mutating func place(_ command: DrawingCommand) -> PixelWindow {
    // To compare the command.
    count(steps: 64)
    var placed = PlacedCommand(
      command: command, limits: limits, depth: record.depth, window: limits)
    if !record.take(&placed) {
      switch command.action {
      case .clear, .layer, .group: break
      case .shape(let style, _, _, let path): placed.contours = contours(of: path, style: style)
      case .clip(let path, _): placed.contours = contours(of: path, style: nil)
      case .dots(let dots):
        let pen = DotPen(diameter: dots.diameter, color: dots.color, for: self)
        count(steps: 32 * dots.places.count)
        placed.window = .empty
        for (place, isShown) in zip(dots.places, dots.isShown) where isShown {
          placed.window.formUnion(pen.window(at: place).clamped(to: limits))
        }
        placed.pen = pen
      case .picture(let x, let y, _):
        guard let pixels = command.pixels else { break }
        placed.window = PixelWindow(
          columns: x..<x + pixels.width, rows: y..<y + pixels.height
        ).clamped(to: limits)
      }
      if let contours = placed.contours {
        placed.window = PixelWindow(around: contours, within: limits)
      }
      record.add(placed)
    }
    record.commands.append(placed)
    return placed.window
  }

  // MARK: Drawing

  /// Draws commands; those that are placed only where they meet the pixels that can change.
  private mutating func draw(
    _ range: Range<Int>, of commands: [DrawingCommand], isPlaced: Bool
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let group = index + 1..<index + 1 + commands[index].size
      if !isPlaced || !record.commands[index].window.clamped(to: limits).isEmpty {
        draw(index, group, of: commands, isPlaced: isPlaced)
      }
      index = group.upperBound
    }
  }

  private mutating func draw(
    _ index: Int, _ group: Range<Int>, of commands: [DrawingCommand], isPlaced: Bool
  ) {
    switch commands[index].action {
    case .clear(let color): clear(to: color)
    case .shape(let style, let rule, let paint, let path):
      if isOverLimit { return }
      let (contours, kept) = outline(isPlaced ? index : nil, path, style, rule, paint)
      if let kept, case .color(let color) = paint { return fill(kept, with: color) }
      paintContours(contours, with: paint, rule: rule)
    case .dots(let dots):
      var pen =
        (isPlaced ? record.commands[index].pen : nil)
        ?? DotPen(diameter: dots.diameter, color: dots.color, for: self)
      for (place, isShown) in zip(dots.places, dots.isShown) where isShown {
        pen.draw(at: place, into: &self)
      }
    case .picture(let x, let y, _):
      if let pixels = commands[index].pixels { draw(pixels, atPixelX: x, y: y) }
    case .clip(let path, let rule):
      let (contours, kept) = outline(isPlaced ? index : nil, path, nil, rule, nil)
      clip(to: contours, or: kept, rule: rule) { canvas in
        canvas.draw(group, of: commands, isPlaced: isPlaced)
      }
    case .layer(let opacity):
      layer(opacity: opacity) { $0.draw(group, of: commands, isPlaced: isPlaced) }
    case .group: draw(group, of: commands, isPlaced: isPlaced)
    }
  }

  /// Returns the outline of a shape, or its coverage if that is kept: that of a placed shape in one
  /// color, or of a clip, that the last picture has too, within the limit.
  private mutating func outline(
    _ placed: Int?, _ path: Path, _ style: StrokeStyle?, _ rule: FillRule, _ paint: Paint?
  ) -> ([[Point]], PixelCoverage?) {
    guard let placed else { return (contours(of: path, style: style), nil) }
    let known = record.commands[placed]
    var isPlain = paint == nil
    if case .color? = paint { isPlain = true }
    if isPlain {
      if let coverage = known.coverage { return ([], coverage) }
      if known.isKept, record.pixels < DrawingRecord.pixelLimit {
        let outer = limits
        limits = known.limits
        defer { limits = outer }
        let coverage = coverage(of: path, style: style, rule: rule)
        record.pixels += coverage.pixelCount
        record.commands[placed].coverage = coverage
        return ([], coverage)
      }
    }
    return (known.contours ?? contours(of: path, style: style), nil)
  }
}
