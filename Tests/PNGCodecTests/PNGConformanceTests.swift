// SPDX-License-Identifier: Apache-2.0
import PNGCodec
import TestCorpora
import Testing

@Suite(.needsCorpora)
struct PNGConformanceTests {
  /// A line of the list: the name, and width, height and checksum, or nil where it is refused.
  struct Case: CustomTestStringConvertible {
    let name: String
    let width: Int
    let height: Int
    let checksum: UInt32
    let isRefused: Bool
    var testDescription: String { name }

    init(_ line: Substring) {
      let words = line.split(separator: " ")
      name = String(words[0])
      isRefused = words[1] == "refused"
      width = isRefused ? 0 : Int(words[1]) ?? 0
      height = isRefused ? 0 : Int(words[2]) ?? 0
      checksum = isRefused ? 0 : UInt32(words[3], radix: 16) ?? 0
    }
  }

  static let cases: [Case] = {
    let list = (try? Corpora.bytes(of: "conformance/png/expected.txt")) ?? []
    return String(decoding: list, as: UTF8.self).split(separator: "\n").map(Case.init)
  }()

  @Test func `there are 175 files, of which 14 are refused`() throws {
    #expect(Self.cases.count == 175)
    #expect(Self.cases.filter(\.isRefused).count == 14)
    let names = try Corpora.names(in: "conformance/png").filter { $0.hasSuffix(".png") }
    #expect(Self.cases.map(\.name).sorted() == names)
  }

  @Test(arguments: cases)
  func `a file gives its pixels or is refused`(file: Case) throws {
    let bytes = try Corpora.bytes(of: "conformance/png/\(file.name)")
    if file.isRefused {
      #expect(throws: PNGError.self) { try PNGDecoder().decode(bytes) }
    } else {
      let picture = try PNGDecoder().decodeStraight(bytes)
      #expect(picture.width == file.width && picture.height == file.height)
      #expect(picture.checksum == file.checksum)
    }
  }
}
