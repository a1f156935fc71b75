// SPDX-License-Identifier: Apache-2.0

// Plays an exported script into the recorder page and prints what the page saves.
//
//     node playwright.mjs PLAYWRIGHT SCRIPT PAGE CHROMIUM
//
// PLAYWRIGHT is the folder of its package.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [playwright, script, recorder, chromiumPath] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(path.resolve(playwright, "index.js"));
const { play, size } = await import(pathToFileURL(path.resolve(script)));

const browser = await chromium.launch({ executablePath: chromiumPath });
const page = await browser.newPage({
  viewport: { width: size.width + 40, height: size.height + 400 },
  hasTouch: true,
  isMobile: true,
});
await page.goto(pathToFileURL(path.resolve(recorder)).href);
// Give the page the window in which its canvas has the size of the recording.
const room = await page.locator("canvas").first().boundingBox();
await page.setViewportSize({
  width: Math.round(2 * size.width + 40 - room.width),
  height: Math.round(2 * size.height + 400 - room.height),
});
const isReady =
  `sheet.size.width === ${size.width} && sheet.size.height === ${size.height} && scene.isLoaded`;
while (!(await page.evaluate(isReady))) await page.waitForTimeout(10);
await page.evaluate("part.record.click()");
await play(page, "canvas");
await page.evaluate("part.record.click()");
console.log(await page.evaluate("savedText()"));
await browser.close();
