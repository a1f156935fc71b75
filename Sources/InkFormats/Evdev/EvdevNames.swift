// SPDX-License-Identifier: Apache-2.0

/// The names that `getevent -l` writes in place of numbers.
enum EvdevNames {
  private static let types: [String: UInt16] = [
    "EV_SYN": EvdevType.synchronization, "EV_KEY": EvdevType.key,
    "EV_REL": EvdevType.relative, "EV_ABS": EvdevType.absolute,
  ]

  /// The names of the kernel's other types, whose events are counted; any other name is damaged.
  private static let otherTypes: Set<String> = [
    "EV_MSC", "EV_SW", "EV_LED", "EV_SND", "EV_REP", "EV_FF", "EV_PWR", "EV_FF_STATUS",
  ]

  private static let synchronizations: [String: UInt16] = [
    "SYN_REPORT": EvdevCode.report, "SYN_CONFIG": 1, "SYN_MT_REPORT": EvdevCode.group,
    "SYN_DROPPED": EvdevCode.dropped,
  ]

  private static let keys: [String: UInt16] = [
    // Two names of one number; `getevent` writes the first of them.
    "BTN_DIGI": EvdevCode.pen, "BTN_TOOL_PEN": EvdevCode.pen,
    "BTN_MOUSE": EvdevCode.left, "BTN_LEFT": EvdevCode.left,
    "BTN_TOOL_RUBBER": EvdevCode.rubber, "BTN_TOUCH": EvdevCode.touch,
    "BTN_TOOL_BRUSH": 0x142, "BTN_TOOL_PENCIL": 0x143, "BTN_TOOL_AIRBRUSH": 0x144,
    "BTN_TOOL_FINGER": 0x145, "BTN_TOOL_MOUSE": 0x146, "BTN_TOOL_LENS": 0x147,
  ]

  private static let axes: [String: UInt16] = [
    "ABS_X": EvdevCode.x, "ABS_Y": EvdevCode.y, "ABS_PRESSURE": EvdevCode.pressure,
    "ABS_Z": 0x02, "ABS_RX": 0x03, "ABS_RY": 0x04, "ABS_RZ": 0x05, "ABS_THROTTLE": 0x06,
    "ABS_RUDDER": 0x07, "ABS_WHEEL": 0x08, "ABS_GAS": 0x09, "ABS_BRAKE": 0x0A,
    "ABS_HAT0X": 0x10, "ABS_HAT0Y": 0x11, "ABS_HAT1X": 0x12, "ABS_HAT1Y": 0x13,
    "ABS_HAT2X": 0x14, "ABS_HAT2Y": 0x15, "ABS_HAT3X": 0x16, "ABS_HAT3Y": 0x17,
    "ABS_DISTANCE": EvdevCode.distance, "ABS_TOOL_WIDTH": 0x1C, "ABS_VOLUME": 0x20,
    "ABS_PROFILE": 0x21, "ABS_MISC": 0x28, "ABS_RESERVED": 0x2E,
    "ABS_MT_TOOL_X": 0x3C, "ABS_MT_TOOL_Y": 0x3D,
    "ABS_TILT_X": EvdevCode.tiltX, "ABS_TILT_Y": EvdevCode.tiltY,
    "ABS_MT_SLOT": EvdevCode.slot, "ABS_MT_TOUCH_MAJOR": EvdevCode.slotMajor,
    "ABS_MT_TOUCH_MINOR": 0x31, "ABS_MT_WIDTH_MAJOR": 0x32, "ABS_MT_WIDTH_MINOR": 0x33,
    "ABS_MT_ORIENTATION": 0x34, "ABS_MT_POSITION_X": EvdevCode.slotX,
    "ABS_MT_POSITION_Y": EvdevCode.slotY, "ABS_MT_TOOL_TYPE": EvdevCode.slotTool,
    "ABS_MT_BLOB_ID": 0x38, "ABS_MT_TRACKING_ID": EvdevCode.trackingID,
    "ABS_MT_PRESSURE": EvdevCode.slotPressure, "ABS_MT_DISTANCE": EvdevCode.slotDistance,
  ]

  /// Returns the name of an axis or a key, or its type and number.
  static func name(of code: UInt16, _ type: UInt16) -> String {
    let (names, kind) = type == EvdevType.key ? (keys, "key") : (axes, "axis")
    if code == EvdevCode.other { return "another \(kind)" }
    let known = names.filter { $0.value == code }.keys.max()
    return known ?? "\(kind) 0x" + String(code, radix: 16)
  }

  /// Returns the number of a type, which is a name such as `EV_ABS` or has four digits; nil for any
  /// other text.
  static func type(_ name: String) -> UInt16? {
    if let type = types[name] { return type }
    return otherTypes.contains(name) ? EvdevCode.other : number(name)
  }

  /// Returns the number of a code of `type`, which is a name or has four digits; nil for any other
  /// text.
  static func code(_ name: String, of type: UInt16) -> UInt16? {
    if let number = number(name) { return number }
    guard isName(name) else { return nil }
    switch type {
    case EvdevType.synchronization: return synchronizations[name]
    case EvdevType.key:
      return keys[name] ?? (name.hasPrefix("BTN_TOOL_") ? EvdevCode.tools.upperBound : nil)
        ?? EvdevCode.other
    case EvdevType.absolute: return axes[name]
    default: return EvdevCode.other
    }
  }

  /// Returns true for names as the kernel's headers spell them.
  private static func isName(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "_"))
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// The value of four hexadecimal digits.
  private static func number(_ text: String) -> UInt16? {
    guard text.utf8.count == 4, !text.hasPrefix("+"), !text.hasPrefix("-") else { return nil }
    return UInt16(text, radix: 16)
  }
}
