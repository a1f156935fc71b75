import Geometry
import TouchRecording

// How plain the numbers of a recording are: the fewer digits, the plainer.

/// The steps that numbers are rounded to, from the plainest: the level of a number is the first of
/// which it is a multiple.
enum RoundingSteps {
  /// Steps of coordinates: hundreds of points, then ever fewer, then hundredths of a point.
  static let coordinateLevels = 0..<5
  /// Steps of pauses: what nobody would ask about, then seconds, then ever fewer, then milliseconds.
  static let pauseLevels = 0..<5
  /// A pause that nobody asks about, in microseconds: that of a recording at 100 samples a second.
  static let usualPause: Microseconds = 10_000

  /// A coordinate rounded to the step of a level.
  static func coordinate(_ value: Double, _ level: Int) -> Double {
    switch level {
    case 0: (value / 100).rounded() * 100
    case 1: (value / 10).rounded() * 10
    case 2: value.rounded()
    // The nearest number with so many decimals, and so the shortest text.
    case 3: (value * 10).rounded() / 10
    default: (value * 100).rounded() / 100
    }
  }

  /// A pause rounded to the step of a level; `usual` is the plainest one.
  static func pause(_ value: Microseconds, _ level: Int, usual: Microseconds) -> Microseconds {
    let steps: [Microseconds] = [1_000_000, 100_000, 10_000, 1000]
    guard level > 0 else { return usual }
    let step = steps[level - 1]
    return (value + step / 2) / step * step
  }
}

extension CandidateRecording.Item {
  /// Whether the sample tells nothing but who touches where.
  var isPlain: Bool { touch == plain.touch }

  /// The item without what only some devices know.
  var plain: Self {
    var item = self
    item.touch = touch.map {
      TouchEvent(time: $0.time, contact: $0.contact, phase: $0.phase, location: $0.location)
    }
    return item
  }

  /// How far the numbers of the sample are from the plainest.
  var complexity: Int { coordinateLevel + (isPlain ? 0 : 1) + (touch?.contact ?? 0) }

  /// Rounds coordinates to the step of a level.
  mutating func round(_ level: Int, x: Bool, y: Bool) {
    guard let place = touch?.location else { return }
    if x { touch?.location.x = RoundingSteps.coordinate(place.x, level) }
    if y { touch?.location.y = RoundingSteps.coordinate(place.y, level) }
  }

  /// How many levels its coordinates are from the plainest.
  fileprivate var coordinateLevel: Int {
    guard let place = touch?.location else { return 0 }
    return [place.x, place.y].reduce(0) { sum, value in
      let levels = RoundingSteps.coordinateLevels
      return sum
        + (levels.first { RoundingSteps.coordinate(value, $0) == value } ?? levels.upperBound)
    }
  }
}

extension CandidateRecording {
  /// The plainest pause at an index: none before the first item and the end.
  func usualPause(_ index: Int) -> Microseconds {
    index == 0 || index == items.count ? 0 : RoundingSteps.usualPause
  }

  /// How far the numbers are from the plainest; of two recordings as long, the lower one is simpler.
  var complexity: Int {
    let pauses = (0...items.count).reduce(0) { $0 + level(ofPause: pause(at: $1), at: $1) }
    return items.reduce(pauses) { $0 + $1.complexity }
  }

  /// How many levels a pause at an index is from the plainest.
  func level(ofPause pause: Microseconds, at index: Int) -> Int {
    let (levels, usual) = (RoundingSteps.pauseLevels, usualPause(index))
    return levels.first { RoundingSteps.pause(pause, $0, usual: usual) == pause }
      ?? levels.upperBound
  }

  /// The pause at an index rounded to the step of a level, or as it is where it is plainer already.
  func roundedPause(_ index: Int, _ level: Int) -> Microseconds {
    let pause = pause(at: index)
    guard self.level(ofPause: pause, at: index) >= level else { return pause }
    return RoundingSteps.pause(pause, level, usual: usualPause(index))
  }
}
