// Opens addresses of the site as people do, in the browser that `browser.js` drives.
"use strict";
const { createServer } = require("node:http");
const { availableParallelism } = require("node:os");
const { existsSync, readFileSync, readdirSync, statSync, writeFileSync } = require("node:fs");
const { extname, join } = require("node:path");

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".json": "application/json", ".png": "image/png", ".jpg": "image/jpeg", ".ico": "image/x-icon" };

// Does only what a plain file server does.
function serve(folder, base) {
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    let file = path.startsWith(base) ? join(folder, path.slice(base.length)) : "";
    if (file && existsSync(file) && statSync(file).isDirectory()) {
      if (!path.endsWith("/")) return response.writeHead(301, { Location: encodeURI(path) + "/" }).end();
      file = join(file, "index.html");
    }
    if (!file || !existsSync(file)) return response.writeHead(404).end();
    // Nothing changes while it runs, so that the browser may keep what each page loads.
    response.writeHead(200, { "Content-Type": types[extname(file)] || "application/octet-stream", "Cache-Control": "max-age=3600" }).end(readFileSync(file));
  });
}

function addresses(folder) {
  return readdirSync(join(folder, "documentation"), { recursive: true, withFileTypes: true })
    .filter(entry => entry.name === "index.html")
    .map(entry => (entry.parentPath || entry.path).slice(join(folder).length + 1) + "/")
    .filter(one => one !== "documentation/").sort();
}

const name = "Promises, side by side";

// What people look for, and the pages of which one must be among the first three.
const queries = {
  "STA-04": /conformance-spec\/#STA-04$/, "progress": /promises\/(advice|machines|features|cancelling)\//, "memory leak": /articles-releasing/,
  "Combine": /promises\/moving\//, "cancel a request": /promises\/(cancelling|articles-cancellation)\//,
  "timeout": /documentation\/(typed|js|result)promise\/|promises\/(features|cancelling)\//,
  "retry": /documentation\/(typed|js|result)promise\/|promises\/features\//, "main actor": /articles-wherehandlersrun|promises\/features\//,
  "unhandled error": /articles-typederrors|conformance-spec\/#UNH-01|promises\/(features|matrix|ladder)\//, "PromiseKit": /promises\/moving\//,
  "deadlock": /promises\/(advice|exploring)\//, "JUnit": /promises\/reports\//, "copy a library": /promises\/takeonehome\//, "adapter": /promises\/testyours\//,
  "slow to compile": /promises\/compiling\//, "JavaScript": /promises\/(moving|v8|guides-js)\//, "SwiftNIO": /promises\/peers\//,
  "glossary": /articles-glossary/, "race": /articles-races/, "order of handlers": /articles-order/, "Xcode": /promises\/takeonehome\//, "speed": /promises\/speed\//,
};

module.exports = ({ folder, another, holds, equal }) => {
  let port, base = "/", tabs = [];
  const all = addresses(folder);
  // Each page of words; and of symbols and sources, which all look alike, every n-th.
  const words = all.filter(one => /^documentation\/(promises\/(?!source-)|[^/]*\/?$)/.test(one));
  const others = all.filter(one => !words.includes(one)).filter((_, place) => place % Number(process.env.EVERY || 64) === 0);
  const view = ({ send }, width, theme) => Promise.all([
    send("Emulation.setDeviceMetricsOverride", { width, height: 900, deviceScaleFactor: 1, mobile: false }),
    send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }] }),
  ]);
  const open = async ({ heard, send, event }, address) => {
    heard.length = 0;
    const loaded = event("Page.loadEventFired");
    await send("Page.navigate", { url: `http://localhost:${port}${base}${encodeURI(address)}` });
    await loaded;
  };
  // What a reader sees. The first texts and what lies below them, as WCAG counts contrast; pictures that show nothing; what is
  // too wide, or hidden and not seen to scroll; words that a cell breaks; and tables of one kind whose columns differ.
  const looks = `
    await Promise.all([...document.images].map(one => one.decode().catch(() => {})));
    const numbers = text => (text.match(/[\\d.]+/g) || []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(one => one / 255).map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
      .reduce((sum, one, place) => sum + one * [0.2126, 0.7152, 0.0722][place], 0);
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const ground = one => { for (; one; one = one.parentElement) { const is = numbers(getComputedStyle(one).backgroundColor);
      if (is.length && (is.length < 4 || is[3] === 1)) return is; } return dark ? [0, 0, 0] : [255, 255, 255]; };
    const contrast = one => { const [a, b] = [light(numbers(getComputedStyle(one).color)), light(ground(one))].sort((a, b) => b - a); return (a + 0.05) / (b + 0.05); };
    const start = one => (one.alt || one.textContent).trim().slice(0, 30);
    // Chapters that are folded are looked into, too.
    const height = document.documentElement.scrollHeight;
    for (const one of document.querySelectorAll(".chapter")) one.open = true;
    const main = document.querySelector("main"), right = main.getBoundingClientRect().right + 1;
    // A shadow at the edge, or words above it, show that it scrolls.
    const scrolls = one => /auto|scroll/.test(getComputedStyle(one).overflowX)
      && (getComputedStyle(one).backgroundImage.includes("gradient") || getComputedStyle(one, "::before").content.includes("scrolls"));
    const cut = [...main.querySelectorAll("table, img")].filter(one => one.getBoundingClientRect().right > right && !scrolls(one.closest(".wide") ?? one)).map(start);
    const hidden = [...main.querySelectorAll("*")].filter(one => one.clientWidth && one.scrollWidth > one.clientWidth + 1
      && (getComputedStyle(one).overflowX !== "visible" || one.localName === "td" || one.localName === "th") && !scrolls(one)).map(start);
    const code = [...main.querySelectorAll("pre")].filter(one => one.scrollWidth > one.clientWidth + 1).map(start);
    const broken = [];
    for (const cell of main.querySelectorAll("td, th")) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), range = document.createRange();
      for (let node; (node = walker.nextNode());) {
        range.selectNodeContents(node);
        if (range.getClientRects().length < 2) continue;
        for (const word of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map(one => Math.round(one.top))).size > 1) broken.push(word[0]);
        }
      }
    }
    const columns = new Map(), uneven = [];
    for (const table of main.querySelectorAll("table")) {
      if (getComputedStyle(table).display !== "table") continue;
      const heads = [...table.tHead.rows[0].cells], is = heads.map(one => Math.round(one.getBoundingClientRect().width)), kind = heads.map(one => one.textContent).join("|");
      const known = columns.get(kind) ?? is;
      columns.set(kind, known);
      if (is.some((one, place) => Math.abs(one - known[place]) > 1)) uneven.push(kind + " " + is);
    }
    const texts = [...document.querySelectorAll("h1, main p, main code, .c, .s, .k, .t, td:has(.odd), .odd")].filter(one => one.checkVisibility());
    for (const one of document.querySelectorAll(".chapter")) one.open = false;
    return {
      title: document.title, front: document.querySelector("a.home")?.href, heading: document.querySelector("h1")?.textContent.trim(),
      wide: document.documentElement.scrollWidth - innerWidth, height, code, pictures: [...document.images].map(one => one.currentSrc),
      blank: [...document.images].filter(one => one.checkVisibility() && !(one.naturalWidth && one.width)).map(one => one.src),
      cut, hidden, broken, uneven, faint: [...new Set(texts.slice(0, 6).concat(texts.slice(-20)))].filter(one => contrast(one) < 4).map(one => start(one) + " " + contrast(one).toFixed(1)),
    };`;
  const refused = heard => heard.filter(one => one.method === "Network.responseReceived" && one.params.response.status >= 400
    || one.method === "Network.loadingFailed" && !one.params.canceled).map(one => one.params.response?.url || one.params.errorText);
  const said = heard => heard.filter(one => ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"].includes(one.method))
    .map(one => one.params.entry?.text || one.params.args?.map(arg => arg.value) || one.params.exceptionDetails?.text);
  // What a phone shows of the longest pages, before a chapter is opened.
  const tallest = 30_000;
  const judge = ({ heard }, address, is, width) => {
    equal([is.wide > 0, is.cut, is.hidden, is.broken, is.uneven, is.blank, is.faint, refused(heard), said(heard)], [false, [], [], [], [], [], [], [], []],
      `${address} at ${width}: too wide, cut, hidden, broken words, uneven tables, blank, faint, refused, said`);
    holds(width < 1000 || address.includes("/source-") || !is.code.length, `${address} at ${width} has code that is cut: ${is.code}`);
    holds(width > 900 || is.height < tallest || address.includes("/source-"), `${address} at ${width} is ${is.height} points high`);
    holds(is.heading, `${address} has no heading`);
    holds(is.title.endsWith(name) && (is.title.startsWith(is.heading) || address === "documentation/promises/"), `${address} is called “${is.title}”, and its heading is “${is.heading}”`);
    holds(/\/documentation\/promises\/?$/.test(is.front), `${address} leads to ${is.front} first`);
  };
  // The tabs take an address each, beside each other.
  const through = async (list, look) => {
    const wrong = [], left = [...list];
    await Promise.all(tabs.map(async tab => {
      for (let address; (address = left.shift()) !== undefined;) {
        try { await look(tab, address); } catch (problem) { wrong.push(problem.message); }
      }
    }));
    holds(wrong.length === 0, `${wrong.length} of ${list.length}: ${wrong.slice(0, 12).join("; ")}`);
  };
  const start = async () => {
    if (port) return;
    // A site for a folder of a server is requested below that folder.
    base = /href="([^"]*?)documentation/.exec(readFileSync(join(folder, "404.html"), "utf8"))?.[1] || "/";
    const server = serve(folder, base);
    await new Promise(done => server.listen(0, "localhost", done));
    server.unref();
    port = server.address().port;
    tabs = await Promise.all(Array.from({ length: availableParallelism() + 1 }, another));
    for (const { send } of tabs) await send("Network.enable");
  };
  const each = async (list, widths) => through(list, async (tab, address) => {
    for (const [place, width] of widths.entries()) {
      await view(tab, width, place % 2 ? "dark" : "light");
      if (!place) await open(tab, address);
      judge(tab, address, await tab.run(looks), width);
    }
  });
  const checks = {
    async "without JavaScript, narrow, pages can be read"() {
      await start();
      for (const { send } of tabs) await send("Emulation.setScriptExecutionDisabled", { value: true });
      await each([...words, ...others], [320]);
      for (const { send } of tabs) await send("Emulation.setScriptExecutionDisabled", { value: false });
      console.log(`# ${words.length + others.length} addresses were opened in a browser without JavaScript, at 320 pixels`);
    },
    async "wide, on a tablet and on a phone, nothing is cut, broken or hidden"() {
      await start();
      await each(words, [390, 834, 1280]);
      console.log(`# ${words.length} of ${all.length} addresses were opened at 390, 834 and 1280 pixels`);
    },
    async "the heads of a table stay in sight, what differs is marked, and a link opens its chapter"() {
      await start();
      const [tab] = tabs, matrix = "documentation/promises/matrix/";
      await view(tab, 1280, "light");
      await open(tab, matrix);
      const [top, bar, signs, grounds] = await tab.run(`const tables = [...document.querySelectorAll("table")].sort((a, b) => b.offsetHeight - a.offsetHeight);
        scrollTo(0, tables[0].getBoundingClientRect().top + scrollY + tables[0].offsetHeight / 2);
        const odd = [...document.querySelectorAll(".odd")], ground = one => getComputedStyle(one).backgroundColor;
        return [tables[0].tHead.rows[0].cells[1].getBoundingClientRect().top, document.querySelector("header").getBoundingClientRect().bottom,
          [...new Set(odd.map(one => one.textContent))], odd.every(one => ground(one.parentElement) !== ground(one.parentElement.parentElement))];`);
      holds(Math.abs(top - bar) < 3, `the heads are at ${top}, and the bar ends at ${bar}`);
      equal([signs, grounds], [["≠"], true], "signs, and whether their ground is another");
      await view(tab, 390, "light");
      const id = /id="([^"]*)"/.exec(readFileSync(join(folder, matrix, "index.html"), "utf8").split("<details class=\"chapter\"").pop())[1];
      for (const scripts of [false, true]) {
        await tab.send("Emulation.setScriptExecutionDisabled", { value: !scripts });
        await open(tab, "documentation/promises/");
        await open(tab, `${matrix}#${id}`);
        holds(await tab.run(`return document.getElementById(${JSON.stringify(decodeURIComponent(id))}).checkVisibility();`), `a link to ${id} shows nothing${scripts ? "" : " without JavaScript"}`);
      }
    },
    async "the search finds the right page among the first three, and shows the line"() {
      await start();
      const [tab] = tabs, wrong = [];
      await view(tab, 1280, "light");
      await open(tab, "documentation/promises/");
      for (const [query, wanted] of Object.entries(queries)) {
        const found = await tab.run(`const field = document.querySelector(".search input"), list = document.querySelector(".search ol"); field.focus(); field.select();
          document.execCommand("insertText", false, ${JSON.stringify(query)});
          for (let turn = 0; turn < 600 && list.dataset.query !== ${JSON.stringify(query)}; turn += 1) await new Promise(requestAnimationFrame);
          return [...list.querySelectorAll("a")].slice(0, 3).map(one => [one.href, one.querySelector("mark, b")?.textContent]);`);
        if (!found.some(([address, words]) => words && wanted.test(address.replace(/\/?(#|$)/, "/$1")))) wrong.push(`“${query}” finds ${found.map(one => one[0].replace(/.*documentation/, "")).join(", ") || "nothing"}`);
      }
      equal(wrong, [], `${wrong.length} of ${Object.keys(queries).length} queries`);
    },
    async "the address of the site leads to its first page"() {
      await start();
      const [tab] = tabs;
      for (const address of ["", "documentation/"]) {
        await open(tab, address);
        // A page that is being left answers nothing, and one that has just begun has no heading yet.
        const path = () => tab.run("return document.querySelector('h1') ? location.pathname : '';").catch(() => "");
        for (let turn = 0; turn < 200 && !(await path()).endsWith("documentation/promises/"); turn += 1) await tab.run("await new Promise(requestAnimationFrame);").catch(() => {});
        equal(await tab.run("return document.querySelector('h1').textContent.trim();"), "Promises");
      }
    },
  };
  return { checks };
};
