// Keeps files in the browser's storage, which can be blocked or full.

import type { Shared } from "./link/link";

/** A file in storage. */
export interface Stored extends Shared {
  /** Whether it came from a link and hasn't been changed since. */
  isLinked?: boolean;
}

const CURRENT = "charleston.file";
const PREVIOUS = "charleston.previous";

function read(key: string): Stored | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { files, name } = value as Partial<Shared>;
    const isFile = typeof files === "object" && files !== null && typeof name === "string" && typeof files[name] === "string";
    return isFile ? (value as Stored) : null;
  } catch {
    return null;
  }
}

function write(key: string, value: Stored): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const readCurrent = () => read(CURRENT);
export const readPrevious = () => read(PREVIOUS);
/** Stores the current file. Returns whether that worked. */
export const writeCurrent = (value: Stored) => write(CURRENT, value);
export const writePrevious = (value: Stored) => write(PREVIOUS, value);
