// A club's path through the page: from the first click to the printed sheet.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { view } from "./browser.mjs";
import { club, editor, library, question, settled, sheet, type, visit } from "./visit.mjs";

/** Prints the page, and returns the number of pages. */
async function print(page, format) {
  const pdf = await page.pdf({ format });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
const words = (text) => text.replace(/\s+/g, " ").trim();

test("a club goes from the first click to a printed sheet", async () => {
  await visit({ viewport: { width: 820, height: 1180 } }, async (page) => {
    await club(page).fill("Tuesday Club");
    await question(page, "courtesy").getByLabel("There is no courtesy pass").click();
    await question(page, "blind-passing").getByLabel("On every pass").click();
    await question(page, "second-charleston").getByLabel("If everyone agrees").click();
    await page.getByText("3 house rules").waitFor();
    await view(page, "Text");
    await page.waitForFunction(() => document.querySelector(".cm-content")?.textContent.includes("second-if-all-agree"));
    const text = await editor(page).locator(".cm-line").allInnerTexts();
    await view(page, "Rules");
    await page.getByText("You can pass up to 3 tiles blind.").first().waitFor();
    assert.ok((await page.locator(".mark").count()) >= 3);
    await view(page, "Steps");
    await page.locator(".step .drawing svg").first().waitFor();
    await view(page, "Play");
    for (let at = 0; at < 3; at += 1) await page.locator(".own .choice:not(.stays)").nth(at).click();
    await page.getByRole("button", { name: "Pass 3 tiles" }).click();
    await view(page, "Sheet");
    await sheet(page).getByRole("heading", { name: "Tuesday Club" }).waitFor();
    await page.evaluate(() => { window.print = () => { window.hasPrinted = true; }; });
    await page.getByRole("button", { name: "Print" }).click();
    assert.ok(await page.evaluate(() => window.hasPrinted));
    // The page prints the library's complete sheet and nothing else, on one page.
    const file = { name: "club.toml", files: { "club.toml": text.join("\n") } };
    const { html } = library.sheet(file).ok;
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the sheet" }).click();
    assert.equal(readFileSync(await (await downloaded).path(), "utf8"), html);
    await page.emulateMedia({ media: "print" });
    assert.equal(words(await page.evaluate(() => document.querySelector(".paper").textContent)), words(await page.evaluate((source) => new DOMParser().parseFromString(source, "text/html").body.textContent, html)));
    assert.equal(await page.locator("#app").isVisible(), false);
    assert.equal(await page.locator(".paper").isVisible(), true);
    for (const format of ["Letter", "A4"]) assert.equal(await print(page, format), 1, format);
    await page.emulateMedia({ media: "screen" });
    await view(page, "Choose");
    assert.equal(await page.locator(".paper").count(), 0);
  });
});

test("every ruleset can be chosen", async () => {
  await visit({}, async (page) => {
    for (const title of await page.locator(".card .title").allTextContents()) {
      await page.locator(".card").filter({ has: page.getByText(title, { exact: true }) }).click();
      await page.locator("aside").getByText(`Plays ${title}`).waitFor();
      await page.waitForFunction((base) => document.querySelector(".question em, .question .answer")?.closest("main")?.textContent.includes(`As in ${base}`), title);
      assert.equal(await page.locator(".notice.problem").count(), 0, title);
      for (const other of ["Steps", "Sheet", "Play"]) {
        await view(page, other);
        if (other === "Play") await page.getByRole("heading", { name: /Your rack/ }).waitFor();
      }
      await view(page, "Choose");
    }
  });
});

test("every answer that isn't refused can be chosen, in every ruleset", async () => {
  await visit({}, async (page) => {
    await question(page, "courtesy").waitFor();
    let chosen = 0;
    for (const title of await page.locator(".card .title").allTextContents()) {
      await page.locator(".card").filter({ has: page.getByText(title, { exact: true }) }).click();
      await page.locator("aside").getByText(`Plays ${title}.`).waitFor();
      await page.waitForFunction((base) => document.querySelector(".question .answer")?.textContent.includes(`As in ${base}`), title);
      // The page finds out a moment later which answers fit.
      const { name } = library.rulesets().ok.find((ruleset) => ruleset.title === title);
      for (const { topic, answers } of library.questions({ name }).ok.questions) {
        // The first option of each question stands for the answer that the table plays anyway.
        const usual = answers.find(({ fits }) => fits === "already-played");
        for (const [at, { answer, fits }] of answers.filter((other) => other !== usual).entries()) {
          const label = page.locator(`#question-${topic} .answer`).nth(at + 1);
          // The previous ruleset's answers can still be there for a moment.
          const shown = ([topic, at, answer]) =>
            document.querySelectorAll(`#question-${topic} .answer`)[at]?.innerText.startsWith(answer);
          await page.waitForFunction(shown, [topic, at + 1, answer])
            .catch(async () => assert.fail(`${title}: ${await label.innerText()} instead of ${answer}`));
          if (fits === "refused") {
            await page.locator(`#question-${topic} .refused small`).first().waitFor();
            assert.ok(await label.locator("input").isDisabled(), `${title}: ${answer}`);
          } else if (fits === "changes") {
            await label.click();
            // The previous answer to this question can still be listed for a moment.
            await page.locator("aside li", { hasText: answer }).first().waitFor();
            assert.ok(await label.locator("input").isChecked(), `${title}: ${answer}`);
            assert.equal(await page.locator(".notice.problem").count(), 0, `${title}: ${answer}`);
            chosen += 1;
          }
        }
        await page.locator(`#question-${topic} .answer input`).first().click();
        await page.waitForFunction(() => document.querySelectorAll("aside li").length === 0);
      }
    }
    console.log(`${chosen} answers chosen`);
    assert.ok(chosen >= 150);
  });
});

test("refused answers say why; a new base drops them", async () => {
  await visit({}, async (page) => {
    await question(page, "courtesy").getByLabel("There is no courtesy pass").click();
    const pool = question(page, "pool").locator(".refused");
    await pool.waitFor();
    assert.match(await pool.innerText(), /Can't be combined with your answer “How does the courtesy pass work\? There is no courtesy pass”/);
    await page.locator(".card").filter({ has: page.getByText("Four Winds", { exact: true }) }).click();
    await page.getByText("so this answer was removed").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("aside").getByText("There is no courtesy pass").waitFor();
  });
});

test("a sentence leads to its line and its game", async () => {
  await visit({}, async (page) => {
    await view(page, "Text");
    await type(page, 'extends = "nmjl"\nname = "x"\nsource = "y"\n[passes.first-left]\nblind = 1\n');
    await settled(page);
    await view(page, "Rules");
    await page.locator(".differs .sentence").first().click();
    await page.locator(".story .controls").waitFor();
    const next = page.getByRole("button", { name: "Next", exact: true });
    while (await next.isEnabled()) await next.click();
    await page.getByRole("button", { name: "Show the line" }).first().click();
    await page.waitForFunction(() => getSelection().toString() === "blind = 1");
  });
});

test("differences have games", async () => {
  await visit({}, async (page) => {
    await question(page, "courtesy").getByLabel("There is no courtesy pass").click();
    await view(page, "Compare");
    await page.locator(".sentence").first().click();
    await page.locator(".story .controls").waitFor({ timeout: 60_000 });
    await page.getByLabel(/^Compare/).selectOption({ label: "Four Winds" });
    await page.getByRole("heading", { name: /differences/ }).waitFor();
  });
});

/** Makes the worker stop when it should search for games, as long as `window.stops` is true. */
function stopsSearching() {
  const { postMessage } = Worker.prototype;
  window.stops = true;
  Worker.prototype.postMessage = function (message, ...rest) {
    const searches = ["game", "witnesses"].includes(message.call);
    if (searches && window.stops) this.dispatchEvent(new ErrorEvent("error", { cancelable: true }));
    else postMessage.call(this, message, ...rest);
  };
}

test("a search that failed is repeated with one click", async () => {
  for (const [name, first] of [["Compare", ".sentence"], ["Rules", ".differs .sentence"]]) {
    await visit({ init: stopsSearching }, async (page) => {
      await question(page, "blind-passing").getByLabel("On every pass").click();
      await view(page, name);
      const sentence = page.locator(first).first();
      await sentence.click();
      await page.locator(".detail").getByText("The search for games stopped.").waitFor();
      await page.evaluate(() => { window.stops = false; });
      await sentence.click();
      await page.locator(".story .controls").waitFor({ timeout: 60_000 });
    });
  }
});
