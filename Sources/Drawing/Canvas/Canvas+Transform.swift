public import Geometry

extension Canvas {
  /// Draws in other coordinates: whatever `draw` does is mapped by `transform` first.
  ///
  /// Transforms inside one another add up, the innermost being applied first, and end with the
  /// closure; so do clips (`clip(to:rule:_:)`), and there is no other state to save.
  ///
  /// ```swift
  /// canvas.concatenate(AffineTransform(rotation: 30)) { $0.fill(tick, with: ink) }
  /// ```
  ///
  /// - Parameters:
  ///   - transform: Leads from the coordinates that `draw` uses to the present ones.
  ///   - draw: Draws.
  /// - Throws: What `draw` throws.
  public mutating func concatenate<Failure: Error>(
    _ transform: AffineTransform, _ draw: (inout Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = self.transform
    self.transform = transform.followed(by: outer)
    defer { self.transform = outer }
    try draw(&self)
  }
}
