// SPDX-License-Identifier: Apache-2.0
package import Controls

/// A part of a scene that a touch can hold.
package struct SceneControl: Hashable, Sendable {
  /// The reason why a press of the part would change nothing.
  package enum Stop: String, Hashable, Sendable {
    /// The count is 0 already.
    case zero
    /// The count is at the goal, where it stops.
    case goal
  }

  /// The name of the part in scenes and reports.
  package let name: String
  /// The touch on the part.
  package let tracking: TouchTracking
  /// The reason why a press would change nothing; nil if it would change something.
  package var stop: Stop?

  /// The meaning of a slop in reports.
  static let slopMeaning = "points beyond a button up to which a touch stays inside"
  /// The valid slops of the buttons of a scene, in points: the greatest is more than any screen.
  static let slops = 0.0...10_000.0
  /// The key of a slop in scenes.
  static let slopField = Field("slop", .number(slops), "\(slopMeaning); default 70").optional
  /// The key of a profile in scenes.
  static let profileField = Field(
    "profile", .choice(ControlProfile.self), "`original`: with the defects of the model"
  ).optional
}
