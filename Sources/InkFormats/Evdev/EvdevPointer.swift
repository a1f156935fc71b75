// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// A pointer of a device: the values of its axes, and the stroke that it draws.
struct EvdevPointer {
  /// The last values of the axes; nil for an axis that the log has not told yet.
  struct Values {
    var x: Int32?
    var y: Int32?
    var pressure: Int32?
    /// The size of the contact.
    var major: Int32?
    /// The distance from the surface.
    var distance: Int32?
    var tool: EvdevTool?
    var tiltX: Int32 = 0
    var tiltY: Int32 = 0

    /// The position; nil until both of its axes are known.
    var position: EvdevPosition? {
      guard let x, let y else { return nil }
      return EvdevPosition(x: x, y: y)
    }
  }

  /// A place that a log tells of a pointer.
  enum Presence {
    case away
    /// The pointer is near the surface, or on it without touching.
    case near
    case down
  }

  var values = Values()
  /// True while a contact of the pointer is down.
  fileprivate(set) var isDown = false
  /// The index of the contact that is down, or of the run in the air.
  fileprivate(set) var stroke: Int?
  /// The position of the last sample, unless the pointer left since then.
  fileprivate(set) var drawn: EvdevPosition?
}

/// A position in units of the axes.
struct EvdevPosition: Equatable {
  let x: Int32
  let y: Int32
}

/// A kind of pointers, as ABS_MT_TOOL_TYPE numbers it.
enum EvdevTool: Int32 {
  case finger = 0
  case pen = 1
  case palm = 2
}

// MARK: - Strokes

extension EvdevInk {
  /// Draws a pointer at the end of a report: its contact begins, moves or ends, or it is in the air.
  ///
  /// - A contact needs a position: reports before its first one are counted.
  /// - A change of pressure or tilt alone is no sample.
  mutating func draw(
    _ pointer: inout EvdevPointer, _ presence: EvdevPointer.Presence, _ report: EvdevReport
  ) {
    let values = pointer.values
    let isPalm = values.tool == .palm && presence != .away
    guard let position = values.position else {
      if !isPalm, touches(values, presence) { noteUnplaced(report) }
      return
    }
    if isPalm {
      if pointer.isDown { cancel(&pointer, report) } else { notePalm() }
    } else if touches(values, presence) {
      guard pointer.drawn != position || !pointer.isDown else { return }
      append(&pointer, position, report, isDown: true)
    } else if pointer.isDown {
      end(&pointer, at: position, report, outcome: .ended)
      // The lift stands for the first position in the air.
      pointer.drawn = presence == .away ? nil : position
    } else if presence != .away {
      guard pointer.drawn != position else { return }
      append(&pointer, position, report, isDown: false)
    } else {
      (pointer.stroke, pointer.drawn) = (nil, nil)
    }
  }

  /// Cancels the contact of a pointer at its last position, and ends its run in the air.
  mutating func cancel(_ pointer: inout EvdevPointer, _ report: EvdevReport) {
    if pointer.isDown, let drawn = pointer.drawn {
      end(&pointer, at: drawn, report, outcome: .cancelled)
    }
    (pointer.stroke, pointer.drawn) = (nil, nil)
  }

  /// Ends the contact of a pointer that reports no position as it leaves, at its last one.
  mutating func lift(_ pointer: inout EvdevPointer, _ report: EvdevReport) {
    if pointer.isDown, let drawn = pointer.drawn {
      end(&pointer, at: drawn, report, outcome: .ended)
    }
    (pointer.stroke, pointer.drawn) = (nil, nil)
  }

  /// Appends a sample of a contact, or one in the air, to the stroke of a pointer or to a new one.
  private mutating func append(
    _ pointer: inout EvdevPointer, _ position: EvdevPosition, _ report: EvdevReport, isDown: Bool
  ) {
    var sample = sample(position, report)
    if isDown { setForce(of: &sample, pointer.values) }
    let kind = kind(pointer.values)
    let goesOn =
      pointer.stroke.map { isDown ? pointer.isDown : ink.strokes[$0].pointer == kind } ?? false
    if goesOn, let stroke = pointer.stroke {
      ink.strokes[stroke].samples.append(sample)
    } else {
      pointer.stroke = ink.strokes.count
      ink.strokes.append(
        ImportedInk.Stroke(
          samples: [sample], pointer: kind, isHovering: !isDown, outcome: isDown ? .open : .ended,
          place: report.place))
    }
    (pointer.isDown, pointer.drawn) = (isDown, position)
  }

  private mutating func end(
    _ pointer: inout EvdevPointer, at position: EvdevPosition, _ report: EvdevReport,
    outcome: StrokeOutcome
  ) {
    if let stroke = pointer.stroke {
      ink.strokes[stroke].samples.append(sample(position, report))
      ink.strokes[stroke].outcome = outcome
    }
    (pointer.isDown, pointer.stroke) = (false, nil)
  }
}
