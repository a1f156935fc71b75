// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import MaskCore
import Scenes
import TouchRecording
import Touchstone

/// Draws the frames of a recording when they are due, and refuses those that are too large, too many
/// or take too much work.
struct FrameWatcher: Watcher {
  private let selection: FrameSelection
  /// The moments of frames before the last one, by time.
  private var moments: [(time: Microseconds, moment: FrameMoment?)] = []
  /// The number of frames at steps or moments so far.
  private var count = 0
  /// True after the last frame, or a fault.
  private var isOver = false
  /// The last frame of an animation.
  private var last: ScenePicture?

  /// Creates the watcher; nil if no frames are drawn, or a frame is too large, which is noted.
  init?(in state: inout PlaybackState) {
    guard let selection = state.replay.drawnFrame, let canvas = state.recording.header?.canvas
    else { return nil }
    state.fitScale(to: canvas.size)
    for (width, height) in state.frameSizes(on: canvas.size, scale: state.scale) {
      state.checkSize(width, height)
    }
    guard let scene = state.scene else { return nil }
    self.selection = selection
    if case .moments(let chosen) = selection {
      let times = chosen.map { (time: $0.time(until: state.end), moment: $0) }
      moments = times.compactMap { time, moment in time.map { ($0, moment) } }
      moments.sort { $0.time < $1.time }
    }
    guard state.replay.view != .picture else { return }
    guard scene.views.contains(state.replay.view) else {
      state.recording.note(
        unanswered: .noView(state.replay.view.rawValue, scene: scene.kind))
      return nil
    }
  }

  mutating func before(_ time: Microseconds?, in state: inout PlaybackState) -> Picture? {
    guard !isOver, state.scene != nil, time != nil || state.recording.status != .error else {
      return nil
    }
    let end = state.recording.duration
    checkCount(until: time.map { $0 - 1 } ?? end, in: &state)
    guard let (next, moment) = nextMoment(before: time, end) else { return nil }
    do throws(Fault) {
      if time == nil { try state.checkNotBeyondEnd(next) }
    } catch {
      // A frame that a comparison misses is a fault of the recording.
      if moment == nil {
        state.recording.note(unanswered: error)
      } else {
        state.note(error.asked(of: printable(state.recording.name)))
      }
      return nil
    }
    var picture = draw(at: next, in: &state)
    picture?.moment = moment
    return picture
  }

  /// Returns the time of the next frame before `time`, or up to the end of the recording if it is
  /// nil; nil if there is none.
  ///
  /// Events at the time of a frame are in its picture, so a frame at `time` itself is not due yet. The
  /// last frame of an animation is at `end`, even if no step is.
  private mutating func nextMoment(
    before time: Microseconds?, _ end: Microseconds
  ) -> (time: Microseconds, moment: FrameMoment?)? {
    guard !isOver else { return nil }
    switch selection {
    case .every(let rate) where Int128(count) < rate.frameCount(before: time ?? end):
      defer { count += 1 }
      return (rate.time(ofFrame: count), nil)
    case .moments where count < moments.count:
      guard moments[count].time < time ?? .max else { return nil }
      defer { count += 1 }
      return moments[count]
    case .last, .every, .moments:
      isOver = time == nil
      return isOver ? (end, nil) : nil
    case .at(let moment):
      isOver = moment < time ?? .max
      return isOver ? (moment, nil) : nil
    }
  }

  /// Refuses too many frames, before any frame up to `time` is drawn.
  private mutating func checkCount(until time: Microseconds, in state: inout PlaybackState) {
    let limit = state.replay.limits.frames
    let count =
      switch selection {
      case .every(let rate): rate.frameCount(before: time)
      case .moments(let chosen): Int128(chosen.count)
      case .last, .at: Int128(0)
      }
    guard count >= limit else { return }
    state.note(.tooManyFrames(limit: limit))
    isOver = true
  }

  /// Draws the scene at `time`; nil after a fault, which ends the frames.
  private mutating func draw(at time: Microseconds, in state: inout PlaybackState) -> Picture? {
    guard var scene = state.scene, let canvas = state.recording.header?.canvas else { return nil }
    scene.advance(to: time)
    do throws(Fault) {
      guard let bitmap = try picture(of: scene, on: canvas.size, in: &state) else {
        isOver = true
        return nil
      }
      var picture = Picture(time: time, scale: state.scale, bitmap: bitmap)
      if state.replay.keepsPixels { picture.crop = scene.crop(on: canvas.size, showing: []) }
      return picture
    } catch {
      state.note(error)
      isOver = true
      return nil
    }
  }

  /// Returns the pixels of a frame; nil if it takes too much work, which is noted.
  private mutating func picture(
    of scene: Scene, on size: Size, in state: inout PlaybackState
  ) throws(Fault) -> Bitmap? {
    let (view, scale) = (state.replay.view, state.scale)
    if view != .picture, case .scratch(let card) = scene {
      let (width, height) = card.value.mapSize(view, scale: scale)
      return state.allowsFrame(of: card.value.mapWork(view, scale: scale), width, height)
        ? try card.value.map(view, scale: scale) : nil
    }
    var picture = last.take() ?? ScenePicture(on: Canvas(size: size, scale: scale))
    picture.canvas.workLimit = state.budget.limit
    if case .every = selection {
      try picture.show(scene, view)
      last = picture
    } else {
      picture.canvas.draw(try scene.drawing(view, for: picture.canvas))
    }
    let (bitmap, work) = (picture.canvas.bitmap, picture.canvas.work)
    guard state.allowsFrame(of: work, bitmap.width, bitmap.height) else { return nil }
    guard state.replay.cropsFrame else { return bitmap }
    return bitmap.cropped(to: scene.crop(on: size, showing: []), scale: scale)
  }
}

extension PlaybackState {
  /// Returns the numbers of columns and rows of the pictures of a frame.
  fileprivate func frameSizes(on canvas: Size, scale: Double) -> [(width: Int, height: Int)] {
    var sizes = [canvas]
    var pixels: [(width: Int, height: Int)] = []
    if case .scratch(let card) = scene {
      // A card may be larger than the canvas, and is drawn as a whole.
      sizes.append(card.value.scratchCard.rules.frame.size)
      if replay.view != .picture, scene?.views.contains(replay.view) == true {
        pixels.append(card.value.mapSize(replay.view, scale: scale))
      }
    }
    return sizes.map { size in
      (
        Canvas.pixelCount(of: size.width, scale: scale),
        Canvas.pixelCount(of: size.height, scale: scale)
      )
    } + pixels
  }

  /// The number of scales between 0 and 1 pixel a point.
  private static let scaleSteps = 1000.0

  /// Scales frames down that are too large, unless the scale was given: to the largest thousandth
  /// at which they fit the limit.
  fileprivate mutating func fitScale(to canvas: Size) {
    func fits(_ scale: Double) -> Bool {
      frameSizes(on: canvas, scale: scale).allSatisfy {
        $0.width * $0.height <= replay.limits.replay.framePixels
      }
    }
    guard replay.scale == nil, !fits(scale) else { return }
    var low = (Replayer.scales.lowerBound * Self.scaleSteps).rounded(.up)
    guard fits(low / Self.scaleSteps) else { return }
    var high = (scale * Self.scaleSteps).rounded(.up)
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if fits(middle / Self.scaleSteps) { low = middle } else { high = middle }
    }
    let fitted = low / Self.scaleSteps
    note(.frameScaled(to: fitted, from: scale, limit: replay.limits.replay.framePixels))
    fittedScale = fitted
  }

  /// Refuses frames of a size that is too large, before anything is scored.
  fileprivate mutating func checkSize(_ width: Int, _ height: Int) {
    let limit = replay.limits.replay.framePixels
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
