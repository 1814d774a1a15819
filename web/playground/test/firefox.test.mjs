// The essential path through the page in Firefox. The other tests use Chromium.

import assert from "node:assert/strict";
import { test } from "node:test";

import { serve } from "./browser.mjs";
import { firefoxPath, KEYS, launchFirefox } from "./firefox.mjs";

const skip = firefoxPath() ? false : "this test needs Firefox, such as Debian's package `firefox-esr`";

test("a club makes, plays and prints its rules in Firefox", { skip }, async () => {
  const page = await launchFirefox();
  const server = await serve();
  const view = (name) => page.click("nav button", name);
  /** The page's address, which is updated with a delay. */
  const address = () => page.until(async () => {
    const { href } = location;
    await new Promise((done) => setTimeout(done, 400));
    return href === location.href && href;
  });
  try {
    await page.resize(820, 1180);
    await page.goto(server.url);

    await page.click("#club-name");
    await page.press("Tuesday Club");
    await page.click(".card", "The Big Card");
    await page.waitFor("aside", "Plays The Big Card");
    await page.click(".card", "National Mah Jongg League style");
    await page.waitFor("aside", "Plays National Mah Jongg League style");
    await page.click("#question-courtesy .answer", "There is no courtesy pass");
    await page.click("#question-blind-passing .answer", "On every pass");
    await page.waitFor(".path", "2 house rules");

    await view("Rules");
    await page.waitFor("main", "You can pass up to 3 tiles blind.");
    assert.ok((await page.evaluate(() => document.querySelectorAll(".mark").length)) >= 2);

    await view("Text");
    await page.click(".cm-content");
    await page.press("a", [KEYS.control]);
    await page.press("extends = nmjl");
    await page.waitFor(".finding.error", "Error");
    await page.press("a", [KEYS.control]);
    await page.press('extends = "nmjl"\nname = "Tuesday Club"\nsource = "Us"\nwith = ["no-courtesy", "blind-everywhere"]\n');
    await page.waitFor("h2", "No errors and no warnings");

    await view("Play");
    for (let tiles = 1; tiles <= 3; tiles += 1) await page.click(".own .choice:not(.stays, .chosen)");
    await page.click("button", "Pass 3 tiles");
    await page.click("button", "Pick up");
    await page.waitFor("h2", "First across");

    await view("Sheet");
    await page.until(() => document.querySelector("iframe.sheet")?.contentDocument?.body?.innerText.includes("Tuesday Club"));

    const link = await address();
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitFor("h1", "The rule sheet");
    await view("Choose");
    await page.waitFor("aside", "There is no courtesy pass");

    // The page works without a network once its files are cached.
    await page.until(() => navigator.serviceWorker.controller !== null && navigator.serviceWorker.ready.then(({ active }) => active.state === "activated"));
    await address();
    await server.close();
    await page.reload();
    await page.waitFor("aside", "There is no courtesy pass");
    await view("Rules");
    await page.waitFor("h1", "Tuesday Club");
    assert.deepEqual(page.problems, []);
  } finally {
    await Promise.all([page.close(), server.close()]);
  }
});
