// SPDX-License-Identifier: Apache-2.0
import Geometry
public import TouchRecording

/// A value that contains touches and can be replayed as a recording.
public protocol RecordingConvertible {
  /// The touches as a recording; `replay` needs no other file if the header contains a scene.
  var recording: Recording { get }
}

extension Recording: RecordingConvertible {
  /// The recording itself.
  public var recording: Recording { self }
}

extension Array: RecordingConvertible where Element == TouchEvent {
  /// The touches on a canvas that contains them, without a scene; `replay --scene FILE` adds one.
  public var recording: Recording {
    let limit = RecordingHeader.greatestExtent
    func extent(_ coordinate: (Point) -> Double) -> Double {
      let furthest = reduce(0) { Swift.max($0, coordinate($1.location)) }
      // At least the width of a small screen, with a margin of a tenth beyond the ink.
      return Swift.min(Swift.max(320, (furthest * 1.1).rounded(.up)), limit)
    }
    let canvas = RecordingHeader.Canvas(width: extent { $0.x }, height: extent { $0.y })
    return Recording(header: RecordingHeader(canvas: canvas), touches: self)
  }
}
