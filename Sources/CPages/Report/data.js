// SPDX-License-Identifier: Apache-2.0

// The data of the page: the report, and the playback of each recording.

const report = data.report;

// One object a recording: `entry` is its object in the report, the other members are the page's own.
// A title that repeats the name is none.
const recordings = report.recordings.map((entry, index) => {
  const recording = { ...data.recordings[index], entry };
  return { ...recording, title: recording.title === entry.name ? null : recording.title };
});

// Turns differences, as the data stores times, into times.
function sums(differences) {
  let sum = 0;
  return differences.map(difference => (sum += difference));
}

// Returns the index of the last time that is not after `time`; -1 before the first.
function lastNotAfter(times, time) {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1; else high = middle;
  }
  return low - 1;
}

// Returns the strokes that a judge refuses; none without a judge.
const refusedBy = judge => (judge?.strokes ?? []).filter(({ pass }) => pass === 0);

// Decodes unsigned numbers: seven bits a byte, the lowest first; the top bit marks that more follow.
function* varints(bytes) {
  let value = 0, scale = 1;
  for (const byte of bytes) {
    value += (byte & 127) * scale;
    if (byte & 128) {
      scale *= 128;
    } else {
      yield value;
      value = 0;
      scale = 1;
    }
  }
}

const unfolded = number => (number % 2 ? -(number + 1) / 2 : number / 2);

const phases = { began: 0, moved: 1, ended: 2, cancelled: 3, hovered: 4 };

// Decodes the samples (see TouchTrack.swift) into strokes: one from each touch down to its lift.
function strokesOf(footage) {
  const numbers = [...varints(bytesOf(footage.touches))];
  const strokes = [], current = [], latest = [];
  for (let i = 0; i < numbers.length; i += 4) {
    const phase = numbers[i] % 8, slot = (numbers[i] - phase) / 8;
    const before = latest[slot] ?? { x: 0, y: 0, time: 0, step: 0 };
    const step = before.step + unfolded(numbers[i + 1]), time = before.time + step;
    const place = { x: before.x + unfolded(numbers[i + 2]), y: before.y + unfolded(numbers[i + 3]) };
    latest[slot] = { ...place, time, step };
    if (phase === phases.hovered) continue;
    if (phase === phases.began || !current[slot]) {
      current[slot] = { contact: footage.contacts[slot], times: [], points: [], isOver: false };
      strokes.push(current[slot]);
    }
    current[slot].times.push(time);
    current[slot].points.push({ x: place.x / footage.units, y: place.y / footage.units });
    if (phase === phases.ended || phase === phases.cancelled) {
      current[slot].isOver = true;
      current[slot] = undefined;
    }
  }
  return strokes;
}
