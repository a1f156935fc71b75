// SPDX-License-Identifier: Apache-2.0
extension ScratchMask {
  /// Inserts the samples of some pixels and returns the number of new ones.
  mutating func insert(_ pixels: borrowing PixelRuns) -> Int {
    var count = 0
    insertFull(pixels) { _, _, new in
      count &+= 64 &* new.nonzeroBitCount
    } part: { _, _, new in
      count &+= new.nonzeroBitCount
    }
    insertEdges(pixels) { _, _, new in count &+= new.nonzeroBitCount }
    return count
  }

  /// Inserts the samples of some pixels and reports the new ones pixel by pixel.
  ///
  /// - Parameters:
  ///   - pixels: Pixels on the lattice of this mask.
  ///   - change: Called once for each pixel that gains samples, with its column, its row and the
  ///     new samples.
  @inline(__always)
  mutating func insert(_ pixels: borrowing PixelRuns, change: (Int, Int, UInt64) -> Void) {
    insertFull(pixels) { x, y, new in
      for bit in SetBits(new) { change(x &+ bit, y, .max) }
    } part: {
      change($0, $1, $2)
    }
    insertEdges(pixels, part: change)
  }

  /// Inserts the samples of the full pixels.
  ///
  /// - Parameters:
  ///   - pixels: Pixels on the lattice of this mask.
  ///   - whole: Called with the column and row of a pixel and, as bits, those of the 64 pixels from
  ///     there on that were empty and are now full.
  ///   - part: Called with the column and row of a pixel that had some samples, and with the
  ///     samples that it gains.
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

  /// Continues from the run `next` up to the first run with a strip that is not allocated yet.
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
      var rest = PixelStrip.strips(of: run.full)
      while let column = tiles.firstOpen(in: rest, run.y) {
        rest = column &+ 1..<rest.upperBound
        let x = PixelStrip.width &* column
        guard let index = tiles.strip(x, run.y) else { return }
        let new = PixelStrip.pixels(of: run.full, from: x) & ~strips[index].full
        if new == 0 { continue }
        let shared = new & strips[index].partial
        for bit in SetBits(shared) {
          part(x &+ bit, run.y, ~words[strips[index].firstWord &+ bit])
        }
        whole(x, run.y, new ^ shared)
        strips[index].full |= new
        strips[index].partial ^= shared
      }
      next &+= 1
    }
  }

  /// Inserts the samples of the edge pixels; samples are computed only for pixels that are not full
  /// in this mask.
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

  /// Continues from the run `next` up to the first run with a strip that lacks the words it needs.
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
