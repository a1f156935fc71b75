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
    let words = words
    let recount = words.reduce(0) { $0 + $1.nonzeroBitCount }
    expectInvariant(count == recount, "a mask counts \(count) samples and has \(recount)")
    let counts = pixelCounts
    let (touched, clear) = (words.count { $0 != 0 }, words.count { $0 == .max })
    expectInvariant(
      counts.touched == touched && counts.clear == clear,
      "a mask counts \(counts.touched) touched and \(counts.clear) clear pixels and has"
        + " \(touched) and \(clear)")
    let alphaSum = words.reduce(0) { $0 + Int(AlphaMask.alpha(of: $1)) }
    expectInvariant(
      counts.alphaSum == alphaSum,
      "a mask counts an alpha sum of \(counts.alphaSum) and has \(alphaSum)")
  }

  /// Checks that every allocated tile has eight strips of its own, and every strip a tile.
  private func checkTiles() {
    var places: Set<Int> = []
    tiles.forEach { x, y, place in
      expectInvariant(
        place % StripTiles.height == 0 && place + StripTiles.height <= strips.count,
        "the tile at (\(x), \(y)) begins with strip \(place) of \(strips.count)")
      expectInvariant(places.insert(place).inserted, "two tiles begin with strip \(place)")
    }
    expectInvariant(
      places.count * StripTiles.height == strips.count,
      "\(places.count) tiles have \(strips.count) strips")
  }

  /// Checks that every pixel is in one state, and that partial pixels have words of their own.
  private func checkStrips() {
    var owners: Set<Int> = []
    for (index, strip) in strips.enumerated() {
      expectInvariant(
        strip.full & strip.partial == 0, "strip \(index) has pixels both full and partial")
      expectInvariant(
        strip.partial == 0 || strip.firstWord >= 0, "strip \(index) has partial pixels and no words"
      )
      if strip.firstWord < 0 { continue }
      expectInvariant(
        strip.firstWord % PixelStrip.width == 0
          && strip.firstWord + PixelStrip.width <= storage.count,
        "the words of strip \(index) begin at \(strip.firstWord) of \(storage.count)")
      expectInvariant(
        owners.insert(strip.firstWord).inserted, "the words of strip \(index) have two owners")
      for bit in SetBits(strip.partial) {
        let word = storage[strip.firstWord + bit]
        expectInvariant(
          word != 0 && word != .max,
          "the partial pixel \(bit) of strip \(index) has \(word == 0 ? "no" : "all") samples")
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
        expectInvariant(
          word(bit, of: strip) & ~inside == 0,
          "the pixel (\(x + bit), \(y)) has samples off the lattice")
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
