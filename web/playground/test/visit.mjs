// Helpers that the page's tests share.

import assert from "node:assert/strict";
import { after, before } from "node:test";

import { load } from "../../package/index.mjs";
import { launch, open, ready, serve } from "./browser.mjs";

export const VIEWS = ["Choose", "Text", "Rules", "Steps", "Play", "Compare", "Sheet"];
export const library = await load();

let browser;
export let server;
before(async () => { [browser, server] = await Promise.all([launch(), serve()]); });
after(async () => { await browser.close(); await server.close(); });

/** Opens the page, does something, and expects no errors in the console. */
export async function visit(options, act) {
  const page = await open(browser, options.url ?? server.url, options);
  try {
    if (!options.isBroken) await ready(page);
    await act(page);
    assert.deepEqual(page.problems.filter((text) => !options.expected?.test(text)), []);
  } finally {
    await page.context().close();
  }
}

export const club = (page) => page.getByLabel("What is your club called?");
export const question = (page, topic) => page.locator(`#question-${topic}`);
export const settled = (page) => page.waitForFunction(() => !document.querySelector(".stale"));
export const editor = (page) => page.locator(".cm-content");
export const errors = (page) => page.locator(".finding.error");
/** The sheet on the screen. */
export const sheet = (page) => page.frameLocator("iframe.sheet");

/** Replaces the text in the editor. */
export async function type(page, text) {
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** The whole text in the editor, including lines that aren't on the screen. */
export const textOf = (page) => editor(page).evaluate((element) => element.cmTile?.view?.state.doc.toString() ?? element.cmView?.view?.state.doc.toString() ?? element.innerText);

/** Presses Tab until a matching element has the focus. */
export async function tabTo(page, name, key = "Tab") {
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate((wanted) => {
      const element = document.activeElement;
      if (!element || element === document.body) return false;
      const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.innerText ?? element.innerText ?? "";
      return new RegExp(wanted).test(label.trim());
    }, name);
    if (found) return;
  }
  assert.fail(`Tab doesn't reach ${name}`);
}
