import Scenes
import Wording

extension SceneError {
  /// The diagnosis of an error that a setting causes.
  ///
  /// If no key is near, other kinds of scenes may have the key.
  func diagnosis(of setting: SceneSetting) -> Diagnosis {
    var diagnosis = diagnosis
    if case .unknownKey(let known) = fault, setting.kind == nil,
      nearestNames(to: key, among: known).isEmpty
    {
      diagnosis.message += ", or KIND:\(printable(setting.text)) for scenes of one kind"
    }
    return diagnosis
  }
}
