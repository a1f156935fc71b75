import Drawing
import Geometry
import JSONStream
import MaskCore
import PNGCodec
import ReportPages
import Scenes
import TouchRecording
import TraceCore

extension OfferedScene {
  /// The scenes of the recorder page, in the order of its chooser.
  static var all: [OfferedScene] {
    letters("Capitals", "Letter", "A"..."Z") + letters("Small letters", "Letter", "a"..."z")
      + letters("Digits", "Digit", "0"..."9") + surfaces
  }

  // MARK: Letters

  /// The canvas of a letter: its box, with margins of a tenth of the shorter side all around.
  ///
  /// A phone shows the picture about as large. The engine limits the width of ink to 7 points, which
  /// it nearly reaches here, so the dots of a replay are smaller than on the page only if the canvas
  /// is larger than that of a phone.
  private static let letterCanvas = Size(width: 350, height: 462)
  /// The box of the guide on that canvas, 2.8 times its size.
  private static let letterBox = Size(width: 280, height: 392)
  /// The pixels of a point of letters, fewer than of other scenes because there are so many.
  private static let letterScale = 1.5

  private static func letters(
    _ group: String, _ noun: String, _ names: ClosedRange<Character>
  ) -> [OfferedScene] {
    Guide.builtInNames.filter { $0.count == 1 && names.contains(Character($0)) }.map { name in
      var letter = OfferedScene(name: "\(noun) \(name)", group: group)
      let header: JSONValue = ["kind": "trace", "guide": JSONValue(name)]
      var picture = firstFrame(of: header, on: letterCanvas, scale: letterScale)
      (picture.contentWidth, picture.contentHeight) = (letterBox.width, letterBox.height)
      picture.margin = 0.2
      (letter.header, letter.picture) = (header, picture)
      return letter
    }
  }

  // MARK: Surfaces

  /// The pixels of a point of surfaces.
  private static let surfaceScale = 2.0
  /// The screen for which the controls were made; a replay scales them alike and centers them.
  static let phone = Size(width: 414, height: 896)

  private static var surfaces: [OfferedScene] {
    [
      scratchCard,
      control("Counter", ["kind": "counter", "count": 5, "goal": 8]),
      control("Wave", ["kind": "wave", "progress": 0.45]),
      // One deal and one guess, because the page does not show the state after a guess.
      control("Pattern game", ["kind": "pattern", "attempts": 1, "deals": [deal]]),
      OfferedScene(name: "Blank sheet", group: "Surfaces"),
    ]
  }

  private static let deal: JSONValue = [
    "answer": "top",
    "tiles": [
      ["direction": "top", "color": "#0000ff"], ["direction": "left", "color": "#ff00ff"],
      ["direction": "top", "color": "#ff0000"], ["direction": "top", "color": "#0000ff"],
    ],
  ]

  private static func control(_ name: String, _ header: JSONValue) -> OfferedScene {
    var control = OfferedScene(name: name, group: "Surfaces")
    control.header = header
    control.picture = firstFrame(of: header, on: phone, scale: surfaceScale)
    control.isStill = true
    return control
  }

  private static var scratchCard: OfferedScene {
    let frame = Rect(x: 45, y: 60, width: 300, height: 400)
    let canvas = Size(width: 390, height: 520)
    let card = scene(
      [
        "kind": "scratch",
        "frame": [
          "x": JSONValue(frame.minX), "y": JSONValue(frame.minY),
          "width": JSONValue(frame.width), "height": JSONValue(frame.height),
        ],
      ], on: canvas)
    var offered = OfferedScene(name: "Scratch card", group: "Surfaces")
    offered.header = ["kind": "scratch"]
    certain { () throws(SceneError) in
      try offered.draw(card, on: canvas, scale: surfaceScale)
    }
    return offered
  }

  // MARK: Frames

  private static func firstFrame(
    of header: JSONValue, on canvas: Size, scale: Double
  ) -> Picture {
    let scene = scene(header, on: canvas)
    return certain { () throws(SceneError) in
      try Picture(of: scene, on: canvas, scale: scale)
    }
  }

  private static func scene(_ header: JSONValue, on canvas: Size) -> Scene {
    certain { () throws(SceneError) in try decodeScene(header, canvas: canvas) }
  }

  /// Returns the result for a scene that is known to be right.
  private static func certain<Result>(_ make: () throws(SceneError) -> Result) -> Result {
    do throws(SceneError) {
      return try make()
    } catch {
      preconditionFailure("An offered scene is not right: \(error)")
    }
  }
}

extension OfferedScene {
  /// Draws the first frame of a scene, and what lies under its cover if it is a card.
  mutating func draw(_ scene: Scene, on canvas: Size, scale: Double) throws(SceneError) {
    picture = try Picture(of: scene, on: canvas, scale: scale)
    guard case .scratch(var card) = scene else { return }
    let rules = card.value.scratchCard.rules
    card.value.uncover()
    self.card = Card(
      x: rules.frame.minX, y: rules.frame.minY,
      width: rules.frame.width, height: rules.frame.height,
      under: try Scene.scratch(card).png(on: canvas, scale: scale), brush: rules.brush.width)
  }
}

extension OfferedScene.Picture {
  /// Draws the first frame of a scene.
  fileprivate init(of scene: Scene, on canvas: Size, scale: Double) throws(SceneError) {
    let frame = try scene.frame(on: canvas, scale: scale)
    // A card may lie in the upper left corner.
    let paper = frame[frame.width - 1, frame.height - 1]
    self.init(
      png: PNGEncoder(scale: scale).encode(frame), width: canvas.width, height: canvas.height,
      paper: paper.hex, isDark: paper.isDark)
  }
}

extension Scene {
  fileprivate func frame(on canvas: Size, scale: Double) throws(SceneError) -> Bitmap {
    var picture = Canvas(size: canvas, scale: scale)
    try draw(into: &picture)
    return picture.bitmap
  }

  fileprivate func png(on canvas: Size, scale: Double) throws(SceneError) -> [UInt8] {
    PNGEncoder(scale: scale).encode(try frame(on: canvas, scale: scale))
  }
}

extension Color {
  /// A Boolean value that indicates whether black has less contrast to the color than white.
  ///
  /// The weights of the channels are those of luma (ITU-R BT.601), in thousandths.
  fileprivate var isDark: Bool {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000
  }
}
