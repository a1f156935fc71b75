// SPDX-License-Identifier: Apache-2.0
public import JSONStream

/// A value that `Replay.set(_:to:)` gives a key of a scene.
public protocol SettingValue {
  /// The value as JSON.
  var settingValue: JSONValue { get }
}

extension Int: SettingValue {
  /// The number.
  public var settingValue: JSONValue { JSONValue(self) }
}

extension Double: SettingValue {
  /// The number, which has to be finite.
  public var settingValue: JSONValue { JSONValue(self) }
}

extension Bool: SettingValue {
  /// `true` or `false`.
  public var settingValue: JSONValue { JSONValue(self) }
}

extension String: SettingValue {
  /// The text.
  public var settingValue: JSONValue { JSONValue(self) }
}

extension JSONValue: SettingValue {
  /// The value itself.
  public var settingValue: JSONValue { self }
}
