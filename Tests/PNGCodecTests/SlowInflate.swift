/// Expands a zlib stream (RFC 1950 around RFC 1951) bit by bit.
struct SlowInflate {
  private(set) var output: [UInt8] = []
  private let input: [UInt8]
  private var position = 0  // in bits

  init(zlib stream: [UInt8]) throws(SlowPNGDecoder.Fault) {
    input = stream
    guard stream.count > 6, stream[0] & 15 == 8, stream[1] & 32 == 0,
      (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0
    else { throw SlowPNGDecoder.Fault(description: "No zlib header") }
    position = 16
    var isLast = false
    while !isLast {
      isLast = bits(1) == 1
      switch bits(2) {
      case 0: try copyStored()
      case 1:
        try expand(
          literals: SlowInflate.fixedLiterals,
          distances: Code(lengths: [Int](repeating: 5, count: 30)))
      case 2: try expandDynamic()
      default: throw SlowPNGDecoder.Fault(description: "Unknown block type")
      }
    }
    position = (position + 7) / 8 * 8
    guard position / 8 + 4 == input.count else {
      throw SlowPNGDecoder.Fault(description: "The stream does not end where its data end")
    }
    let checksum = input.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    guard checksum == adler32 else { throw SlowPNGDecoder.Fault(description: "Wrong Adler-32") }
  }

  private var adler32: Int {
    var (a, b) = (1, 0)
    for byte in output {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  /// The next `count` bits, the least significant first; zeros beyond the end.
  private mutating func bits(_ count: Int) -> Int {
    var value = 0
    for k in 0..<count {
      if position / 8 < input.count {
        value |= (Int(input[position / 8]) >> (position % 8) & 1) << k
      }
      position += 1
    }
    return value
  }

  private mutating func copyStored() throws(SlowPNGDecoder.Fault) {
    position = (position + 7) / 8 * 8
    let (length, complement) = (bits(16), bits(16))
    guard length ^ complement == 0xFFFF, position / 8 + length <= input.count else {
      throw SlowPNGDecoder.Fault(description: "Wrong length of a stored block")
    }
    output += input[position / 8..<position / 8 + length]
    position += 8 * length
  }

  /// A prefix code by its lengths (RFC 1951, section 3.2.2): codes of a length count up.
  private struct Code {
    /// The symbol of each code, keyed by the code with a 1 in front.
    private var symbols: [Int: Int] = [:]

    init(lengths: [Int]) {
      var code = 0
      for length in 1...15 {
        for (symbol, own) in lengths.enumerated() where own == length {
          symbols[1 << length | code] = symbol
          code += 1
        }
        code <<= 1
      }
    }

    subscript(code: Int) -> Int? { symbols[code] }
  }

  private static let fixedLiterals = Code(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })

  private mutating func symbol(_ code: Code) throws(SlowPNGDecoder.Fault) -> Int {
    var key = 1
    for _ in 1...15 {
      key = key << 1 | bits(1)
      if let symbol = code[key] { return symbol }
    }
    throw SlowPNGDecoder.Fault(description: "Unknown code")
  }

  private mutating func expandDynamic() throws(SlowPNGDecoder.Fault) {
    let (literalCount, distanceCount, lengthCount) = (bits(5) + 257, bits(5) + 1, bits(4) + 4)
    var lengthLengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for k in order.prefix(lengthCount) { lengthLengths[k] = bits(3) }
    let lengthCode = Code(lengths: lengthLengths)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      switch try symbol(lengthCode) {
      case 16: lengths += [Int](repeating: lengths.last ?? 0, count: 3 + bits(2))
      case 17: lengths += [Int](repeating: 0, count: 3 + bits(3))
      case 18: lengths += [Int](repeating: 0, count: 11 + bits(7))
      case let length: lengths.append(length)
      }
    }
    try expand(
      literals: Code(lengths: Array(lengths.prefix(literalCount))),
      distances: Code(lengths: Array(lengths.dropFirst(literalCount))))
  }

  private mutating func expand(literals: Code, distances: Code) throws(SlowPNGDecoder.Fault) {
    while true {
      let literal = try symbol(literals)
      if literal < 256 {
        output.append(UInt8(literal))
        continue
      }
      if literal == 256 { return }
      let length = length(literal)
      let distance = distance(try symbol(distances))
      guard distance <= output.count else {
        throw SlowPNGDecoder.Fault(description: "A copy from before the beginning")
      }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// Lengths from 3 on: 8 symbols a unit each, then 4 for each number of extra bits, 258 the last.
  private mutating func length(_ symbol: Int) -> Int {
    let index = symbol - 257
    if index < 8 { return index + 3 }
    if index == 28 { return 258 }
    let extra = index / 4 - 1
    return (4 + index % 4) << extra + 3 + bits(extra)
  }

  /// Distances from 1 on: 4 symbols a unit each, then 2 for each number of extra bits.
  private mutating func distance(_ symbol: Int) -> Int {
    if symbol < 4 { return symbol + 1 }
    let extra = symbol / 2 - 1
    return (2 + symbol % 2) << extra + 1 + bits(extra)
  }
}
