// SPDX-License-Identifier: Apache-2.0

// How long the engine takes, in milliseconds: of a touch and its report the 99th percentile, of a frame of
// a phone at one pixel a point, and of another tolerance over 2,000 samples.

const canvas = { width: 390, height: 844 };

// A touch that draws on and on, a hundredth of a turn a sample.
function touches(count, radius) {
  return Array.from({ length: count }, (_, i) => ({
    t: 8000 * i, id: 0, phase: i ? "moved" : "began",
    x: Math.round(100 * (195 + radius * Math.cos(i / 16))) / 100,
    y: Math.round(100 * (422 + (radius + i / 200) * Math.sin(i / 16))) / 100,
  }));
}

const percentile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))];

async function drawn(engine, scene, count) {
  const replay = await engine.open({ canvas, scene });
  const times = [], frames = [];
  for (const [i, touch] of touches(count, 80).entries()) {
    const before = performance.now();
    replay.touch(touch);
    replay.report("ink", "progress", "coverage");
    times.push(performance.now() - before);
    if (i % 50) continue;
    const start = performance.now();
    replay.frame(1);
    frames.push(performance.now() - start);
  }
  return [replay, { touch: percentile(times, 0.99), frame: percentile(frames, 0.99) }];
}

export async function latencies(engine, count = 10000) {
  const trace = { kind: "trace", guide: "s" };
  const card = { kind: "scratch", frame: { x: 45, y: 297, width: 300, height: 250 }, brush: { width: 30 } };
  const [, ofTrace] = await drawn(engine, trace, count);
  const [, ofCard] = await drawn(engine, card, count);
  const [replay] = await drawn(engine, trace, 2000);
  const drags = [];
  for (let tolerance = 5; tolerance < 35; tolerance++) {
    const before = performance.now();
    replay.set("rules.tolerance", tolerance);
    replay.report("ink", "progress");
    drags.push(performance.now() - before);
  }
  return { trace: ofTrace, card: ofCard, drag: percentile(drags, 0.99) };
}
