// The Choose view: finding questions, what the answers mean, and what has been chosen so far.

import assert from "node:assert/strict";
import { test } from "node:test";

import { view } from "./browser.mjs";
import { club, library, question, settled, sheet, textOf, type, visit } from "./visit.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const find = (page) => page.getByRole("searchbox", { name: "Find a question" });
const titles = (page) => page.locator(".question legend").allInnerTexts();
const topOf = (locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));
/** Waits until the summary lists this many choices. */
const isAsked = (page, count) => page.waitForFunction((number) => document.querySelectorAll("aside .chosen li").length === number, count);

test("the search stays visible, and titles come first", async () => {
  await visit(phone, async (page) => {
    await question(page, "passing-seasons").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
    await page.waitForTimeout(100);
    const [box, form] = [await find(page).boundingBox(), await page.locator(".find").boundingBox()];
    assert.ok(box.y >= 0 && box.y + box.height < 120 && form.height <= 110, "the search is at the top, and small");
    await find(page).fill("joker");
    const found = await titles(page);
    assert.equal(found[0], "Can players pass jokers?");
    assert.ok(found.length > 1 && found.length < 10, "the meanings of the answers are searched too");
    await page.getByText(`${found.length} questions match`).waitFor();
    const first = await page.locator(".question").first().boundingBox();
    assert.ok(first.y >= 0 && first.y < 300, `the first result is on the screen: ${first.y}`);
    await page.getByRole("button", { name: "Clear" }).click();
    assert.equal(await find(page).inputValue(), "");
    await page.getByText("21 questions").waitFor();
    assert.ok(await find(page).evaluate((element) => element === document.activeElement));
    await find(page).fill("elephant");
    await page.getByText("no questions match").waitFor();
  });
});

test("an answer doesn't change other questions' defaults", async () => {
  const otherwise = (page) => page.locator(".question").evaluateAll((all) => Object.fromEntries(all.map((one) => [one.id, one.querySelector(".answer").innerText])));
  await visit({}, async (page) => {
    await question(page, "courtesy").waitFor();
    const before = await otherwise(page);
    assert.match(before["question-blind-passing"], /First left and Last right: You can pass up to 3 tiles blind\./);
    await question(page, "blanks").getByLabel("Yes, six").click();
    await question(page, "second-charleston").getByLabel("No", { exact: false }).first().click();
    await question(page, "passing-flowers").locator("input").nth(1).click();
    await question(page, "pool").locator("input").nth(1).click();
    await page.waitForTimeout(1000);
    const { "question-passing-blanks": opened, ...after } = await otherwise(page);
    assert.match(opened, /^Yes/);
    for (const [id, text] of Object.entries(after)) assert.equal(text, before[id], id);
  });
});

test("answers that are given at the same moment are all kept", async () => {
  await visit({}, async (page) => {
    await question(page, "courtesy").waitFor();
    await page.evaluate(() => {
      const answer = (topic, at) => document.querySelectorAll(`#question-${topic} input`)[at].click();
      answer("pool", 1);
      answer("courtesy", 1);
      const name = document.getElementById("club-name");
      name.value = "Quick Club";
      name.dispatchEvent(new Event("input", { bubbles: true }));
      answer("passing-flowers", 1);
      answer("courtesy", 2);
    });
    await isAsked(page, 3);
    // Before the last answer arrives, three questions are answered, too.
    const isChosen = ([topic, at]) => document.querySelectorAll(`#question-${topic} input`)[at].checked;
    await page.waitForFunction(isChosen, ["courtesy", 2]);
    await settled(page);
    for (const chosen of [["pool", 1], ["courtesy", 2], ["passing-flowers", 1]]) {
      assert.ok(await page.evaluate(isChosen, chosen), chosen[0]);
    }
    await view(page, "Text");
    const text = await textOf(page);
    assert.match(text, /^name = "Quick Club"$/m);
    assert.equal(text.match(/^    "[a-z-]+",$/gm)?.length, 3, text);
  });
});

test("answers say what they mean before they are chosen", async () => {
  await visit({}, async (page) => {
    const answers = question(page, "second-charleston").locator(".answer");
    await answers.first().waitFor();
    const texts = await answers.allInnerTexts();
    assert.equal(new Set(texts).size, texts.length);
    for (const text of texts.slice(1)) assert.match(text, /\n.+\.$/, text);
  });
});

test("choosing an answer moves nothing on the screen", async () => {
  for (const options of [phone, {}]) {
    await visit(options, async (page) => {
      for (const [topic, at] of [["pool", 1], ["pool", 0], ["courtesy", 3], ["second-charleston", 1], ["blind-passing", 3], ["blanks", 1], ["courtesy", 0], ["blanks", 0]]) {
        const answer = question(page, topic).locator("input").nth(at);
        await answer.scrollIntoViewIfNeeded();
        await page.waitForTimeout(50);
        const [before, height] = [await topOf(answer), await question(page, topic).evaluate((element) => element.offsetHeight)];
        await answer.click();
        // The page finds out a moment later which other answers fit.
        for (let look = 0; look < 8; look += 1) {
          await page.waitForTimeout(100);
          assert.ok(Math.abs((await topOf(answer)) - before) <= 1, `${topic} moved from ${before} to ${await topOf(answer)}`);
        }
        assert.equal(await question(page, topic).evaluate((element) => element.offsetHeight), height, topic);
      }
    });
  }
});

test("the summary leads to each answer, and removes it", async () => {
  await visit(phone, async (page) => {
    await question(page, "blind-passing").locator("input").nth(3).click();
    await question(page, "courtesy").getByLabel("There is no courtesy pass").click();
    await question(page, "east-hand").locator("input").nth(1).click();
    await isAsked(page, 3);
    await page.getByRole("button", { name: "3 house rules" }).click();
    const listed = await page.locator(".chosen small").allInnerTexts();
    const order = (await titles(page)).map((title) => title.replace(/\s*House rule$/, ""));
    assert.deepEqual(listed, order.filter((title) => listed.includes(title)), "in the order of play");
    await page.getByRole("button", { name: "Change: How does the courtesy pass work?" }).click();
    assert.equal(await page.evaluate(() => document.activeElement.name), "courtesy");
    await page.getByRole("button", { name: "Remove: How does the courtesy pass work?" }).click();
    await isAsked(page, 2);
    assert.ok(await question(page, "courtesy").locator("input").first().isChecked());
    await page.getByText("Removed: “How does the courtesy pass work?” (There is no courtesy pass).").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await isAsked(page, 3);
    assert.ok(await question(page, "courtesy").getByLabel("There is no courtesy pass").isChecked());
    await page.getByRole("button", { name: "Remove: How does the courtesy pass work?" }).click();
    await isAsked(page, 2);
    await page.getByRole("button", { name: "Close" }).click();
    // On paper, only the chosen answers appear.
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await page.locator("legend, .chosen strong").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.innerText)), ["Thirteen, like everyone else", "On every pass, up to three tiles"]);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "See the rules" }).first().click();
    await page.getByRole("button", { name: "See the sheet" }).click();
    const print = await page.getByRole("button", { name: "Print the sheet" }).boundingBox();
    assert.ok(print.height >= 56 && print.width > 300 && print.y < 500, "printing is what the Sheet view is for");
  });
});

test("a club without a name gets a valid sheet", async () => {
  await visit({}, async (page) => {
    assert.equal(await club(page).inputValue(), "");
    await view(page, "Sheet");
    await sheet(page).getByRole("heading", { name: "House rules", exact: true }).waitFor();
    await page.getByRole("button", { name: "Add the name" }).click();
    await club(page).fill("Tuesday Club");
    await club(page).fill("  ");
    await view(page, "Text");
    await page.waitForFunction(() => document.querySelector(".cm-content")?.textContent.includes('name = "House rules"'));
    const text = await textOf(page);
    assert.ok(library.check({ name: "club.toml", files: { "club.toml": text } }).ok.playable);
    await type(page, text.replace('"House rules"', '"By Hand"'));
    await settled(page);
    await view(page, "Choose");
    assert.equal(await club(page).inputValue(), "By Hand");
    await club(page).press("End");
    await club(page).pressSequentially("!");
    assert.equal(await club(page).inputValue(), "By Hand!");
  });
});

test("touch screens show no hover effects", async () => {
  await visit(phone, async (page) => {
    const outside = await page.evaluate(() => {
      const found = [];
      const read = (rules, isInside) => { for (const rule of rules) { if (rule.selectorText?.includes(":hover") && !isInside) found.push(rule.selectorText); if (rule.cssRules) read(rule.cssRules, isInside || /hover: *hover/.test(rule.media?.mediaText ?? "")); } };
      for (const sheet of document.styleSheets) read(sheet.cssRules, false);
      return found;
    });
    assert.deepEqual(outside, []);
  });
});
