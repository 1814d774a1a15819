// Says why an answer can't be used, in the words of the questions instead of the names of options.

import type { Option } from "charleston-rules";

/** The shipped option that sets a setting, such as `box.blanks`. */
function setter(options: Option[], setting: string): Option | undefined {
  const key = setting.split(".").at(-1) ?? "";
  const table = setting.split(".").slice(0, -1).join(".");
  return options.find(({ text }) => text.includes(`[${table}]`) && new RegExp(`^${key}\\s*=`, "m").test(text));
}

const named = (option: Option) => `“${option.question} ${option.answer}”`;

export function reasonInWords(reason: string, option: string, options: Option[], base: string): string {
  const find = (name: string | undefined) => options.find((other) => other.name === name);
  const names = [...reason.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? "");
  const other = names.map(find).find((found) => found && found.name !== option);
  if (/needs `/.test(reason)) {
    const needed = setter(options, names.find((name) => name.includes(".")) ?? "");
    if (needed) return `Only with the answer ${named(needed)}.`;
  }
  if (other) return `Can't be combined with your answer ${named(other)}.`;
  if (names[0] === option && /is already in the list/.test(reason)) return `${base} has this already.`;
  const part = /changes the (?:pass|phase) `([^`]+)`/.exec(reason)?.[1] ?? /`([^`]+)` isn't in the list/.exec(reason)?.[1];
  if (names[0] === option && part) return `${base} doesn't have ${/^(courtesy|pool|ding-dong)$/.test(part) ? `a ${part.replace("-", " ")}` : "the passes that this changes"}.`;
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
