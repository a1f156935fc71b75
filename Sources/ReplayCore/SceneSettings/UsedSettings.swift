import Synchronization

/// The settings for one kind of scenes that changed a scene of a run, noted by the tasks that replay
/// recordings.
package final class UsedSettings: Sendable {
  private let used = Mutex<Set<SceneSetting>>([])

  /// Creates an empty collection.
  package init() {}

  /// Notes a setting that changes a scene.
  func note(_ setting: SceneSetting) {
    guard setting.kind != nil else { return }
    used.withLock { _ = $0.insert(setting) }
  }

  /// Returns those of the settings that name a kind and changed no scene.
  package func missing(of settings: [SceneSetting]) -> [SceneSetting] {
    used.withLock { used in settings.filter { $0.kind != nil && !used.contains($0) } }
  }
}
