// Games on the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { view } from "./browser.mjs";
import { club, library, question, settled, sheet, tabTo, type, visit } from "./visit.mjs";

const rackOf = (page) => page.locator(".own .choice").evaluateAll((all) => all.map((tile) => tile.firstChild.textContent));

test("a whole game can be played by keyboard", async () => {
  await visit({}, async (page) => {
    await tabTo(page, "^Play$");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /Your rack/ }).waitFor();
    // Make the first pass with arrow keys and the space bar.
    await tabTo(page, "^\\d (bam|crak|dot)");
    for (let at = 0; at < 3; at += 1) {
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
    }
    await tabTo(page, "^Pass 3 tiles");
    await page.keyboard.press("Enter");
    const box = page.getByLabel("Or type");
    const over = page.getByRole("heading", { name: "How it went" });
    for (let move = 0; move < 60 && !(await over.isVisible()); move += 1) {
      await page.waitForTimeout(60);
      if (!(await box.isVisible())) continue;
      await box.focus();
      const actions = await page.locator(".actions button").allInnerTexts();
      if (actions.includes("Pick up your tiles")) await page.keyboard.type("pick up");
      else if (actions.includes("Begin play")) await page.keyboard.type("begin play");
      else if (actions.some((text) => /^\d$/.test(text))) await page.keyboard.type("1");
      else {
        const names = await page.locator(".own .choice:not(.stays)").evaluateAll((all) => all.slice(0, 3).map((tile) => tile.firstChild.textContent.replace(", new", "")));
        for (const name of names) {
          await page.keyboard.type(name);
          await page.keyboard.press("Enter");
        }
      }
      await page.keyboard.press("Enter");
    }
    await over.waitFor();
    await page.getByText("You gave").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a story" }).click();
    const story = readFileSync(await (await download).path(), "utf8");
    assert.match(story, /^ruleset: club.toml$/m);
    assert.match(story, /east begins play/);
  });
});

test("tiles that can't be passed say why, and a pass can be undone", async () => {
  await visit({}, async (page) => {
    await view(page, "Play");
    const stays = page.locator(".own .choice.stays");
    await page.getByRole("heading", { name: /Your rack/ }).waitFor();
    for (let deal = 0; deal < 40 && (await stays.count()) === 0; deal += 1) {
      const hand = String(await rackOf(page));
      await page.getByRole("button", { name: "Deal again" }).click();
      await page.waitForFunction((hand) => {
        const tiles = [...document.querySelectorAll(".own .choice")].map((tile) => tile.firstChild.textContent);
        return tiles.length > 0 && String(tiles) !== hand;
      }, hand);
    }
    await stays.first().click({ force: true });
    await page.getByRole("alert").getByText("Jokers can't be passed during the Charleston.").waitFor();
    const before = await rackOf(page);
    await page.locator(".own .choice:not(.stays)").nth(0).click();
    await page.locator(".own .choice:not(.stays)").nth(1).click();
    assert.ok(await page.getByRole("button", { name: "Choose 1 more tile" }).isDisabled());
    await page.locator(".own .choice:not(.stays)").nth(2).click();
    // Undo as soon as it is possible, while the others are still moving.
    await page.evaluate(() => {
      const undo = () => [...document.querySelectorAll("button")].find((button) => button.textContent === "Undo");
      const observer = new MutationObserver(() => { if (undo()) { observer.disconnect(); undo().click(); window.isUndone = true; } });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole("button", { name: "Pass 3 tiles" }).click();
    await page.waitForFunction((before) => {
      const tiles = [...document.querySelectorAll(".own .choice")].map((tile) => tile.firstChild.textContent);
      return window.isUndone && String(tiles) === before;
    }, String(before));
    // After picking up, the player knows new tiles, so nothing can be undone.
    for (let at = 0; at < 3; at += 1) await page.locator(".own .choice:not(.stays)").nth(at).click();
    await page.getByRole("button", { name: "Pass 3 tiles" }).click();
    await page.getByRole("button", { name: "Pick up" }).click();
    await page.getByRole("heading", { name: "First across" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
  });
});

test("a tile can be dragged to its receiver", async () => {
  await visit({}, async (page) => {
    await view(page, "Play");
    const tile = await page.locator(".own .choice").first().boundingBox();
    const tray = await page.locator(".tray").first().boundingBox();
    await page.mouse.move(tile.x + 20, tile.y + 20);
    await page.mouse.down();
    await page.mouse.move(tile.x + 40, tile.y + 60, { steps: 3 });
    await page.mouse.move(tray.x + 30, tray.y + 60, { steps: 5 });
    await page.mouse.up();
    assert.equal(await page.locator(".tray .choice").count(), 1);
  });
});

test("the page keeps working when the library stops", async () => {
  const init = () => {
    const Original = window.Worker;
    window.workers = [];
    window.Worker = class extends Original { constructor(...input) { super(...input); window.workers.push(this); } };
  };
  await visit({ init }, async (page) => {
    await view(page, "Play");
    await page.getByRole("heading", { name: /Your rack/ }).waitFor();
    for (let at = 0; at < 3; at += 1) await page.locator(".own .choice:not(.stays)").nth(at).click();
    await page.evaluate(() => { for (const worker of window.workers) { worker.terminate(); worker.onerror(new ErrorEvent("error", { message: "out of memory", cancelable: true })); } });
    await page.getByRole("button", { name: "Pass 3 tiles" }).click();
    await page.getByRole("button", { name: "Pick up" }).click();
    await page.getByRole("heading", { name: "First across" }).waitFor();
    await view(page, "Choose");
    await club(page).fill("Still here");
    await view(page, "Sheet");
    await sheet(page).getByRole("heading", { name: "Still here" }).waitFor();
  });
});

test("any seat can be taken, and a link opens the same deal", async () => {
  let link = "";
  let rack = [];
  await visit({}, async (page) => {
    await view(page, "Play");
    const racks = new Set();
    for (const seat of ["East", "South", "West", "North"]) {
      const choice = page.getByLabel("You are");
      await choice.selectOption({ index: ["East", "South", "West", "North"].indexOf(seat) });
      await page.getByRole("heading", { name: `Your rack (${seat}` }).waitFor();
      racks.add((await rackOf(page)).join());
    }
    assert.equal(racks.size, 4);
    await page.getByLabel("You are").selectOption({ index: 0 });
    await page.getByLabel("The others").selectOption("random");
    await page.getByRole("button", { name: "Deal again" }).click();
    await page.waitForTimeout(600);
    rack = await rackOf(page);
    link = page.url();
  });
  await visit({ url: link }, async (page) => {
    await page.getByRole("heading", { name: /Your rack/ }).waitFor();
    await page.waitForFunction((wanted) => [...document.querySelectorAll(".own .choice")].map((tile) => tile.firstChild.textContent).join() === wanted, rack.join());
  });
});

test("blind tiles show their backs, and stories replay", async () => {
  await visit({}, async (page) => {
    await question(page, "blind-passing").getByLabel("On every pass").click();
    await view(page, "Play");
    await page.getByRole("button", { name: "One more blind tile" }).click();
    assert.equal(await page.locator(".tray .back").count(), 1);
    for (let at = 0; at < 2; at += 1) await page.locator(".own .choice:not(.stays)").nth(at).click();
    await page.getByRole("button", { name: "Let the others go first" }).click();
    await page.locator(".progress", { hasText: /Passed 3 tiles/ }).first().waitFor();
    await page.getByRole("button", { name: "Pass 3 tiles" }).click();
    await page.locator(".now .back").first().waitFor();
    await page.locator(".log summary").click();
    await page.getByText("You pass 2 tiles and 1 blind.").waitFor();
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a story" }).click();
    const story = readFileSync(await (await downloaded).path(), "utf8");
    await view(page, "Text");
    await page.waitForFunction(() => document.querySelector(".cm-content")?.textContent.includes("blind-everywhere"));
    const text = (await page.locator(".cm-line").allInnerTexts()).join("\n");
    const replayed = library.replay({ name: "club.toml", files: { "club.toml": text } }, story);
    assert.deepEqual(replayed.ok?.differences, [], JSON.stringify(replayed.error));
    assert.match(story, /^east passes .* blind/m);
  });
});

test("cards can be seen and typed, and a game waits for its player", async () => {
  const hearts = readFileSync(new URL("../../../tests/stories/variants/hearts.toml", import.meta.url), "utf8");
  await visit({}, async (page) => {
    await view(page, "Text");
    await type(page, hearts);
    await settled(page);
    await view(page, "Play");
    await page.getByRole("heading", { name: /Your rack .*13 cards/ }).waitFor();
    const size = await page.locator(".own .choice svg").first().boundingBox();
    assert.ok(size.width > 20 && size.height > 20, JSON.stringify(size));
    const [card] = await rackOf(page);
    const box = page.getByLabel("Or type");
    await box.fill(card);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Choose 2 more cards" }).waitFor();
    await box.fill("3D");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText(/^You don't have a/).waitFor();
    await box.fill("penguin");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("“penguin” isn't a card. Type cards as SQ or queen of spades.").waitFor();
    for (const other of (await rackOf(page)).slice(1, 3)) {
      await box.fill(other);
      await page.keyboard.press("Enter");
    }
    await page.getByRole("button", { name: "Pass 3 cards" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Begin play" }).waitFor();
    assert.ok(await page.evaluate(() => document.activeElement !== document.body));
    const rack = String(await rackOf(page));
    await view(page, "Rules");
    await view(page, "Play");
    await page.getByRole("button", { name: "Begin play" }).waitFor();
    assert.equal(String(await rackOf(page)), rack);
  });
});
