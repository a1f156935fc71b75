// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import JSONStream
package import Scenes

/// The pixels of a frame that may differ from its golden picture: a number, or a share of the frame.
///
/// A share is a decimal number of percent, and is compared in integers: of n pixels, the greatest
/// whole number may differ that is at most this share of n.
public struct AllowedPixels: Hashable, Sendable {
  /// The text, as it was given.
  public let text: String
  private let amount: Amount

  private enum Amount: Hashable {
    case count(Int)
    /// The digits of the percentage as an integer, and the number of them after the point.
    case share(digits: UInt64, decimals: Int)
  }

  /// No pixel.
  public static let zero = AllowedPixels(count: 0)
  /// The greatest number of pixels.
  public static let greatestCount = Int(Int32.max)
  /// The greatest number of decimals of a percentage.
  private static let greatestDecimals = 12
  /// The texts that `init(_:)` reads, in words.
  package static let expected =
    "an integer from 0 to \(greatestCount), or a share of the frame from 0% to 100% "
    + "with at most \(greatestDecimals) decimals, such as 0.5%"

  /// Creates a number of pixels.
  ///
  /// - Precondition: The number is from 0 to `greatestCount`.
  public init(count: Int) {
    precondition(0...Self.greatestCount ~= count, "A number of pixels is 0 to 2147483647")
    (text, amount) = ("\(count)", .count(count))
  }

  /// Reads a number of pixels such as `200`, or a share such as `0.5%`; nil for any other text.
  public init?(_ text: String) {
    guard text.hasSuffix("%") else {
      guard let count = Int(text), 0...Self.greatestCount ~= count else { return nil }
      (self.text, amount) = ("\(count)", .count(count))
      return
    }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1].utf8.count : 0
    let digits = parts.joined()
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
      decimals <= Self.greatestDecimals,
      digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = UInt64(digits), number <= 100 * Self.power(decimals)
    else { return nil }
    self.text = text
    amount = .share(digits: number, decimals: decimals)
  }

  /// Returns the number of pixels of a frame that may differ.
  package func count(of pixels: Int) -> Int {
    switch amount {
    case .count(let count): return count
    case .share(let digits, let decimals):
      // The share is at most 1, so the quotient fits.
      let product = digits.multipliedFullWidth(by: UInt64(pixels))
      return Int((100 * Self.power(decimals)).dividingFullWidth(product).quotient)
    }
  }

  /// Returns a power of ten.
  private static func power(_ exponent: Int) -> UInt64 {
    (0..<exponent).reduce(1) { power, _ in 10 * power }
  }
}

extension AllowedPixels: ReportValue {
  package static let form = ValueForm.either([
    .number(.count), .text(pattern: #"^[0-9]+(\.[0-9]+)?%$"#),
  ])

  package var json: JSONValue {
    if case .count(let count) = amount { count.json } else { text.json }
  }
}
