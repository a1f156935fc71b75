// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import InkFormats
import PNGCodec
import ReplayCore
import ReportPages
import Scenes
import TouchRecording

/// The last frame of a recording in SVG; parts of ink have the classes of `DrawingCommand.Part`.
///
///     <g class="stroke"><path class="black" stroke-width="4" d="M70.5 245.25L74 246.5"/></g>
///
/// Units are the points of the canvas. Shapes stay shapes; the pixels of a card are embedded.
struct SVGPicture {
  private let list: DisplayList
  private let title: String?

  /// Creates the picture of a recording at its end; nil if its scene cannot be replayed.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - input: The input that holds it, for diagnostics.
  ///   - limits: The limits of the replay.
  ///   - diagnostics: Receives those of the scene.
  init?(
    _ recording: Recording, of input: Input, limits: Limits, _ diagnostics: inout [Diagnostic]
  ) {
    var replay = Replayer()
    (replay.limits, replay.reportedNames) = (limits, [])
    title = recording.header.title
    var replayed = ReplayedRecording(input, by: replay)
    replayed.header = recording.header
    let playback = Playback(replayed, by: replay, playing: recording.entries)
    var list: DisplayList?
    do throws(Fault) {
      list = try playback.drawing(at: recording.endTime, scale: Self.scale)
    } catch {
      diagnostics.append(Diagnostic(error, in: Diagnostic.Source(input: input.path)))
    }
    diagnostics +=
      playback.judged(endingAt: recording.endTime, lines: 0, reportsAll: false).diagnostics
    guard let list, !diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    self.list = list
  }

  /// The number of pixels a point of what is embedded: that of screens of high density.
  private static let scale = 2.0

  /// The text of the picture.
  var text: String {
    var writer = SVGWriter(list.commands, scale: list.scale)
    writer.write(list.commands.indices)
    let (width, height) = (Diagnostics.text(list.size.width), Diagnostics.text(list.size.height))
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">

      """
    if let title { text += "<title>\(XMLText.escaped(title))</title>\n" }
    text += """
      <style>
        path { fill: none; stroke-linejoin: round; stroke-linecap: round }

      """
    for (part, color) in writer.colors { text += "  .\(part.rawValue) { stroke: \(color.hex) }\n" }
    text += "</style>\n"
    if !writer.definitions.isEmpty { text += "<defs>\n\(writer.definitions)</defs>\n" }
    return text + writer.body + "</svg>\n"
  }
}

/// A writer of the commands of a picture as elements of SVG.
private struct SVGWriter {
  private let commands: [DrawingCommand]
  private let scale: Double
  /// The elements so far.
  private(set) var body = ""
  /// Gradients, patterns and clips, which elements name.
  private(set) var definitions = ""
  private var definitionCount = 0
  /// The color of the lines of each part, in the order of `DrawingCommand.Part`.
  let colors: [(part: DrawingCommand.Part, color: Color)]

  init(_ commands: [DrawingCommand], scale: Double) {
    (self.commands, self.scale) = (commands, scale)
    colors = DrawingCommand.Part.allCases.compactMap { part in
      commands.lazy.filter { $0.part == part }.compactMap(\.lineColor).first.map {
        (part, $0)
      }
    }
  }

  /// Writes commands with their groups.
  mutating func write(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let command = commands[index]
      let group = index + 1..<index + 1 + command.size
      if case .shape(let style?, _, .color(let color), let path) = command.action {
        // Neighboring lines of ink of one look are one path; a path of the guide is a stroke.
        let isInk = command.part != nil && command.part != .guide && color.alpha == 255
        var (data, next) = (self.data(path), index + 1)
        while isInk, next < range.upperBound, commands[next].part == command.part,
          case .shape(style, _, .color(color), let other) = commands[next].action
        {
          data += self.data(other)
          next += 1
        }
        write(data, style, .color(color), command.part)
        index = next
        continue
      }
      write(command, group)
      index = group.upperBound
    }
  }

  private mutating func write(_ command: DrawingCommand, _ group: Range<Int>) {
    switch command.action {
    case .clear(let color):
      body += "<rect width=\"100%\" height=\"100%\"\(color.attributes("fill"))/>\n"
    case .shape(let style?, _, let paint, let path): write(data(path), style, paint, command.part)
    case .shape(nil, let rule, let paint, let path): fill(path, with: paint, rule)
    case .dots(let dots):
      let data = zip(dots.places, dots.isShown).filter(\.1).map {
        self.data(Path(polyline: [$0.0]))
      }
      if data.isEmpty { return }
      write(
        data.joined(), StrokeStyle(width: dots.diameter), .color(dots.color), command.part)
    case .picture(let x, let y, _):
      guard let pixels = command.pixels else { return }
      let (width, height) = (Double(pixels.width) / scale, Double(pixels.height) / scale)
      image(
        pixels,
        in: Rect(x: Double(x) / scale, y: Double(y) / scale, width: width, height: height))
    case .clip(let path, let rule):
      let id = define("clipPath", "", "<path d=\"\(data(path))\"\(clipping(rule))/>")
      wrap(" clip-path=\"url(#\(id))\"", group)
    case .layer(let opacity):
      wrap(command.identity + " opacity=\"\(number(Double(opacity) / 255))\"", group)
    case .group: wrap(command.identity, group)
    }
  }

  private mutating func wrap(_ attributes: String, _ group: Range<Int>) {
    if group.isEmpty { return }
    body += "<g\(attributes)>\n"
    write(group)
    body += "</g>\n"
  }

  // MARK: Shapes

  private mutating func write(
    _ data: String, _ style: StrokeStyle, _ paint: Paint, _ part: DrawingCommand.Part?
  ) {
    body += "<path"
    // A style beats those of all paths and of the class; an attribute does not.
    var styles: [String] = []
    if let part { body += " class=\"\(part.rawValue)\"" }
    if case .color(let color) = paint, let part {
      // The style of the class says the color of the first one.
      if !colors.contains(where: { $0 == (part, color) }) { styles.append("stroke:\(color.hex)") }
      if color.alpha < 255 { body += " stroke-opacity=\"\(number(color.opacity))\"" }
    } else {
      body += attributes("stroke", paint)
    }
    body += " stroke-width=\"\(number(style.width))\""
    switch style.cap {
    case .butt: styles.append("stroke-linecap:butt")
    case .square: styles.append("stroke-linecap:square")
    case .round: break
    }
    switch style.join {
    case .round: break
    case .bevel: styles.append("stroke-linejoin:bevel")
    case .miter(let limit):
      styles.append("stroke-linejoin:miter;stroke-miterlimit:\(number(limit))")
    }
    if !styles.isEmpty { body += " style=\"\(styles.joined(separator: ";"))\"" }
    if let dash = style.dash {
      body += " stroke-dasharray=\"\(dash.lengths.map(number).joined(separator: " "))\""
      if dash.phase != 0 { body += " stroke-dashoffset=\"\(number(dash.phase))\"" }
    }
    body += " d=\"\(data)\"/>\n"
  }

  private mutating func fill(_ path: Path, with paint: Paint, _ rule: FillRule) {
    if case .picture(let picture) = paint {
      let clip = define("clipPath", "", "<path d=\"\(data(path))\"\(clipping(rule))/>")
      body += "<g clip-path=\"url(#\(clip))\">\n"
      image(picture.bitmap, in: picture.frame)
      body += "</g>\n"
      return
    }
    body += "<path"
    // Otherwise the style of all paths leaves it empty.
    body += attributes("fill", paint, isStyled: true)
    if rule == .evenOdd { body += " fill-rule=\"evenodd\"" }
    body += " d=\"\(data(path))\"/>\n"
  }

  private mutating func image(_ pixels: Bitmap, in frame: Rect) {
    let png = Base64.text(of: PNGEncoder().encode(pixels))
    body += "<image x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\" "
    body += "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\" "
    body += "preserveAspectRatio=\"none\" href=\"data:image/png;base64,\(png)\"/>\n"
  }

  private func clipping(_ rule: FillRule) -> String {
    rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
  }

  // MARK: Paints

  /// Returns the attributes of a paint, as attributes or as a style, which beats that of all paths.
  private mutating func attributes(
    _ name: String, _ paint: Paint, isStyled: Bool = false
  ) -> String {
    if case .color(let color) = paint, !isStyled { return color.attributes(name) }
    let value: String
    switch paint {
    case .color(let color):
      let opacity = color.alpha == 255 ? "" : ";\(name)-opacity:\(number(color.opacity))"
      return " style=\"\(name):\(color.hex)\(opacity)\""
    case .linearGradient(let gradient):
      let ends = [
        ("x1", gradient.start.x), ("y1", gradient.start.y), ("x2", gradient.end.x),
        ("y2", gradient.end.y),
      ]
      value = define("linearGradient", inPoints + list(ends), stops(gradient.stops))
    case .radialGradient(let gradient):
      let circle = [("cx", gradient.center.x), ("cy", gradient.center.y), ("r", gradient.radius)]
      value = define("radialGradient", inPoints + list(circle), stops(gradient.stops))
    case .pattern(let pattern): value = define(pattern)
    case .picture: return ""
    }
    return isStyled ? " style=\"\(name):url(#\(value))\"" : " \(name)=\"url(#\(value))\""
  }

  private let inPoints = " gradientUnits=\"userSpaceOnUse\""

  private func list(_ numbers: [(String, Double)]) -> String {
    numbers.map { " \($0.0)=\"\(number($0.1))\"" }.joined()
  }

  private func stops(_ stops: [GradientStop]) -> String {
    stops.map { stop in
      "<stop offset=\"\(number(stop.offset))\"\(stop.color.attributes("stop", "-color"))/>"
    }.joined()
  }

  private mutating func define(_ pattern: TiledPattern) -> String {
    let (step, transform) = (pattern.step, pattern.transform)
    let entries = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    let matrix = entries.map(number).joined(separator: " ")
    var tile = ""
    if pattern.background.alpha > 0 {
      tile += "<rect\(list([("width", step.width), ("height", step.height)]))"
      tile += "\(pattern.background.attributes("fill"))/>"
    }
    for figure in pattern.figures {
      tile += "<path\(attributes("fill", .color(figure.color), isStyled: true)) "
      tile += "d=\"\(data(figure.path))\"/>"
    }
    return define(
      "pattern",
      " patternUnits=\"userSpaceOnUse\"\(list([("width", step.width), ("height", step.height)]))"
        + " patternTransform=\"matrix(\(matrix))\"", tile)
  }

  /// Adds a definition, and returns its name.
  private mutating func define(_ element: String, _ attributes: String, _ content: String) -> String
  {
    definitionCount += 1
    let id = "d\(definitionCount)"
    definitions += "<\(element) id=\"\(id)\"\(attributes)>\(content)</\(element)>\n"
    return id
  }

  // MARK: Numbers

  private func data(_ path: Path) -> String {
    // A dot is a line of no length with round ends.
    path.subpaths.contains { $0.commands.isEmpty } ? path.svg + "h0" : path.svg
  }

  private func number(_ value: Double) -> String { Diagnostics.text(value) }
}

extension DrawingCommand {
  /// The color of the lines of the command; nil for others.
  fileprivate var lineColor: Color? {
    switch action {
    case .shape(_?, _, .color(let color), _): color
    case .dots(let dots): dots.color
    default: nil
    }
  }

  /// The attribute that names a group: there is one guide.
  fileprivate var identity: String {
    part.map { $0 == .guide ? " id=\"guide\"" : " class=\"\($0.rawValue)\"" } ?? ""
  }
}

extension Color {
  fileprivate var opacity: Double { Double(alpha) / 255 }

  /// Returns the attributes that give something the color.
  fileprivate func attributes(_ name: String, _ ending: String = "") -> String {
    let opacity = alpha == 255 ? "" : " \(name)-opacity=\"\(Diagnostics.text(opacity))\""
    return " \(name)\(ending)=\"\(hex)\"\(opacity)"
  }
}
