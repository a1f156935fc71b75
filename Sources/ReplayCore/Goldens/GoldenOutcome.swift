package import FileIO
package import PNGCodec

/// The outcome of comparing a frame with its golden picture, or the reason why they cannot be
/// compared.
package enum GoldenOutcome: Error, Hashable, Sendable {
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
}

extension GoldenOutcome {
  /// A Boolean value that indicates whether the file exists and cannot be used as a picture.
  var isBadInput: Bool {
    switch self {
    case .unreadable, .tooLarge, .png: true
    case .missing, .otherSize, .compared: false
    }
  }

  /// A Boolean value that indicates whether pictures of the same size were compared, and no more
  /// pixels differ than are allowed.
  var isAllowed: Bool {
    guard case .compared(let difference, let allowed) = self else { return false }
    return difference.count <= allowed
  }
}

/// The fault of a golden picture, with its path.
package struct GoldenError: Error, Hashable, Sendable {
  /// The path of the picture.
  package let path: String
  /// The outcome for which the run fails.
  package let outcome: GoldenOutcome
  /// True if the frame replaces the picture.
  package let isRecorded: Bool

  /// Creates the error of the golden picture at `path`.
  package init(path: String, outcome: GoldenOutcome, isRecorded: Bool) {
    (self.path, self.outcome, self.isRecorded) = (path, outcome, isRecorded)
  }
}
