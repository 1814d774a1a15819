// The text view.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { view } from "./browser.mjs";
import { club, editor, errors, library, settled, textOf, type, visit } from "./visit.mjs";

test("one click fixes an error and restores the choices", async () => {
  await visit({}, async (page) => {
    await view(page, "Text");
    await type(page, 'extends = "nmjl"\nname = "Fixed"\nsource = "y"\n[passes.first-left]\nblnd = 2\n');
    await errors(page).first().waitFor();
    await page.getByRole("button", { name: "Why?" }).click();
    await page.getByRole("heading", { name: "unknown-key" }).waitFor();
    await view(page, "Choose");
    await page.locator(".choose.stale").waitFor();
    await page.getByRole("button", { name: "Show the first error" }).click();
    await page.waitForFunction(() => getSelection().toString() === "blnd");
    await errors(page).locator("button.main").first().click();
    await page.waitForFunction(() => !document.querySelector(".finding.error"));
    assert.match(await editor(page).innerText(), /blind = 2/);
    await view(page, "Choose");
    await settled(page);
    assert.equal(await club(page).inputValue(), "Fixed");
  });
});

test("the editor completes names and explains settings", async () => {
  await visit({}, async (page) => {
    await view(page, "Text");
    await type(page, 'extends = "nmjl"\nname = "x"\nsource = "y"\n[passes.first-left]\n');
    await page.keyboard.press("Control+End");
    await page.keyboard.type("bl");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "blind" }).first().waitFor();
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    await page.keyboard.type("2");
    await page.waitForFunction(() => /blind = 2/.test(document.querySelector(".cm-content").innerText));
    await page.locator(".cm-line", { hasText: "extends" }).locator("span").first().hover();
    await page.locator(".cm-tooltip-hover .doc").waitFor();
  });
});

const folder = new URL("../../../tests/suite/", import.meta.url);
const names = (gallery, ending) => readdirSync(new URL(`${gallery}/`, folder)).filter((name) => name.endsWith(ending)).sort();
const read = (path) => readFileSync(new URL(path, folder), "utf8");

/** The broken files from the project's test suite. Each file in `mistakes` contains several cases. */
function* gallery() {
  for (const name of names("broken", ".toml")) yield { title: `broken/${name}`, text: read(`broken/${name}`) };
  for (const name of names("bad", ".toml")) yield { title: `bad/${name}`, text: read(`bad/${name}`) };
  for (const name of names("mistakes", ".txt")) {
    for (const part of read(`mistakes/${name}`).trimEnd().split("\n----\n")) {
      const isWhole = part.includes("\nextends") || part.startsWith("#:schema");
      const above = { extends: "nmjl", name: "T", source: "Club" };
      const lines = Object.entries(above).filter(([key]) => !isWhole && !part.startsWith(key)).map(([key, value]) => `${key} = "${value}"\n`);
      yield { title: `mistakes/${name}`, text: `${lines.join("")}${part}\n` };
    }
  }
}

/** Returns what the library finds in a text. */
const check = (text) => library.check({ name: "club.toml", files: { "club.toml": text } }).ok;
const applied = (text, { edits }) => [...edits].sort((a, b) => b.from - a.from).reduce((all, edit) => all.slice(0, edit.from) + edit.text + all.slice(edit.to), text);

test("the gallery of broken files is typed in and fixed", async () => {
  // The editor keeps only one kind of line ending, so leave out texts with others.
  const cases = [...gallery()].filter(({ text }) => !text.includes("\r"));
  let fixes = 0;
  let repaired = 0;
  await visit({}, async (page) => {
    await view(page, "Text");
    await editor(page).waitFor();
    /** Waits until the page shows what the library finds. */
    const shows = async (text, title) => {
      const { findings } = check(text);
      const messages = findings.map(({ message }) => message.replaceAll("`", ""));
      await page.waitForFunction((wanted) => {
        const shown = [...document.querySelectorAll(".finding")].map((element) => element.innerText.toLowerCase().replace(/\s+/g, " "));
        return shown.length === wanted.length && wanted.every((message, at) => shown[at].includes(message.toLowerCase().replace(/\s+/g, " ")));
      }, messages).catch(() => assert.fail(`${title}: ${JSON.stringify(messages)}`));
      return findings;
    };
    for (const { title, text } of cases) {
      await type(page, text);
      let current = text;
      let findings = await shows(current, title);
      const hadErrors = findings.some(({ severity }) => severity === "error");
      for (let fix = 0; fix < 20; fix += 1) {
        const at = findings.findIndex(({ severity, fixes: offered }) => severity === "error" && offered.length > 0);
        if (at < 0) break;
        await page.locator(".finding").nth(at).locator("button.main").first().click();
        current = applied(current, findings[at].fixes[0]);
        findings = await shows(current, `${title}, fixed`);
        fixes += 1;
      }
      assert.equal(await textOf(page), current, title);
      if (hadErrors && !findings.some(({ severity }) => severity === "error")) repaired += 1;
    }
    // The choices match the last text.
    await type(page, 'extends = "nmjl"\nname = "Whole again"\nsource = "y"\n');
    await view(page, "Choose");
    await settled(page);
    assert.equal(await club(page).inputValue(), "Whole again");
  });
  console.log(`${cases.length} broken files, ${fixes} fixes, ${repaired} files repaired by them`);
  assert.ok(cases.length > 200 && fixes > 100 && repaired > 50);
});

test("the choices and the text stay in sync", async () => {
  await visit({}, async (page) => {
    await page.locator("#question-courtesy").getByLabel("There is no courtesy pass").click();
    await view(page, "Text");
    await page.waitForFunction(() => document.querySelector(".cm-content")?.textContent.includes("no-courtesy"));
    const text = await textOf(page);
    await type(page, text.replace("no-courtesy", "courtesy-up-to-two").replace('name = "House rules"', 'name = "By Hand"'));
    await settled(page);
    await view(page, "Choose");
    await page.locator("aside").getByText("Up to two tiles").waitFor();
    assert.equal(await club(page).inputValue(), "By Hand");
    // While the text has an error, the last choices stay and can't be changed.
    await view(page, "Text");
    await type(page, `${text}[`);
    await errors(page).first().waitFor();
    await view(page, "Choose");
    await page.locator(".choose.stale").waitFor();
    await page.locator("aside").getByText("Up to two tiles").waitFor();
    assert.ok(await page.locator("#question-courtesy input").first().isDisabled());
    for (const name of ["Rules", "Steps", "Sheet"]) {
      await view(page, name);
      await page.getByText("Until it is corrected, you'll see the last valid rules.").waitFor();
    }
  });
});
