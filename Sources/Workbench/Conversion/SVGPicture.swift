import Diagnostics
import Drawing
import Geometry
import InkFormats
import ReplayCore
import Scenes
import TouchRecording
import TraceCore

/// A picture of a recording in SVG: the guide as a band, and over it a path for each stroke and
/// role, with the classes `guide`, `black`, `red`, `hollow` and `ink`.
///
///     <g class="stroke"><path class="black" d="M70.5 245.25L74 246.5"/></g>
///
/// Units are the points of the canvas. The lines are those of frames, without the marks beside them.
struct SVGPicture {
  private let outline: InkOutline
  private let canvas: Size
  private let title: String?

  /// Creates the picture of a recording at its end; nil if its scene cannot be replayed.
  ///
  /// A scene that shows no ink, such as a card, is pictured by the ink alone.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - input: The input that holds it, for diagnostics.
  ///   - limits: The limits of the replay.
  ///   - diagnostics: Receives those of the scene.
  init?(
    _ recording: Recording, of input: Input, limits: Limits, _ diagnostics: inout [Diagnostic]
  ) {
    var replay = Replay()
    (replay.limits, replay.reportedNames) = (limits, [])
    canvas = recording.header.canvas.size
    title = recording.header.title
    var header = recording.header
    var outline = SVGPicture.outline(header, recording, replay, input, &diagnostics)
    if diagnostics.contains(where: { $0.severity == .error }) { return nil }
    if outline == nil {
      header.scene = nil
      outline = SVGPicture.outline(header, recording, replay, input, &diagnostics)
    }
    guard let outline else { return nil }
    self.outline = outline
  }

  private static func outline(
    _ header: RecordingHeader, _ recording: Recording, _ replay: Replay, _ input: Input,
    _ diagnostics: inout [Diagnostic]
  ) -> InkOutline? {
    var replayed = ReplayedRecording(input, by: replay)
    replayed.header = header
    let playback = Playback(replayed, by: replay, playing: recording.entries)
    let outline = playback.outline(at: recording.endTime)
    diagnostics +=
      playback.judged(endingAt: recording.endTime, lines: 0, reportsAll: false).diagnostics
    return outline
  }

  /// The text of the picture.
  var text: String {
    let (width, height) = (number(canvas.width), number(canvas.height))
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">

      """
    if let title { text += "<title>\(XMLText.escaped(title))</title>\n" }
    text += """
      <style>
        path { fill: none; stroke-linejoin: round; stroke-linecap: round }

      """
    let lines = outline.guide + outline.strokes.joined()
    for role in InkOutline.Role.allCases {
      guard let line = lines.first(where: { $0.role == role }) else { continue }
      text += "  .\(role.rawValue) { stroke: \(line.color.hex) }\n"
    }
    text += """
      </style>
      <rect width="100%" height="100%" fill="\(outline.paper.hex)"/>

      """
    if !outline.guide.isEmpty {
      let opacity = number(Double(outline.guideOpacity) / 255)
      text += "<g id=\"guide\" opacity=\"\(opacity)\">\n"
      for line in outline.guide { text += path([line]) }
      text += "</g>\n"
    }
    for stroke in outline.strokes {
      text += "<g class=\"stroke\">\n"
      for role in InkOutline.Role.allCases {
        let lines = stroke.filter { $0.role == role }
        // Ink that pressure widens has a path for each width.
        for run in runs(of: lines) { text += path(run) }
      }
      text += "</g>\n"
    }
    return text + "</svg>\n"
  }

  /// Returns neighboring lines of one width together.
  private func runs(of lines: [InkOutline.Line]) -> [[InkOutline.Line]] {
    var runs: [[InkOutline.Line]] = []
    for line in lines {
      if let last = runs.last?.last, last.style.width == line.style.width {
        runs[runs.count - 1].append(line)
      } else {
        runs.append([line])
      }
    }
    return runs
  }

  private func path(_ lines: [InkOutline.Line]) -> String {
    guard let first = lines.first else { return "" }
    let data = lines.map { line in
      // A dot is a line of no length with round ends.
      line.path.subpaths.contains { $0.commands.isEmpty } ? line.path.svg + "h0" : line.path.svg
    }
    return "<path class=\"\(first.role.rawValue)\" stroke-width=\"\(number(first.style.width))\" "
      + "d=\"\(data.joined())\"/>\n"
  }

  private func number(_ value: Double) -> String { Diagnostics.text(value) }
}
