import Drawing
import Geometry
import MaskCore
import Scenes
import TouchRecording

/// Draws the frames of a recording when they are due, and refuses those that are too large, too many
/// or take too much work.
struct FrameWatcher: Watcher {
  /// The frames that are still to come; nil after a fault.
  private var frames: FrameSchedule?
  /// The data that one frame keeps for the next.
  private var memory = DrawingCache()

  /// Creates the watcher; nil if no frames are drawn, or a frame is too large, which is noted.
  init?(in state: inout PlaybackState) {
    guard let selection = state.replay.drawnFrame, let canvas = state.recording.header?.canvas
    else { return nil }
    state.checkSize(canvas.size)
    // A card may be larger than the canvas, and is drawn as a whole.
    if let card = state.scene?.card { state.checkSize(card.scratchCard.rules.frame.size) }
    guard let scene = state.scene else { return nil }
    frames = FrameSchedule(selection)
    guard state.replay.view != .picture else { return }
    guard scene.views.contains(state.replay.view) else {
      state.recording.note(
        ExplanationError.noView(state.replay.view.rawValue, scene: scene.report.kind))
      return nil
    }
    if let card = scene.card {
      let (width, height) = card.mapSize(state.replay.view, scale: state.scale)
      state.checkSize(width, height)
    }
  }

  mutating func before(_ time: Microseconds?, in state: inout PlaybackState) -> Picture? {
    guard state.scene != nil else { return nil }
    let moment =
      if let time { nextFrame(before: time, in: &state) } else { nextFrame(atEndOf: &state) }
    guard let moment else { return nil }
    return draw(at: moment, in: &state)
  }

  /// Returns the time of the next frame before `time`; nil if there is none.
  private mutating func nextFrame(
    before time: Microseconds, in state: inout PlaybackState
  ) -> Microseconds? {
    checkCount(until: time - 1, in: &state)
    return frames?.next(before: time)
  }

  /// Returns the time of the next frame at the end of the recording; nil if there is none.
  private mutating func nextFrame(atEndOf state: inout PlaybackState) -> Microseconds? {
    guard state.recording.status != .error else { return nil }
    checkCount(until: state.recording.duration, in: &state)
    guard let moment = frames?.next(atEnd: state.recording.duration) else { return nil }
    do throws(ExplanationError) {
      try state.checkNotBeyondEnd(moment)
    } catch {
      state.recording.note(error)
      return nil
    }
    return moment
  }

  /// Refuses too many frames, before any frame up to `time` is drawn.
  private mutating func checkCount(until time: Microseconds, in state: inout PlaybackState) {
    let limit = state.replay.limits.frames
    guard let count = frames?.frameCount(until: time), count > limit else { return }
    state.note(.tooManyFrames(limit: limit))
    frames = nil
  }

  /// Draws the scene at `time`; nil after a fault, which ends the frames.
  private mutating func draw(at time: Microseconds, in state: inout PlaybackState) -> Picture? {
    guard var scene = state.scene, let canvas = state.recording.header?.canvas else { return nil }
    scene.advance(to: time)
    do throws(SceneError) {
      guard let bitmap = try picture(of: scene, on: canvas.size, in: &state) else {
        frames = nil
        return nil
      }
      return Picture(time: time, scale: state.scale, bitmap: bitmap)
    } catch {
      state.note(.scene(error))
      frames = nil
      return nil
    }
  }

  /// The work of the samples and the colors of a pixel of a map.
  private static let workOfMapPixel = 32

  /// Returns the pixels of a frame; nil if it takes too much work, which is noted.
  private mutating func picture(
    of scene: any Scene, on size: Size, in state: inout PlaybackState
  ) throws(SceneError) -> Bitmap? {
    let (view, scale) = (state.replay.view, state.scale)
    if view != .picture, let card = scene.card {
      let (width, height) = card.mapSize(view, scale: scale)
      // A map goes through all touches anew.
      let work = 2 * card.work.amount + Self.workOfMapPixel * width * height
      return state.allowsFrame(of: work, width, height) ? try card.map(view, scale: scale) : nil
    }
    var picture = Canvas(size: size, scale: scale)
    picture.workLimit = state.budget.limit
    if view == .picture {
      try scene.draw(into: &picture, keeping: &memory)
    } else {
      try scene.draw(view, into: &picture)
    }
    let bitmap = picture.bitmap
    guard state.allowsFrame(of: picture.work, bitmap.width, bitmap.height) else { return nil }
    guard state.replay.cropsFrame else { return bitmap }
    return bitmap.cropped(to: scene.crop(on: size, showing: []), scale: scale)
  }
}

extension PlaybackState {
  /// Refuses frames of a size in points that is too large.
  fileprivate mutating func checkSize(_ size: Size) {
    checkSize(
      Canvas.pixelCount(of: size.width, scale: scale),
      Canvas.pixelCount(of: size.height, scale: scale))
  }

  /// Refuses frames of a size that is too large, before anything is scored.
  fileprivate mutating func checkSize(_ width: Int, _ height: Int) {
    let limit = replay.limits.framePixels
    guard width * height > limit else { return }
    note(.frameTooLarge(width: width, height: height, limit: limit))
    endScene()
  }

  /// The work of a pixel of each frame of an animation, to make it and to write it.
  private static let workOfFilmPixel = 2

  /// Adds the work of a frame of a size, and returns false if it or that of all frames so far is too
  /// much.
  fileprivate mutating func allowsFrame(of work: Int, _ width: Int, _ height: Int) -> Bool {
    budget.frames += 1
    budget.frameWork += work + Self.workOfFilmPixel * width * height
    let count = budget.frames
    return allows(work, of: budget.limit, "steps to draw a frame")
      && (count == 1
        || allows(budget.frameWork, of: budget.filmLimit, "steps to draw \(count) frames"))
  }
}
