// SPDX-License-Identifier: Apache-2.0

/// A type of events of pointers, as browsers, Flutter and React Native name it.
///
///     PointerEventType("pointermove")      a move, which may be in the air
///     PointerEventType("topTouchMove")     a move of a finger that touches
struct PointerEventType {
  /// The events of browsers that tell the same touches; a log that has several is read by the first.
  enum Family: Int, CaseIterable {
    case pointer, touch, mouse
  }

  let family: Family
  let kind: PointerEvent.Kind
  /// True if the pointer touches, false if it is in the air; nil if the type does not tell.
  var isTouching: Bool?

  /// Creates the type of a name; nil for a type without a meaning here.
  init?(_ name: String) {
    let name = PointerEventType.plain(name)
    guard let type = PointerEventType.types[name] else { return nil }
    (family, kind) = type
    isTouching =
      name == "PointerHoverEvent"
      ? false : family == .touch || name == "PointerMoveEvent" ? true : nil
  }

  private static let types: [String: (Family, PointerEvent.Kind)] = [
    "pointerdown": (.pointer, .down), "pointermove": (.pointer, .move),
    "pointerup": (.pointer, .up), "pointercancel": (.pointer, .cancel),
    "lostpointercapture": (.pointer, .lost),
    "PointerDownEvent": (.pointer, .down), "PointerMoveEvent": (.pointer, .move),
    "PointerHoverEvent": (.pointer, .move), "PointerUpEvent": (.pointer, .up),
    "PointerCancelEvent": (.pointer, .cancel),
    "touchstart": (.touch, .down), "touchmove": (.touch, .move), "touchend": (.touch, .up),
    "touchcancel": (.touch, .cancel),
    // The responders of React Native.
    "respondergrant": (.touch, .down), "responderstart": (.touch, .down),
    "respondermove": (.touch, .move), "responderend": (.touch, .up),
    "responderrelease": (.touch, .up), "responderterminate": (.touch, .cancel),
    "mousedown": (.mouse, .down), "mousemove": (.mouse, .move), "mouseup": (.mouse, .up),
    // The DevTools protocol.
    "mousepressed": (.mouse, .down), "mousemoved": (.mouse, .move), "mousereleased": (.mouse, .up),
  ]

  /// Returns the name without what frameworks put around it.
  ///
  /// That is the mark of events that Flutter moved to another widget, and the `on` or `top` of handlers.
  /// Actions of WebDriver differ in capitals alone.
  private static func plain(_ name: String) -> String {
    let flutter = "_Transformed"
    if name.hasPrefix(flutter) { return String(name.dropFirst(flutter.count)) }
    let lowered = name.lowercased()
    for prefix in ["onpan", "on", "top"] where lowered.hasPrefix(prefix) {
      let rest = lowered.dropFirst(prefix.count)
      if types[String(rest)] != nil { return String(rest) }
    }
    return types[lowered].map { $0.0 != .pointer } == true ? lowered : name
  }

  /// Returns true for a type of W3C, also for one without a meaning here, and for the names of Flutter's
  /// classes.
  static func isKnown(_ name: String) -> Bool {
    PointerEventType(name) != nil || isFlutter(name)
      || ["pointerover", "pointerenter", "gotpointercapture", "pointerrawupdate"].contains(name)
  }

  /// Returns true for the names of Flutter's classes, which count microseconds.
  static func isFlutter(_ name: String) -> Bool {
    let name = plain(name)
    return name.hasPrefix("Pointer") && name.hasSuffix("Event")
  }
}
