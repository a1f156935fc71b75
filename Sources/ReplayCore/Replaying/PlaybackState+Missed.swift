// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Scenes
import TouchRecording

extension PlaybackState {
  /// The least side, in points, from which a canvas is larger than those of phones and tablets.
  private static let greatestCanvas = 1500.0
  /// The width of a phone, in points: the least side of a canvas in pixels is a multiple of it.
  private static let phoneWidth = 400.0
  /// The formats of logs that tell places in the units of the device.
  private static let ofDevices = [
    InkFormat.getevent, .evemu, .libinput, .evtest, .sendevent,
  ].map(\.rawValue)

  /// Returns the reason why the touches do not meet the scene, or why nothing judges them, with the
  /// flags that help; nil if they meet it, or if there are none.
  func missed(_ scene: Scene) -> String? {
    guard let touched else { return nil }
    let density = densityOfPixels.map { "--density \(text($0))" }
    if let words = scene.missed(by: touched) {
      guard let density, let size = recording.header?.canvas.size else { return words }
      let canvas = "\(text(size.width)) x \(text(size.height))"
      return "\(words)\(words.contains(": try ") ? ", or" : ": try") \(density), because the canvas"
        + " of \(canvas) points looks like pixels"
    }
    guard case .ink = scene, recording.header?.scene == nil, replay.sceneFile == nil,
      replay.demands.isEmpty, replay.judge == nil
    else { return nil }
    return "no rule judges bare ink; next: "
      + ["--guide T --set placement=ink", density].compactMap(\.self).joined(separator: " ")
      + ", or --scene FILE (docs/scenes.md)"
  }

  /// The pixels a point that make the canvas that of a phone, in quarters; nil unless a file of another
  /// program gave it, no flag told its unit, and it looks like pixels.
  private var densityOfPixels: Double? {
    let told: Set<InkImport.Setting> = [.density, .unit, .canvas]
    guard let header = recording.header, let importer = header.source?.importer,
      !replay.importing.settings.contains(where: { told.contains($0.setting) })
    else { return nil }
    let (width, height) = (header.canvas.size.width, header.canvas.size.height)
    let density = (4 * min(width, height) / Self.phoneWidth).rounded() / 4
    let isLarge = max(width, height) > Self.greatestCanvas || Self.ofDevices.contains(importer)
    return isLarge && density >= 1.5 ? density : nil
  }
}
