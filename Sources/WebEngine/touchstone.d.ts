// SPDX-License-Identifier: Apache-2.0
/** A line of a recording; other members, such as `force`, are those of the format. */
export interface Touch {
  /** The time in microseconds. */
  t: number;
  /** The number of the contact. */
  id: number;
  phase: "began" | "moved" | "ended" | "cancelled" | "hovered";
  /** The position in points of the canvas; `ended` and `cancelled` may leave it out. */
  x?: number;
  y?: number;
  [member: string]: unknown;
}

/** The first line of a recording. */
export interface Header {
  canvas: { width: number; height: number; scale?: number };
  scene?: { kind: string; [key: string]: unknown };
  [member: string]: unknown;
}

export interface Report {
  scene: "trace" | "scratch" | "counter" | "wave" | "pattern" | "ink";
  /** From 0 to 1; null for a scene without a goal. */
  score: number | null;
  summary: string;
  /** The section of the scene, as `replay --format json` writes it. */
  section: Record<string, any>;
  /** The pictures that the scene is played without. */
  faults: { code: string; line: number | null; byte: number | null; message: string }[];
}

/** A fault in the words of `replay`; it changes nothing. */
export class Fault extends Error {
  readonly code: string;
  readonly line?: number;
  readonly byte?: number;
}

/** Straight R, G, B, A, row by row: an `ImageData` where there is one. */
export type Frame = typeof globalThis extends { ImageData: { prototype: infer T } }
  ? T : { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** Compiles the engine once; by default from `touchstone.wasm` beside the module. */
export function load(
  source?: URL | string | Response | BufferSource | Promise<Response>): Promise<WebAssembly.Module>;

/** Opens a recording: its header, or its text, whose touches are played. */
export function open(recording: Header | string): Promise<Replay>;

export class Replay {
  private constructor();
  touch(event: Touch): void;
  play(text: string, until?: number): void;
  reset(t: number): void;
  report(...names: string[]): Report;
  explain(t?: number): Record<string, any> | null;
  set(key: string, value: unknown): void;
  frame(scale?: number, view?: string): Frame;
  save(): string;
  close(): void;
}
