// SPDX-License-Identifier: Apache-2.0

// What the engine makes of a recording, for a comparison with the program.

// The digest of a frame, as reports have it.
async function digest({ width, height, data }) {
  const bytes = new Uint8Array(8 + data.length);
  new DataView(bytes.buffer).setUint32(0, width);
  new DataView(bytes.buffer).setUint32(4, height);
  bytes.set(data, 8);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return "sha256:" + [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The value of a call, or the code of its fault.
async function attempt(call) {
  try {
    return await call();
  } catch (fault) {
    return fault.code ?? String(fault);
  }
}

export async function answers(engine, text) {
  const replay = await attempt(() => engine.open(text));
  if (typeof replay === "string") return { code: replay };
  const report = await attempt(() => replay.report());
  if (typeof report === "string") return { code: report };
  const { section, faults } = report;
  if (faults.length) return { code: faults[0].code };
  const pixels = await attempt(() => digest(replay.frame(1)));
  const explanation = await attempt(() => replay.explain());
  replay.close();
  return { section, pixels, explanation };
}
