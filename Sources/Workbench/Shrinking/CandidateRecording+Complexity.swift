import Geometry
import TouchRecording
import ReplayCore

extension CandidateRecording.Item {
  /// A Boolean value that indicates whether the sample has only a time, a contact, a phase and a
  /// location.
  var isBare: Bool { touch == bare.touch }

  /// The item without pressure, tilt and all else that only some devices report.
  var bare: Self {
    var item = self
    item.touch = touch.map {
      TouchEvent(time: $0.time, contact: $0.contact, phase: $0.phase, location: $0.location)
    }
    return item
  }

  /// The sum of the levels of both coordinates and the number of the contact, plus 1 if the sample
  /// is not bare; 0 for a reset.
  var complexity: Int { coordinateLevel + (isBare ? 0 : 1) + (touch?.contact ?? 0) }

  /// Rounds coordinates to the step of a level.
  mutating func round(_ level: Int, x: Bool, y: Bool) {
    guard let place = touch?.location else { return }
    if x { touch?.location.x = RoundingSteps.coordinate(place.x, level) }
    if y { touch?.location.y = RoundingSteps.coordinate(place.y, level) }
  }

  /// The sum of the levels of both coordinates; 0 for a reset.
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
  /// Returns the pause of level 0 at an index: none before the first item and before the end.
  func usualPause(_ index: Int) -> Microseconds {
    index == 0 || index == items.count ? 0 : RoundingSteps.usualPause
  }

  /// The sum of the complexities of all items and the levels of all pauses.
  ///
  /// If two recordings have the same number of items, the one with the lower sum is simpler.
  var complexity: Int {
    let pauses = (0...items.count).reduce(0) { $0 + level(ofPause: pause(at: $1), at: $1) }
    return items.reduce(pauses) { $0 + $1.complexity }
  }

  /// Returns the level of a pause at an index.
  func level(ofPause pause: Microseconds, at index: Int) -> Int {
    let (levels, usual) = (RoundingSteps.pauseLevels, usualPause(index))
    return levels.first { RoundingSteps.pause(pause, $0, usual: usual) == pause }
      ?? levels.upperBound
  }

  /// Returns the pause at an index rounded to the step of a level, or unchanged if its level is
  /// lower.
  func roundedPause(_ index: Int, _ level: Int) -> Microseconds {
    let pause = pause(at: index)
    guard self.level(ofPause: pause, at: index) >= level else { return pause }
    return RoundingSteps.pause(pause, level, usual: usualPause(index))
  }
}

/// The steps that the numbers of a recording are rounded to; the lowest level has the coarsest
/// step.
///
/// The level of a number is the first one whose step divides it, so that a number with fewer digits
/// has a lower level.
enum RoundingSteps {
  /// The levels of coordinates: 100, 10, 1, 0.1 and 0.01 points.
  static let coordinateLevels = 0..<5
  /// The levels of pauses: the usual pause, then 1 s, 100 ms, 10 ms and 1 ms.
  static let pauseLevels = 0..<5
  /// The pause of a recording at 100 samples a second, in microseconds.
  static let usualPause: Microseconds = 10_000

  /// Returns a coordinate rounded to the step of a level, in points.
  static func coordinate(_ value: Double, _ level: Int) -> Double {
    switch level {
    case 0: (value / 100).rounded() * 100
    case 1: (value / 10).rounded() * 10
    case 2: value.rounded()
    // A division gives the nearest number with these decimals, and so the shortest text.
    case 3: (value * 10).rounded() / 10
    default: (value * 100).rounded() / 100
    }
  }

  /// Returns a pause rounded to the step of a level, or `usual` at level 0, in microseconds.
  static func pause(_ value: Microseconds, _ level: Int, usual: Microseconds) -> Microseconds {
    let steps: [Microseconds] = [1_000_000, 100_000, 10_000, 1000]
    guard level > 0 else { return usual }
    let step = steps[level - 1]
    return (value + step / 2) / step * step
  }
}
