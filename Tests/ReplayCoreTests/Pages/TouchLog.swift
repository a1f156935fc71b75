// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// Touches in the order in which a system delivers them, written as a recording.
struct TouchLog {
  var header: RecordingHeader
  private var samples: [(seconds: Double, touch: TouchEvent)] = []

  init(width: Double, height: Double, scale: Double) {
    header = RecordingHeader(canvas: .init(width: width, height: height, scale: scale))
  }

  /// Takes a sample at a time of the system's clock.
  mutating func add(_ touch: TouchEvent, at seconds: Double) {
    samples.append((seconds, touch))
  }

  /// The file.
  var bytes: [UInt8] {
    let order = samples.indices.sorted {
      (samples[$0].seconds, $0) < (samples[$1].seconds, $1)
    }
    let start = order.first.map { samples[$0].seconds } ?? 0
    let touches = order.map { index in
      var touch = samples[index].touch
      touch.time = Microseconds(((samples[index].seconds - start) * 1_000_000).rounded())
      return touch
    }
    return Recording(header: header, touches: touches).bytes
  }
}
