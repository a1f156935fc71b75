// SPDX-License-Identifier: Apache-2.0
import Controls
import Geometry
import Testing
import TouchRecording

/// The slider: 150 x 20 points at (100, 400).
@Suite struct WaveSliderTests {
  private func touch(
    _ phase: TouchEvent.Phase, _ x: Double, y: Double = 410, at time: Int64 = 0, contact: Int = 1
  ) -> TouchEvent {
    TouchEvent(time: time, contact: contact, phase: phase, location: Point(x: x, y: y))
  }

  private func wave(_ touches: [TouchEvent], _ profile: ControlProfile = .standard) -> Wave {
    var wave = Wave(WaveRules(profile, progress: 0.2))
    touches.forEach { wave.apply($0) }
    return wave
  }

  @Test func `the progress is where the touch is on the track`() {
    #expect(wave([touch(.began, 100)]).progress == 0)
    #expect(wave([touch(.began, 250)]).progress == 1)
    #expect(wave([touch(.began, 175)]).progress == 0.5)
    #expect(wave([touch(.began, 175), touch(.moved, 205)]).progress == 0.7)
    #expect(wave([touch(.began, 175), touch(.ended, 190)]).progress == 0.6)
  }

  @Test func `a touch that began on it is followed wherever it goes`() {
    let began = touch(.began, 175)
    #expect(wave([began, touch(.moved, 900, y: -50)]).progress == 1)
    #expect(wave([began, touch(.moved, -900, y: 5000)]).progress == 0)
    #expect(wave([began, touch(.ended, 130, y: 0)]).progress == 0.2)
  }

  @Test func `one that began elsewhere moves nothing`() {
    for y in [399.0, 421] {
      let wave = wave([touch(.began, 175, y: y), touch(.moved, 175), touch(.ended, 175)])
      #expect(wave.progress == 0.2 && wave.sliderChanges == 0)
    }
    #expect(wave([touch(.hovered, 175)]).sliderChanges == 0)
  }

  @Test func `the second touch moves nothing while the first holds it`() {
    let both = [touch(.began, 175), touch(.began, 250, contact: 2), touch(.moved, 240, contact: 2)]
    #expect(wave(both).progress == 0.5)
    #expect(wave(both + [touch(.ended, 190)]).progress == 0.6)
  }

  @Test func `a cancelled touch leaves the slider where it was last`() {
    let wave = wave([touch(.began, 175), touch(.moved, 190), touch(.cancelled, 250)])
    #expect(wave.progress == 0.6 && wave.sliderChanges == 2 && !wave.slider.isTracking)
  }

  @Test func `what changes nothing is no change`() {
    let still = [touch(.began, 175), touch(.moved, 175, y: 405), touch(.ended, 175)]
    #expect(wave(still).sliderChanges == 1)
    let beyond = [touch(.began, 250), touch(.moved, 300), touch(.moved, 400), touch(.ended, 251)]
    #expect(wave(beyond).sliderChanges == 1)
    // 0.2 is where the default stands; the original's slider stands at a half.
    #expect(wave([touch(.began, 130)]).sliderChanges == 0)
    #expect(wave([touch(.began, 130)], .original).sliderChanges == 1)
    #expect(wave([touch(.began, 175)], .original).sliderChanges == 0)
  }

  @Test func `a tick at the time of a touch comes before it`() {
    // At 20 ms the line has gone down once; then the touch sends it back.
    let wave = wave([touch(.began, 100, at: 20_000)])
    #expect(wave.lineHeight == 183 && wave.restHeight == 184 && wave.settledAt == nil)
  }

  @Test func `a progress that is no share is a mistake of the caller, in both profiles`() async {
    for progress in [-10.0, 1e-300, 10] {
      for profile in ControlProfile.allCases {
        var wave = wave([], profile)
        wave.set(progress, at: 0)
        wave.advance(to: 1_000_000)
        #expect(wave.lineHeight.isFinite && wave.waterArea >= 0)
      }
    }
    await #expect(processExitsWith: .failure) {
      var wave = Wave(WaveRules(.original))
      wave.set(1e17, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var wave = Wave(WaveRules(.original))
      wave.set(.nan, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var wave = Wave(WaveRules())
      wave.set(-.infinity, at: 0)
    }
  }

  @Test func `a reset starts the wave anew at its time`() {
    var wave = wave([touch(.began, 250), touch(.moved, 200, at: 30_000)])
    wave.reset(at: 1_000_000)
    #expect(wave.progress == 0.2 && wave.sliderChanges == 0 && !wave.slider.isTracking)
    wave.advance(to: 1_019_999)
    #expect(wave.ticks == 0 && wave.lineHeight == 184)
    wave.advance(to: 1_020_000)
    #expect(wave.ticks == 1)
    #expect(wave.slider.frame == Rect(x: 100, y: 400, width: 150, height: 20))
  }

  @Test func `touches and time commute with how often somebody looks`() {
    for seed in UInt64(1)...40 {
      var random = SplitMix64(seed: seed)
      let profile = ControlProfile.allCases[Int(seed % 2)]
      var (watched, alone) = (wave([], profile), wave([], profile))
      var now: Int64 = 0
      for step in 0..<40 {
        now += Int64(random.next(below: 60_000))
        let phase: TouchEvent.Phase = step == 0 ? .began : .moved
        let event = touch(phase, 100 + Double(random.next(below: 151)), at: now)
        for _ in 0..<random.next(below: 3) { watched.advance(to: now - 1) }
        watched.apply(event)
        alone.apply(event)
      }
      #expect(watched == alone, "seed \(seed)")
    }
  }
}
