import Geometry
import TouchRecording

/// The samples of one contact from touching down to lifting.
struct MotionStroke: Sendable {
  let contact: Int
  /// The number of strokes that touched down before.
  let order: Int
  let startTime: Microseconds
  /// The time of the latest touch.
  var endTime: Microseconds
  var outcome = StrokeOutcome.open
  private(set) var length = 0.0
  /// The number of samples whose time did not increase.
  private(set) var dropped = 0
  /// The samples with increasing times.
  private(set) var samples: [MotionSample]

  /// A Boolean value that indicates whether there is a sample after the first.
  var hasMoved: Bool { samples.count + dropped > 1 }

  /// Begins a stroke.
  init(contact: Int, order: Int, at location: Point, time: Microseconds) {
    self.contact = contact
    self.order = order
    startTime = time
    endTime = time
    samples = [MotionSample(location: location, time: time)]
  }

  /// Appends a sample, `distance` points after the one before.
  mutating func append(_ sample: MotionSample, distance: Double) {
    length += distance
    endTime = sample.time
    guard sample.time > samples[samples.count - 1].time else {
      dropped += 1
      return
    }
    // Grows by a quarter, so that a sample takes 30 bytes at most; arrays themselves would double.
    if samples.count == samples.capacity {
      samples.reserveCapacity(samples.count + samples.count / 4 + 1)
    }
    samples.append(sample)
  }
}
