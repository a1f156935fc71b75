// SPDX-License-Identifier: Apache-2.0

// Gives the recorder page the engine, which is packed with gzip and written as text.
const packed = Uint8Array.from(
  atob(document.getElementById("engine").textContent), (letter) => letter.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const engine = await load(new Response(stream));
judge((text) => new Replay(engine, text));
