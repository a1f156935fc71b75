// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Scenes

/// A list of names with which the values of several flags begin; shells complete them.
enum Vocabulary: String, CaseIterable {
  /// The names of metrics, in full and without that of the section.
  case metrics
  /// The paths of the keys of scenes.
  case keys
  /// The names of the built-in guides.
  case guides

  /// The names, each once.
  var words: [String] {
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  private var all: [String] {
    switch self {
    case .metrics:
      // Elements of lists have names and numbers of their own.
      NamedRecording.form.metricNames.filter { !$0.contains(".N.") }.flatMap { name in
        [name]
          + SceneKind.allCases.map { $0.rawValue + "." }.filter(name.hasPrefix)
          .map { String(name.dropFirst($0.count)) }
      }
    case .keys:
      SceneKind.sceneForm.alternatives.flatMap(\.figures).filter {
        !["kind", "$schema"].contains($0)
      }
    case .guides: GuideChoice.builtInNames
    }
  }

  /// True if the value may also be the path of a file.
  var allowsFiles: Bool { self == .guides }
}
