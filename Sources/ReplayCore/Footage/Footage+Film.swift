// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Drawing
package import Geometry
import JSONStream
import PNGCodec
import ReportPages
import Scenes
package import TouchRecording

extension Footage {
  /// The pictures of the scene from the beginning of the recording to its end.
  ///
  /// Only changes are stored: a picture that equals the one before is left out, so each picture
  /// stands until the next one, and the last picture is the frame of the end.
  package struct Film {
    /// The number of pixels in a point.
    package let scale: Double
    /// The columns and the rows of a picture, in pixels.
    package let width, height: Int
    /// The time of each picture in microseconds, ascending; the first is 0.
    package let times: [Microseconds]
    /// The pictures, as `FilmEncoder` writes them.
    package let changes: [UInt8]
    /// The number of bytes of each part of `changes`, without compression.
    package let parts: [Int]
    /// True if there are fewer pictures than usual, because they take so much work.
    package let isShortened: Bool

    /// The value that data.js reads.
    var json: JSONValue {
      [
        "scale": JSONValue(scale), "size": [JSONValue(width), JSONValue(height)],
        "times": JSONValue(differences: times), "changes": JSONValue(Base64.text(of: changes)),
        "parts": JSONValue(parts.map { JSONValue($0) }), "shortened": JSONValue(isShortened),
      ]
    }
  }
}

extension Footage.Film {
  /// The maximum number of pictures, and the least time between two: 25 a second look like motion.
  private static let pictureLimit = 128
  private static let leastStep: Microseconds = 40_000
  /// The maximum number of changed pixels of all pictures, which take 12 MiB in a browser.
  private static let pixelLimit = 1 << 22
  /// The maximum size in bytes, before they are compressed, at more than one pixel a point.
  ///
  /// It keeps a page that plays 10,000 samples below 300 kB. Photographs take more, and are not
  /// reduced to less than one pixel a point for it.
  private static let byteLimit = 180_000
  /// The size in CSS pixels in which a window of 1440 x 900 shows the crop of a recording.
  private static let screen = Size(width: 725, height: 580)

  /// Returns the scale at which a page shows a part of a canvas: 1, or 2 if it is nearer.
  ///
  /// A pixel grid on whole points keeps upright edges sharp.
  package static func scale(showing crop: Size) -> Double {
    min(screen.width / crop.width, screen.height / crop.height) < 1.5 ? 1 : 2
  }

  /// Draws the pictures of a recording at `scale`, which is halved until the limits hold; nil if one
  /// picture takes more work than `FilmPace` allows.
  ///
  /// - Parameters:
  ///   - history: The scene and its events.
  ///   - canvas: The size of the canvas in points.
  ///   - scale: The number of pixels a point.
  ///   - end: The time of the last picture.
  ///   - workLimit: The work of all pictures; see `FilmPace`.
  /// - Throws: `Fault` if the scene cannot be drawn.
  /// - Complexity: At each scale, that of replaying the recording and drawing at most 129 frames, within
  ///   the work of `FilmPace`.
  package init?(
    of history: SceneHistory, on canvas: Size, scale: Double, until end: Microseconds,
    workLimit: Int = FilmPace.pageWork
  ) throws(Fault) {
    let pace = FilmPace(until: end, workLimit: workLimit)
    var scale = scale
    while true {
      let width = Canvas.pixelCount(of: canvas.width, scale: scale)
      let height = Canvas.pixelCount(of: canvas.height, scale: scale)
      if width * height <= Self.pixelLimit / 2 {
        switch try Self.drawn(history, on: canvas, at: scale, until: end, pace) {
        case .film(let film):
          self = film
          return
        case .tooDear: return nil
        case .tooLarge: break
        }
      }
      scale /= 2
    }
  }

  /// The result of drawing at one scale.
  private enum Attempt {
    case film(Footage.Film)
    /// There are too many pixels or bytes.
    case tooLarge
    /// A picture takes too much work.
    case tooDear
  }

  /// Draws at one scale.
  private static func drawn(
    _ history: SceneHistory, on canvas: Size, at scale: Double, until end: Microseconds,
    _ pace: FilmPace
  ) throws(Fault) -> Attempt {
    let steps = TimeSteps(until: end, atMost: pictureLimit, noCloserThan: leastStep)
    var (encoder, pace) = (FilmEncoder(), pace)
    var (times, isTooDear) = ([Microseconds](), false)
    var picture = ScenePicture(on: Canvas(size: canvas, scale: scale))
    picture.canvas.workLimit = pace.pictureLimit
    func fits() -> Bool {
      encoder.changedPixels <= pixelLimit && (encoder.byteCount <= byteLimit || scale <= 1)
    }
    try history.visit(steps) { time, scene throws(Fault) in
      guard pace.draws(at: time) else { return true }
      try picture.show(scene)
      pace.add(picture.canvas.work)
      isTooDear = picture.canvas.isOverLimit
      if isTooDear { return false }
      if encoder.append(picture.canvas.bitmap, changedIn: picture.canvas.changed) {
        times.append(time)
      }
      return fits()
    }
    if isTooDear { return .tooDear }
    guard fits() else { return .tooLarge }
    return .film(
      Footage.Film(
        scale: scale, width: picture.canvas.bitmap.width, height: picture.canvas.bitmap.height,
        times: times, changes: encoder.finish(), parts: encoder.parts,
        isShortened: pace.isShortened))
  }
}

/// The pace of a film: it spreads a limited work of drawing over the time of a recording.
///
/// A picture is left out while the work of those before it is more than the share of its time. So
/// pictures that take little work are all drawn, and of others fewer, at about equal distances.
package struct FilmPace {
  /// The work of the film of a page, in steps of about a nanosecond.
  package static let pageWork = 1 << 29

  /// The work of the film; its last two pictures may take as much again.
  private let workLimit: Int
  /// The maximum work of one picture.
  package var pictureLimit: Int { workLimit / 2 }
  /// The part of the work that is there from the beginning, because the first picture draws all of a
  /// scene and later ones what has changed.
  private var credit: Int { workLimit / 4 }
  private let end: Microseconds
  private var work = 0
  /// True if a picture was left out.
  package private(set) var isShortened = false

  /// Creates the pace of a film of some work, of a recording that ends at a time.
  package init(until end: Microseconds, workLimit: Int) {
    (self.end, self.workLimit) = (end, workLimit)
  }

  /// Returns true if the picture at a time is drawn; the one at the end always is.
  package mutating func draws(at time: Microseconds) -> Bool {
    let share = end > 0 ? Double(time) / Double(end) : 1
    let isDue =
      time >= end
      || Double(work) <= Double(credit) + share * Double(workLimit - credit)
    isShortened = isShortened || !isDue
    return isDue
  }

  /// Counts the work of a picture that was drawn.
  package mutating func add(_ work: Int) { self.work += work }
}
