// Accessibility: axe, keyboard use, zoom, offline use and speed.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { ready, view } from "./browser.mjs";
import { club, editor, errors, question, server, sheet, tabTo, VIEWS, visit } from "./visit.mjs";

const require = createRequire(import.meta.url);

test("it works offline, and requests nothing after loading", async () => {
  await visit({}, async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.waitForTimeout(500);
    console.log(`loaded with ${server.requests.length} requests: ${[...new Set(server.requests)].map((path) => path.split("/").at(-1) || "index.html").join(", ")}`);
    const { length } = server.requests;
    for (const name of VIEWS) {
      await view(page, name);
      await page.waitForTimeout(300);
    }
    console.log(`${server.requests.length - length} requests after loading, in all views`);
    assert.deepEqual(server.requests.slice(length), []);
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    await view(page, "Rules");
    await page.getByText("You can't pass jokers.").waitFor();
    await view(page, "Text");
    await editor(page).waitFor();
  });
});

test("axe finds no problems", async () => {
  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    for (const viewport of [{ width: 390, height: 844 }, { width: 820, height: 1180 }, { width: 1440, height: 900 }]) {
      await visit({ colorScheme, viewport }, async (page) => {
        await question(page, "courtesy").getByLabel("There is no courtesy pass").click();
        await question(page, "pool").locator(".refused").waitFor();
        await page.evaluate(`${axe}; undefined`);
        for (const name of [...VIEWS, "Text"]) {
          await view(page, name);
          await page.waitForTimeout(500);
          if (name === "Rules") {
            await page.locator(".differs .sentence").first().click();
            await page.locator(".story .controls").waitFor();
          }
          if (name === "Play") await page.locator(".own .choice").first().click();
          const { violations } = await page.evaluate(() => window.axe.run());
          assert.deepEqual(violations.map(({ id, nodes }) => `${name}, ${colorScheme}, ${viewport.width}: ${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join("; ")}`), []);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(width <= viewport.width, `${name} is ${width} wide`);
        }
      });
    }
  }
});

test("it loads within a second and answers within 100 ms", async () => {
  const init = () => {
    const shown = new MutationObserver(() => {
      if (!document.getElementById("club-name")) return;
      window.shownAfter = performance.now();
      shown.disconnect();
    });
    shown.observe(document, { childList: true, subtree: true });
  };
  const loads = [];
  const answers = [];
  await visit({ init }, async (page) => {
    for (let visit = 0; visit < 5; visit += 1) {
      await page.reload();
      await club(page).waitFor();
      loads.push(Math.round(await page.evaluate(() => window.shownAfter)));
    }
    await view(page, "Text");
    await editor(page).click();
    await page.keyboard.press("Control+End");
    await page.evaluate(() => {
      let pressed = 0;
      document.addEventListener("beforeinput", () => { pressed = performance.now(); }, true);
      new MutationObserver(() => {
        const { length } = document.querySelectorAll(".finding.error");
        if (length > 0 && pressed > 0) { window.answeredAfter = performance.now() - pressed; pressed = 0; }
      }).observe(document, { childList: true, subtree: true });
    });
    for (let answer = 0; answer < 5; answer += 1) {
      await page.keyboard.insertText("x");
      await errors(page).first().waitFor();
      answers.push(Math.round(await page.evaluate(() => window.answeredAfter)));
      await page.keyboard.press("Backspace");
      await errors(page).first().waitFor({ state: "detached" });
    }
  });
  console.log(`shown after ${loads.join(", ")} ms; the first error ${answers.join(", ")} ms after a key`);
  assert.ok(Math.min(...loads) < 1000 && Math.min(...answers) < 100);
});

test("Back and Forward change the view, and never the rules", async () => {
  await visit({}, async (page) => {
    await view(page, "Rules");
    await view(page, "Play");
    await page.getByRole("heading", { name: "Play a Charleston" }).waitFor();
    await page.waitForTimeout(300);
    await page.goBack();
    await page.getByRole("heading", { name: "On every pass" }).waitFor();
    await page.goBack();
    await club(page).fill("Renamed");
    await page.waitForTimeout(300);
    await page.goForward();
    await page.getByRole("heading", { name: "Renamed" }).waitFor();
    await page.waitForTimeout(300);
    await page.reload();
    await ready(page);
    await page.getByRole("heading", { name: "Renamed" }).waitFor();
    assert.equal(await page.locator(".notice").count(), 0);
  });
});

test("a club makes its rules with only the keyboard", async () => {
  await visit({}, async (page) => {
    await tabTo(page, "^Skip to the content");
    await tabTo(page, "What is your club called");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Keyboard Club");
    await tabTo(page, "National Mah Jongg League style");
    await page.keyboard.press("ArrowDown");
    await page.locator("aside").getByText("Plays The Big Card").waitFor();
    await page.keyboard.press("ArrowUp");
    await page.locator("aside").getByText("Plays National Mah Jongg League style").waitFor();
    await tabTo(page, "Find a question");
    await page.keyboard.type("courtesy");
    await question(page, "blind-passing").waitFor({ state: "detached" });
    await tabTo(page, "lower number wins");
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowDown");
    await page.locator("aside").getByText("There is no courtesy pass").waitFor();
    await tabTo(page, "^Rules$", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Keyboard Club" }).waitFor();
    await tabTo(page, "^Differs");
    await page.keyboard.press("Enter");
    await page.locator(".story .controls").waitFor();
    await tabTo(page, "^Next");
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Enter");
    await page.getByText("Step 4 of").waitFor();
    // The keyboard can leave the editor.
    await tabTo(page, "^Text$", "Shift+Tab");
    await page.keyboard.press("Enter");
    await editor(page).waitFor();
    await tabTo(page, "^Rule file");
    await tabTo(page, "^More than one file");
    await tabTo(page, "^Sheet$", "Shift+Tab");
    await page.keyboard.press("Enter");
    await sheet(page).getByRole("heading", { name: "Keyboard Club" }).waitFor();
    await page.evaluate(() => { window.print = () => { window.hasPrinted = true; }; });
    await tabTo(page, "^Print the sheet$");
    await page.keyboard.press("Enter");
    assert.ok(await page.evaluate(() => window.hasPrinted));
  });
});

test("nothing is cut off at 200% and 400%", async () => {
  for (const [width, height] of [[720, 450], [410, 590], [320, 420]]) {
    await visit({ viewport: { width, height } }, async (page) => {
      await question(page, "courtesy").getByLabel("There is no courtesy pass").click();
      for (const name of VIEWS) {
        await view(page, name);
        await page.waitForTimeout(300);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${name} is ${wide} wide at ${width}`);
        // No button is smaller than a fingertip.
        const small = await page.locator("main button:not(.link, .sentence), nav button").evaluateAll((all) => all.map((button) => [button.innerText, button.getBoundingClientRect()]).filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44)).map(([text, box]) => `${text} ${box.width}x${box.height}`));
        assert.deepEqual(small, [], name);
      }
    });
  }
});

test("nothing moves for people who prefer reduced motion", async () => {
  for (const reducedMotion of ["reduce", "no-preference"]) {
    await visit({ reducedMotion }, async (page) => {
      await view(page, "Play");
      // The tiles on the rack are what moves.
      await page.locator(".own .choice").first().waitFor();
      const moving = await page.evaluate(() => [...document.querySelectorAll("*")].filter((element) => { const style = getComputedStyle(element); return style.transitionDuration.split(",").some((time) => parseFloat(time) > 0) || style.animationName !== "none"; }).length);
      assert.equal(moving > 0, reducedMotion === "no-preference");
    });
  }
});
