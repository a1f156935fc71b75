// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import TouchRecording

/// The program of the landing page of `PropertyTesting`.
func propertyTestingPage(_ print: Print) throws {
  let card = Rect(x: 0, y: 0, width: 100, height: 200)
  let scribbles = Generator<[TouchEvent]>.scribble(in: 0...200)
  let found = scribbles.counterexample(to: "ink stays on the card") { touches in
    touches.allSatisfy { card.contains($0.location) }
  }
  if let found, let recording = found.recording {
    print(found)
    print("\(found.fileName): \(recording.bytes.count) bytes")
  }
}
