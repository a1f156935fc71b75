// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import MaskCore
import Scenes
import TouchRecording
import Touchstone
import TraceCore

extension OfferedScene {
  /// Offers the scene of a file, of which a recording's header holds every key.
  ///
  /// A replay centers a guide or controls on a canvas of any size, and the page does the same. A
  /// scene with places in points has them in the upper left corner of every canvas. A card without a
  /// frame is as large as the canvas. A gauge is only drawn in a replay, because its place depends on
  /// the size of the canvas.
  ///
  /// - Parameters:
  ///   - file: The scene.
  ///   - assets: The pictures that the scene may name; nil for none.
  /// - Throws: `Fault` if it is no scene, if a picture is missing, or if the scene is too large to
  ///   draw.
  init(_ file: SceneFile, assets: Assets?) throws(Fault) {
    self.init(name: file.stem, group: "Scene")
    header = file.scene
    let scene = try completeScene(file.scene, on: Self.phone, Limits(), assets)
    switch scene {
    case .ink: return
    case .trace, .scratch: isStill = false
    case .counter, .wave, .pattern: isStill = true
    }
    let layout = Layout(of: scene, file.scene)
    let first = try completeScene(
      file.scene.withoutGauge, on: layout.canvas, Limits(), assets)
    let scale = layout.canvas.width * layout.canvas.height > 0x1p20 ? 1.0 : 2
    try draw(first, in: layout, scale: scale)
  }
}

extension OfferedScene.Layout {
  /// The longer side of the box of a guide, about as large as on a phone, in points.
  private static let guideSide = 392.0
  /// The largest canvas that is drawn, in points: about the size of a large screen.
  private static let screen = Size(width: 2048, height: 2048)

  init(of scene: Scene, _ value: JSONValue) {
    switch scene {
    case .trace(let scene):
      let trace = scene.value.trace
      if trace.guide.origin == .canvas {
        self.init(centering: trace.guide.box.size)
      } else {
        let points = trace.guide.strokes.lazy.flatMap(\.polylines).flatMap(\.points)
        self.init(showing: Rect(enclosing: points), border: trace.tolerance)
      }
    case .scratch(let scene):
      let rules = scene.value.scratchCard.rules
      if value["frame"] == nil {
        self.init(place: .canvas)
      } else {
        self.init(showing: rules.eraser.map(rules.frame.union) ?? rules.frame, border: 1)
      }
    case .counter, .wave, .pattern, .ink:
      self.init(place: value["layout"] == nil ? .middle : .corner)
    }
  }

  /// Centers a guide, as a replay does.
  private init(centering box: Size) {
    let (longer, side) = (max(box.width, box.height), Self.guideSide)
    // A guide that is a single point has the same size on each canvas.
    guard longer > 0 else { return }
    margin = 0.2
    content = Size(width: box.width / longer * side, height: box.height / longer * side)
    canvas = Size(width: side / (1 - margin), height: side / (1 - margin))
  }

  /// Shows places in points, which may lie off the canvas.
  private init(showing extent: Rect?, border: Double) {
    func reach(_ end: Double, _ least: Double, _ most: Double) -> Double {
      min(max((end + border).rounded(.up), least), most)
    }
    let (right, bottom) = (extent?.maxX ?? 0, extent?.maxY ?? 0)
    place = .corner
    content = Size(width: max(right.rounded(.up), 0), height: max(bottom.rounded(.up), 0))
    canvas = Size(
      width: reach(right, OfferedScene.phone.width, Self.screen.width),
      height: reach(bottom, OfferedScene.phone.height, Self.screen.height))
  }
}

extension JSONValue {
  /// The object without the key `gauge`.
  fileprivate var withoutGauge: JSONValue {
    var value = self
    value.content = .object((members ?? []).filter { $0.key != "gauge" })
    return value
  }
}
