// SPDX-License-Identifier: Apache-2.0
"use strict";

// Texts and elements. Texts of recordings are set only by textContent or as attributes.

const data = JSON.parse(document.getElementById("data").textContent);

const bytesOf = base64 => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));

const byId = id => document.getElementById(id);

function filled(element, properties, children) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key === "text") element.textContent = clipped(String(value));
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

const make = (tag, properties = {}, ...children) =>
  filled(document.createElement(tag), properties, children);

const draw = (tag, properties = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);

// Cuts long texts: those of a recording may be as long as a line.
function clipped(text) {
  return text.length > 2000 ? text.slice(0, 2000) + "…" : text;
}

// Times as the program rounds them: down, but up where something was reached or had ended by then.
const seconds = micros => (Math.floor(micros / 1000) / 1000).toFixed(3) + " s";
const secondsUp = micros => (Math.ceil(micros / 1000) / 1000).toFixed(3) + " s";
// As addresses and flags take it: 1.366667s.
const exactSeconds = micros => `${micros / 1e6}s`;

const grouped = integer => String(integer).replace(/\B(?=(\d{3})+$)/g, "\u202f");

const percentage = hundredths => (hundredths / 100).toFixed(2) + " %";

// Figures are rounded as the program rounds them: to the nearest, halves away from zero. Distances
// of ink that must be allowed are rounded up, so that red ink is never "0.00" too far off.
const nearest = value => Math.sign(value) * Math.round(Math.abs(value));
const upKeys = new Set(["distance", "margin"]);

function rounded(value, decimals = 2, round = nearest) {
  const units = 10 ** decimals;
  return (round(value * units) / units).toFixed(decimals);
}

// Formats a figure beside its limit: with at most four decimals, or with all decimals if rounding
// would move it onto the limit.
function judged(found, limit) {
  if (found === null) return "–";
  if (Number.isInteger(found)) return grouped(found);
  const short = Number(rounded(found, 4));
  return String(Math.sign(short - limit) === Math.sign(found - limit) ? short : found);
}

const counted = (count, one, many = one + "s") => `${grouped(count)} ${count === 1 ? one : many}`;

const statusWords = { pass: "Pass", fail: "Fail", error: "Not replayed",
  warn: "Expectation unmet", replayed: "Replayed" };
const statusSigns = { pass: "✓", fail: "✗", error: "!", warn: "!", replayed: "•" };

function badge(status, text = statusWords[status], sign = statusSigns[status]) {
  return make("span", { class: `badge ${status}` },
    make("span", { class: "sign", "aria-hidden": "true", text: sign }),
    make("span", { text }));
}

// The group of an entry, and its mark, which is green only for a verdict.
function standing({ status, verdict, requirements }) {
  if (status === "error") return "error";
  if (verdict === "fail") return "fail";
  return requirements.some(({ passed }) => !passed) ? "warn" : verdict ?? "replayed";
}

const sceneWords = {
  trace: "Trace", scratch: "Scratch card", counter: "Counter", wave: "Wave", pattern: "Pattern game",
  ink: "Ink",
};

const curveWords = {
  trace: "Waypoints reached", scratch: "Revealed", counter: "Count / goal", wave: "Progress",
  pattern: "Correct guesses",
};

// Turns a key of the report into words: shownAt becomes "Shown at".
const keyWords = {
  t: "Time", durationMicros: "Duration", furthest: "Furthest point", guidePoint: "Guide point",
  crossedAt: "Crossed at", guideStrokes: "Guide strokes",
};

function words(key) {
  const text = keyWords[key] ?? key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const timeKeys = new Set(["t", "began", "ended", "durationMicros", "reachedAt", "shownAt",
  "reaction", "crossedAt", "touchedAt", "endedAt", "completedAt", "goalReachedAt", "settledAt"]);
// Of the times, those that are rounded down.
const downKeys = new Set(["t", "began", "durationMicros", "reaction"]);
// The report counts these from 0; the page counts from 1.
const indexKeys = new Set(["stroke", "first", "last"]);
const arrows = { left: "←", top: "↑", right: "→", bottom: "↓" };

const isPoint = value => typeof value?.x === "number" && typeof value?.y === "number";

function figure(key, value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (timeKeys.has(key)) return downKeys.has(key) ? seconds(value) : secondsUp(value);
    if (indexKeys.has(key)) return String(value + 1);
    if (Number.isInteger(value)) return grouped(value);
    return rounded(value, 2, upKeys.has(key) ? Math.ceil : nearest);
  }
  if (Array.isArray(value)) return listed(key, value);
  if (isPoint(value)) return `${rounded(value.x)}, ${rounded(value.y)}`;
  if (typeof value === "object") return Object.values(value).map(v => figure("", v)).join(", ");
  return String(value);
}

function listed(key, values) {
  if (key === "tiles") return values.map(tile => arrows[tile.direction] ?? "?").join(" ");
  if (key === "guideStrokes") return values.map(index => index + 1).join(", ") || "–";
  return values.map(value => figure("", value)).join(", ") || "–";
}
