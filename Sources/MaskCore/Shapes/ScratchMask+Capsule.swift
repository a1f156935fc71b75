extension ScratchMask {
  /// Inserts the samples of a capsule and returns the number of new ones.
  ///
  /// - Parameter capsule: The shape, in the pixels of this mask; parts off the card are clipped.
  /// - Returns: The number of samples of the capsule that were not in the mask before.
  /// - Complexity: O(rows of the capsule on this card + pixels that gain samples).
  @discardableResult
  public mutating func insert(_ capsule: Capsule) -> Int {
    var scanner = CapsuleScanner(Disc(radius: capsule.radius, isTabulated: false), latticeOf: self)
    return insert(capsule, with: &scanner)
  }

  /// Inserts the samples of a capsule and returns the number of new ones.
  ///
  /// - Parameters:
  ///   - capsule: The shape, in the pixels of this mask; parts off the card are clipped.
  ///   - scanner: A scanner for the capsule's width and this lattice.
  ///   - startIsDrawn: True if the disc at the start of the capsule was inserted before, as the end
  ///     of another capsule; only pixels in front of it are then visited.
  /// - Returns: The number of samples of the capsule that were not in the mask before.
  /// - Complexity: O(rows of the capsule on this card + pixels that gain samples), independent of
  ///   the size of the card and of the samples inserted before.
  @discardableResult
  public mutating func insert(
    _ capsule: Capsule, with scanner: inout CapsuleScanner, startIsDrawn: Bool = false
  ) -> Int {
    scanner.scan(capsule, startIsDrawn: startIsDrawn, skipping: &self)
    return insert(scanner.pixels)
  }
}
