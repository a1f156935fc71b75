package import FileIO
package import PNGCodec

/// What is wrong with a golden picture, or with the frame that should be like it.
package enum GoldenFault: Error, Hashable, Sendable {
  /// There is none.
  case missing
  /// It cannot be read.
  case unreadable(SystemError)
  /// The file has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The file is no PNG file.
  case png(PNGError)
  /// The frame has another size; both in pixels.
  case otherSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The frame has other pixels than it may, of which `allowed` may differ.
  case differs(BitmapDifference, allowed: Int)
}

extension GoldenFault {
  /// Whether there is something else in the place of the picture, which nothing can be compared with.
  var isBadInput: Bool {
    switch self {
    case .unreadable, .tooLarge, .png: true
    case .missing, .otherSize, .differs: false
    }
  }
}

/// A golden picture that a frame is not like, or that cannot be compared.
package struct GoldenError: Error, Hashable, Sendable {
  /// The path of the picture.
  package let path: String
  /// What is wrong.
  package let fault: GoldenFault
  /// Whether the frame was written in its place.
  package let isRecorded: Bool

  package init(path: String, fault: GoldenFault, isRecorded: Bool) {
    (self.path, self.fault, self.isRecorded) = (path, fault, isRecorded)
  }
}
