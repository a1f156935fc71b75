import Geometry
import JSONStream
import TouchRecording

/// One drawing of a file of another format: what every importer makes, before it is a recording.
struct ImportedInk {
  /// One sample of a stroke.
  struct Sample {
    /// The position in points, y down, within `TouchRange.position`.
    var location: Point
    /// The time in microseconds since any moment, rounded by itself; nil if the file tells none.
    var time: Microseconds?
    /// The pressure from 0 to 1; nil if it is unknown.
    var force: Double?
    /// The angle between pen and surface, from 0 to pi / 2; nil if it is unknown.
    var altitude: Double?
    /// The direction of the pen, from 0 to 2 pi; nil if it is unknown.
    var azimuth: Double?

    init(_ location: Point, time: Microseconds? = nil, force: Double? = nil) {
      self.location = location
      self.time = time
      self.force = force
    }
  }

  /// A run of samples of one pointer: a contact from landing to lift, or a run in the air.
  struct Stroke {
    /// The samples in the order of drawing; at least one.
    ///
    /// The last one of a contact that ended carries the position and the time of the lift.
    var samples: [Sample]
    /// The way in which the contact ended.
    var outcome = StrokeOutcome.ended
    /// True if the pointer is in the air.
    var isHovering = false
    /// The kind of pointer.
    var pointer = TouchEvent.Pointer.touch
    /// The place of the stroke in the file, for faults.
    var place = Place(line: 1, byte: 1)

    init(_ samples: [Sample], pointer: TouchEvent.Pointer = .touch) {
      self.samples = samples
      self.pointer = pointer
    }
  }

  /// A touch of a file that numbers contacts and names phases as a recording does.
  struct LoggedTouch {
    var touch: TouchEvent
    /// The place of the touch in the file, for faults.
    var place: Place
  }

  /// The touches of a file that is like a recording; they stay as they are.
  ///
  /// Their times never step back, and their phases follow each other. `strokes` is empty beside
  /// them.
  var log: [LoggedTouch] = []
  /// The strokes in the order of the file; none is empty.
  var strokes: [Stroke] = []
  /// A name that is unique among the drawings of a set; at most `RecordingHeader.greatestIDLength`
  /// bytes.
  var id: String?
  /// A name for people.
  var title: String?
  /// The surface, if the file tells its size; nil for one that is as large as the ink.
  var canvas: RecordingHeader.Canvas?
  /// The device, if the file names it.
  var device: RecordingHeader.Device?
  /// Application keys for the header.
  var extras: [JSONMember] = []
  /// True if a service thinned the samples: speeds of them mean nothing.
  var isThinned = false
  /// The parts that the import left out or assumed, each kind once.
  var notes: [ImportNote] = []
}

extension ImportedInk {
  /// Forgets the force of all samples if it is `meaningless` in each that has one.
  ///
  /// Programs write a constant for a pressure that they do not know.
  mutating func clearForce(where meaningless: (Double) -> Bool) {
    let forces = strokes.lazy.flatMap(\.samples).compactMap(\.force)
    guard forces.allSatisfy(meaningless) else { return }
    for stroke in strokes.indices {
      for index in strokes[stroke].samples.indices { strokes[stroke].samples[index].force = nil }
    }
  }
}
