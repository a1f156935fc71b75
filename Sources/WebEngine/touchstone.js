// SPDX-License-Identifier: Apache-2.0

// Touchstone's engine as a module: touches in, verdicts and frames out, the same bits as `replay`.
//
//   import { open } from "./touchstone.js";
//   const replay = await open({ canvas: { width: 390, height: 844 }, scene: { kind: "ink" } });
//   replay.touch({ t: 0, id: 0, phase: "began", x: 70, y: 245 });
//   console.log(replay.report().summary);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The range of the header's line in the text of a recording, after a byte order mark and blank lines.
function headerRange(text) {
  const start = text.match(/^\uFEFF?(?:[ \t\r]*\n)*/)[0].length;
  const end = text.indexOf("\n", start);
  return [start, end < 0 ? text.length : end];
}

// An object in which a name is a member whatever the name, "__proto__" too.
function assign(object, name, value) {
  return Object.defineProperty(
    object, name, { value, configurable: true, enumerable: true, writable: true })[name];
}

/** A fault of a recording, of its scene or of a call, in the words of `replay`. */
export class Fault extends Error {
  constructor({ code, line, byte, message }) {
    super(`${code}: ${message}`);
    this.name = "Fault";
    Object.assign(this, { code, line: line ?? undefined, byte: byte ?? undefined });
  }
}

let compiled;

/** Compiles the engine once: from bytes, a Response or a URL; by default from the file beside this. */
export async function load(source = new URL("touchstone.wasm", import.meta.url)) {
  compiled = (async () => {
    let bytes = await source;
    if (bytes instanceof URL && bytes.protocol === "file:") {
      // fetch() of Node does not read files.
      bytes = await (await import("node:fs/promises")).readFile(bytes);
    } else if (bytes instanceof URL || typeof bytes === "string") {
      bytes = await fetch(bytes);
    }
    if (bytes instanceof Response) {
      if (!bytes.ok) throw new Error(`${bytes.url}: ${bytes.status}`);
      bytes = await bytes.arrayBuffer();
    }
    return WebAssembly.compile(bytes);
  })();
  return compiled;
}

/** Opens a recording: its header as an object, or its text, whose touches are played. */
export async function open(recording) {
  const module = await (compiled ?? load());
  const text = typeof recording === "string"
    ? recording : JSON.stringify({ format: "touch-recording", version: 1, ...recording });
  return new Replay(module, text.endsWith("\n") ? text : text + "\n");
}

/** A recording that is replayed while it is written. */
export class Replay {
  #module;
  #engine;
  #text;

  constructor(module, text) {
    this.#module = module;
    this.#begin(text);
  }

  // A module of its own for each recording: what goes wrong in one leaves the others alone.
  #begin(text) {
    const engine = new WebAssembly.Instance(this.#module, {}).exports;
    this.#call("ts_open", text, undefined, engine);
    [this.#engine, this.#text] = [engine, text];
  }

  #bytes(engine) {
    return new Uint8Array(
      engine.memory.buffer, engine.ts_result() >>> 0, engine.ts_result_count());
  }

  #call(name, input, argument, engine = this.#engine) {
    if (!engine) this.#checkOpen();
    let status;
    try {
      const bytes = encoder.encode(input ?? "");
      const address = engine.ts_input(bytes.length) >>> 0;
      new Uint8Array(engine.memory.buffer).set(bytes, address);
      status = engine[name](argument);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      const fault = engine.ts_is_exhausted()
        ? { code: "E705", message: "the memory is exhausted: found 1 GiB in use" }
        : { code: "E900", message: `an internal error of the engine: ${error.message}` };
      // The memory of a module that trapped is not to be trusted: play what was played before.
      if (engine === this.#engine) this.#begin(this.#text);
      throw new Fault(fault);
    }
    if (status < 0) throw new Fault(JSON.parse(decoder.decode(this.#bytes(engine))));
    return status;
  }

  #json(name, argument, input = "") {
    this.#call(name, input, argument);
    return JSON.parse(decoder.decode(this.#bytes(this.#engine)));
  }

  #play(lines) {
    this.#call("ts_play", lines);
    this.#text += lines;
  }

  /** Plays a touch: an object with the members of a line of a recording, times in microseconds. */
  touch(event) {
    this.#play(JSON.stringify(event) + "\n");
  }

  /** Plays the events of another recording, up to a time in microseconds. */
  play(text, until = Infinity) {
    this.#checkOpen();
    const events = text.split("\n").filter((line) => line.trim()).filter((line) => {
      let event;
      try {
        event = JSON.parse(line.trim()) ?? {};
      } catch {
        return true; // The engine says what is wrong with it.
      }
      if (event.columns) {
        throw new Fault({
          code: "E107", message: "play() takes lines: open() takes packed recordings too" });
      }
      return !event.format && event.event !== "end" && !(event.t > until);
    });
    if (events.length) this.#play(events.join("\n") + "\n");
  }

  /** Empties the scene at a time in microseconds, as an eraser does. */
  reset(t) {
    this.touch({ t, event: "reset" });
  }

  /** The report so far: `scene`, `score`, `summary`, and `section` as `replay` writes it, or only its
   * named members: some, such as "deviation", measure all ink again. */
  report(...names) {
    return this.#json("ts_report", undefined, names.join());
  }

  /** The measurements that decided: at a time in microseconds, or of the worst part. */
  explain(t = -1) {
    return this.#json("ts_explain", t);
  }

  /** Changes a key of the scene, such as "rules.tolerance", and plays the touches again. */
  set(key, value) {
    this.#checkOpen();
    const [start, end] = headerRange(this.#text);
    const header = JSON.parse(this.#text.slice(start, end));
    const path = key.split(".");
    const last = path.pop();
    let object = (header.scene ??= { kind: "ink" });
    for (const name of path) {
      const member = Object.hasOwn(object, name) ? object[name] : undefined;
      object = member && typeof member === "object" ? member : assign(object, name, {});
    }
    assign(object, last, value);
    this.#begin(this.#text.slice(0, start) + JSON.stringify(header) + this.#text.slice(end));
  }

  /** The picture of the scene, or a view of it such as "time", as straight RGBA. */
  frame(scale = 1, view = "picture") {
    if (!(scale > 0 && scale <= 16)) {
      throw new Fault({
        code: "E512", message: `invalid scale: found ${scale}, expected above 0, at most 16` });
    }
    const width = this.#call("ts_frame", view, scale);
    const data = new Uint8ClampedArray(this.#bytes(this.#engine));
    const height = data.length / 4 / width;
    return typeof ImageData === "function"
      ? new ImageData(data, width, height) : { data, width, height };
  }

  /** The recording as text, with the line that ends it. */
  save() {
    this.#checkOpen();
    const [start, end] = headerRange(this.#text);
    if (JSON.parse(this.#text.slice(start, end)).columns) return this.#text;
    const lines = this.#text.slice(end).split("\n").filter((line) => line.trim());
    const last = lines.length ? JSON.parse(lines.at(-1)) : { t: 0 };
    return last.event === "end" ? this.#text
      : this.#text + JSON.stringify({ t: last.t, event: "end", lines: lines.length }) + "\n";
  }

  /** Frees the engine; nothing can be called afterward. */
  close() {
    this.#engine = undefined;
  }

  #checkOpen() {
    if (!this.#engine) {
      throw new Fault({ code: "E513", message: "the replay is closed: open the recording again" });
    }
  }
}
