import Drawing
package import FileIO
import PNGCodec
import Synchronization

/// The golden pictures of a run: a folder with the picture `NAME.png` for the frame of each recording.
///
/// Pixels are compared, never the bytes of files, which depend on the version of zlib.
package final class Goldens: Sendable {
  /// The path of the folder as it was given.
  package let folder: String
  /// How many pixels of a frame may differ.
  package let allowedPixels: Int
  /// How much the channels of a pixel may differ before the pixel does, 0 to 255.
  package let allowedDelta: Int
  /// Which pictures are written.
  package let records: GoldenRecordMode
  /// The pictures that were looked for, in that order; nil for those that are not there.
  private let looked = Mutex<[(name: String, digest: SHA256.Digest?)]>([])

  /// The most bytes of a golden picture.
  static let fileLimit = 256 << 20

  /// Takes the golden pictures of a folder, which need not exist before any is written.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - allowedPixels: How many pixels of a frame may differ, from 0.
  ///   - allowedDelta: How much the channels of a pixel may differ before it counts, 0 to 255.
  ///   - records: Which pictures are written.
  package init(
    _ folder: String, allowedPixels: Int = 0, allowedDelta: Int = 0,
    records: GoldenRecordMode = .never
  ) {
    precondition(allowedPixels >= 0, "Less than no pixel cannot differ")
    precondition(0...255 ~= allowedDelta, "A channel of 8 bits differs by 0 to 255")
    self.folder = folder
    self.allowedPixels = allowedPixels
    self.allowedDelta = allowedDelta
    self.records = records
  }

  /// Makes sure that pictures can be written, if any are to be, before anything is worked out.
  ///
  /// - Throws: `OutputError` that names the folder.
  package func prepare() throws(OutputError) {
    guard records != .never else { return }
    _ = try OutputTarget(folder.hasSuffix("/") ? folder : folder + "/", overwrites: true)
  }

  /// Writes a frame as the golden picture that it was compared with, if that is called for.
  ///
  /// Others that read or write the picture at the same time find a whole one.
  ///
  /// - Throws: `OutputError`; the picture before is then untouched.
  package func record(_ frame: Frame?, _ result: GoldenResult?) throws(OutputError) {
    guard let frame, let result, result.isRecorded else { return }
    try OutputFile.write(frame.png, to: result.path, overwrites: true)
  }

  /// The names and digests of the pictures that were looked for, in the order of the recordings.
  var digests: [(name: String, digest: SHA256.Digest?)] { looked.withLock { $0 } }
}

// MARK: - Comparing

extension Goldens {
  /// Compares the frame of a recording with its golden picture.
  ///
  /// - Parameters:
  ///   - frame: The frame, with its pixels.
  ///   - name: The name of the recording.
  ///   - limits: How large a picture may be.
  ///   - draws: Whether pictures of a difference are wanted.
  /// - Returns: What was found, and whether the frame is to be written instead.
  func compare(
    _ frame: Frame, of name: String, limits: Limits, draws: Bool
  ) -> GoldenResult {
    guard let found = frame.bitmap else {
      preconditionFailure("A frame that is compared keeps its pixels")
    }
    let file = "\(name).png"
    let path = folder + (folder.hasSuffix("/") ? "" : "/") + file
    var (outcome, pictures) = (GoldenResult.Outcome.missing, GoldenResult.Pictures?.none)
    do throws(GoldenFault) {
      let bytes = try contents(of: path, named: file)
      let expected = try decode(bytes, limits)
      outcome = self.outcome(found, expected)
      if draws, !outcome.isAllowed(allowedPixels) {
        let picture = BitmapDifference.picture(of: expected, and: found, allowing: allowedDelta)
        pictures = GoldenResult.Pictures(
          expected: bytes, actual: frame.png, difference: PNGEncoder().encode(picture))
      }
    } catch {
      outcome = error == .missing ? .missing : .unreadable(error)
    }
    let isRecorded = records.writes(outcome, isAllowed: outcome.isAllowed(allowedPixels))
    return GoldenResult(
      path: path, outcome: outcome, width: found.width, height: found.height,
      allowed: allowedPixels, isRecorded: isRecorded,
      names: pictures.map { _ in GoldenResult.PictureNames(of: name) }, pictures: pictures)
  }

  private func outcome(_ found: Bitmap, _ expected: Bitmap) -> GoldenResult.Outcome {
    guard (found.width, found.height) == (expected.width, expected.height) else {
      return .otherSize(width: expected.width, height: expected.height)
    }
    return .compared(BitmapDifference(expected, found, allowing: allowedDelta))
  }

  private func contents(of path: String, named name: String) throws(GoldenFault) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSource.contents(of: path, limit: Goldens.fileLimit)
    } catch {
      looked.withLock { $0.append((name, nil)) }
      throw error.isMissing ? .missing : .unreadable(error)
    }
    looked.withLock { $0.append((name, SHA256.digest(bytes))) }
    guard bytes.count <= Goldens.fileLimit else {
      throw .tooLarge(limit: Goldens.fileLimit)
    }
    return bytes
  }

  private func decode(_ bytes: [UInt8], _ limits: Limits) throws(GoldenFault) -> Bitmap {
    do throws(PNGError) {
      // As large as a frame may be, however long one of its sides.
      let limits = PNGLimits(side: 1 << 30, pixels: limits.framePixels)
      return try PNGDecoder(limits: limits).decode(bytes)
    } catch {
      throw .png(error)
    }
  }
}

/// Which golden pictures a run writes; the values of `--record`.
///
/// A run that writes one fails, so that a person looks at it.
package enum GoldenRecordMode: String, CaseIterable, Sendable {
  /// None.
  case never
  /// Those that are not there.
  case missing
  /// Those that are not there, and those that frames differ from by more than is allowed.
  case failed
  /// Those that are not there, and those that frames differ from at all.
  case all

  /// Whether a picture is written, after what came of comparing a frame with it.
  func writes(_ outcome: GoldenResult.Outcome, isAllowed: Bool) -> Bool {
    switch (self, outcome) {
    // What cannot be read may be something else, and is nobody's to replace.
    case (.never, _), (_, .unreadable): false
    case (_, .missing): true
    case (.missing, _): false
    case (.failed, _): !isAllowed
    case (.all, .otherSize): true
    case (.all, .compared(let difference)): difference.greatestDelta > 0
    }
  }
}
