// What a screen reader says, and where the keyboard's focus goes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { view } from "./browser.mjs";
import { editor, question, server, visit } from "./visit.mjs";

/** Notes every text that appears in a live region. */
const listen = () => {
  window.heard = [];
  const live = "[role=status], [role=alert], [aria-live]";
  new MutationObserver((changes) => {
    const regions = new Set(changes.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest(live)).filter(Boolean));
    for (const region of regions) if (region.textContent.trim() !== "") window.heard.push(region.textContent.trim());
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

/** Does something, and returns what was heard until nothing had been heard for a while. */
async function heard(page, act, wait = 700) {
  await page.evaluate(() => { window.heard = []; });
  await act();
  for (let before = -1, now = 0; before !== now; ) {
    before = now;
    await page.waitForTimeout(wait);
    now = await page.evaluate(() => window.heard.length);
  }
  return page.evaluate(() => window.heard);
}

const focused = (page) => page.evaluate(() => document.activeElement?.closest("button, select, input, h2, .instruction, #main")?.textContent ?? "");

test("a move is heard once, with the tiles it brought", async () => {
  await visit({ init: listen }, async (page) => {
    await view(page, "Play");
    await page.getByRole("heading", { name: /Your rack/ }).waitFor();
    for (const direction of ["across", "left"]) {
      for (let at = 0; at < 3; at += 1) await page.locator(".own .choice:not(.stays)").nth(at).click();
      assert.match((await heard(page, () => page.getByRole("button", { name: "Pass 3 tiles" }).click())).join(" / "), /^[^/]*[Pp]ick up[^/]*$/);
      const sentence = (await heard(page, () => page.getByRole("button", { name: "Pick up" }).click())).join(" / ");
      assert.match(sentence, new RegExp(`^You pick up 3 tiles: [^/]*, [^/]* and [^/]*\\. [^/]*3 tiles[^/]*$`), direction);
      assert.ok((await page.locator(".news").innerText()).startsWith("You pick up 3 tiles: "));
      assert.notEqual(await focused(page), "");
    }
    // The same message is heard again.
    const enter = (text) => page.getByLabel("Or type").fill(text).then(() => page.keyboard.press("Enter"));
    for (let times = 0; times < 2; times += 1) assert.match((await heard(page, () => enter("penguin"))).join(" / "), /^“penguin” isn't a tile[^/]*$/);
    const names = await page.locator(".own .choice:not(.stays)").evaluateAll((all) => all.slice(0, 4).map((tile) => tile.firstChild.textContent.replace(", new", "")));
    assert.deepEqual(await heard(page, () => enter(names[0])), ["You have chosen 1 of 3 tiles."]);
    assert.deepEqual(await heard(page, () => enter(names.slice(1).join(", "))), ["You have chosen 3 tiles already. Put one back first."]);
  });
});

test("leaving the table says nothing more, and leaves a table that works", async () => {
  await visit({ init: listen }, async (page) => {
    await view(page, "Play");
    await page.getByRole("heading", { name: /Your rack/ }).waitFor();
    for (let at = 0; at < 3; at += 1) await page.locator(".own .choice:not(.stays)").nth(at).click();
    const leave = async () => {
      await page.getByRole("button", { name: "Pass 3 tiles" }).click();
      await view(page, "Rules");
    };
    assert.deepEqual((await heard(page, leave)).filter((text) => /tiles/.test(text)), []);
    // Leave while another deal is being opened.
    await view(page, "Play");
    await page.evaluate(() => {
      const seat = document.querySelector(".setup select");
      seat.value = "1";
      seat.dispatchEvent(new Event("change", { bubbles: true }));
      [...document.querySelectorAll("nav button")].find((button) => button.textContent === "Rules").click();
    });
    await page.waitForTimeout(500);
    await view(page, "Play");
    for (let at = 0; at < 3; at += 1) await page.locator(".own .choice:not(.stays)").nth(at).click();
    await page.getByRole("button", { name: "Pass 3 tiles" }).click();
    await page.getByRole("button", { name: "Pick up" }).waitFor();
  });
  // A page that opens with the table begins at its top.
  await visit({ url: `${server.url}#play` }, async (page) => {
    await page.getByRole("heading", { name: /Your rack/ }).waitFor();
    await page.waitForTimeout(300);
    assert.ok(await page.evaluate(() => document.activeElement === document.body));
  });
});

test("no action at the table loses the focus", async () => {
  await visit({}, async (page) => {
    await view(page, "Play");
    await page.getByRole("heading", { name: /Your rack/ }).waitFor();
    await page.getByLabel("You are").focus();
    for (let seat = 1; seat < 4; seat += 1) {
      await page.keyboard.press("ArrowDown");
      await page.getByRole("heading", { name: `Your rack (${["East", "South", "West", "North"][seat]}` }).waitFor();
      assert.match(await focused(page), /North/);
    }
    const tile = page.locator(".own .choice:not(.stays)").first();
    const name = await tile.evaluate((button) => button.firstChild.textContent);
    await tile.focus();
    await page.keyboard.press("Space");
    await page.locator(".tray .choice").focus();
    await page.keyboard.press("Space");
    await page.locator(".tray .choice").waitFor({ state: "detached" });
    assert.ok((await focused(page)).startsWith(name));
    for (let at = 0; at < 3; at += 1) await page.locator(".own .choice:not(.stays)").nth(at).click();
    await page.getByRole("button", { name: "Pass 3 tiles" }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.focus();
    await page.keyboard.press("Enter");
    await undo.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement !== document.body);
  });
});

test("mistakes are heard after a pause, and so are corrections", async () => {
  await visit({ init: listen }, async (page) => {
    await view(page, "Text");
    await editor(page).click();
    await page.keyboard.press("Control+End");
    const type = () => page.keyboard.type("\nallow-jokres = true", { delay: 20 });
    assert.match((await heard(page, type, 1300)).filter((text) => /error/i.test(text)).join(" / "), /^error, line 5: [^/]*allow-jokres[^/]*$/);
    const erase = async () => { for (let key = 0; key < 20; key += 1) await page.keyboard.press("Backspace"); };
    assert.deepEqual((await heard(page, erase, 1300)).filter((text) => /errors/i.test(text)), ["No errors and no warnings"]);
    // Tab leaves the editor, even with a list of completions.
    await page.keyboard.type("\ncha");
    await page.locator(".cm-tooltip-autocomplete").waitFor();
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => !document.activeElement.closest(".cm-editor .cm-content")));
  });
});

test("nothing covers the element that has the focus", async () => {
  for (const viewport of [{ width: 640, height: 400 }, { width: 320, height: 256 }, { width: 320, height: 640 }]) {
    await visit({ viewport }, async (page) => {
      await question(page, "courtesy").getByLabel("There is no courtesy pass").click();
      for (const name of ["Rules", "Play"]) {
        await view(page, name);
        await page.waitForTimeout(300);
        const covered = [];
        for (let press = 0; press < 60; press += 1) {
          await page.keyboard.press("Tab");
          covered.push(await page.evaluate(() => {
            const element = document.activeElement;
            const box = element.getBoundingClientRect();
            const found = document.elementFromPoint(box.x + box.width / 2, Math.min(box.y + box.height / 2, innerHeight - 2));
            return element === document.body || element.contains(found) || found?.contains(element) ? "" : `${element.textContent.trim().slice(0, 40)} is under ${found?.className}`;
          }));
        }
        assert.deepEqual(covered.filter(Boolean), [], `${name}, ${viewport.width}`);
      }
    });
  }
});
