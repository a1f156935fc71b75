extension ScratchMask {
  /// Checks that the strips, tiles and words of the mask agree, and stops the program if they do not.
  ///
  /// - Complexity: O(pixels).
  package func _checkInvariants() {
    expectInvariant(
      width == (sampleColumns + 7) / 8 && height == (sampleRows + 7) / 8,
      "a mask of \(width) x \(height) pixels has \(sampleColumns) x \(sampleRows) samples")
    checkTiles()
    checkStrips()
    checkLatticeBounds()
    let (words, counts) = (words, pixelCounts)
    let samples = words.reduce(0) { $0 + $1.nonzeroBitCount }
    expectCount(count, samples) { "samples of a mask" }
    expectCount(counts.touched, words.count { $0 != 0 }) { "touched pixels of a mask" }
    expectCount(counts.clear, words.count { $0 == .max }) { "clear pixels of a mask" }
    let alphaSum = words.reduce(0) { $0 + Int(AlphaMask.alpha(of: $1)) }
    expectCount(counts.alphaSum, alphaSum) { "sum of the alphas of a mask" }
  }

  /// Checks that every allocated tile has eight strips of its own, and every strip a tile.
  private func checkTiles() {
    var places: Set<Int> = []
    tiles.forEach { x, y, place in
      let isOwn = place % StripTiles.height == 0 && place + StripTiles.height <= strips.count
      expectInvariant(
        isOwn, "the tile at (\(x), \(y)) begins with strip \(place) of \(strips.count)")
      expectInvariant(places.insert(place).inserted, "two tiles begin with strip \(place)")
    }
    let tiled = places.count * StripTiles.height
    expectInvariant(tiled == strips.count, "\(places.count) tiles have \(strips.count) strips")
  }

  /// Checks that every pixel is in one state, and that partial pixels have words of their own.
  private func checkStrips() {
    var owners: Set<Int> = []
    for (index, strip) in strips.enumerated() {
      let (first, last) = (strip.firstWord, strip.firstWord + PixelStrip.width)
      let isDistinct = strip.full & strip.partial == 0
      expectInvariant(isDistinct, "strip \(index) has pixels both full and partial")
      let hasWords = strip.partial == 0 || first >= 0
      expectInvariant(hasWords, "strip \(index) has partial pixels and no words")
      if first < 0 { continue }
      let isStored = first % PixelStrip.width == 0 && last <= storage.count
      expectInvariant(isStored, "the words of strip \(index) begin at \(first) of \(storage.count)")
      let isOwner = owners.insert(first).inserted
      expectInvariant(isOwner, "the words of strip \(index) have two owners")
      for bit in SetBits(strip.partial) {
        let samples = storage[first + bit].nonzeroBitCount
        let isPartial = 1..<64 ~= samples
        expectInvariant(
          isPartial, "the partial pixel \(bit) of strip \(index) has \(samples) samples")
      }
    }
  }

  /// Checks that no sample is off the lattice.
  private func checkLatticeBounds() {
    let columns = SampleSpan(start: 0, end: sampleColumns)
    let rows = SampleSpan(start: 0, end: sampleRows)
    let visit = { (x: Int, y: Int, strip: PixelStrip) in
      for bit in SetBits(strip.touched) {
        let inside =
          columns.bits(ofPixel: x + bit) &* 0x0101_0101_0101_0101 & rows.bytes(ofPixel: y)
        let isInside = word(bit, of: strip) & ~inside == 0
        expectInvariant(isInside, "the pixel (\(x + bit), \(y)) has samples off the lattice")
      }
    }
    // All strips of a tile, also those below the last row.
    tiles.forEach { x, top, first in
      for row in 0..<StripTiles.height { visit(x, top + row, strips[first + row]) }
    }
  }
}

/// Stops the program with a message, in every build, if an invariant does not hold.
func expectInvariant(
  _ holds: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !holds { fatalError("broken invariant: " + message(), file: file, line: line) }
}

/// Stops the program, in every build, if a count differs from a recount of the same things.
func expectCount(
  _ counted: Int, _ recount: Int, file: StaticString = #fileID, line: UInt = #line,
  of things: () -> String
) {
  expectInvariant(
    counted == recount, "the \(things()) are \(recount) and are counted as \(counted)", file: file,
    line: line)
}
