import Drawing

/// The look of a counter: the colors of the water tracker app that it is modeled on.
struct CounterLook: Hashable, Sendable {
  /// The color behind everything.
  var page = Color.white
  /// The color of the ring (`counterColor`).
  var counter = ArcGauge().counterColor
  /// The color of the outline around the counted part of the ring (`outlineColor`).
  var outline = ArcGauge().outlineColor
  /// The color of the count in the middle of the ring.
  var text = ArcGauge().textColor
  /// The color of the disc of the button that adds (its `fillColor`).
  var add = PushButton.add.fillColor
  /// The color of the disc of the button that subtracts (its `fillColor`).
  var minus = PushButton.minus.fillColor
  /// The color of the signs on the buttons.
  var sign = PushButton.add.signColor
}

extension CounterLook {
  /// Reads the key `colors` of a scene.
  init(_ scene: inout ObjectFields) throws(SceneError) {
    self.init()
    guard var fields = try scene.fields("colors") else { return }
    try fields.read("page", into: &page)
    try fields.read("counter", into: &counter)
    try fields.read("outline", into: &outline)
    try fields.read("text", into: &text)
    if let fill = try fields.color("fill") { (add, minus) = (fill, fill) }
    try fields.read("add", into: &add)
    try fields.read("minus", into: &minus)
    try fields.read("sign", into: &sign)
    try fields.finish()
  }
}
