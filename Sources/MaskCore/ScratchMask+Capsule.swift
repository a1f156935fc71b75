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
    scanner.scan(capsule, startIsDrawn: startIsDrawn)
    return insert(scanner.pixels)
  }

  /// Puts the samples of some pixels in and tells which of them gained which samples.
  ///
  /// - Parameters:
  ///   - pixels: On the lattice of this set.
  ///   - change: Called once for each pixel that gains samples, from the left, with its column and
  ///     row and the samples that were not in the set before.
  @inline(__always)
  mutating func insert(_ pixels: borrowing PixelRuns, change: (Int, Int, UInt64) -> Void) {
    let words = pixels.words.span
    for run in pixels.runs {
      var first = run.columns.lowerBound
      // The words of the pixels after the full ones follow those before.
      let before = run.firstWord &- first
      let after = before &- run.full.count
      while first < run.columns.upperBound {
        let end = min(tileEnd(first), run.columns.upperBound)
        let fullStart = min(max(run.full.lowerBound, first), end)
        let fullEnd = min(max(run.full.upperBound, first), end)
        let place = openTile(first, run.y)
        var stored = storage.mutableSpan
        for x in first..<fullStart {
          let (old, word) = (stored[place &+ x], words[before &+ x])
          if word & ~old == 0 { continue }
          stored[place &+ x] = old | word
          change(x, run.y, word & ~old)
        }
        for x in fullStart..<fullEnd {
          let old = stored[place &+ x]
          if old == .max { continue }
          stored[place &+ x] = .max
          change(x, run.y, ~old)
        }
        for x in fullEnd..<end {
          let (old, word) = (stored[place &+ x], words[after &+ x])
          if word & ~old == 0 { continue }
          stored[place &+ x] = old | word
          change(x, run.y, word & ~old)
        }
        first = end
      }
    }
  }

  /// Puts the samples of some pixels in and counts those that are new.
  mutating func insert(_ pixels: borrowing PixelRuns) -> Int {
    // Most pixels gain all their samples, and counting the bits of a word takes 15 instructions.
    var (count, wholePixels) = (0, 0)
    insert(pixels) { _, _, new in
      if new == .max {
        wholePixels &+= 1
      } else {
        count &+= new.nonzeroBitCount
      }
    }
    return 64 * wholePixels + count
  }
}
