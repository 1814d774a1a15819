// Links: short, checked, and readable forever.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

import { load } from "../../package/index.mjs";
import { modules } from "./library.mjs";

const [{ decode, encode }, { DICTIONARY_1 }, { isOnlyChoices, valueOf, withValue }] = await modules("link/link.ts", "link/dictionary-1.ts", "text.ts");
const library = await load();

const start = 'extends = "nmjl"\nname = "Tuesday Club"\nsource = "House rules of our club"\n';
/** A file with answers, as the page writes it. */
function club(...answers) {
  let text = start;
  const options = library.options().ok;
  for (const answer of answers) {
    const { topic } = options.find(({ name }) => name === answer);
    text = library.choose({ name: "club.toml", files: { "club.toml": text } }, topic, answer).ok;
  }
  return { files: { "club.toml": text }, name: "club.toml" };
}

const gallery = {
  "no house rules": { ...club(), view: "choose" },
  "three house rules": { ...club("no-courtesy", "blind-everywhere", "second-if-all-agree"), view: "rules" },
  "a game": { ...club("with-blanks"), seed: 123456, view: "play" },
  "a parent": { files: { "club.toml": 'extends = "parent.toml"\nname = "Club"\nsource = "x"\n', "parent.toml": start }, name: "club.toml", view: "sheet" },
  "other writing": { files: { "é.toml": 'extends = "nmjl"\nname = "麻將 🀄 Café"\nsource = "\\"x\\""\n' }, name: "é.toml", view: "text" },
  "broken text": { files: { "club.toml": "\0[[[ not TOML" }, name: "club.toml", view: "text" },
};
/** Links that the page and the command line have made. Both must be able to read all of them. */
const path = new URL("../../../schemas/links/gallery.json", import.meta.url);

test("links of every version stay readable", () => {
  if (process.env.UPDATE_LINKS) {
    // Adds links. An existing link never changes.
    const kept = JSON.parse(readFileSync(path, "utf8"));
    const known = new Set(kept.map(({ title }) => title));
    const added = Object.entries(gallery).filter(([title]) => !known.has(title)).map(([title, shared]) => ({ title, by: "page", link: encode(shared), shared }));
    writeFileSync(path, `${JSON.stringify([...kept, ...added], null, 2)}\n`);
  }
  const links = JSON.parse(readFileSync(path, "utf8"));
  for (const by of ["page", "command line"]) assert.ok(links.filter((link) => link.by === by).length >= 4, by);
  for (const { title, link, shared } of links) assert.deepEqual(decode(link), { ok: shared }, title);
});

test("links from the command line stay short", () => {
  for (const { title, link, shared } of JSON.parse(readFileSync(path, "utf8"))) {
    assert.ok(link.length <= encode(shared).length + 8, `${title}: ${link.length} and ${encode(shared).length}`);
  }
});

test("the dictionary of version 1 never changes", () => {
  assert.equal(createHash("sha256").update(DICTIONARY_1).digest("hex"), "2b3150397dd6ecfeae319e0133484a35070aa9a54e0da3d9278341cd0977fc9a");
});

test("three house rules fit in 160 characters", () => {
  const lengths = [];
  const options = library.options().ok.map(({ name }) => name);
  for (let at = 0; at + 2 < options.length; at += 1) {
    const text = `extends = "nmjl"\nname = "Maplewood Ladies' Mah Jongg Circle"\nsource = "Agreed on 12 May 2024 by all members"\nwith = [${options.slice(at, at + 3).map((name) => `"${name}"`).join(", ")}]\n`;
    lengths.push(encode({ files: { "club.toml": text }, name: "club.toml", view: "rules" }).length);
  }
  for (const answers of [["no-courtesy", "blind-everywhere", "second-if-all-agree"], ["with-blanks", "third-charleston", "no-peeking"]]) {
    lengths.push(encode({ ...club(...answers), view: "choose" }).length);
  }
  console.log(`links with three house rules: ${Math.min(...lengths)} to ${Math.max(...lengths)} characters`);
  assert.ok(Math.max(...lengths) <= 160, `${lengths}`);
});

test("every damaged link is recognized", () => {
  const shared = gallery["three house rules"];
  const link = encode(shared);
  const isSame = (damaged) => JSON.stringify(decode(damaged).ok) === JSON.stringify(shared);
  for (let length = 0; length < link.length; length += 1) assert.ok("problem" in decode(link.slice(0, length)), `cut at ${length}`);
  for (let at = 0; at < link.length; at += 1) {
    for (const character of "A9_z") {
      const damaged = link.slice(0, at) + character + link.slice(at + 1);
      // The last character has unused bits.
      assert.ok("problem" in decode(damaged) || isSame(damaged), damaged);
    }
  }
  for (const text of ["", "AQ", "hello", "%%%", "\u{1F004}", "a".repeat(50_000), link + link]) assert.ok("problem" in decode(text) || isSame(text), text);
});

test("a huge link doesn't fill up memory", () => {
  const link = encode({ files: { "club.toml": "x".repeat(5_000_000) }, name: "club.toml" });
  assert.ok(link.length < 20_000 && "problem" in decode(link));
});

test("edits change one value and nothing else", () => {
  assert.equal(withValue(start, "extends", "spec"), start.replace("nmjl", "spec"));
  assert.equal(withValue("", "name", 'A "B"'), 'name = "A \\"B\\""\n');
  assert.equal(withValue("extends = 'nmjl'\n[table]\nname = \"x\"\n", "name", "C", ["extends"]), "extends = 'nmjl'\nname = \"C\"\n[table]\nname = \"x\"\n");
  assert.equal(valueOf("extends = 'nmjl'\n", "extends"), "nmjl");
  assert.equal(valueOf("[table]\nname = \"x\"\n", "name"), null);
  assert.ok(isOnlyChoices(gallery["three house rules"].files["club.toml"]) && !isOnlyChoices(`${start}[charleston]\npeek = "allowed"\n`));
});
