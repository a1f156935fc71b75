// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Geometry
import GuideFiles
package import JSONStream
package import Scenes
package import TouchRecording
package import Touchstone
import TraceCore

extension Replayer {
  /// Returns the scene that a recording is replayed against.
  ///
  /// It is that of the scene file or its own, with the guide and the settings of the replay. Without
  /// any of them it is bare ink.
  ///
  /// A guide of the library stands in it whole, so that it means the same without the library.
  ///
  /// - Throws: `Fault` if the header does not name a guide, no guide has the name, or a setting does
  ///   not fit.
  package func scene(of header: RecordingHeader) throws(Fault) -> JSONValue {
    try scene(of: header, with: settings)
  }

  /// True if flags give recordings another scene, or change their own.
  private var givesScene: Bool { sceneFile != nil || guide != nil || !settings.isEmpty }

  /// Returns a recording that has the scene of the replay in its header, so that it means the same
  /// without the flags; the recording itself if no flag gives a scene or changes it.
  ///
  /// - Throws: As `scene(of:)`, and a fault of the scene.
  package func withScene(_ recording: Recording) throws(Fault) -> Recording {
    guard givesScene else { return recording }
    var header = recording.header
    do throws(Fault) {
      let scene = try scene(of: header)
      _ = try decodeScene(
        scene, canvas: header.canvas.size, cardPixels: limits.replay.cardPixels,
        workLimit: limits.replay.work, pictures: assets?.source)
      header.scene = scene
    } catch {
      throw attributed(error, among: settings)
    }
    return Recording(
      header: header, entries: recording.entries, endTime: recording.endTime,
      endExtras: recording.endExtras)
  }

  /// Returns a fault as that of the setting which caused it, if it is one of a scene and any did.
  func attributed(_ fault: Fault, among settings: [SceneSetting]) -> Fault {
    guard fault.source == .scene, let setting = settings.last(where: { $0.caused(fault) }) else {
      return fault
    }
    return .setting(setting, fault)
  }

  /// Returns the scene that a recording is replayed against, with these settings only.
  func scene(
    of header: RecordingHeader, with settings: [SceneSetting]
  ) throws(Fault) -> JSONValue {
    let ink: JSONValue = ["kind": JSONValue(SceneKind.ink.rawValue)]
    var scene = try traced(sceneFile?.scene ?? header.scene, header) ?? ink
    for setting in settings where setting.applies(to: scene) {
      usedSettings.note(setting)
      guard !setting.isOfJudge else { continue }
      scene = try rethrow(
        setting.applied(to: scene), as: { (fault: Fault) in Fault.setting(setting, fault) })
    }
    return try withGuide(scene)
  }

  /// Returns the scene with the guide that was chosen: a scene of another kind becomes a trace.
  private func traced(
    _ scene: JSONValue?, _ header: RecordingHeader
  ) throws(Fault) -> JSONValue? {
    guard let guide else { return scene }
    let trace: JSONValue = ["kind": "trace"]
    let value: JSONValue =
      switch guide {
      case .named(let name): JSONValue(name)
      case .file(let file): file.guide.json
      case .labeled(let label): JSONValue(try name(label, in: header))
      }
    let own = scene?["kind"]?.string == SceneKind.trace.rawValue ? scene : nil
    return try (own ?? trace).setting(["guide"], to: value, path: "scene")
  }

  /// Returns the name of the guide in a header.
  private func name(_ label: GuideLabel, in header: RecordingHeader) throws(Fault) -> String {
    guard let name = label.name(in: header) else { throw .missingLabel(key: label.key) }
    if Guide.builtIn(name) != nil || guides?.has(name) == true { return name }
    throw .unknownLabel(key: label.key, found: name, known: guideNames)
  }

  /// The names of all guides that scenes can name.
  private var guideNames: [String] { (guides?.names ?? []) + Guide.builtInNames }

  /// Returns the scene with the guide of the library that it names, if it names one.
  private func withGuide(_ scene: JSONValue) throws(Fault) -> JSONValue {
    guard let guides, scene["kind"]?.string == SceneKind.trace.rawValue,
      let name = scene["guide"]?.string
    else { return scene }
    if let guide = try guides.guide(named: name) {
      return try scene.setting(["guide"], to: guide.json, path: "scene")
    }
    if Guide.builtIn(name) != nil { return scene }
    throw Fault(
      .unknownName(found: name, known: guideNames), path: "scene.guide",
      offset: scene["guide"]?.offset)
  }
}

/// Decodes a scene that touches are generated for or recorded on; a missing picture is an error.
package func completeScene(
  _ value: JSONValue, on canvas: Size, _ limits: Limits, _ assets: Assets?
) throws(Fault) -> Scene {
  let scene = try decodeScene(
    value, canvas: canvas, cardPixels: limits.replay.cardPixels, workLimit: limits.replay.work,
    pictures: assets?.source)
  if let missing = scene.faults.first { throw missing }
  return scene
}
