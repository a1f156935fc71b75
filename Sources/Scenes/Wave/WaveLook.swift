import Drawing

/// The look of a wave: the colors of the control that it is modeled on, on a page of its own.
struct WaveLook: Hashable, Sendable {
  /// The color behind everything.
  var page = Color(red: 0x1C, green: 0x24, blue: 0x3D)
  /// The color of the front wave.
  var front = Color(red: 0x53, green: 0x64, blue: 0xBA)
  /// The color of the back wave.
  var back = Color(red: 0x52, green: 0x83, blue: 0xD4)
  /// The color of the ball above the water.
  var water = Color(red: 0x42, green: 0x54, blue: 0x81)
  /// The color of the circle around the ball and of the lines behind it.
  var lines = Color(red: 0xB1, green: 0xBE, blue: 0xDD)
  /// The color of the ticks.
  var ticks = Color(red: 0xB1, green: 0xBE, blue: 0xDD)
  /// The color of the lit ticks.
  var lit = Color(red: 0xF7, green: 0xEF, blue: 0x3A)
  /// The color of the label and the slider.
  var text = Color.white
  /// The caption below the number; nil for none.
  var caption: String?
  /// True if lines are drawn behind the ball.
  var hasLines = false

  /// The color of the ticks in the article about the original.
  static let articleTicks = Color(red: 0xA7, green: 0xB5, blue: 0xDB)
}
