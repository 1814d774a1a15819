// Links that contain rule files. The fragment is the base64url encoding of a version byte, two checksum bytes, and JSON
// compressed with that version's dictionary. Old links must keep working, so never change a version; add a new one.

import { deflateSync, Inflate } from "fflate";

import { DICTIONARY_1 } from "./dictionary-1";

export interface Shared {
  /** The text of each file, by name. */
  files: Record<string, string>;
  /** The rule file's name. */
  name: string;
  seed?: number;
  view?: string;
}

export type Decoded = { ok: Shared } | { problem: string };

const VERSION = 1;
/** More text than any real link contains, but not enough to slow the page down. */
const MAX_TEXT = 4 * 1024 * 1024;

const dictionary = new TextEncoder().encode(DICTIONARY_1);

/** Fletcher's checksum. */
function checksum(bytes: Uint8Array): [number, number] {
  let [low, high] = [0, 0];
  for (const byte of bytes) {
    low = (low + byte) % 255;
    high = (high + low) % 255;
  }
  return [low, high];
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

function inflate(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate({ dictionary }, (piece) => {
    length += piece.length;
    if (length > MAX_TEXT) throw new Error("too long");
    pieces.push(piece);
  });
  for (let at = 0; at < bytes.length; at += 1024) stream.push(bytes.subarray(at, at + 1024), at + 1024 >= bytes.length);
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function isShared(value: unknown): value is Shared {
  if (typeof value !== "object" || value === null) return false;
  const { files, name, seed, view } = value as Partial<Shared>;
  return typeof files === "object" && files !== null && typeof name === "string" && Object.hasOwn(files, name) &&
    Object.values(files).every((text) => typeof text === "string") &&
    (seed === undefined || Number.isSafeInteger(seed)) && (view === undefined || typeof view === "string");
}

/** Returns the fragment for a link, without `#`. */
export function encode({ files, name, seed, view }: Shared): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ files, name, seed, view }));
  const compressed = deflateSync(bytes, { level: 9, mem: 12, dictionary });
  return toBase64(Uint8Array.from([VERSION, ...checksum(bytes), ...compressed]));
}

/** Reads a fragment, without `#`. */
export function decode(fragment: string): Decoded {
  const damaged = "It is incomplete or was changed along the way: some email programs cut off long links. Ask the sender for the link again, or for the rule file itself.";
  let bytes: Uint8Array;
  try {
    bytes = fromBase64(fragment.replace(/\s|%20/g, ""));
  } catch {
    return { problem: damaged };
  }
  if (bytes.length < 4) return { problem: damaged };
  if (bytes[0] !== VERSION) {
    return { problem: (bytes[0] ?? 0) > VERSION && (bytes[0] ?? 0) < 32 ? "It was made by a newer version of this page. Reload the page to get that version." : damaged };
  }
  try {
    const text = inflate(bytes.subarray(3));
    const [low, high] = checksum(text);
    if (low !== bytes[1] || high !== bytes[2]) return { problem: damaged };
    const shared: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
    return isShared(shared) ? { ok: shared } : { problem: damaged };
  } catch {
    return { problem: damaged };
  }
}
