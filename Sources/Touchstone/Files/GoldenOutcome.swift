// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Drawing
package import FileIO
package import PNGCodec

/// The outcome of comparing a frame with its golden picture, or the reason why they cannot be
/// compared.
package enum GoldenOutcome: Hashable, Sendable {
  /// There is no golden picture.
  case missing
  /// The file cannot be read.
  case unreadable(SystemError)
  /// The file has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The file is no PNG file.
  case png(PNGError)
  /// The frame has another size than the golden picture; both sizes are in pixels.
  case otherSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The pictures were compared pixel by pixel; `allowed` pixels may differ.
  case compared(BitmapDifference, allowed: Int)

  /// A Boolean value that indicates whether the file exists and cannot be used as a picture.
  package var isBadInput: Bool {
    switch self {
    case .unreadable, .tooLarge, .png: true
    case .missing, .otherSize, .compared: false
    }
  }

  /// A Boolean value that indicates whether pictures of the same size were compared, and no more
  /// pixels differ than are allowed.
  package var isAllowed: Bool {
    guard case .compared(let difference, let allowed) = self else { return false }
    return difference.count <= allowed
  }
}

/// The golden pictures that are written; the raw values are those of `--record`.
///
/// A run or a test that writes a picture fails, so that a person looks at it.
public enum GoldenRecordMode: String, CaseIterable, Sendable {
  /// No pictures.
  case never
  /// Pictures that do not exist.
  case missing
  /// Pictures that do not exist, and those from which a frame differs by more than is allowed.
  case failed
  /// Pictures that do not exist, and those from which a frame differs at all.
  case all

  /// Returns true if a picture is written after a comparison with this outcome.
  package func writes(_ outcome: GoldenOutcome) -> Bool {
    switch (self, outcome) {
    case (.never, _): false
    // A file that cannot be read may be something else, so it is never replaced.
    case _ where outcome.isBadInput: false
    case (_, .missing): true
    case (.missing, _): false
    case (.failed, _): !outcome.isAllowed
    case (.all, .compared(let difference, _)): difference.greatestDelta > 0
    case (.all, _): true
    }
  }
}

// MARK: - Comparing

/// A golden picture in a file, and how it is compared.
package struct GoldenPicture {
  /// The path of the file.
  package let path: String
  /// The pixels of a frame that may differ.
  package let allowedPixels: AllowedPixels
  /// The greatest difference of a channel at which a pixel still counts as equal, 0 to 255.
  package let allowedDelta: Int

  /// The maximum number of bytes of a golden picture: 256 MiB.
  package static let fileLimit = 256 << 20

  /// Names a file, which need not exist.
  package init(_ path: String, allowing allowedPixels: AllowedPixels, delta allowedDelta: Int) {
    (self.path, self.allowedPixels, self.allowedDelta) = (path, allowedPixels, allowedDelta)
  }

  /// The result of a comparison.
  package struct Comparison {
    /// The outcome.
    package var outcome = GoldenOutcome.missing
    /// The bytes of the file; nil if it cannot be read.
    package var bytes: [UInt8]?
    /// The picture in the file; nil without one.
    fileprivate var expected: Bitmap?
  }

  /// Compares a frame with the picture, of which at most so many pixels are decoded.
  package func compared(with frame: Bitmap, pixels limit: Int) -> Comparison {
    var result = Comparison()
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSource.contents(of: path, limit: Self.fileLimit)
    } catch {
      if !error.isMissing { result.outcome = .unreadable(error) }
      return result
    }
    result.bytes = bytes
    guard bytes.count <= Self.fileLimit else {
      result.outcome = .tooLarge(limit: Self.fileLimit)
      return result
    }
    do throws(PNGError) {
      // The limit of a frame is its number of pixels; each of its sides may be long.
      let limits = PNGLimits(side: 1 << 30, pixels: limit)
      let expected = try PNGDecoder(limits: limits).decode(bytes)
      (result.expected, result.outcome) = (expected, outcome(frame, expected))
    } catch {
      result.outcome = .png(error)
    }
    return result
  }

  private func outcome(_ found: Bitmap, _ expected: Bitmap) -> GoldenOutcome {
    guard (found.width, found.height) == (expected.width, expected.height) else {
      return .otherSize(
        width: found.width, height: found.height, expectedWidth: expected.width,
        expectedHeight: expected.height)
    }
    let difference = BitmapDifference(expected, found, allowing: allowedDelta)
    return .compared(difference, allowed: allowedPixels.count(of: found.width * found.height))
  }

  /// Returns the pixels that differ between a frame and the picture that it was compared with, as a PNG
  /// file; nil without a picture.
  package func difference(_ comparison: Comparison, from frame: Bitmap) -> [UInt8]? {
    comparison.expected.map { expected in
      PNGEncoder().encode(
        BitmapDifference.picture(of: expected, and: frame, allowing: allowedDelta))
    }
  }
}

// MARK: - Words

// Pixels are named by column and row from 0 at the top left, as picture viewers do.

extension GoldenOutcome {
  /// Returns the fault of a frame that is not like its golden picture.
  ///
  /// - Parameters:
  ///   - frame: The frame in words, such as `the frame`.
  ///   - isRecorded: True if the frame is written in place of the picture.
  ///   - recording: What writes a picture that is missing, such as `--record missing`.
  /// - Returns: The fault.
  package func diagnosis(of frame: String, isRecorded: Bool, recording: String) -> Fault {
    let advice = isRecorded ? "; it was replaced, check it" : ""
    return switch self {
    case .missing:
      Fault(
        .goldenMissing,
        "\(frame) has no golden picture; "
          + (isRecorded ? "it was written, check it" : "\(recording) writes it")
      )
    case .unreadable(let error): Fault(.golden, "the golden picture cannot be read", reason: error)
    case .tooLarge(let limit):
      Fault(.golden, "the golden picture is too large", expected: "at most \(limit) bytes")
    case .png(let error):
      Fault(
        .golden, "the golden picture is not a valid PNG file at byte \(error.offset + 1)",
        found: error.found, expected: error.expected)
    case .otherSize(let width, let height, let expectedWidth, let expectedHeight):
      Fault(
        .unlikeGolden, "\(frame) and its golden picture differ in size",
        found: "\(width) x \(height) pixels",
        expected: "\(expectedWidth) x \(expectedHeight)" + advice)
    case .compared(let difference, let allowed):
      Fault(
        .unlikeGolden, "\(frame) differs from its golden picture", found: difference.words,
        expected: (allowed == 0 ? "none" : "at most \(allowed)") + advice)
    }
  }
}

extension BitmapDifference {
  /// The number of differing pixels, the greatest difference and the place of the pixels.
  fileprivate var words: String {
    // Every difference is within the allowed delta, but a recorded picture must equal every bit.
    guard let first, let bounds else { return "differences of up to \(greatestDelta) of 255" }
    let pixels = count == 1 ? "1 pixel that differs" : "\(count) pixels that differ"
    let start = "\(pixels) by up to \(greatestDelta) of 255, the first at \(first.text)"
    return count == 1
      ? start : "\(start), all from \(bounds.topLeft.text) to \(bounds.bottomRight.text)"
  }
}

extension BitmapDifference.Place {
  fileprivate var text: String { "(\(x), \(y))" }
}
