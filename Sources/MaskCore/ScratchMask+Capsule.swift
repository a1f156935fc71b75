extension ScratchMask {
  /// Puts the samples of a capsule in and counts those that are new.
  ///
  /// - Parameter capsule: The shape, in the pixels of this mask; what lies off the card is clipped.
  /// - Returns: How many samples of the capsule were not in the set before.
  /// - Complexity: O(columns of the card + pixels in the rows and spans of the capsule on it).
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
  /// - Complexity: O(pixels in the rows and spans of the capsule on this card), never the card or
  ///   what was put in before.
  @discardableResult
  public mutating func insert(
    _ capsule: Capsule, with scanner: inout CapsuleScanner, startIsDrawn: Bool = false
  ) -> Int {
    var count = 0
    scanner.scan(capsule, startIsDrawn: startIsDrawn) { y, run, words in
      insert(run, words, inRow: y, into: &count) { count, _, _, new in count += new.sampleCount }
    }
    return count
  }

  /// Puts the samples of a run in and tells which pixels gained which samples.
  ///
  /// - Parameters:
  ///   - run: The pixels.
  ///   - words: By column the samples of those that are not full.
  ///   - y: The row of the run.
  ///   - tally: What `change` updates.
  ///   - change: Called once for each pixel that gains samples, from the left, with its column and
  ///     row and the samples that were not in the set before.
  @inline(__always)
  mutating func insert<Tally>(
    _ run: PixelRun, _ words: Span<UInt64>, inRow y: Int, into tally: inout Tally,
    change: (inout Tally, Int, Int, UInt64) -> Void
  ) {
    var first = run.columns.lowerBound
    while first < run.columns.upperBound {
      let columns = first..<min(tileEnd(first), run.columns.upperBound)
      let full = run.full.clamped(to: columns)
      insertTileRow(columns.lowerBound, y) { place, stored in
        for x in columns.lowerBound..<full.lowerBound {
          let new = words[x] & ~stored[place + x]
          if new != 0 {
            stored[place + x] |= new
            change(&tally, x, y, new)
          }
        }
        for x in full {
          let new = .max & ~stored[place + x]
          if new != 0 {
            stored[place + x] |= new
            change(&tally, x, y, new)
          }
        }
        for x in full.upperBound..<columns.upperBound {
          let new = words[x] & ~stored[place + x]
          if new != 0 {
            stored[place + x] |= new
            change(&tally, x, y, new)
          }
        }
      }
      first = columns.upperBound
    }
  }
}

extension UInt64 {
  /// How many samples are set; a full word needs no counting.
  @inline(__always)
  var sampleCount: Int { self == .max ? 64 : nonzeroBitCount }
}
