import Controls
import Drawing

/// The look of a pattern game: its colors.
struct PatternLook: Hashable, Sendable {
  /// The color behind everything.
  var page = Color(red: 0xEE, green: 0xF0, blue: 0xF4)
  /// The color of the scores.
  var text = Color(red: 0x1C, green: 0x1C, blue: 0x1E)
  /// The color of the tiles between the triangles.
  var tiles = Color.white
  /// The drawn color of blue triangles.
  var blue = Color(red: 0, green: 0, blue: 0xFF)
  /// The drawn color of red triangles.
  var red = Color(red: 0xFF, green: 0, blue: 0)
  /// The drawn color of magenta triangles.
  var magenta = Color(red: 0xFF, green: 0, blue: 0xFF)
  /// The color of the mark of a right guess.
  var right = Color(red: 0x1F, green: 0x9D, blue: 0x45)
  /// The color of the mark of a wrong guess.
  var wrong = Color(red: 0xD9, green: 0x2D, blue: 0x2A)
  /// The color of a button.
  var button = Color.white
  /// The color of a button under a finger.
  var pressed = Color(red: 0xD3, green: 0xE5, blue: 0xFC)
  /// The color of the edge of a button.
  var edge = Color(red: 0xC9, green: 0xCE, blue: 0xD8)
  /// The color of the title of a button.
  var title = Color(red: 0x00, green: 0x5F, blue: 0xC8)
  /// The color of the title of a disabled button.
  var off = Color(red: 0xA4, green: 0xAA, blue: 0xB6)

  /// Returns the color in which triangles of a color of the game are drawn.
  subscript(color: PatternColor) -> Color {
    switch color {
    case .blue: blue
    case .red: red
    case .magenta: magenta
    }
  }
}

extension PatternLook {
  /// Reads the key `colors` of a scene.
  init(_ scene: inout ObjectFields, profile: ControlProfile) throws(SceneError) {
    self.init()
    if profile == .original {
      // The labels of the original are in `UIColor.green` and `UIColor.red`.
      (right, wrong) = (Color(red: 0, green: 0xFF, blue: 0), Color(red: 0xFF, green: 0, blue: 0))
    }
    guard var fields = try scene.fields("colors") else { return }
    try fields.read("page", into: &page)
    try fields.read("text", into: &text)
    try fields.read("tiles", into: &tiles)
    try fields.read("blue", into: &blue)
    try fields.read("red", into: &red)
    try fields.read("magenta", into: &magenta)
    try fields.read("right", into: &right)
    try fields.read("wrong", into: &wrong)
    try fields.read("button", into: &button)
    try fields.read("pressed", into: &pressed)
    try fields.read("edge", into: &edge)
    try fields.read("title", into: &title)
    try fields.read("off", into: &off)
    try fields.finish()
  }
}
