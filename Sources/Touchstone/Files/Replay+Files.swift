// SPDX-License-Identifier: Apache-2.0
public import Diagnostics
public import Drawing
import FileIO
import PNGCodec

extension Replay {
  /// The greatest number of bytes of a recording that is read whole: 1 GiB.
  private static let fileLimit = 1 << 30

  /// Replays the recording in a file, which may be compressed by gzip; pictures that its scene names lie
  /// beside it.
  ///
  /// - Parameter path: The path, absolute or from the folder in which the program runs.
  /// - Throws: `Fault` that names the file if it cannot be read, or with the place of the first fault in
  ///   it.
  /// - Complexity: O(n) in the bytes of the file, and that of the scene.
  public convenience init(contentsOf path: String) throws(Fault) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSource.contents(of: path, limit: Self.fileLimit)
    } catch {
      throw .unreadable(path: path, error)
    }
    guard bytes.count <= Self.fileLimit else {
      throw Fault.fileTooLarge(limit: Self.fileLimit).at(nil, of: path)
    }
    let folder = path.folderOfPath
    let assets = try? Assets(folder, isImplied: true)
    try self.init(bytes, limits: ReplayLimits(), pictures: assets?.source)
  }
}

extension Bitmap {
  /// Expects that the pixels are those of a golden picture, the PNG file `NAME.png` of a folder.
  ///
  ///     try replay.frame(scale: 2).expect(golden: "good-t", in: "Goldens")
  ///
  /// If they are not, `NAME.actual.png` and `NAME.diff.png` are written beside it: what was found, and
  /// the pixels that differ.
  ///
  /// - Parameters:
  ///   - name: The name of the file without its ending.
  ///   - folder: The path of the folder.
  ///   - delta: The greatest difference of a channel at which a pixel still counts as equal, 0 to 255.
  ///   - pixels: The pixels that may differ.
  ///   - records: The pictures that are written. A call that writes one throws, so that a person looks
  ///     at it.
  /// - Throws: `Fault` in the words of `replay --golden`.
  /// - Precondition: `delta` is from 0 to 255.
  /// - Complexity: O(n) in the number of pixels.
  public func expect(
    golden name: String, in folder: String, delta: Int = 0, differing pixels: AllowedPixels = .zero,
    recording records: GoldenRecordMode = .never
  ) throws(Fault) {
    precondition(0...255 ~= delta, "A channel of 8 bits differs by 0 to 255")
    let base = folder.appendingPath(name)
    let golden = GoldenPicture(base + ".png", allowing: pixels, delta: delta)
    let comparison = golden.compared(with: self, pixels: max(width * height, 1 << 24))
    let isRecorded = records.writes(comparison.outcome)
    if isRecorded {
      _ = try OutputTarget(folder.appendingPath(""), overwrites: true)
      try OutputFile.write(PNGEncoder().encode(self), to: golden.path, overwrites: true)
    }
    guard isRecorded || !comparison.outcome.isAllowed else { return }
    if !isRecorded, let difference = golden.difference(comparison, from: self) {
      try OutputFile.write(PNGEncoder().encode(self), to: base + ".actual.png", overwrites: true)
      try OutputFile.write(difference, to: base + ".diff.png", overwrites: true)
    }
    throw comparison.outcome.diagnosis(
      of: "the frame", isRecorded: isRecorded, recording: "recording: .missing"
    ).at(nil, of: golden.path)
  }
}
