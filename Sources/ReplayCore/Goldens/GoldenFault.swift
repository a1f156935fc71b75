package import FileIO
package import PNGCodec

/// A fault of a golden picture, or a difference of the frame from it.
package enum GoldenFault: Error, Hashable, Sendable {
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
  /// More than `allowed` pixels of the frame differ.
  case differs(BitmapDifference, allowed: Int)
}

extension GoldenFault {
  /// A Boolean value that indicates whether the file exists and cannot be used as a picture.
  var isBadInput: Bool {
    switch self {
    case .unreadable, .tooLarge, .png: true
    case .missing, .otherSize, .differs: false
    }
  }
}

/// The fault of a golden picture, with its path.
package struct GoldenError: Error, Hashable, Sendable {
  /// The path of the picture.
  package let path: String
  /// The reason why the comparison failed.
  package let fault: GoldenFault
  /// True if the frame replaces the picture.
  package let isRecorded: Bool

  /// Creates the error of the golden picture at `path`.
  package init(path: String, fault: GoldenFault, isRecorded: Bool) {
    (self.path, self.fault, self.isRecorded) = (path, fault, isRecorded)
  }
}
