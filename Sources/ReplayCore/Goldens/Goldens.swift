package import Diagnostics
import Drawing
import FileIO
import JSONStream
import PNGCodec
import Synchronization

/// The golden pictures of a run: a folder with a picture `NAME.png` for the frame of each
/// recording, and `NAME@50%.png` for its frame at such a moment.
///
/// A comparison looks at pixels, not at the bytes of files, which depend on the version of zlib.
package final class Goldens: Sendable {
  /// The path of the folder as it was given.
  package let folder: String
  /// The pixels of a frame that may differ.
  package let allowedPixels: AllowedPixels
  /// The greatest difference of a channel at which a pixel still counts as equal, 0 to 255.
  package let allowedDelta: Int
  /// The pictures that the run writes.
  package let records: GoldenRecordMode
  /// The moments whose frames are compared beside that of the end.
  package let moments: [FrameMoment]
  /// The pictures that were looked up, in that order; the digest is nil for a missing one.
  private let lookedUp = Mutex<[(name: String, digest: SHA256.Digest?)]>([])

  /// The maximum number of bytes of a golden picture: 256 MiB.
  static let fileLimit = 256 << 20

  /// Creates the golden pictures of a folder; the folder need not exist before a picture is
  /// written.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - allowedPixels: The pixels of a frame that may differ.
  ///   - allowedDelta: The greatest difference of a channel at which a pixel still counts as equal,
  ///     0 to 255.
  ///   - records: The pictures that the run writes.
  ///   - moments: The moments whose frames are compared beside that of the end.
  package init(
    _ folder: String, allowedPixels: AllowedPixels = .zero, allowedDelta: Int = 0,
    records: GoldenRecordMode = .never, moments: [FrameMoment] = []
  ) {
    precondition(0...255 ~= allowedDelta, "A channel of 8 bits differs by 0 to 255")
    self.folder = folder
    self.allowedPixels = allowedPixels
    self.allowedDelta = allowedDelta
    self.records = records
    self.moments = moments
  }

  /// Checks before the run that pictures can be written, if the run records any.
  ///
  /// - Throws: `Fault` with the path of the folder.
  package func prepare() throws(Fault) {
    guard records != .never else { return }
    _ = try OutputTarget(folder.appendingPath(""), overwrites: true)
  }

  /// Writes the frames in place of their golden pictures whose results ask for it.
  ///
  /// A process that reads or writes the picture at the same time always finds a whole file.
  ///
  /// - Throws: `Fault`; the old picture is then unchanged.
  package func record(_ frames: [Frame], _ results: [GoldenResult]) throws(Fault) {
    for (frame, result) in zip(frames, results) where result.isRecorded {
      try OutputFile.write(frame.png, to: result.path, overwrites: true)
    }
  }

  /// The names and digests of the pictures that were looked up, in the order of the recordings.
  var digests: [(name: String, digest: SHA256.Digest?)] { lookedUp.withLock { $0 } }
}

// MARK: - Comparing

extension Goldens {
  /// Compares the frame of a recording with its golden picture.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - name: The name of the recording.
  ///   - limits: The limits on the size of a picture.
  ///   - draws: True to draw pictures of a difference.
  /// - Returns: The result of the comparison.
  func compare(
    _ frame: Frame, of name: String, limits: Limits, draws: Bool
  ) -> GoldenResult {
    guard let found = frame.bitmap ?? (try? decode(frame.png, limits)) else {
      preconditionFailure("A frame is a PNG file within the limits")
    }
    let name = frame.moment.map { "\(name)@\($0.text)" } ?? name
    let file = "\(name).png"
    let path = folder.appendingPath(file)
    var (outcome, pictures) = (GoldenOutcome.missing, [[UInt8]]?.none)
    if let (bytes, expected) = picture(at: path, named: file, limits, &outcome) {
      outcome = self.outcome(found, expected)
      if draws, !outcome.isAllowed {
        let picture = BitmapDifference.picture(of: expected, and: found, allowing: allowedDelta)
        pictures = [bytes, frame.png, PNGEncoder().encode(picture)]
      }
    }
    var result = GoldenResult(path: path, outcome: outcome, isRecorded: records.writes(outcome))
    (result.moment, result.time) = (frame.moment, frame.time)
    (result.width, result.height) = (found.width, found.height)
    (result.name, result.pictures) = (pictures == nil ? nil : name, pictures)
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

  /// Returns the golden picture in a file, with its bytes; nil after `outcome` says why there is none.
  private func picture(
    at path: String, named name: String, _ limits: Limits, _ outcome: inout GoldenOutcome
  ) -> (bytes: [UInt8], picture: Bitmap)? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSource.contents(of: path, limit: Goldens.fileLimit)
    } catch {
      lookedUp.withLock { $0.append((name, nil)) }
      outcome = error.isMissing ? .missing : .unreadable(error)
      return nil
    }
    lookedUp.withLock { $0.append((name, SHA256.digest(bytes))) }
    guard bytes.count <= Goldens.fileLimit else {
      outcome = .tooLarge(limit: Goldens.fileLimit)
      return nil
    }
    do throws(PNGError) {
      return (bytes, try decode(bytes, limits))
    } catch {
      outcome = .png(error)
      return nil
    }
  }

  private func decode(_ bytes: [UInt8], _ limits: Limits) throws(PNGError) -> Bitmap {
    // The limit of a frame is its number of pixels; each of its sides may be long.
    try PNGDecoder(limits: PNGLimits(side: 1 << 30, pixels: limits.framePixels)).decode(bytes)
  }
}

/// The golden pictures that a run writes; the raw values are those of `--record`.
///
/// A run that writes a picture fails, so that a person looks at it.
package enum GoldenRecordMode: String, CaseIterable, Sendable {
  /// No pictures.
  case never
  /// Pictures that do not exist.
  case missing
  /// Pictures that do not exist, and those from which a frame differs by more than is allowed.
  case failed
  /// Pictures that do not exist, and those from which a frame differs at all.
  case all

  /// Returns true if a picture is written after a comparison with this outcome.
  func writes(_ outcome: GoldenOutcome) -> Bool {
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
