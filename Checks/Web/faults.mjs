// SPDX-License-Identifier: Apache-2.0

// What a page may do wrongly: each call is a fault with a code, and changes nothing.

// The code of the fault of a call.
async function code(call) {
  try {
    return `no fault but ${JSON.stringify(await call())}`;
  } catch (fault) {
    return fault.code ?? String(fault);
  }
}

// Returns the number of faults that were as they should be; throws for one that was not.
export async function faults(engine, letter, card) {
  let count = 0;
  const expect = async (expected, call) => {
    const found = await code(call);
    if (found !== expected) throw new Error(`${call}: found ${found}, expected ${expected}`);
    count += 1;
  };
  const same = (found, expected, what) => {
    if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`${what} differs`);
  };
  const touch = { t: 9e6, id: 0, phase: "began", x: 1, y: 1 };

  // One recording an engine, whatever ends the first.
  await expect("E202", () => engine.open(letter + letter));
  const unsealed = letter.replace(/[^\n]*"end"[^\n]*\n/, "");
  await expect("E202", () => engine.open(unsealed + letter));
  const replay = await engine.open(letter);
  await expect("E202", () => replay.touch(touch));
  const going = await engine.open(unsealed);
  await expect("E201", () => going.play("{"));
  await expect("E216", () => going.play("null"));
  await expect("E107", () => going.play('{"columns":{}}'));

  // Keys of a scene are keys, whatever their names, and a value stands where an object is asked for.
  for (const key of ["__proto__.polluted", "__proto__", "constructor.prototype.x", "rules.toString", "x"]) {
    await expect("E421", () => replay.set(key, 1));
  }
  await expect("E423", () => replay.set("rules.tolerance.x", 1));
  await expect("E423", () => replay.set("rules.tolerance", NaN));
  await expect("E426", () => replay.set("rules.tolerance", -1));
  if ({}.polluted !== undefined) throw new Error("a key of a scene changes all objects");
  for (const scale of [0, -1, 17, NaN]) await expect("E512", () => replay.frame(scale));
  await expect("E515", () => replay.frame(1, "heat"));
  await expect("E512", () => replay.explain(1e15));
  const report = replay.report();
  same(report, (await engine.open(letter)).report(), "a report after faults");

  // A mark and blank lines before the header are none of it.
  for (const head of ["\ufeff", "\n", "\ufeff \r\n\t\n"]) {
    const marked = await engine.open(head + letter);
    same(marked.report(), report, "a report behind a mark");
    marked.set("rules.tolerance", 5);
    const plain = await engine.open(letter);
    plain.set("rules.tolerance", 5);
    same(marked.report(), plain.report(), "a key behind a mark");
    same((await engine.open(marked.save())).report(), plain.report(), "what is saved behind a mark");
    const header = await engine.open(letter.split("\n")[0]);
    header.play(head + letter);
    same(header.report(), report, "what is played behind a mark");
  }

  // Memory and work end a call, not the page.
  await expect("E705", () => engine.open("\n".repeat(300_000_000) + letter));
  const { canvas } = JSON.parse(card.split("\n")[0]);
  const large = await engine.open({ canvas, scene: {
    kind: "scratch", frame: { x: 0, y: 0, width: 4000, height: 4000 } } });
  for (const view of ["time", "heat"]) await expect("E435", () => large.frame(1, view));
  if (large.report().score !== 0) throw new Error("a fault of a frame changes the report");

  replay.close();
  for (const call of [
    () => replay.touch(touch), () => replay.play(letter), () => replay.reset(1), () => replay.report(),
    () => replay.explain(), () => replay.set("rules.tolerance", 9), () => replay.frame(1),
    () => replay.save()]) {
    await expect("E513", call);
  }
  return count;
}
