// The page in a browser: everything that a club does with it, by mouse and by keyboard.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { launch, open, ready, serve, view } from "./browser.mjs";

const require = createRequire(import.meta.url);
const VIEWS = ["Choose", "Text", "Rules", "Steps", "Play", "Compare", "Sheet"];
let browser;
let server;
before(async () => { [browser, server] = await Promise.all([launch(), serve()]); });
after(async () => { await browser.close(); await server.close(); });

/** Opens the page, does something, and expects no complaints in the console. */
async function visit(options, act) {
  const page = await open(browser, options.url ?? server.url, options);
  try {
    if (!options.isBroken) await ready(page);
    await act(page);
    assert.deepEqual(page.problems.filter((text) => !options.expected?.test(text)), []);
  } finally {
    await page.context().close();
  }
}

const club = (page) => page.getByLabel("What is your club called?");
const question = (page, topic) => page.locator(`#question-${topic}`);
const settled = (page) => page.waitForFunction(() => !document.querySelector(".stale"));
const editor = (page) => page.locator(".cm-content");
async function type(page, text) {
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}
const errors = (page) => page.locator(".finding.error");

test("a club goes from the first click to a printed sheet", async () => {
  await visit({ viewport: { width: 820, height: 1180 } }, async (page) => {
    await club(page).fill("Tuesday Club");
    await question(page, "courtesy").getByLabel("There is no courtesy pass").click();
    await question(page, "blind-passing").getByLabel("On every pass").click();
    await question(page, "second-charleston").getByLabel("If everyone agrees").click();
    await page.getByText("3 house rules").waitFor();
    await view(page, "Text");
    await page.waitForFunction(() => document.querySelector(".cm-content")?.textContent.includes("second-if-all-agree"));
    await view(page, "Rules");
    await page.getByText("You can pass up to 3 of these tiles blind.").first().waitFor();
    assert.ok((await page.locator(".mark").count()) >= 3);
    await view(page, "Sheet");
    await page.getByRole("heading", { name: "How we differ from" }).waitFor();
    await page.evaluate(() => { window.print = () => { window.hasPrinted = true; }; });
    await page.getByRole("button", { name: "Print" }).click();
    assert.ok(await page.evaluate(() => window.hasPrinted));
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("nav").isVisible(), false);
    assert.ok(await page.locator(".sheet").getByText("Tuesday Club").isVisible());
    const pdf = await page.pdf({ format: "Letter" });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert.ok(pages >= 1 && pages <= 3, `${pages} pages`);
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

test("every answer that isn't refused can be chosen", async () => {
  await visit({}, async (page) => {
    await question(page, "courtesy").waitFor();
    const topics = await page.locator(".question").evaluateAll((all) => all.map(({ id }) => id));
    let chosen = 0;
    for (const topic of topics) {
      const answers = page.locator(`#${topic} .answer`);
      for (let at = 1; at < (await answers.count()); at += 1) {
        if (await answers.nth(at).locator("input").isDisabled()) continue;
        await answers.nth(at).click();
        await page.waitForFunction(([id, index]) => document.querySelectorAll(`#${id} input`)[index].checked, [topic, at]);
        await page.locator("aside li").first().waitFor();
        assert.equal(await page.locator(".notice.problem").count(), 0, `${topic} ${at}`);
        chosen += 1;
      }
      await answers.first().click();
      await page.waitForFunction(() => document.querySelectorAll("aside li").length === 0);
    }
    console.log(`${chosen} answers chosen`);
    assert.ok(chosen >= 30);
  });
});

test("refused answers say why, and another base drops them", async () => {
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

test("a whole game is played by keyboard", async () => {
  await visit({}, async (page) => {
    await view(page, "Play");
    await page.getByRole("heading", { name: /Your rack/ }).waitFor();
    // The first pass with arrow keys and the space bar.
    await page.locator(".own .choice").first().focus();
    for (let at = 0; at < 3; at += 1) {
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
    }
    await page.getByRole("button", { name: "Pass 3 tiles" }).focus();
    await page.keyboard.press("Enter");
    const box = page.getByLabel("Or type");
    const over = page.getByRole("heading", { name: "How it went" });
    for (let move = 0; move < 60 && !(await over.isVisible()); move += 1) {
      await page.waitForTimeout(60);
      if (!(await box.isVisible())) continue;
      await box.focus();
      const actions = await page.locator(".actions button").allInnerTexts();
      if (actions.includes("Pick up")) await page.keyboard.type("pick up");
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
    await page.locator(".log summary").click();
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
    for (let deal = 0; deal < 20 && (await stays.count()) === 0; deal += 1) {
      await page.getByRole("button", { name: "Deal again" }).click();
      await page.waitForTimeout(200);
    }
    await stays.first().click({ force: true });
    await page.getByText("You can't pass a joker now").waitFor();
    const before = await page.locator(".own .choice").evaluateAll((all) => all.map((tile) => tile.firstChild.textContent));
    await page.locator(".own .choice:not(.stays)").nth(0).click();
    await page.locator(".own .choice:not(.stays)").nth(1).click();
    assert.ok(await page.getByRole("button", { name: "Pass 2 tiles" }).isDisabled());
    await page.locator(".own .choice:not(.stays)").nth(2).click();
    await page.getByRole("button", { name: "Pass 3 tiles" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".own .choice").length === count, before.length);
    assert.deepEqual(await page.locator(".own .choice").evaluateAll((all) => all.map((tile) => tile.firstChild.textContent)), before);
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

const broken = {
  'extends = "nmjl': /./,
  'extends = "nmlj"\nname = "x"\nsource = "y"\n': /nmlj/,
  'extends = "nmjl"\nname = "x"\nsource = "y"\n[passes.first-left]\nblnd = 2\n': /blnd/,
  'extends = "nmjl"\nname = "x"\nsource = "y"\n[passes.first-left]\ntiles = 99\n': /99/,
  'extends = "nmjl"\nname = "x"\nsource = "y"\nwith = ["no-cortesy"]\n': /no-cortesy/,
  'extends = "parent.toml"\nname = "x"\nsource = "y"\n': /parent\.toml/,
  "name = 5\n[[[": /./,
  "": /./,
  "\u{1F004} é \u0000": /./,
  'a = "\n\nb = {': /./,
};

test("broken files are explained while they are typed", async () => {
  await visit({}, async (page) => {
    await view(page, "Text");
    await editor(page).waitFor();
    for (const [text, message] of Object.entries(broken)) {
      await type(page, text);
      await page.waitForFunction(() => document.querySelector(".finding.error"));
      await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("main").innerText), message.source);
      await type(page, 'extends = "nmjl"\nname = "x"\nsource = "y"\n');
      await page.waitForFunction(() => !document.querySelector(".finding.error"));
    }
  });
});

test("an error is fixed with one click, and the choices wait", async () => {
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

const links = JSON.parse(readFileSync(new URL("../../../schemas/links/gallery.json", import.meta.url), "utf8"));

test("links of every version open", async () => {
  for (const { link, shared, title } of links) {
    await visit({ url: `${server.url}#${link}` }, async (page) => {
      await view(page, "Text");
      await editor(page).waitFor();
      const line = shared.files[shared.name].split("\n").find((text) => text.includes("name =")) ?? "not TOML";
      await page.waitForFunction((text) => document.querySelector(".cm-content").innerText.includes(text), line).catch(() => assert.fail(title));
    });
  }
});

test("a link replaces nothing, and a damaged one is explained", async () => {
  await visit({}, async (page) => {
    await club(page).fill("My Own Club");
    await page.waitForTimeout(400);
    const [mine] = page.url().split("#").slice(1);
    await page.goto("about:blank");
    await page.goto(`${server.url}#${links[1].link}`);
    await page.getByText("Your own file, “My Own Club”, is still here.").waitFor();
    await page.getByRole("button", { name: "Go back to “My Own Club”" }).click();
    await page.waitForFunction(() => document.getElementById("club-name")?.value === "My Own Club" || document.title.startsWith("My Own Club"));
    await page.goto("about:blank");
    await page.goto(`${server.url}#${mine.slice(0, -5)}`);
    await page.getByText("This link can't be read. It is incomplete").waitFor();
    await view(page, "Choose");
    assert.equal(await club(page).inputValue(), "My Own Club");
  });
});

test("the link in the address carries the rules", async () => {
  let link = "";
  await visit({}, async (page) => {
    await question(page, "pool").getByLabel("Yes").click();
    await view(page, "Rules");
    await page.waitForTimeout(400);
    link = page.url();
  });
  await visit({ url: link }, async (page) => {
    await page.getByRole("heading", { name: "Pool" }).first().waitFor();
  });
});

test("huge, binary and orphaned files are explained", async () => {
  await visit({}, async (page) => {
    await club(page).fill("Kept");
    await view(page, "Sheet");
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "tiles.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]) });
    await page.getByText("tiles.png isn't a text file").waitFor();
    await input.setInputFiles({ name: "big.toml", mimeType: "text/plain", buffer: Buffer.alloc(1 << 20, "x") });
    await page.getByText("big.toml is too large").waitFor();
    await input.setInputFiles([
      { name: "club.toml", mimeType: "text/plain", buffer: Buffer.from('extends = "parent.toml"\nname = "Child"\nsource = "x"\n') },
      { name: "parent.toml", mimeType: "text/plain", buffer: Buffer.from('extends = "nmjl"\nname = "Parent"\nsource = "x"\n[passes.first-left]\nblind = 1\n') },
    ]);
    await page.locator(".sheet").getByRole("heading", { name: "Child" }).waitFor();
    await input.setInputFiles({ name: "alone.toml", mimeType: "text/plain", buffer: Buffer.from('extends = "parent.toml"\nname = "Alone"\nsource = "x"\n') });
    await page.getByText("The rule file has").first().waitFor();
    await view(page, "Text");
    await type(page, "x".repeat(1 << 20));
    await page.getByText("far more than any rule file").waitFor();
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => /Alone/.test(document.querySelector(".cm-content").innerText));
  });
});

test("blocked storage and no WebAssembly are explained", async () => {
  await visit({ init: () => { Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked"); } }); } }, async (page) => {
    await page.getByText("doesn't let the page keep your rules").waitFor();
  });
  await visit({ init: () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; } }, async (page) => {
    await page.getByText("doesn't let the page keep your rules").waitFor();
  });
  await visit({ init: () => { delete window.WebAssembly; }, isBroken: true }, async (page) => {
    await page.getByText("WebAssembly is turned off or missing").waitFor();
  });
});

test("the page goes on when the library stops", async () => {
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
    await page.locator(".sheet").getByRole("heading", { name: "Still here" }).waitFor();
  });
});

test("it works offline, and asks for nothing after loading", async () => {
  await visit({}, async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.waitForTimeout(500);
    const { length } = server.requests;
    for (const name of VIEWS) {
      await view(page, name);
      await page.waitForTimeout(300);
    }
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

test("axe finds nothing to complain about", async () => {
  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    for (const viewport of [{ width: 390, height: 844 }, { width: 1280, height: 800 }]) {
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

test("it loads and answers quickly", async () => {
  await visit({}, async (page) => {
    const loaded = await page.evaluate(() => performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd);
    const started = Date.now();
    await page.reload();
    await page.locator("#club-name").waitFor();
    const shown = Date.now() - started;
    await view(page, "Text");
    await editor(page).click();
    await page.keyboard.press("Control+End");
    const typed = Date.now();
    await page.keyboard.insertText("x");
    await errors(page).first().waitFor();
    console.log(`page loaded after ${Math.round(loaded)} ms, first view after ${shown} ms, first error ${Date.now() - typed} ms after a key`);
  });
});
