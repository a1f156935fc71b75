// SPDX-License-Identifier: Apache-2.0
import Drawing
import Foundation
import GoldenPictures
import PNGCodec
import ReplayCore
import Testing
import Workbench

/// The pictures of both sides of a comparison.
@Suite struct ComparisonPictureTests {
  @Test func `the page of comparisons shows both sides of its first row, at one crop`() async throws
  {
    let setting = try SceneSetting("trace:rules.tolerance=12")
    let comparing = try Comparing(
      Replayer(), Replayer { $0.settings = [setting] }, Comparison.Rules(), tellsFigures: true,
      draws: true)
    var comparison = Comparison(Comparison.Rules())
    try await comparing.run(
      Input.expand([Bundled.path("off-guide-t")]), jobs: 1, progress: nil, into: &comparison
    ) { _, _ in }
    let page = String(decoding: comparison.bytes(as: .html), as: UTF8.self)
    let pictures = page.components(separatedBy: #""picture":""#).dropFirst().compactMap {
      Data(base64Encoded: String($0.prefix { $0 != "\"" }))
    }
    let bitmaps = try pictures.map { try PNGDecoder().decode(Array($0)) }
    #expect(bitmaps.count == 2 && bitmaps[0].width == bitmaps[1].width)
    for (name, bitmap) in zip(["diff-old", "diff-new"], bitmaps) {
      try GoldenFrames.expect(bitmap, toBeShownAs: name, scale: 2)
    }
  }
}
