// SPDX-License-Identifier: Apache-2.0
import Compression
import Drawing
import Geometry
import JSONStream
import PNGCodec
import PropertyTesting
import ReplayCore
import Scenes
import ReportPages
import Testing
import TouchRecording

@Suite struct FilmTests {
  private static let canvas = Size(width: 60, height: 44)

  private func history(
    of scene: String, seed: UInt64 = 1
  ) throws -> (history: SceneHistory, end: Microseconds) {
    let scene = try decodeScene(
      try JSONValue.parse(Array(scene.utf8)), canvas: Self.canvas)
    var history = SceneHistory(scene)
    let touches = Generator<[TouchEvent]>.touches(in: 0...44).value(seed: seed).prefix(40)
    for touch in touches { history.append(.touch(touch)) }
    return (history, (touches.last?.time ?? 0) + 10_000)
  }

  private static let scenes = [
    #"{"kind":"scratch","brush":{"width":9}}"#,
    #"{"kind":"trace","guide":{"name":"I","size":[10,10],"strokes":[{"d":"M5 1V9"}]}}"#,
    #"{"kind":"counter","goal":3}"#, #"{"kind":"wave"}"#, #"{"kind":"pattern","seed":4}"#,
    #"{"kind":"wave","profile":"original"}"#,
    #"{"kind":"ink"}"#,
  ]

  /// Returns the picture of the scene after all events up to and including a time.
  private func picture(
    _ history: SceneHistory, at moment: Microseconds, scale: Double
  ) throws -> Bitmap {
    var scene = history.scene
    for event in history.events {
      guard let time = event.time, time <= moment else { continue }
      scene.play(event)
    }
    scene.advance(to: moment)
    var canvas = Canvas(size: Self.canvas, scale: scale)
    canvas.draw(try scene.drawing(for: canvas))
    return canvas.bitmap
  }

  @Test(arguments: scenes)
  func `a film has the pixels of the stills at its times, none equal to the one before`(
    scene: String
  ) throws {
    let (history, end) = try history(of: scene)
    let film = try #require(
      try Footage.Film(of: history, on: Self.canvas, scale: 1, until: end))
    #expect(!film.isShortened)
    #expect(film.times.first == 0 && film.times.allSatisfy { $0 <= end })
    let stills = try film.times.map { try picture(history, at: $0, scale: film.scale) }
    #expect(zip(stills, stills.dropFirst()).allSatisfy { $0 != $1 })
    #expect(pictures(of: film) == stills.map(straight))
    #expect(try picture(history, at: end, scale: film.scale) == stills.last)
    // No later picture is left out.
    for time in stride(from: 0, through: end, by: 40_000) {
      let shown = film.times.lastIndex { $0 <= time }
      #expect(try picture(history, at: time, scale: film.scale) == shown.map { stills[$0] })
    }
  }

  @Test func `a film keeps the colors and the opacities of pictures that are not opaque`() {
    var (encoder, pictures) = (FilmEncoder(), [Bitmap]())
    var canvas = Canvas(size: Size(width: 9, height: 7))
    let whole = PixelWindow(of: canvas.bitmap)
    for step in 0..<5 {
      let frame = Rect(x: Double(step), y: Double(step) / 2, width: 4.5, height: 3)
      canvas.fill(
        Path(frame), with: .color(Color(red: 200, green: 90, blue: 3, alpha: UInt8(step * 60))))
      if encoder.append(canvas.bitmap, changedIn: whole) { pictures.append(canvas.bitmap) }
    }
    let found = self.pictures(
      of: encoder.finish(), parts: encoder.parts, count: pictures.count, width: 9, height: 7)
    #expect(pictures.count == 5 && found == pictures.map(straight))
  }

  @Test(arguments: [(304.0, 326.0, 2.0), (380, 480, 1), (20, 20, 2), (414, 737, 1)])
  func `a film has as many pixels a point as a page shows`(
    width: Double, height: Double, scale: Double
  ) {
    #expect(Footage.Film.scale(showing: Size(width: width, height: height)) == scale)
  }

  @Test func `a canvas with too many pixels is filmed at a smaller scale`() throws {
    let size = Size(width: 4000, height: 3000)
    let scene = try decodeScene(
      ["kind": "scratch", "frame": ["x": 0, "y": 0, "width": 20, "height": 20]], canvas: size)
    let film = try #require(
      try Footage.Film(of: SceneHistory(scene), on: size, scale: 2, until: 0))
    #expect(film.scale == 0.25 && film.times == [0])
  }

  /// A trace along `count` lines over each other, on a canvas of 400 x 400 points.
  private func lines(_ count: Int) throws -> (scene: Scene, canvas: Size) {
    let strokes = (0..<count).map { #"{"d":"M5 \#($0 % 90 + 1)L95 \#(98 - $0 % 90)"}"# }
    let text =
      #"{"kind":"trace","guide":{"name":"X","size":[100,100],"strokes":["#
      + strokes.joined(separator: ",") + "]}}"
    let canvas = Size(width: 400, height: 400)
    return (try decodeScene(try JSONValue.parse(Array(text.utf8)), canvas: canvas), canvas)
  }

  /// The film of a scene that a contact crosses for five seconds.
  private func film(of scene: Scene, _ canvas: Size, work: Int) throws -> Footage.Film? {
    var history = SceneHistory(scene)
    for step in 0..<100 {
      var touch = TouchEvent(
        time: Int64(step) * 50_000, contact: 0, phase: step == 0 ? .began : .moved,
        location: Point(x: Double(step % 20) * 20, y: Double(step) * 4))
      touch.force = 0.5
      history.append(.touch(touch))
    }
    return try Footage.Film(of: history, on: canvas, scale: 1, until: 5_000_000, workLimit: work)
  }

  @Test func `a scene whose pictures are dear has fewer of them, and one that is too dear none`()
    throws
  {
    let (cheap, canvas) = try lines(1)
    let usual = try #require(try film(of: cheap, canvas, work: 1 << 27))
    #expect(!usual.isShortened && usual.times.count > 90)
    // Each picture of soft ink looks at all pixels again.
    let text =
      #"{"kind":"scratch","brush":{"width":90,"soft":40},"frame":"#
      + #"{"x":0,"y":0,"width":200,"height":200}}"#
    let size = Size(width: 200, height: 200)
    let soft = try decodeScene(try JSONValue.parse(Array(text.utf8)), canvas: size)
    let shortened = try #require(try film(of: soft, size, work: 1 << 24))
    #expect(shortened.isShortened && 4..<90 ~= shortened.times.count, "\(shortened.times)")
    let (dear, _) = try lines(400)
    #expect(try film(of: dear, canvas, work: 1 << 24) == nil)
  }

  @Test func `a history that is too long says so and keeps no more`() throws {
    var history = try history(of: Self.scenes[0]).history
    let touch = TouchEvent(time: 0, contact: 0, phase: .hovered, location: .init(x: 1, y: 1))
    let room = SceneHistory.eventLimit - history.events.count
    for _ in 0..<room { history.append(.touch(touch)) }
    #expect(!history.isTooLong)
    history.append(.touch(touch))
    #expect(history.isTooLong && history.events.count == SceneHistory.eventLimit)
  }

  /// The straight channels of all pixels.
  private func straight(_ picture: Bitmap) -> [UInt8] {
    (0..<picture.height).flatMap { y in
      var row = [UInt8](repeating: 0, count: 4 * picture.width)
      picture.copyStraightRow(y, into: &row)
      return row
    }
  }

  /// The pictures of a film, as a page decodes them.
  private func pictures(of film: Footage.Film) -> [[UInt8]] {
    pictures(
      of: film.changes, parts: film.parts, count: film.times.count, width: film.width,
      height: film.height)
  }

  private func pictures(
    of changes: [UInt8], parts: [Int], count: Int, width: Int, height: Int
  ) -> [[UInt8]] {
    let (first, second) = (parts[0], parts[0] + parts[1])
    var bytes = [UInt8](repeating: 0, count: second + parts[2] + 1)
    var inflater = Inflater()
    let end = inflater.expand(changes.span, into: &bytes, from: 0).written
    guard end == bytes.count - 1 else { return [] }
    var runs = bytes[..<first].makeIterator()
    let (colors, opacities) = (Array(bytes[first..<second]), Array(bytes[second..<end]))
    func number() -> Int {
      var (value, shift) = (0, 0)
      while let byte = runs.next() {
        value |= Int(byte & 127) << shift
        shift += 7
        if byte < 128 { break }
      }
      return value
    }
    var (picture, next) = ([UInt8](repeating: 0, count: 4 * width * height), 0)
    return (0..<count).map { _ in
      var place = number()
      while place < width * height {
        let count = number()
        for index in 0..<count / 2 {
          let opacity = opacities.isEmpty ? 255 : opacities[next]
          picture.replaceSubrange(
            4 * place..<4 * place + 4, with: colors[3 * next..<3 * next + 3] + [opacity])
          place += 1
          if count % 2 == 0 || index == count / 2 - 1 { next += 1 }
        }
        place += number()
      }
      return picture
    }
  }
}
