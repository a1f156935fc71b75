/// The places of the set bits of a word, from the lowest up.
struct SetBits: Sequence, IteratorProtocol {
  private var rest: UInt64

  init(_ word: UInt64) { rest = word }

  @inline(__always)
  mutating func next() -> Int? {
    if rest == 0 { return nil }
    let place = rest.trailingZeroBitCount
    rest &= rest &- 1
    return place
  }
}
