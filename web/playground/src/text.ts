// Small edits to a rule file's text that leave the rest of it unchanged.

/** Returns the part of a rule file before its first table. */
function head(text: string): string {
  const table = /^[ \t]*\[/m.exec(text);
  return table ? text.slice(0, table.index) : text;
}

const assignment = (key: string) => new RegExp(`^([ \\t]*${key}[ \\t]*=[ \\t]*)("(?:[^"\\\\\\n]|\\\\.)*"|'[^'\\n]*')`, "m");

const quoted = (value: string) => JSON.stringify(value).replace(/\u007f/g, "\\u007f");

/** Returns the value of a top-level key if it is a string, and null otherwise. */
export function valueOf(text: string, key: string): string | null {
  const found = assignment(key).exec(head(text));
  const value = found?.[2];
  if (value === undefined) return null;
  if (value.startsWith("'")) return value.slice(1, -1);
  try {
    return JSON.parse(value) as string;
  } catch {
    return value.slice(1, -1);
  }
}

/** Returns the text with a top-level key set to a string. If the key is new, its line goes after the lines of the keys
 * in `after`. */
export function withValue(text: string, key: string, value: string, after: string[] = []): string {
  const top = head(text);
  const found = assignment(key).exec(top);
  if (found) {
    const from = found.index + (found[1]?.length ?? 0);
    return text.slice(0, from) + quoted(value) + text.slice(from + (found[2]?.length ?? 0));
  }
  let at = 0;
  for (const other of after) {
    const line = assignment(other).exec(top);
    if (line) {
      const end = text.indexOf("\n", line.index);
      at = Math.max(at, end < 0 ? text.length : end + 1);
    }
  }
  const before = text.slice(0, at);
  return `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${key} = ${quoted(value)}\n${text.slice(at)}`;
}

/** Whether the file sets only its format, base, name, source and options. */
export function isOnlyChoices(text: string): boolean {
  const keys = [...text.matchAll(/^[ \t]*([A-Za-z0-9_."'-]+)[ \t]*=/gm)].map((found) => found[1]);
  return !/^[ \t]*\[[^"']/m.test(text.replace(/=[ \t]*\[[^\]]*\]/g, "= 0")) &&
    keys.every((key) => ["format", "extends", "name", "source", "with"].includes(key ?? ""));
}

/** Returns the name of the option in the file at this path, or null if it isn't an option file. */
export const optionOf = (path: string): string | null => /^options\/([^.]+)$/.exec(path)?.[1] ?? null;

/** A name for a downloaded file. */
export function fileName(title: string, extension: string): string {
  const base = title.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  return `${base || "rules"}.${extension}`;
}
