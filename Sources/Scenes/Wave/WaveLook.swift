import Drawing

/// What a wave looks like: those of the control that it is modelled on, on a page of its own.
struct WaveLook: Hashable, Sendable {
  /// What is behind everything.
  var page = Color(red: 0x1C, green: 0x24, blue: 0x3D)
  /// The wave before the other.
  var front = Color(red: 0x53, green: 0x64, blue: 0xBA)
  /// The wave behind it.
  var back = Color(red: 0x52, green: 0x83, blue: 0xD4)
  /// The ball where there is no water.
  var water = Color(red: 0x42, green: 0x54, blue: 0x81)
  /// The circle around the ball, and the lines behind it.
  var lines = Color(red: 0xB1, green: 0xBE, blue: 0xDD)
  /// The ticks.
  var ticks = Color(red: 0xB1, green: 0xBE, blue: 0xDD)
  /// The ticks that are lit.
  var lit = Color(red: 0xF7, green: 0xEF, blue: 0x3A)
  /// The label and the slider.
  var text = Color.white
  /// What stands below the number, if anything.
  var caption: String?
  /// Whether lines are drawn behind the ball.
  var hasLines = false

  /// The ticks in the article about the original.
  static let articleTicks = Color(red: 0xA7, green: 0xB5, blue: 0xDB)
}
