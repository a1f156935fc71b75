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
    try scene.draw(into: &canvas)
    return canvas.bitmap
  }

  @Test(arguments: scenes)
  func `a film is the animation of the stills at its times, none equal to the one before`(
    scene: String
  ) throws {
    let (history, end) = try history(of: scene)
    let film = try #require(
      try Footage.Film(of: history, on: Self.canvas, scale: 1, until: end))
    #expect(!film.isShortened)
    #expect(film.times.first == 0 && film.times.allSatisfy { $0 <= end })
    let stills = try film.times.map { try picture(history, at: $0, scale: film.scale) }
    #expect(zip(stills, stills.dropFirst()).allSatisfy { $0 != $1 })
    var encoder = APNGEncoder(first: stills[0], at: 1, scale: film.scale, effort: .small)
    for (index, still) in stills.enumerated().dropFirst() {
      encoder.append(still, at: Int64(index + 1))
    }
    #expect(datas(encoder.finish(at: 1000)) == datas(film.png))
    #expect(try picture(history, at: end, scale: film.scale) == stills.last)
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

  /// The compressed pixels of an animated PNG, frame by frame, without the numbers of chunks.
  private func datas(_ file: [UInt8]) -> [[UInt8]] {
    var (datas, place) = ([[UInt8]](), 8)
    while place + 8 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      let content = file[place + 8..<place + 8 + length]
      if kind == "IDAT" { datas.append(Array(content)) }
      if kind == "fdAT" { datas.append(Array(content.dropFirst(4))) }
      place += 12 + length
    }
    return datas
  }
}
