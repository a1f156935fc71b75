// SPDX-License-Identifier: Apache-2.0
package import Geometry

/// A picture as a value: the commands that draw it, in order, and the canvas that they are for.
///
/// It is the one form of a frame. `Canvas.draw(_:)` draws a list, `Canvas.redraw(_:)` only what
/// differs from the list before, and vector pictures are written from it. The commands have the names
/// and the meaning of those of `Canvas`.
package struct DisplayList: Sendable {
  /// The extent of the canvas, in points.
  package let size: Size
  /// The number of pixels per point, for what is drawn pixel by pixel.
  package let scale: Double
  /// The work after which the canvas draws nothing any more.
  package let workLimit: Int
  /// The commands; those of a group follow its own.
  package private(set) var commands: [DrawingCommand] = []
  /// The number of commands at the beginning that the next picture most likely has too.
  ///
  /// `Canvas.redraw(_:)` keeps their pixels.
  package private(set) var groundCount = 0
  /// The work of making the list, in the steps of `Canvas.work`.
  package private(set) var work = 0

  /// The index of the first command since the last begin or end of a group.
  private var first = 0

  /// Creates an empty list.
  package init(size: Size, scale: Double, workLimit: Int) {
    (self.size, self.scale, self.workLimit) = (size, scale, workLimit)
  }

  private mutating func append(
    _ action: DrawingCommand.Action, _ part: DrawingCommand.Part? = nil, pixels: Bitmap? = nil
  ) {
    commands.append(DrawingCommand(action: action, part: part, pixels: pixels))
  }

  /// Counts the steps of what was found out to make the list.
  package mutating func count(steps: Int) { work += steps }

  /// Makes all commands so far the ground, whose pixels are kept from one picture to the next.
  package mutating func endGround() { groundCount = commands.count }

  /// Replaces every pixel by one color.
  ///
  /// An opaque color that the last command gave already is left out.
  package mutating func clear(to color: Color) {
    if case .clear(color)? = commands[first...].last?.action, color.alpha == 255 { return }
    append(.clear(color))
  }

  /// Fills the inside of a path.
  package mutating func fill(_ path: Path, with paint: Paint, rule: FillRule = .nonZero) {
    append(.shape(nil, rule, paint, path))
  }

  /// Draws a line along a path.
  package mutating func stroke(
    _ path: Path, style: StrokeStyle, with paint: Paint, as part: DrawingCommand.Part? = nil
  ) {
    append(.shape(style, .nonZero, paint, path), part)
  }

  /// Draws equal dots; each is a line of one point.
  package mutating func draw(_ dots: DotSet, as part: DrawingCommand.Part? = nil) {
    append(.dots(dots), part)
  }

  /// Blits a picture with its top left pixel in column `x` and row `y`.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - x: The column.
  ///   - y: The row.
  ///   - changed: The part of the picture outside of which its pixels are those of the list that the
  ///     canvas drew before; nil if that is unknown.
  package mutating func draw(
    _ picture: Bitmap, atPixelX x: Int, y: Int, changed: PixelWindow? = nil
  ) {
    append(.picture(x: x, y: y, changed: changed), pixels: picture)
  }

  /// Draws only inside `path`.
  ///
  /// - Throws: The error that `draw` throws.
  package mutating func clip<Failure: Error>(
    to path: Path, rule: FillRule = .nonZero,
    _ draw: (inout DisplayList) throws(Failure) -> Void
  ) throws(Failure) {
    try group(.clip(path, rule), nil, draw)
  }

  /// Draws a layer as a whole with an opacity from 0 to 255.
  ///
  /// - Throws: The error that `draw` throws.
  package mutating func layer<Failure: Error>(
    opacity: UInt8, as part: DrawingCommand.Part? = nil,
    _ draw: (inout DisplayList) throws(Failure) -> Void
  ) throws(Failure) {
    try group(opacity == 255 ? .group : .layer(opacity), part, draw)
  }

  /// Names everything that `draw` draws.
  package mutating func group(_ part: DrawingCommand.Part, _ draw: (inout DisplayList) -> Void) {
    group(.group, part, draw)
  }

  private mutating func group<Failure: Error>(
    _ action: DrawingCommand.Action, _ part: DrawingCommand.Part?,
    _ draw: (inout DisplayList) throws(Failure) -> Void
  ) throws(Failure) {
    let index = commands.count
    append(action, part)
    first = commands.count
    try draw(&self)
    commands[index].size = commands.count - 1 - index
    first = commands.count
  }
}
