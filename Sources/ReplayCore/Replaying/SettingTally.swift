// SPDX-License-Identifier: Apache-2.0
import Scenes

/// The settings that the scenes of a run know, and those that they do not.
package struct SettingTally: Sendable {
  /// The settings that changed a scene.
  private var used: Set<SceneSetting> = []
  /// The settings that a scene did not know, in the order in which they were found.
  private var foreign: [(setting: SceneSetting, fault: Diagnostic)] = []

  /// Creates a tally without settings.
  package init() {}

  /// Notes the settings of a replay that leaves out foreign ones.
  package mutating func note(_ recording: ReplayedRecording) {
    used.formUnion(recording.settings)
    for (setting, fault) in recording.foreignSettings
    where !foreign.contains(where: { $0.setting == setting }) {
      foreign.append((setting, fault))
    }
  }

  /// The settings that no scene knows, as diagnostics.
  package var unknown: [Diagnostic] {
    foreign.filter { !used.contains($0.setting) }.map(\.fault)
  }
}
