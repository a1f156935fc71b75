extension ScratchMask {
  /// Puts the samples of a capsule in and counts those that are new.
  ///
  /// - Parameter capsule: The shape, in the pixels of this mask; what lies off the card is clipped.
  /// - Returns: How many samples of the capsule were not in the set before.
  /// - Complexity: O(rows of the capsule on this card + pixels that gain samples).
  @discardableResult
  public mutating func insert(_ capsule: Capsule) -> Int {
    var scanner = CapsuleScanner(Disc(radius: capsule.radius, isTabulated: false), latticeOf: self)
    return insert(capsule, with: &scanner)
  }

  /// Puts the samples of a capsule in and counts those that are new.
  ///
  /// - Parameters:
  ///   - capsule: The shape, in the pixels of this mask; what lies off the card is clipped.
  ///   - scanner: Of the capsule's width and this lattice.
  ///   - startIsDrawn: Whether the disc at the start of the capsule was put in before, as the end
  ///     of another; only what lies in front of it is visited then.
  /// - Returns: How many samples of the capsule were not in the set before.
  /// - Complexity: O(rows of the capsule on this card + pixels that gain samples), never the card
  ///   or what was put in before.
  @discardableResult
  public mutating func insert(
    _ capsule: Capsule, with scanner: inout CapsuleScanner, startIsDrawn: Bool = false
  ) -> Int {
    scanner.scan(capsule, startIsDrawn: startIsDrawn)
    return insert(scanner.pixels)
  }
}
