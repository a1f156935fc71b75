// SPDX-License-Identifier: Apache-2.0

// Opens a recording in the engine for pages and makes one call: hold.mjs FOLDER CALL [VIEW] RECORDING
//
// Ends with status 9 if a call holds the page for more than five seconds, with 2 if one is refused.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, call, ...rest] = process.argv.slice(2);
const text = readFileSync(rest.at(-1), "utf8");
const { open, load } = await import(pathToFileURL(`${folder}/touchstone.js`));
await load();
let status = 0;

async function hold(name, body) {
  const start = performance.now();
  try {
    return await body();
  } catch (fault) {
    console.error(`${name}: ${fault.code}: ${fault.message}`);
    status = Math.max(status, fault.code === "E900" || !fault.code ? 9 : 2);
    return undefined;
  } finally {
    const seconds = (performance.now() - start) / 1000;
    if (seconds > 5) {
      console.error(`${name}: holds the page for ${seconds.toFixed(1)} s`);
      status = 9;
    }
  }
}

const replay = await hold("open", () => open(text));
if (replay) {
  await hold(call, () => call === "frame" ? replay.frame(1, rest[0]) : replay[call]());
  await hold("again", () => replay.frame(1));
}
process.exitCode = status;
