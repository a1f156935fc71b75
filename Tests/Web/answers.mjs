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

export async function answers(engine, text) {
  try {
    const replay = await engine.open(text);
    const { section, faults } = replay.report();
    if (faults.length) return { code: faults[0].code };
    let pixels;
    try {
      pixels = await digest(replay.frame(1));
    } catch (fault) {
      pixels = fault.code;
    }
    let explanation = null;
    try {
      explanation = replay.explain();
    } catch (fault) {
      explanation = fault.code;
    }
    replay.close();
    return { section, pixels, explanation };
  } catch (fault) {
    return { code: fault.code ?? String(fault) };
  }
}
