import Drawing
import Geometry
import Scenes
import TouchRecording

// The frames that are due, and what refuses them.

extension Playback {
  /// The work of the samples and the colors of a pixel of a map.
  private static let workOfMapPixel = 32

  /// Refuses frames of a size in points that is too large.
  mutating func checkSize(of size: Size) {
    checkSize(
      Canvas.pixelCount(of: size.width, scale: scale),
      Canvas.pixelCount(of: size.height, scale: scale))
  }

  /// Refuses frames of a size that is too large, before anything is scored.
  private mutating func checkSize(_ width: Int, _ height: Int) {
    let limit = replay.limits.framePixels
    guard width * height > limit else { return }
    note(.frameTooLarge(width: width, height: height, limit: limit))
    endScene()
  }

  /// Drops the frames if the scene does not have the view, and refuses a view that is too large.
  mutating func checkView(of scene: Scene) {
    guard scene.views.contains(replay.view) else {
      frames = nil
      return recording.note(
        ExplanationError.noView(replay.view.rawValue, scene: scene.kind))
    }
    guard case .scratch(let card) = scene else { return }
    let (width, height) = card.value.mapSize(replay.view, scale: scale)
    checkSize(width, height)
  }

  /// Returns the time of the next frame before `time`; nil if there is none.
  mutating func nextFrame(before time: Microseconds) -> Microseconds? {
    checkFrameCount(until: time - 1)
    return frames?.next(before: time)
  }

  /// Returns the time of the next frame at the end of the recording; nil if there is none.
  mutating func nextFrame(atEnd end: Microseconds) -> Microseconds? {
    checkFrameCount(until: end)
    return frames?.next(atEnd: end)
  }

  /// Refuses too many frames, before any frame up to `time` is drawn.
  private mutating func checkFrameCount(until time: Microseconds) {
    guard let count = frames?.frameCount(until: time), count > replay.limits.frames else { return }
    note(.tooManyFrames(limit: replay.limits.frames))
    frames = nil
  }

  /// Notes that what is drawn or explained takes too much work.
  mutating func noteExcess(of work: Int, _ unit: String = "steps to draw a frame", limit: Int) {
    note(.tooMuchWork(line: nil, Work(amount: work, unit: unit), limit: limit))
  }

  /// The work of a pixel of each frame of an animation, to make it and to write it.
  private static let workOfFilmPixel = 2

  /// Counts the work of a frame of a size; false if it or all frames so far take too much, which ends
  /// them.
  private mutating func accepts(frameOf work: Int, _ width: Int, _ height: Int) -> Bool {
    framesDrawn += 1
    frameWork += work + Self.workOfFilmPixel * width * height
    if work > workLimit() {
      noteExcess(of: work, limit: workLimit())
    } else if framesDrawn > 1, frameWork > filmLimit {
      noteExcess(of: frameWork, "steps to draw \(framesDrawn) frames", limit: filmLimit)
    } else {
      return true
    }
    frames = nil
    return false
  }

  /// Draws the scene at `time`; nil after a fault, which ends the frames.
  mutating func draw(at time: Microseconds) -> Picture? {
    guard var scene, let canvas = recording.header?.canvas else { return nil }
    scene.advance(to: time)
    do throws(SceneError) {
      if replay.view != .picture, case .scratch(let card) = scene {
        let (width, height) = card.value.mapSize(replay.view, scale: scale)
        // A map goes through all touches anew.
        let work = 2 * scene.work.amount + Self.workOfMapPixel * width * height
        guard accepts(frameOf: work, width, height) else { return nil }
        let map = try card.value.map(replay.view, scale: scale)
        return Picture(time: time, scale: scale, bitmap: map)
      }
      var picture = Canvas(size: canvas.size, scale: scale)
      picture.workLimit = workLimit()
      if replay.view == .speed, case .ink(let ink) = scene {
        ink.value.drawSpeeds(into: &picture)
      } else {
        try scene.draw(into: &picture, keeping: &memory)
      }
      guard accepts(frameOf: picture.work, picture.bitmap.width, picture.bitmap.height) else {
        return nil
      }
      let bitmap =
        replay.cropsFrame
        ? picture.bitmap.cropped(to: scene.crop(on: canvas.size, showing: []), scale: scale)
        : picture.bitmap
      return Picture(time: time, scale: scale, bitmap: bitmap)
    } catch {
      note(.scene(error))
      frames = nil
      return nil
    }
  }
}
