import Drawing
import Geometry
import JSONStream
import MaskCore
import PropertyTesting
import Scenes
import Testing
import TouchRecording

@Suite struct LeakDetectorTests {
  private static let canvas = RecordingHeader.Canvas(width: 60, height: 44, scale: 1.5)

  private func scene(_ members: String = "") throws -> any CardScene {
    let text = #"""
      {"kind":"scratch","frame":{"x":7.3,"y":4.6,"width":44,"height":33},
       "brush":{"width":9},"threshold":20,
       "regions":[{"name":"prize","rect":{"x":10,"y":10,"width":9,"height":9}}],
       "eraser":{"x":0,"y":38,"width":6,"height":6}\#(members)}
      """#
    let scene = try decodeScene(
      try JSONValue.parse(Array(text.utf8)), canvas: Self.canvas.size)
    return try #require(scene.card)
  }

  /// Touches of up to three contacts that mostly are on the card, and now and then a reset.
  private func events(seed: UInt64) -> [RecordingEvent] {
    var random = SplitMix64(seed: seed)
    let touches = Generator<[TouchEvent]>.touches(in: -6...60).value(seed: seed)
    return touches.prefix(60).flatMap { touch -> [RecordingEvent] in
      let event = RecordingEvent.touch(touch)
      return random.once(in: 25) ? [.reset(time: touch.time), event] : [event]
    }
  }

  private func finding(
    _ scene: any CardScene, _ events: [RecordingEvent], paint: LeakDetector.Painter? = nil
  ) throws -> LeakFinding {
    var peek =
      paint.map { LeakDetector(scene, canvas: Self.canvas, paint: $0) }
      ?? LeakDetector(scene, canvas: Self.canvas)
    for event in events { peek.take(event) }
    peek.finish(at: events.last?.time ?? 0)
    #expect(peek.error == nil)
    return peek.finding
  }

  #if DEBUG
    private static let cases: UInt64 = 6
  #else
    private static let cases: UInt64 = 60
  #endif

  @Test func `no byte tells what is covered, whatever the touches`() throws {
    let scenes = [
      try scene(), try scene(##","cover":{"color":"#20304060"}"##),
      try scene(
        ##","content":{"color":"#ff000080"},"rules":{"cancel":"discard","tap":"none"}"##),
    ]
    for seed in 0..<Self.cases {
      let found = try finding(scenes[Int(seed % 3)], events(seed: seed))
      #expect(found.leak == nil, "seed \(seed)")
      #expect(found.moments > 2, "seed \(seed)")
    }
  }

  @Test func `a picture that is blurred or moved by a pixel is caught`() throws {
    let places = [Point(x: 15, y: 20), Point(x: 30, y: 20), Point(x: 40, y: 20)]
    let phases: [TouchEvent.Phase] = [.began, .moved, .ended]
    let line = (0..<3).map { k in
      RecordingEvent.touch(
        TouchEvent(
          time: Microseconds(k) * 1000, contact: 0, phase: phases[k], location: places[k]))
    }
    let found = try finding(try scene(), line) { scene, canvas, _ throws(SceneError) in
      try scene.draw(into: &canvas)
      canvas.draw(canvas.bitmap, atPixelX: 1, y: 0)
    }
    let leak = try #require(found.leak)
    #expect(leak.time == 0 && found.moments == 2, "the first touch-down shows it")
    guard case .frame(_, let y) = leak.place else {
      Issue.record("the report cannot tell: \(leak)")
      return
    }
    #expect(15...25 ~= y, "it lies along the disc of 9 points around (15, 20): \(y)")
    #expect(try finding(try scene(), line).leak == nil, "the same touches, drawn as they should be")
  }

  @Test func `moments become rarer as frames take work, and the last is always compared`() throws {
    let taps = (1...100).map { k in
      RecordingEvent.touch(
        TouchEvent(
          time: Microseconds(k), contact: 0, phase: k % 2 == 1 ? .began : .ended,
          location: Point(x: 20, y: 20)))
    }
    func moments(workOfStage: Int, _ events: [RecordingEvent]) throws -> Int {
      var peek = LeakDetector(try scene(), canvas: Self.canvas, workOfStage: workOfStage)
      for event in events { peek.take(event) }
      peek.finish(at: 100)
      return peek.finding.moments
    }
    // One before the first event, and two at the end, one of them at the scale of the recording.
    #expect(try moments(workOfStage: .max, taps) == 100 + 3)
    // A stage of less work than a moment, but more than a quarter of that of the reports.
    #expect(try moments(workOfStage: 25_000, taps) == 6 + 3, "after 2, 4, 8, 16, 32 and 64")
    #expect(try moments(workOfStage: 0, taps) == 3, "the reports take the work of many stages")
    let resets = (0..<100).map { RecordingEvent.reset(time: Microseconds($0)) }
    #expect(try moments(workOfStage: .max, resets) == 200 + 3, "before and after each")
    #expect(try moments(workOfStage: 25_000, resets) == 6 + 3, "before 2, 4, 8, 16, 32 and 64")
  }

  @Test func `nothing is compared after a frame that takes too much work`() throws {
    let scene = try scene()
    var peek = LeakDetector(scene, canvas: Self.canvas, workLimit: 10)
    peek.finish(at: 0)
    #expect(peek.finding.moments == 1)
    #expect(try #require(peek.excess) > 10)
  }

  @Test func `a trace has nothing to peek at`() throws {
    let text = #"{"kind":"trace","guide":{"strokes":[{"d":"M10 10H90"}]}}"#
    let trace = try decodeScene(
      try JSONValue.parse(Array(text.utf8)), canvas: Self.canvas.size)
    #expect(trace.card == nil)
  }

  /// The leak of a compositor in three pixels; the middle one is half revealed.
  private func row(_ content: Color, composite: (AlphaMask, Bitmap, Bitmap) -> Bitmap) -> Bitmap {
    composite(
      Self.mask, Bitmap(width: 3, height: 1, filledWith: Color(red: 9, green: 9, blue: 9)),
      Bitmap(width: 3, height: 1, filledWith: content))
  }

  private static let mask = AlphaMask(width: 3, height: 1, bytes: [0, 128, 255])

  @Test func `a compositor that adds the least of its content is caught where the mask is 0`() {
    let contents = [Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0)]
    func leak(_ composite: (AlphaMask, Bitmap, Bitmap) -> Bitmap) -> Leak.Place? {
      Leak.Place.firstPixel(
        of: row(contents[0], composite: composite), unlike: row(contents[1], composite: composite),
        covered: Self.mask, column: 0, row: 0)
    }
    #expect(leak { $0.composite(cover: $1, content: $2) } == nil)
    // A mask that is never less than 1, as that of a rounding too far up would be.
    let leaking = leak { mask, cover, content in
      AlphaMask(width: 3, height: 1, bytes: mask.bytes.map { max($0, 1) })
        .composite(cover: cover, content: content)
    }
    #expect(leaking == .frame(x: 0, y: 0))
  }

  @Test func `a difference beside the card is a leak wherever the mask is`() {
    let (one, other) = (
      Bitmap(width: 4, height: 1, filledWith: .white), Bitmap(width: 4, height: 1)
    )
    #expect(
      Leak.Place.firstPixel(of: one, unlike: other, covered: Self.mask, column: 0, row: 0)
        == .frame(x: 0, y: 0))
    let whole = AlphaMask(width: 3, height: 1, bytes: [1, 1, 1])
    #expect(
      Leak.Place.firstPixel(of: one, unlike: other, covered: whole, column: 0, row: 0)
        == .frame(x: 3, y: 0))
    #expect(
      Leak.Place.firstPixel(of: one, unlike: other, covered: whole, column: 1, row: 0)
        == .frame(x: 0, y: 0))
  }
}
