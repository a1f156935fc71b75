// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Drawing
import FileIO
import JSONStream
import PNGCodec
import Synchronization
package import Touchstone

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
    let golden = GoldenPicture(
      folder.appendingPath(file), allowing: allowedPixels, delta: allowedDelta)
    let comparison = golden.compared(with: found, pixels: limits.replay.framePixels)
    lookedUp.withLock { $0.append((file, comparison.bytes.map(SHA256.digest))) }
    let outcome = comparison.outcome
    var result = GoldenResult(
      path: golden.path, outcome: outcome, isRecorded: records.writes(outcome))
    (result.moment, result.time) = (frame.moment, frame.time)
    (result.width, result.height) = (found.width, found.height)
    if draws, !outcome.isAllowed, let bytes = comparison.bytes,
      let difference = golden.difference(comparison, from: found)
    {
      (result.name, result.pictures) = (name, [bytes, frame.png, difference])
    }
    return result
  }

  private func decode(_ bytes: [UInt8], _ limits: Limits) throws(PNGError) -> Bitmap {
    // The limit of a frame is its number of pixels; each of its sides may be long.
    try PNGDecoder(limits: PNGLimits(side: 1 << 30, pixels: limits.replay.framePixels)).decode(
      bytes)
  }
}
