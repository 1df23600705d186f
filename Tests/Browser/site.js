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

module.exports = ({ folder, another, holds, equal }) => {
  let port, base = "/", tabs = [];
  const all = addresses(folder);
  // Each page of words; and of symbols and sources, which all look alike, every n-th.
  const words = all.filter(one => /^documentation\/(promises\/(?!source-)|[^/]*\/?$)/.test(one));
  const symbols = all.filter(one => !words.includes(one));
  const step = Number(process.env.EVERY || 64);
  const loaded = [...words, ...symbols.filter((_, place) => place % Math.max(step, 64) === 0)];
  const followed = symbols.filter((_, place) => place % step === 0 && place % Math.max(step, 64) !== 0);
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
  // What a link of the page before does: the script draws another page, and is not loaded again.
  const follow = async ({ heard, run }, address) => {
    heard.length = 0;
    const drawn = await run(`document.querySelector("#app h1").isOld = true;
      history.pushState({}, "", ${JSON.stringify(base + encodeURI(address))});
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
      const heading = () => document.querySelector("#app h1");
      for (let turn = 0; turn < 600 && (!heading() || heading().isOld); turn += 1) await new Promise(requestAnimationFrame);
      return !heading().isOld;`);
    holds(drawn, `${address} is not drawn`);
  };
  // When the script has drawn the page, its heading is there, and what it asks for has come.
  const drawn = `
    for (let turn = 0; turn < 600 && !document.querySelector("#app h1"); turn += 1) await new Promise(requestAnimationFrame);
    await Promise.all([...document.images].map(one => { one.loading = "eager"; return one.decode().catch(() => {}); }));`;
  // The list of pages beside a wide one, which the script fetches last.
  const beside = `
    const links = () => document.querySelectorAll("nav.navigator .leaf-link").length;
    for (let turn = 0; turn < 600 && !links(); turn += 1) await new Promise(requestAnimationFrame);
    return links() > 0;`;
  // The first text and what lies below it, as WCAG counts contrast; pictures that show nothing; and what is too wide.
  const looks = `
    const numbers = text => (text.match(/[\\d.]+/g) || []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(one => one / 255).map(one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
      .reduce((sum, one, place) => sum + one * [0.2126, 0.7152, 0.0722][place], 0);
    const ground = one => { for (; one; one = one.parentElement) { const is = numbers(getComputedStyle(one).backgroundColor);
      if (is.length && (is.length < 4 || is[3] === 1)) return is; } return document.dark ? [0, 0, 0] : [255, 255, 255]; };
    const contrast = one => { const [a, b] = [light(numbers(getComputedStyle(one).color)), light(ground(one))].sort((a, b) => b - a); return (a + 0.05) / (b + 0.05); };
    // Tables and pictures that are wider than their container.
    const cut = [...document.querySelectorAll("main table, main img")].filter(one => {
      const right = one.getBoundingClientRect().right;
      for (let room = one.parentElement; room; room = room.parentElement) if (right > room.getBoundingClientRect().right + 1) return true;
      return false;
    }).map(one => one.localName + " " + (one.alt || one.textContent).slice(0, 30).trim());
    const texts = [...document.querySelectorAll("h1, main p, main code")].filter(one => one.checkVisibility()).slice(0, 6);
    return {
      title: document.title, front: document.querySelector("a.nav-title, main > nav a")?.href, heading: document.querySelector("h1")?.textContent.trim(), wide: document.documentElement.scrollWidth - innerWidth,
      blank: [...document.images].filter(one => one.checkVisibility() && !(one.naturalWidth && one.width)).map(one => one.src),
      cut, faint: texts.filter(one => contrast(one) < 4).map(one => one.textContent.slice(0, 40) + " " + contrast(one).toFixed(1)),
    };`;
  const refused = heard => heard.filter(one => one.method === "Network.responseReceived" && one.params.response.status >= 400
    || one.method === "Network.loadingFailed" && !one.params.canceled).map(one => one.params.response?.url || one.params.errorText);
  const said = heard => heard.filter(one => ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"].includes(one.method))
    .map(one => one.params.entry?.text || one.params.args?.map(arg => arg.value) || one.params.exceptionDetails?.text);
  const judge = ({ heard }, address, is) => {
    equal([is.wide > 0, is.cut, is.blank, is.faint, refused(heard), said(heard)], [false, [], [], [], [], []], `${address}: too wide, cut, blank, faint, refused, said`);
    holds(is.heading, `${address} has no heading`);
    holds(is.title.endsWith(name), `${address} is called “${is.title}”, without the name of the site`);
    holds(address === "documentation/promises/" || /\/documentation\/promises\/?$/.test(is.front), `${address} leads to ${is.front} first`);
    holds(is.title.startsWith(is.heading) || is.heading.startsWith(is.title.split(" | ")[0]), `${address} is called “${is.title}”, and its heading is “${is.heading}”`);
  };
  // The tabs take an address each, beside each other.
  const through = async (list, look, prepare = () => {}) => {
    const wrong = [], left = [...list];
    await Promise.all(tabs.map(async tab => {
      await prepare(tab);
      for (let address; (address = left.shift()) !== undefined;) {
        try { await look(tab, address); } catch (problem) { wrong.push(problem.message); }
      }
    }));
    holds(wrong.length === 0, `${wrong.length} of ${list.length}: ${wrong.slice(0, 12).join("; ")}`);
  };
  const start = async () => {
    if (port) return;
    // A site for a folder of a server is requested below that folder.
    base = /var baseUrl = "([^"]*)"/.exec(readFileSync(join(folder, all[0], "index.html"), "utf8"))?.[1] || "/";
    const server = serve(folder, base);
    await new Promise(done => server.listen(0, "localhost", done));
    server.unref();
    port = server.address().port;
    tabs = await Promise.all(Array.from({ length: availableParallelism() + 1 }, another));
    for (const { send } of tabs) await send("Network.enable");
  };
  const checks = {
    async "without JavaScript, narrow, pages can be read"() {
      await start();
      for (const tab of tabs) {
        await tab.send("Emulation.setScriptExecutionDisabled", { value: true });
        await view(tab, 320, "dark");
      }
      await through(words, async (tab, address) => {
        await open(tab, address);
        judge(tab, address, await tab.run(looks));
      });
      for (const { send } of tabs) await send("Emulation.setScriptExecutionDisabled", { value: false });
      console.log(`# ${words.length} addresses were opened in a browser without JavaScript, at 320 pixels`);
    },
    async "with JavaScript, narrow and wide, light and dark, pages say nothing on the console"() {
      await start();
      await through(loaded, async (tab, address) => {
        await view(tab, 320, "light");
        await open(tab, address);
        await tab.run(drawn);
        judge(tab, address, await tab.run(looks));
        await view(tab, 1280, "dark");
        await tab.run("await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame);" + drawn);
        judge(tab, address, await tab.run(looks));
        holds(await tab.run(beside), `${address} has nothing in the list beside it`);
      });
      for (const [width, theme] of [[320, "light"], [1280, "dark"]]) {
        await through(followed, async (tab, address) => {
          await follow(tab, address);
          await tab.run(drawn);
          judge(tab, address, await tab.run(looks));
        }, async tab => {
          await view(tab, width, theme);
          await open(tab, "documentation/promises/");
          await tab.run(drawn);
        });
      }
      console.log(`# ${loaded.length + followed.length} of ${all.length} addresses were opened with JavaScript: ${words.length} pages, and every ${step}th of ${symbols.length} symbols and sources; ${followed.length} by a link`);
    },
    async "the list beside the first page finds what the libraries declare first"() {
      await start();
      const [tab] = tabs;
      await view(tab, 1280, "light");
      const library = /\/documentation\/(typed|js|result)promise\//;
      for (const [word, wanted] of [["timeout", library], ["retry", library], ["cancel", library], ["main actor", library], ["compare", /\/promises\/matrix\/?$/]]) {
        await open(tab, "documentation/promises/");
        await tab.run(beside);
        const first = await tab.run(`const field = document.querySelector("nav.navigator input"); field.focus(); field.select(); document.execCommand("insertText", false, ${JSON.stringify(word)});
          const top = one => one.getBoundingClientRect().top;
          // A row that the list keeps for later use lies far above the screen.
          const found = () => [...document.querySelectorAll("nav.navigator a.leaf-link")].filter(one => top(one) >= 0).sort((a, b) => top(a) - top(b)).find(one => one.textContent.toLowerCase().includes(${JSON.stringify(word)}));
          // The list is made again a moment after the last letter.
          for (let turn = 0; turn < 600 && !(found() && document.querySelector("nav.navigator .highlight, nav.navigator mark")); turn += 1) await new Promise(requestAnimationFrame);
          return found()?.href;`);
        holds(first && wanted.test(first), `“${word}” leads to ${first} first`);
      }
    },
    async "the address of the site leads to its first page"() {
      await start();
      const [tab] = tabs;
      for (const address of ["", "documentation/"]) {
        await open(tab, address);
        // A page that is being left answers nothing.
        const path = () => tab.run("return location.pathname;").catch(() => "");
        for (let turn = 0; turn < 200 && !(await path()).endsWith("documentation/promises/"); turn += 1) await tab.run("await new Promise(requestAnimationFrame);").catch(() => {});
        equal(await tab.run(drawn + "return document.querySelector('h1').textContent.trim();"), "Promises");
      }
    },
  };
  return { checks };
};
