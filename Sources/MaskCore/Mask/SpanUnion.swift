// SPDX-License-Identifier: Apache-2.0

// Shapes that follow each other overlap, as the segments of a stroke do. In a row of samples their
// spans then meet, and are one span:
//
//     one segment     .---======---.
//     the next                .---======---.
//     both            .---==============---.
//
// To unite two spans takes two comparisons, eight rows at a time, and the pixels of what is united
// are found once. Where the finger comes back at some distance, the spans of a row lie apart: the
// mask then takes what was united, and the row begins again.

import Geometry

/// The union of shapes on its way into a mask, as one span for each sample row.
struct SpanUnion: Sendable {
  /// The spans of each row of pixels from the top of the lattice on, which are `RowSpans.empty` where
  /// they are empty, and the runs of those that go into the mask.
  private var united = PixelRuns()
  /// The rows of pixels that may have samples.
  private var rows = 0..<0
  /// The rows of pixels in which the latest spans lie apart from those before.
  private var apart: [Int] = []
  /// The columns of each row of pixels that went into the mask, and those between them.
  private var inserted: [Range<Int>] = []

  /// Adds the spans of a shape.
  ///
  /// - Parameters:
  ///   - spans: The spans on the lattice of the mask.
  ///   - place: The index of the first of them.
  ///   - own: Their rows of pixels.
  ///   - mask: The mask that takes the spans of rows in which the new ones lie apart.
  /// - Complexity: O(rows), and where they lie apart O(pixels that gain samples).
  mutating func add(
    _ spans: borrowing RowSpans, at place: Int, rows own: Range<Int>, to mask: inout ScratchMask
  ) {
    while united.spans.count < own.upperBound {
      united.spans.appendEmpty()
      inserted.append(0..<0)
    }
    rows = rows.hull(own)
    Self.unite(&united.spans.starts, &united.spans.ends, spans, at: place, own, apart: &apart)
    if apart.isEmpty { return }
    for y in apart { united.appendRun(y: y, at: y) }
    insertRuns(into: &mask)
    for y in apart {
      let i = place + y - own.lowerBound
      let (start, end) = (spans.starts[i], spans.ends[i])
      let isOpen = start.isBelow(end)
      united.spans.starts[y] = start.selected(isOpen, else: .init(repeating: RowSpans.empty.start))
      united.spans.ends[y] = end.selected(isOpen, else: .init(repeating: RowSpans.empty.end))
    }
    apart.removeAll(keepingCapacity: true)
  }

  /// Inserts the union into a mask, and begins again.
  ///
  /// - Returns: At most one range of pixels for each row, which contains all pixels of the row that
  ///   the mask took since the last call; pixels are counted row by row.
  mutating func insert(into mask: inout ScratchMask) -> [Range<Int>] {
    for y in rows { united.appendRun(y: y, at: y) }
    insertRuns(into: &mask)
    var pixels: [Range<Int>] = []
    for y in rows {
      united.spans.starts[y] = SIMD8(repeating: RowSpans.empty.start)
      united.spans.ends[y] = SIMD8(repeating: RowSpans.empty.end)
      if inserted[y].isEmpty { continue }
      let first = y * mask.width
      pixels.append(first + inserted[y].lowerBound..<first + inserted[y].upperBound)
      inserted[y] = 0..<0
    }
    rows = 0..<0
    return pixels
  }

  private mutating func insertRuns(into mask: inout ScratchMask) {
    _ = mask.insert(united)
    for run in united.runs { inserted[run.y] = inserted[run.y].hull(run.columns) }
    united.runs.removeAll(keepingCapacity: true)
  }

  /// Unites the spans of some rows with new ones that meet them, and appends the other rows to
  /// `apart`.
  @inline(__always)
  private static func unite(
    _ starts: inout [SIMD8<Int32>], _ ends: inout [SIMD8<Int32>], _ spans: borrowing RowSpans,
    at place: Int, _ rows: Range<Int>, apart: inout [Int]
  ) {
    var starts = starts.mutableSpan
    var ends = ends.mutableSpan
    let (newStarts, newEnds) = (spans.starts.span, spans.ends.span)
    for y in rows {
      let (start, end) = (starts[y], ends[y])
      let i = place &+ y &- rows.lowerBound
      let (newStart, newEnd) = (newStarts[i], newEnds[i])
      if !(end.isBelow(newStart) | newEnd.isBelow(start)).hasAny {
        // All meet. An empty span that meets another, from one sample to it or before, lies within.
        starts[y] = start.least(newStart)
        ends[y] = end.greatest(newEnd)
        continue
      }
      let isNew = newStart.isBelow(newEnd)
      let areBoth = isNew & start.isBelow(end)
      let areApart = areBoth & (end.isBelow(newStart) | newEnd.isBelow(start))
      // One sample row at least must have both spans: else a run of pixels might have a long gap.
      if areApart.hasAny || !areBoth.hasAny {
        apart.append(y)
        continue
      }
      starts[y] = newStart.selected(isNew & newStart.isBelow(start), else: start)
      ends[y] = newEnd.selected(isNew & end.isBelow(newEnd), else: end)
    }
  }
}
