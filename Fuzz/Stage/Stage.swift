// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import Scenes
package import TouchRecording

/// A small canvas on which a scene is played, with what must hold whatever happens.
package struct Stage {
  private let scene: Scene
  /// Whether what a cancelled stroke did is taken back.
  private let isForgetful: Bool

  private static let canvas = Size(width: 96, height: 96)
  /// So few points that a card of as many costs a fuzzer nothing.
  private static let cardPixels = 16_384
  /// How many of the states on the way are looked at.
  private static let looks = 16

  /// Sets the scene up that a text describes; nil where it is refused.
  package init?(_ text: [UInt8]) {
    guard let value = try? JSONValue.parse(text) else { return nil }
    do throws(Fault) {
      scene = try decodeScene(value, canvas: Stage.canvas, cardPixels: Stage.cardPixels)
    } catch {
      precondition(error.path?.hasPrefix("scene") == true, "Every fault has a place")
      return nil
    }
    isForgetful = value["rules"]?["cancel"]?.string == "discard"
  }

  /// Plays `events`: every state on the way is sane, and looking at it changes nothing.
  package func play(_ events: [RecordingEvent]) {
    var (watched, unwatched) = (scene, scene)
    var picture = ScenePicture(on: Canvas(size: Stage.canvas))
    var last = SceneClaims(scene.report, isForgetful: isForgetful)
    let step = events.count / Stage.looks + 1
    for (index, event) in events.enumerated() {
      watched.play(event)
      unwatched.play(event)
      guard index % step == 0 || index == events.count - 1 else { continue }
      let next = SceneClaims(watched.report, isForgetful: isForgetful)
      next.check(after: last)
      last = next
      if index == events.count / 2 / step * step { _ = bitmap(of: watched, over: &picture) }
    }
    precondition(unwatched.report == watched.report, "Looking at a scene changes it")
    var other = ScenePicture(on: Canvas(size: Stage.canvas))
    precondition(
      bitmap(of: watched, over: &picture) == bitmap(of: unwatched, over: &other),
      "A frame depends on those before it")
  }

  /// What the scene looks like; nil where it has too many pixels.
  private func bitmap(of scene: Scene, over picture: inout ScenePicture) -> Bitmap? {
    do throws(Fault) {
      try picture.show(scene)
      return picture.canvas.bitmap
    } catch {
      return nil
    }
  }
}
