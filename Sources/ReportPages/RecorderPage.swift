package import JSONStream

/// The page that records touches in a browser and saves the native format: one file, no network.
///
/// It shows the pictures that it is given, and the ink over them. In a program that was built with the
/// engine for browsers, the engine draws and judges instead.
package enum RecorderPage {
  /// Returns the bytes of the page, UTF-8.
  ///
  /// - Parameters:
  ///   - version: The version of the tool, which each recording names.
  ///   - assets: The folder of the pictures that the scene names; nil if it names none.
  ///   - scenes: The scenes in the order of the chooser.
  ///   - sha256: A closure that returns the SHA-256 of a text.
  /// - Returns: The page.
  /// - Complexity: O(n) in the number of bytes.
  package static func bytes(
    version: String, assets: String?, scenes: [OfferedScene],
    sha256: @escaping @Sendable (String) -> [UInt8]
  ) -> [UInt8] {
    SelfContainedPage(
      title: "Touch recorder", files: .recorder,
      data: [
        "version": JSONValue(version), "assets": assets.map { JSONValue($0) } ?? .null,
        "scenes": JSONValue(scenes.map(\.json)),
      ],
      engine: .embedded, sha256: sha256
    ).bytes
  }
}

// MARK: - Scenes

/// A scene that the recorder page offers: the member of a header, and a picture to touch.
package struct OfferedScene: Sendable {
  /// The first frame of a scene, and its place on a canvas of any size.
  package struct Picture: Sendable {
    /// The places of pictures, by the names that scenes.js reads.
    package enum Place: String, Sendable {
      /// In the middle, scaled until the content fills the canvas except a margin.
      case middle
      /// In the upper left corner, one point a point.
      case corner
      /// Stretched over the whole canvas.
      case canvas
    }

    /// The frame as a PNG file.
    package var png: [UInt8]
    /// The width and the height of the frame, in points.
    package var width: Double, height: Double
    /// The place of the frame on the canvas.
    package var place = Place.middle
    /// The width and the height of the content, in points; a canvas must be as large to show a
    /// picture in the corner whole.
    package var contentWidth: Double, contentHeight: Double
    /// The margin on both sides together, as a share of the shorter side of the page's canvas.
    package var margin: Double
    /// The color around the content, as `#rrggbb`.
    package var paper: String
    /// A Boolean value that indicates whether ink on the paper has to be light.
    package var isDark: Bool

    /// Creates a picture in the middle whose content is all of it.
    package init(png: [UInt8], width: Double, height: Double, paper: String, isDark: Bool) {
      self.png = png
      (self.width, self.height) = (width, height)
      (contentWidth, contentHeight) = (width, height)
      margin = 0
      self.paper = paper
      self.isDark = isDark
    }
  }

  /// A card on the picture, which strokes of a brush rub away.
  package struct Card: Sendable {
    /// The left edge and the top edge on the picture, in points.
    package var x: Double, y: Double
    /// The width and the height, in points.
    package var width: Double, height: Double
    /// The picture without the cover as a PNG file.
    package var under: [UInt8]
    /// The width of the brush, in points.
    package var brush: Double

    /// Creates a card.
    package init(
      x: Double, y: Double, width: Double, height: Double, under: [UInt8], brush: Double
    ) {
      (self.x, self.y) = (x, y)
      (self.width, self.height) = (width, height)
      self.under = under
      self.brush = brush
    }
  }

  /// The name in the chooser.
  package var name: String
  /// The heading in the chooser.
  package var group: String
  /// The scene of a recording's header, to which the page adds the frame of a card in the middle;
  /// nil for a blank sheet.
  package var header: JSONValue?
  /// A Boolean value that indicates whether a replay moves what the page shows unmoved.
  package var isStill = false
  /// The first frame; nil for an empty canvas.
  package var picture: Picture?
  /// The card on the picture, if there is one.
  package var card: Card?

  /// Creates a blank sheet.
  package init(name: String, group: String) {
    self.name = name
    self.group = group
  }

  /// The value that scenes.js reads: pictures in base64.
  var json: JSONValue {
    [
      "name": JSONValue(name), "group": JSONValue(group), "header": header ?? .null,
      "isStill": JSONValue(isStill), "picture": picture.map(\.json) ?? .null,
      "card": card.map(\.json) ?? .null,
    ]
  }
}

extension OfferedScene.Picture {
  fileprivate var json: JSONValue {
    [
      "size": ["width": JSONValue(width), "height": JSONValue(height)],
      "content": ["width": JSONValue(contentWidth), "height": JSONValue(contentHeight)],
      "place": JSONValue(place.rawValue), "margin": JSONValue(margin), "paper": JSONValue(paper),
      "isDark": JSONValue(isDark),
      "png": JSONValue(Base64.text(of: png)),
    ]
  }
}

extension OfferedScene.Card {
  fileprivate var json: JSONValue {
    [
      "frame": [
        "x": JSONValue(x), "y": JSONValue(y), "width": JSONValue(width),
        "height": JSONValue(height),
      ],
      "brush": JSONValue(brush), "under": JSONValue(Base64.text(of: under)),
    ]
  }
}
