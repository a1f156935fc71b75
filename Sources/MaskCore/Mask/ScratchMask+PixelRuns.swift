extension ScratchMask {
  /// Puts the samples of many pieces in, the edges of each some pieces later.
  ///
  /// Most pixels at the edge of a piece of a stroke lie within the pieces after it: by then they need
  /// not be looked at.
  ///
  /// `insertFull` puts the full pixels of a piece in, and exchanges the pixels of a former piece,
  /// whose edges are in, for its own.
  mutating func insertAll<Piece>(
    _ pieces: some Sequence<Piece>,
    insertFull: (Piece, inout ScratchMask, inout PixelRuns) -> Void
  ) {
    var waiting = [PixelRuns](repeating: PixelRuns(), count: 8)
    var oldest = 0
    for piece in pieces {
      _ = insertEdges(waiting[oldest])
      insertFull(piece, &self, &waiting[oldest])
      oldest = (oldest + 1) % waiting.count
    }
    for pixels in waiting { _ = insertEdges(pixels) }
  }

  /// Puts the samples of some pixels in and counts those that are new.
  mutating func insert(_ pixels: borrowing PixelRuns) -> Int {
    insertFull(pixels) &+ insertEdges(pixels)
  }

  /// Puts the samples of those pixels in that are full, and counts those that are new.
  mutating func insertFull(_ pixels: borrowing PixelRuns) -> Int {
    var count = 0
    insertFull(pixels) { _, _, new in
      count &+= 64 &* new.nonzeroBitCount
    } part: { _, _, new in
      count &+= new.nonzeroBitCount
    }
    return count
  }

  /// Puts the samples of those pixels in that are not full, and counts those that are new.
  mutating func insertEdges(_ pixels: borrowing PixelRuns) -> Int {
    var count = 0
    insertEdges(pixels) { _, _, new in count &+= new.nonzeroBitCount }
    return count
  }

  /// Puts the samples of some pixels in and tells which of them gained which samples.
  ///
  /// - Parameters:
  ///   - pixels: On the lattice of this set.
  ///   - change: Called once for each pixel that gains samples, with its column and row and the
  ///     samples that were not in the set before.
  @inline(__always)
  mutating func insert(_ pixels: borrowing PixelRuns, change: (Int, Int, UInt64) -> Void) {
    insertFull(pixels) { x, y, new in
      for bit in SetBits(new) { change(x &+ bit, y, .max) }
    } part: {
      change($0, $1, $2)
    }
    insertEdges(pixels, part: change)
  }

  /// Puts the samples of those pixels in that are full.
  ///
  /// - Parameters:
  ///   - pixels: On the lattice of this set.
  ///   - whole: Told the column and row of a pixel and, as bits, which of the 64 pixels from there
  ///     on gain all their samples.
  ///   - part: Told the column and row of a pixel that had some samples, and those that it gains.
  @inline(__always)
  private mutating func insertFull(
    _ pixels: borrowing PixelRuns, whole: (Int, Int, UInt64) -> Void,
    part: (Int, Int, UInt64) -> Void
  ) {
    var next = 0
    while true {
      Self.insertFull(pixels.runs, &next, tiles, &strips, storage, whole: whole, part: part)
      if next == pixels.runs.count { return }
      let run = pixels.runs[next]
      for piece in PixelStrip.pieces(of: run.columns) { _ = openStrip(piece.x, run.y) }
    }
  }

  /// Goes on from the run `next` up to the first whose strips are not all there.
  @inline(__always)
  private static func insertFull(
    _ runs: [PixelRun], _ next: inout Int, _ tiles: borrowing StripTiles,
    _ strips: inout [PixelStrip],
    _ words: [UInt64], whole: (Int, Int, UInt64) -> Void, part: (Int, Int, UInt64) -> Void
  ) {
    var strips = strips.mutableSpan
    let words = words.span
    while next < runs.count {
      let run = runs[next]
      for piece in PixelStrip.pieces(of: run.full) {
        guard let index = tiles.strip(piece.x, run.y) else { return }
        let new = piece.pixels & ~strips[index].full
        if new == 0 { continue }
        let shared = new & strips[index].partial
        for bit in SetBits(shared) {
          part(piece.x &+ bit, run.y, ~words[strips[index].firstWord &+ bit])
        }
        whole(piece.x, run.y, new ^ shared)
        strips[index].full |= new
        strips[index].partial ^= shared
      }
      next &+= 1
    }
  }

  /// Puts the samples of those pixels in that are not full, which are worked out for those of them
  /// only that are not full in this set either.
  @inline(__always)
  private mutating func insertEdges(
    _ pixels: borrowing PixelRuns, part: (Int, Int, UInt64) -> Void
  ) {
    var next = 0
    while true {
      Self.insertEdges(pixels, &next, tiles, &strips, &storage, part: part)
      if next == pixels.runs.count { return }
      let run = pixels.runs[next]
      for piece in run.edgePieces { openWords(openStrip(piece.x, run.y)) }
    }
  }

  /// Goes on from the run `next` up to the first whose strips have not all the words they need.
  @inline(__always)
  private static func insertEdges(
    _ pixels: borrowing PixelRuns, _ next: inout Int, _ tiles: borrowing StripTiles,
    _ strips: inout [PixelStrip], _ words: inout [UInt64], part: (Int, Int, UInt64) -> Void
  ) {
    var strips = strips.mutableSpan
    var words = words.mutableSpan
    while next < pixels.runs.count {
      let run = pixels.runs[next]
      if run.columns == run.full {
        next &+= 1
        continue
      }
      for piece in run.edgePieces {
        guard let index = tiles.strip(piece.x, run.y) else { return }
        var strip = strips[index]
        let rest = piece.pixels & ~strip.full
        if rest == 0 { continue }
        if strip.firstWord < 0 { return }
        for bit in SetBits(rest) {
          let samples = pixels.samples(of: run, piece.x &+ bit)
          let place = strip.firstWord &+ bit
          let pixel = 1 &<< UInt64(truncatingIfNeeded: bit) as UInt64
          let old = strip.partial & pixel == 0 ? 0 : words[place]
          let new = samples & ~old
          if new == 0 { continue }
          words[place] = old | new
          strip.partial |= pixel
          if old | new == .max {
            strip.partial ^= pixel
            strip.full |= pixel
          }
          part(piece.x &+ bit, run.y, new)
        }
        strips[index] = strip
      }
      next &+= 1
    }
  }
}
