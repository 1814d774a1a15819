// Keeps files in the browser's storage, which can be blocked or full.

import type { Shared } from "./link/link";

const CURRENT = "charleston.file";
const PREVIOUS = "charleston.previous";

function read(key: string): Shared | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { files, name } = value as Partial<Shared>;
    const isFile = typeof files === "object" && files !== null && typeof name === "string" && typeof files[name] === "string";
    return isFile ? (value as Shared) : null;
  } catch {
    return null;
  }
}

function write(key: string, value: Shared): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const readCurrent = () => read(CURRENT);
export const readPrevious = () => read(PREVIOUS);
/** Whether the file is kept. */
export const writeCurrent = (value: Shared) => write(CURRENT, value);
export const writePrevious = (value: Shared) => write(PREVIOUS, value);
