// SPDX-License-Identifier: Apache-2.0
import Testing

import ReplayCore

/// The colors of a video are those of BT.601.
struct VideoStreamTests {
  @Test func `every color is within one level of the exact one, and gray has no color`() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let (r, g, b) = (Double(red), Double(green), Double(blue))
          let gray = 0.299 * r + 0.587 * g + 0.114 * b
          let exact = (
            16 + 219 * gray / 255, 128 + 224 * (b - gray) / (1.772 * 255),
            128 + 224 * (r - gray) / (1.402 * 255)
          )
          let luma = VideoStream.luma(red, green, blue)
          let (cb, cr) = (
            VideoStream.blueChroma(red, green, blue), VideoStream.redChroma(red, green, blue)
          )
          let worst = max(
            abs(Double(luma) - exact.0), abs(Double(cb) - exact.1), abs(Double(cr) - exact.2))
          if worst > 0.51 { Issue.record("\(red) \(green) \(blue): off by \(worst)") }
          let isGray = red == green && green == blue
          if isGray, cb != 128 || cr != 128 { Issue.record("\(red) is colored") }
        }
      }
    }
  }
}
