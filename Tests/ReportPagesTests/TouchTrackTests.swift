// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import ReportPages
import Testing
import TouchRecording

@Suite struct TouchTrackTests {
  /// One sample as a page reads it.
  private struct Sample: Equatable {
    var contact: Int
    var phase: UInt8
    var time: Int64
    var x: Int64
    var y: Int64
  }

  @Test func `every sample is read as it was written`() {
    for seed in 0..<20 as Range<UInt64> {
      let touches = Generator<[TouchEvent]>.touches(in: -300...5000).value(seed: seed)
      var track = TouchTrack()
      for touch in touches { append(touch, to: &track) }
      #expect(samples(of: track) == touches.map(sample), "seed \(seed)")
      #expect(track.count == touches.count)
    }
  }

  @Test func `a sample of a hand takes at most six bytes`() {
    var track = TouchTrack()
    for k in 0..<1000 as Range<Int64> {
      let place = Point(x: 100 + Double(k % 90) * 2.7, y: 300 + Double(k % 31) * 4.1)
      track.append(
        contact: 4, phase: k == 0 ? 0 : 1, time: k * 8333, x: place.x, y: place.y)
    }
    #expect(track.bytes.count <= 6 * 1000)
    #expect(track.contacts == [4])
  }

  private func append(_ touch: TouchEvent, to track: inout TouchTrack) {
    track.append(
      contact: touch.contact, phase: touch.phase.rawValue, time: touch.time,
      x: touch.location.x, y: touch.location.y)
  }

  private func sample(_ touch: TouchEvent) -> Sample {
    Sample(
      contact: touch.contact, phase: touch.phase.rawValue, time: touch.time,
      x: Int64((touch.location.x * TouchTrack.unitsPerPoint).rounded()),
      y: Int64((touch.location.y * TouchTrack.unitsPerPoint).rounded()))
  }

  private func samples(of track: TouchTrack) -> [Sample] {
    let numbers = varints(track.bytes)
    var latest: [Int: (x: Int64, y: Int64, time: Int64, step: Int64)] = [:]
    var samples: [Sample] = []
    for start in stride(from: 0, to: numbers.count, by: 4) {
      let slot = Int(numbers[start] / 8)
      let before = latest[slot] ?? (0, 0, 0, 0)
      let step = before.step + unfolded(numbers[start + 1])
      let now = (
        x: before.x + unfolded(numbers[start + 2]), y: before.y + unfolded(numbers[start + 3]),
        time: before.time + step, step: step
      )
      latest[slot] = now
      samples.append(
        Sample(
          contact: track.contacts[slot], phase: UInt8(numbers[start] % 8), time: now.time,
          x: now.x, y: now.y))
    }
    return samples
  }

  private func varints(_ bytes: [UInt8]) -> [UInt64] {
    var (numbers, value, shift) = ([UInt64](), UInt64(0), UInt64(0))
    for byte in bytes {
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      numbers.append(value)
      (value, shift) = (0, 0)
    }
    return numbers
  }

  private func unfolded(_ number: UInt64) -> Int64 {
    number % 2 == 0 ? Int64(number / 2) : -Int64(number / 2) - 1
  }
}
