// SPDX-License-Identifier: Apache-2.0

// Writes a line of JSON for each recording of a folder: node.mjs MODULE FOLDER

import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { answers } from "./answers.mjs";
import { faults } from "./faults.mjs";

const [module, folder] = process.argv.slice(2);
const file = readFileSync(new URL("touchstone.wasm", pathToFileURL(module)));
const imports = WebAssembly.Module.imports(new WebAssembly.Module(file));
if (imports.length) throw new Error(`the module imports ${JSON.stringify(imports)}`);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
const packed = brotliCompressSync(
  file, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 } });
console.error(`touchstone.wasm: ${file.length} bytes, ${packed.length} with brotli, no imports`);
if (file.length > 2_100_000 || packed.length > 565_000) throw new Error("the module is too large");
const engine = await import(pathToFileURL(module));
const letter = readFileSync(`${folder}/bundled-good-t.touch.jsonl`, "utf8");
const card = readFileSync(`${folder}/bundled-scratch-60.touch.jsonl`, "utf8");
console.error(`${await faults(engine, letter, card)} faults of calls, each with its code`);
for (const name of readdirSync(folder).sort()) {
  const answer = await answers(engine, readFileSync(`${folder}/${name}`, "utf8"));
  process.stdout.write(JSON.stringify({ name, ...answer }) + "\n");
}
