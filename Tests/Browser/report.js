// Uses the pages of reports as people do, in the browser that `browser.js` drives.
"use strict";
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");

module.exports = ({ folder, tab: first, holds, equal }) => {
  const send = (...what) => first().send(...what), event = (...what) => first().event(...what), run = text => first().run(text);
  // Helpers for checks, which run in the page.
  const helpers = `
    const all = (what, within = document) => [...within.querySelectorAll(what)];
    const frame = () => new Promise(done => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    }));
    const isSeen = one => one.checkVisibility({ checkVisibilityCSS: true });
    const seen = () => all("tr.r").filter(isSeen).map(one => one.dataset.r);
    const field = name => document.getElementById("filters").elements.namedItem(name);
    // The address follows a moment later.
    const address = async wanted => {
      for (let turn = 0; turn < 600 && location.hash !== wanted; turn += 1) await frame();
      return location.hash;
    };
    const set = async (name, value) => {
      field(name).value = value;
      field(name).dispatchEvent(new Event("input", { bubbles: true }));
      await frame();
    };
  `;
  const page = text => run(helpers + text);
  const visit = async (name, hash = "") => {
    // From a page to its own addresses, the browser would load nothing.
    const blank = event("Page.loadEventFired");
    await send("Page.navigate", { url: "about:blank" });
    await blank;
    const loaded = event("Page.loadEventFired");
    await send("Page.navigate", { url: pathToFileURL(join(folder, name)).href + hash });
    await loaded;
  };
  const key = async (name, code, text) => {
    const what = { key: name, code: name, windowsVirtualKeyCode: code };
    await send("Input.dispatchKeyEvent", { type: "keyDown", ...what, ...(text ? { text } : {}) });
    await send("Input.dispatchKeyEvent", { type: "keyUp", ...what });
  };
  const tab = () => key("Tab", 9);
  const enter = () => key("Enter", 13, "\r");

  const checks = {
    async "filters hide rows, and stand in the address"() {
      await visit("sample.html");
      await page(`field("text").focus();`);
      await send("Input.insertText", { text: "late" });
      await page(`await frame(); await frame();`);
      const late = await page(`return [seen(), await address("#text=late")];`);
      holds(late[0].includes("STA-06") && late[0].length < 10, `shown are ${late[0]}`);
      equal(late[1], "#text=late");
      await page(`await set("text", ""); await set("group", "THN");`);
      equal(await page(`return [seen(), await address("#group=THN")];`), [["THN-02", "THN-03"], "#group=THN"]);
      await page(`await set("group", ""); await set("verdict", "choice");`);
      equal(await page(`return seen();`), ["STA-06"]);
      await page(`document.querySelector("#filters [type=reset]").click(); await new Promise(done => setTimeout(done)); await frame();`);
      equal(await page(`return await address("");`), "");
    },
    async "an empty result says why"() {
      await visit("sample.html");
      await page(`await set("text", "nowhere at all");`);
      equal(await page(`const empty = document.getElementById("empty"); return [seen().length, isSeen(empty), empty.textContent];`),
        [0, true, "None of the 10 rules has the text “nowhere at all”."]);
    },
    async "what differs is found anew when a subject is hidden"() {
      await visit("sample.html");
      equal(await page(`return all("[data-part=differ] tr.r").length;`), 5);
      await page(`all("input[name=show]")[1].click(); await frame();`);
      equal(await page(`return [all("[data-part=differ] tr.r").length, all("th[data-s='1']").filter(isSeen).length,
        document.querySelector("[data-part=differ] .none").textContent, await address("#hide=Other")];`),
        [0, 0, "Fewer than two subjects are shown, so that nothing can differ.", "#hide=Other"]);
      await page(`all("input[name=show]")[1].click(); await frame();`);
      equal(await page(`return ["differ", "some", "wrong"].map(part => all("[data-part=" + part + "] tr.r").length);`), [5, 2, 2]);
    },
    async "what only some have is a closed line a group, which opens"() {
      await visit("sample.html");
      const group = `all("[data-part=some] details[data-f]").filter(isSeen)`;
      equal(await page(`return ${group}.map(one => [one.open, one.querySelector("summary").innerText.trim()]);`), [[false, "FIN At the end 2"]]);
      equal(await page(`return seen().includes("FIN-01");`), false);
      await page(`${group}[0].open = true; await frame();`);
      equal(await page(`return seen().includes("FIN-01");`), true);
    },
    async "the odd one out is marked, anew where a subject is hidden"() {
      await visit("odd.html");
      const odd = `return all(".odd").map(one => one.querySelector(".w").textContent);`;
      equal(await page(odd), ["C"]);
      await page(`all("input[name=show]")[0].click(); await frame();`);
      equal(await page(odd), []);
      await page(`all("input[name=show]")[0].click(); await frame();`);
      equal(await page(odd), ["C"]);
    },
    async "what is as declared has one line a cell; verdict and fault come first, and controls last and whole, also on a phone"() {
      for (const width of [390, 1280]) {
        await send("Emulation.setDeviceMetricsOverride", { width, height: 844, deviceScaleFactor: 1, mobile: false });
        try {
          await visit("sample.html");
          equal(await page(`return all("[data-v=pass] .v, [data-v=choice] .v, [data-v=diverges] .v").filter(one => isSeen(one) && one.offsetHeight > 1).length;`), 0);
          holds(await page(`const [form, first, verdict] = [document.getElementById("filters"), document.querySelector("#faults h3"), document.querySelector(".verdict")];
            return verdict.getBoundingClientRect().bottom < 200 && first.getBoundingClientRect().bottom < 844
              && form.compareDocumentPosition(first) === Node.DOCUMENT_POSITION_PRECEDING;`), `${width}: verdict and fault are not on the first screen, above the controls`);
          equal(await page(`const form = document.getElementById("filters"), edge = form.getBoundingClientRect().right;
            return all("*", form).filter(one => isSeen(one) && one.getBoundingClientRect().right > edge + 1).map(one => one.name || one.tagName);`), []);
        } finally { await send("Emulation.clearDeviceMetricsOverride"); }
      }
    },
    async "an address opens its rule, with its filters"() {
      await visit("sample.html", "#STA-06");
      equal(await page(`return isSeen(document.getElementById("STA-06"));`), true);
      await visit("sample.html", "#text=settle&hide=Other&rule=STA-01");
      equal(await page(`return [field("text").value, all("input[name=show]").map(box => box.checked),
        isSeen(document.getElementById("STA-01")), isSeen(document.querySelector("#STA-01 svg"))];`),
        ["settle", [true, false], true, true]);
    },
    async "rows that say the same for the same reason fold into one"() {
      await visit("sample.html");
      await page(`document.querySelector("[data-f=FIN]").open = true; await frame();`);
      const before = await page(`return seen();`);
      await page(`field("fold").click(); await frame();`);
      const after = await page(`return [seen(), all(".same").filter(isSeen).map(one => one.textContent), await address("#fold=1")];`);
      holds(after[0].length === before.length - 1, `${before} became ${after[0]}`);
      equal(after[1].length, 1);
      equal(after[2], "#fold=1");
    },
    async "two subjects chosen give the list of what differs"() {
      await visit("sample.html", "#from=One&to=Other");
      const found = await page(`return [all("#moving li").filter(isSeen).length,
        document.querySelector("#moving [role=status]").textContent, document.querySelector("#moving li").innerText];`);
      holds(found[0] >= 3 && found[1].startsWith(found[0] + " differences on "), JSON.stringify(found));
      await visit("sample.html", "#from=One&to=One");
      equal(await page(`return document.querySelector("#moving [role=status]").textContent;`),
        "Both are One, so that nothing can differ.");
    },
    async "names in heads break between words only"() {
      await send("Emulation.setDeviceMetricsOverride", { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
      try {
        await visit("six.html");
        const broken = await page(`
          const heads = all("thead th", document.querySelector("[data-part=differ]"));
          const cut = heads.filter(head => {
            const range = document.createRange();
            return all("*", head).length + 1 < (range.selectNodeContents(head), new Set([...range.getClientRects()].map(one => Math.round(one.top))).size);
          });
          return [heads.length, cut.map(head => head.textContent)];`);
        equal(broken, [7, []], "heads that are cut");
      } finally { await send("Emulation.clearDeviceMetricsOverride"); }
    },
    async "a command and a test are copied"() {
      await visit("sample.html", "#STA-01");
      await send("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"] }).catch(() => {});
      for (const label of ["Copy replay command", "Copy as a test"]) {
        await page(`document.getElementById("said").textContent = "";
          all("#STA-01 button").find(one => one.textContent === ${JSON.stringify(label)}).click();
          for (let turn = 0; turn < 600 && !document.getElementById("said").textContent; turn += 1) await frame();`);
        equal(await page(`return document.getElementById("said").textContent;`), "Copied.", label);
      }
    },
    async "tabs show one part at a time"() {
      await visit("sample.html", "#kills");
      const parts = `return all(".tab").filter(isSeen).map(one => one.id);`;
      equal(await page(parts), ["kills"]);
      await page(`await set("text", "late"); all("#tabs a").at(-1).click(); await frame(); await frame();`);
      equal(await page(parts), ["speed"]);
      equal(await page(`return await address("#tab=speed&text=late");`), "#tab=speed&text=late", "the address");
      equal(await page(`return document.querySelector("#speed img").naturalWidth > 0;`), true);
    },
    async "by keyboard alone"() {
      await visit("sample.html");
      const focused = () => page(`const one = document.activeElement, style = getComputedStyle(one);
        return { text: (one.textContent || one.name || "").trim().slice(0, 40), tag: one.localName, name: one.name || "",
          outline: style.outlineStyle, rule: one.closest("tr")?.dataset.r || "", id: one.id };`);
      await tab();
      equal((await focused()).text, "To the matrix");
      await enter();
      equal((await focused()).id, "matrix");
      const names = new Set();
      let opened = false;
      for (let turn = 0; turn < 60 && !names.has("show"); turn += 1) {
        await tab();
        const one = await focused();
        names.add(one.name || one.rule);
        holds(one.outline !== "none", `focus is not seen on ${JSON.stringify(one)}`);
        if (one.rule === "STA-01" && one.tag === "summary") {
          await enter();
          opened = await page(`await frame(); return isSeen(document.getElementById("STA-01"));`);
        }
      }
      for (const name of ["text", "group", "verdict", "show", "STA-01"]) holds(names.has(name), `${name} is not reached`);
      holds(opened, "the rule is not opened by Enter");
    },
    async "the accessibility tree has the table, its heads, and the picture with its words"() {
      await visit("sample.html", "#STA-01");
      // Only here: the browser would keep the tree up to date, which takes seconds on a large page.
      await send("Accessibility.enable");
      const { nodes } = await send("Accessibility.getFullAXTree");
      await send("Accessibility.disable");
      const named = role => nodes.filter(one => !one.ignored && one.role?.value === role).map(one => one.name?.value ?? "");
      for (const name of ["In short", "What is wrong", "Different answers"]) {
        holds(named("table").some(one => one.startsWith(name)), `no table ${name} among ${named("table")}`);
      }
      for (const name of ["rule", "One", "Other"]) holds(named("columnheader").includes(name), `no head ${name}`);
      const picture = nodes.find(one => !one.ignored && ["image", "img"].includes(one.role?.value) && one.name?.value.includes("steps on"));
      holds(picture, "no picture of steps");
      holds(picture.description?.value.includes("Step 2, thread 1: settles"), "the picture is not described");
      for (const role of ["button", "link", "checkbox", "combobox", "searchbox", "table", "region"]) {
        holds(named(role).every(name => name), `a ${role} without a name`);
      }
    },
    async "contrast, in both themes"() {
      for (const value of ["light", "dark"]) {
        await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
        for (const hash of ["#STA-01", "#STA-06", "#kills", "#explored"]) {
          await visit("sample.html", hash);
          const low = await page(`
            const rgb = text => text.match(/[\\d.]+/g).map(Number);
            const light = ([r, g, b]) => [r, g, b].map(c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
              .reduce((sum, c, place) => sum + c * [0.2126, 0.7152, 0.0722][place], 0);
            const ground = one => {
              for (; one; one = one.parentElement) {
                const colour = rgb(getComputedStyle(one).backgroundColor);
                if (colour.length < 4 || colour[3] > 0) return colour;
              }
              return [255, 255, 255];
            };
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), low = [];
            let count = 0;
            while (walker.nextNode()) {
              const one = walker.currentNode.parentElement;
              if (!walker.currentNode.textContent.trim() || !isSeen(one) || ["title", "desc", "script", "style", "option"].includes(one.localName)) continue;
              const style = getComputedStyle(one);
              const ink = rgb(one.closest("svg") ? style.fill : style.color), [a, b] = [light(ink), light(ground(one))];
              const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
              count += 1;
              if (contrast < 4.5) low.push(one.textContent.trim().slice(0, 30) + " " + contrast.toFixed(2));
            }
            return [count, low];`);
          holds(low[0] > 20, `${low[0]} texts`);
          equal(low[1], [], `too low in ${value} ${hash}`);
        }
      }
      await send("Emulation.setEmulatedMedia", { features: [] });
    },
    async "320 pixels are wide enough"() {
      await send("Emulation.setDeviceMetricsOverride", { width: 320, height: 640, deviceScaleFactor: 1, mobile: false });
      try {
        for (const hash of ["", "#STA-01", "#kills", "#explored", "#speed", "#from=One&to=Other"]) {
          await visit("sample.html", hash);
          const wide = await page(`const width = document.documentElement.clientWidth;
            return all("body *").filter(one => one.getBoundingClientRect().right > width + 1 && !one.closest(".scroll, .skip, pre"))
              .slice(0, 4).map(one => one.outerHTML.slice(0, 80));`);
          equal(wide, [], `wider than the screen in ${hash || "the page"}`);
          holds(await page(`return document.scrollingElement.scrollWidth <= innerWidth;`), `${hash} scrolls sideways`);
        }
      } finally { await send("Emulation.clearDeviceMetricsOverride"); }
    },
    async "without JavaScript all texts are there, and rules open"() {
      await send("Emulation.setScriptExecutionDisabled", { value: true });
      try {
        await visit("sample.html");
        const { root } = await send("DOM.getDocument");
        const box = async selector => {
          const { nodeId } = await send("DOM.querySelector", { nodeId: root.nodeId, selector });
          await send("DOM.scrollIntoViewIfNeeded", { nodeId }).catch(() => {});
          return send("DOM.getBoxModel", { nodeId }).then(one => one.model, () => null);
        };
        holds(!await box("#filters"), "filters are shown, which do nothing");
        holds(!await box("#STA-01"), "the rule is open");
        const { content } = await box("[data-r=STA-01] summary");
        const [x, y] = [content[0] + 10, content[1] + 10];
        for (const type of ["mousePressed", "mouseReleased"]) {
          await send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
        }
        holds(await box("#STA-01 svg"), "the rule does not open, or has no picture");
        holds(await box("#STA-01 details.table"), "the steps are not there as a table");
        holds(await box("#kills") && await box("#explored"), "what has tabs is not shown");
      } finally { await send("Emulation.setScriptExecutionDisabled", { value: false }); }
    },
    async "the matrix of six subjects is painted"() {
      await visit("six.html");
      const [first, bytes] = await page(`
        for (let turn = 0; turn < 600 && !performance.getEntriesByName("first-contentful-paint").length; turn += 1) await frame();
        return [performance.getEntriesByName("first-contentful-paint")[0].startTime, document.documentElement.outerHTML.length];`);
      console.log(`# six subjects: painted after ${Math.round(first)} ms, ${bytes} characters`);
      holds(first > 0, "nothing is painted");
      equal(await page(`const one = document.querySelector("tr.r").getBoundingClientRect(); return one.height > 0;`), true, "a row is seen");
    },
    async "50,000 verdicts are filtered within 100 ms a letter"() {
      const began = Date.now();
      await visit("large.html");
      await page(`await frame(); await new Promise(done => requestIdleCallback(done, { timeout: 2000 }));`);
      const opened = Date.now() - began;
      // What counts is what the page makes the browser do, in processor time of the page's own thread: script, style,
      // layout and paint. A clock on the wall would also count what else runs on the machine, so that it is only printed.
      await send("Performance.enable", { timeDomain: "threadTicks" });
      const busy = async () => (await send("Performance.getMetrics")).metrics.find(one => one.name === "TaskDuration").value * 1000;
      const letters = ["l", "lo", "lot", "lot-", "lot-4", "lot-49", "lot-4", "lot", "", "f", "fa", "", "it is 4", "no such", ""];
      const times = [], walls = [];
      for (const text of letters) {
        // The best of five rounds: a processor that two programs share is slower in the others.
        let best = Infinity, wall = Infinity;
        for (let turn = 0; turn < 5; turn += 1) {
          await page(`await set("text", "fold away");`);
          const before = await busy();
          wall = Math.min(wall, await page(`const began = performance.now();
            await set("text", ${JSON.stringify(text)});
            return performance.now() - began;`));
          best = Math.min(best, await busy() - before);
        }
        times.push([text, Math.round(best)]);
        walls.push(Math.round(wall));
      }
      await send("Performance.disable");
      const most = Math.max(...times.map(one => one[1]));
      holds(most > 1, "the browser does not say how long it works");
      console.log(`# opened in ${opened} ms; a letter takes at most ${most} ms of the processor, ${Math.max(...walls)} ms by the clock`);
      equal(times.filter(one => one[1] > 100), [], "too slow");
    },
  };

  // Pictures of the pages, on request: SHOTS=folder.
  async function shots(into) {
    const views = [["light", 1280, "#STA-01"], ["dark", 1280, "#STA-01"], ["light", 320, "#STA-01"], ["light", 1280, ""],
      ["light", 1280, "#kills"], ["dark", 1280, "#explored"], ["light", 320, ""], ["dark", 320, "#STA-06"], ["light", 1280, "#speed"], ["light", 1280, "#from=One&to=Other"]];
    for (const [value, width, hash] of views) {
      await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
      await send("Emulation.setDeviceMetricsOverride", { width, height: 1000, deviceScaleFactor: 1, mobile: false });
      await visit("sample.html", hash);
      const { data } = await send("Page.captureScreenshot", { format: "png", captureBeyondViewport: true });
      writeFileSync(join(into, `${value}-${width}-${hash.replace(/\W/g, "") || "page"}.png`), Buffer.from(data, "base64"));
    }
  }

  return { checks, shots };
};
