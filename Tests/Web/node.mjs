// Writes a line of JSON for each recording of a folder: node.mjs MODULE FOLDER

import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { answers } from "./answers.mjs";

const [module, folder] = process.argv.slice(2);
const engine = await import(pathToFileURL(module));
for (const name of readdirSync(folder).sort()) {
  const answer = await answers(engine, readFileSync(`${folder}/${name}`, "utf8"));
  process.stdout.write(JSON.stringify({ name, ...answer }) + "\n");
}
