// Rule files to try: one for each recipe, option and finding. The build stops if a file doesn't show what it should.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import { load } from "../package/index.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const library = await load();
const options = library.options().ok;
const NAME = "club.toml";

const head = (base) => `extends = "${base}"\nname = "House rules"\nsource = "House rules of our club"\n`;
const file = (text) => ({ files: { [NAME]: text }, name: NAME });
const single = (text, view) => ({ ...file(text), view });
/** Returns whether the file in a link can be played, and what is wrong with it. */
export const check = ({ files, name }) => library.check({ files, name }).ok ?? { playable: false, findings: [] };
export const idsOf = (shared) => check(shared).findings.map(({ id }) => id);

/** What the playground shows for a file: its rules, or its text if it has findings. Null if it isn't a ruleset. */
export function shown({ files, name }) {
  const { playable, findings } = check({ files, name });
  if (!playable && findings.length === 0) return null;
  return { files, name, view: findings.length > 0 ? "text" : "rules" };
}

/** Returns a file that adds the lines of a recipe to a ruleset. */
export function recipe(base, lines) {
  const shared = single(`${head(base)}${lines}\n`, "rules");
  if (!check(shared).playable) throw new Error(`this recipe has errors:\n${lines}`);
  return shared;
}

/** The ruleset that most examples extend comes first. */
const bases = library.rulesets().ok.map(({ name }) => name).sort((a, b) => Number(b === "nmjl") - Number(a === "nmjl"));

/** Returns a file that plays differently because of an option, with the ruleset and the other option that it needs. */
export function using(option) {
  for (const other of [null, ...options.filter(({ topic }) => topic !== option.topic)]) {
    for (const base of bases) {
      const start = other ? library.choose(file(head(base)), other.topic, other.name).ok : head(base);
      const text = library.choose(file(start), option.topic, option.name).ok;
      if (idsOf(file(text)).length === 0 && sentences(text) !== sentences(start)) return { base, other: other?.name ?? null, shared: single(text, "rules") };
    }
  }
  throw new Error(`no ruleset is played differently with the option ${option.name}`);
}

/** The rules of a file as text. */
const sentences = (text) => JSON.stringify(library.explain(file(text)).ok?.sections.map((section) => section.sentences.map((sentence) => sentence.text)));

export { options };

const pages = `${root}src/check/page`;
const lints = `${root}src/check/lint`;
const idsIn = (folder) => readdirSync(folder).filter((name) => name.endsWith(".md")).map((name) => basename(name, ".md")).sort();
/** The ids of all errors and warnings. */
export const findings = { errors: idsIn(pages), warnings: idsIn(lints) };

/** The findings about files on a disk and names on a command line, which a page in a browser doesn't have. */
export const notOnThePage = [
  "file-too-large", "missing-file", "no-files", "not-a-file", "not-utf8", "unknown-ruleset", "unreadable-file", "unreadable-folder",
];

/** Findings that need a longer file than a page of the book has room for. */
const long = {
  "extends-too-deep": () => {
    const names = Array.from({ length: 20 }, (_, at) => (at === 0 ? NAME : `parent-${at}.toml`));
    return { files: Object.fromEntries(names.map((name, at) => [name, head(names[at + 1] ?? "nmjl")])), name: NAME };
  },
  "too-many-findings": () => single(`${head("nmjl")}\n[passes]\n${Array.from({ length: 120 }, (_, at) => `pass-${at} = ${at}\n`).join("")}`),
};

/** Returns the files in a warning's test that have the warning. */
function tested(id) {
  const folder = `${root}tests/suite/lints/${id}`;
  if (!existsSync(folder)) return [];
  const all = Object.fromEntries(readdirSync(folder).filter((name) => name.endsWith(".toml")).map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]));
  return Object.keys(all).filter((name) => name.startsWith("flagged")).map((name) => ({ files: needed(all, name), name }));
}

/** Returns a file with all the files that it names, directly or through other files. */
export function needed(all, name, found = {}) {
  found[name] = all[name];
  for (const other of Object.keys(all)) {
    if (!(other in found) && all[name].includes(`"${other}"`)) needed(all, other, found);
  }
  return found;
}

/** Returns a file that has a finding, using the example on the finding's page if possible. */
export function wrong(id, example) {
  // A file that extends itself must have the name that the page uses.
  const named = { files: { "tuesday.charleston.toml": example }, name: "tuesday.charleston.toml" };
  const written = example === undefined ? [] : [single(example), named, ...bases.map((base) => single(`${head(base)}\n${example}`))];
  const made = id in long ? [long[id]()] : [];
  const found = [...written, ...made, ...tested(id)].find((shared) => idsOf(shared).includes(id));
  if (!found) throw new Error(`no file shows ${id}`);
  return { ...found, view: "text" };
}

/** Returns a corrected example, alone or on top of a ruleset. Null if neither can be played. */
export function right(id, example) {
  const files = [single(example, "rules"), ...bases.map((base) => single(`${head(base)}\n${example}`, "rules"))];
  return files.find((shared) => check(shared).playable && !idsOf(shared).includes(id)) ?? null;
}
