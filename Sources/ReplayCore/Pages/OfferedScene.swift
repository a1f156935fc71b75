// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import MaskCore
import PNGCodec
import ReportPages
import Scenes
import TraceCore

/// A scene that the recorder page offers: the member of a header, and a picture to touch.
struct OfferedScene {
  /// The canvas of a first frame, in points, and the place of the frame on other canvases.
  struct Layout {
    /// The positions of pictures, by the names that scenes.js reads.
    enum Position: String {
      /// In the middle, scaled until the content fills the canvas except a margin.
      case middle
      /// In the upper left corner, one point a point.
      case corner
      /// Stretched over the whole canvas.
      case canvas
    }

    /// The place of the frame on the canvas.
    var place = Position.middle
    /// The size of the frame.
    var canvas = OfferedScene.phone
    /// The size of the content; a canvas must be as large to show a picture in the corner whole.
    var content = OfferedScene.phone
    /// The margin on both sides together, as a share of the shorter side of the page's canvas.
    var margin = 0.0
  }

  /// The screen for which the controls were made; a replay scales them alike and centers them.
  static let phone = Size(width: 414, height: 896)

  /// The name in the chooser.
  let name: String
  /// The heading in the chooser.
  let group: String
  /// The scene of a recording's header, to which the page adds the frame of a card in the middle;
  /// nil for a blank sheet.
  var header: JSONValue?
  /// A Boolean value that indicates whether a replay moves what the page shows unmoved.
  var isStill = false
  /// The first frame and its place; nil for an empty canvas.
  private var picture: JSONValue?
  /// The card on the picture, which strokes of a brush rub away, if there is one.
  private var card: JSONValue?

  /// Creates a scene without a picture.
  init(name: String, group: String, header: JSONValue? = nil, isStill: Bool = false) {
    (self.name, self.group, self.header, self.isStill) = (name, group, header, isStill)
  }

  /// Draws the first frame of a scene, and what lies under its cover if it is a card.
  mutating func draw(_ scene: Scene, in layout: Layout, scale: Double) throws(Fault) {
    let frame = try scene.frame(on: layout.canvas, scale: scale)
    // A card may lie in the upper left corner.
    let paper = frame[frame.width - 1, frame.height - 1]
    picture = [
      "size": layout.canvas.json, "content": layout.content.json,
      "place": JSONValue(layout.place.rawValue), "margin": JSONValue(layout.margin),
      "paper": JSONValue(paper.hex), "isDark": JSONValue(paper.isDark),
      "png": frame.json(scale: scale),
    ]
    guard case .scratch(var card) = scene else { return }
    let rules = card.value.scratchCard.rules
    card.value.uncover()
    let under = try Scene.scratch(card).frame(on: layout.canvas, scale: scale)
    self.card = [
      "frame": rules.frame.json, "brush": JSONValue(rules.brush.width),
      "under": under.json(scale: scale),
    ]
  }

  /// The value that scenes.js reads: pictures in base64.
  var json: JSONValue {
    [
      "name": JSONValue(name), "group": JSONValue(group), "header": header ?? .null,
      "isStill": JSONValue(isStill), "picture": picture ?? .null, "card": card ?? .null,
    ]
  }
}

extension Scene {
  fileprivate func frame(on canvas: Size, scale: Double) throws(Fault) -> Bitmap {
    var picture = Canvas(size: canvas, scale: scale)
    picture.draw(try drawing(for: picture))
    return picture.bitmap
  }
}

extension Bitmap {
  /// Encodes the bitmap as PNG in base64.
  fileprivate func json(scale: Double) -> JSONValue {
    JSONValue(Base64.text(of: PNGEncoder(scale: scale).encode(self)))
  }
}

extension Size {
  fileprivate var json: JSONValue { ["width": JSONValue(width), "height": JSONValue(height)] }
}

extension Rect {
  /// The frame of a card, as scenes have it.
  var json: JSONValue {
    [
      "x": JSONValue(minX), "y": JSONValue(minY), "width": JSONValue(width),
      "height": JSONValue(height),
    ]
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
