// Uses the pages of a folder as people do, in a headless Chromium, and prints a line for each thing that it checked:
// `ok NAME` or `not ok NAME: why`. It talks to the browser through a pipe, which needs no port and no package.
//   node browser.js CHROMIUM FOLDER report   the pages of reports
//   node browser.js CHROMIUM FOLDER site     the site, which it serves by HTTP
// ONLY=words runs the checks whose names have these words.
"use strict";
const { spawn } = require("node:child_process");
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join, resolve } = require("node:path");

const [program, folderName, kind] = process.argv.slice(2);
const folder = resolve(folderName);
const profile = mkdtempSync(join(tmpdir(), "report-check-"));
const isRoot = process.getuid && process.getuid() === 0;
const browser = spawn(program, [
  "--headless=new", "--hide-scrollbars", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "--no-first-run",
  "--disable-gpu", "--disable-extensions", "--disable-background-networking", "--disable-dev-shm-usage",
  ...(isRoot ? ["--no-sandbox"] : []), "about:blank",
], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

let number = 0, rest = "";
const waiting = new Map(), tabs = new Map();
browser.stdio[4].on("data", data => {
  const texts = (rest + data).split("\0");
  rest = texts.pop();
  for (const text of texts) {
    const message = JSON.parse(text);
    if (!message.id) {
      const tab = tabs.get(message.sessionId);
      tab?.heard.push(message);
      for (const listener of [...tab?.listeners ?? []]) listener(message);
      continue;
    }
    const { resolve, reject } = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message)); else resolve(message.result);
  }
});
// A tab of the browser; without a session, the browser itself.
const tabOf = session => {
  const heard = [], listeners = new Set();
  tabs.set(session, { heard, listeners });
  const send = (method, params = {}) => new Promise((resolve, reject) => {
    number += 1;
    waiting.set(number, { resolve, reject });
    browser.stdio[3].write(JSON.stringify({ id: number, method, params, sessionId: session }) + "\0");
  });
  const event = method => new Promise(resolve => {
    const listener = message => {
      if (message.method !== method) return;
      listeners.delete(listener);
      resolve(message.params);
    };
    listeners.add(listener);
  });
  const run = async text => {
    const end = await send("Runtime.evaluate", {
      expression: `(async () => { ${text} })()`, awaitPromise: true, returnByValue: true, userGesture: true,
    });
    if (end.exceptionDetails) throw new Error(end.exceptionDetails.exception?.description || end.exceptionDetails.text);
    return end.result.value;
  };
  return { heard, send, event, run };
};
const whole = tabOf();
const attached = async targetId => {
  const { sessionId } = await whole.send("Target.attachToTarget", { targetId, flatten: true });
  const one = tabOf(sessionId);
  for (const domain of ["Page", "Runtime", "Log", "DOM"]) await one.send(`${domain}.enable`);
  await one.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  return one;
};
// In a window of its own, since a tab behind another draws nothing.
const another = async () =>
  attached((await whole.send("Target.createTarget", { url: "about:blank", newWindow: true })).targetId);
let first;

class Wrong extends Error {}
const equal = (is, wanted, what = "") => {
  const [one, other] = [JSON.stringify(is), JSON.stringify(wanted)];
  if (one !== other) throw new Wrong(`${what} is ${one}, not ${other}`);
};
const holds = (is, what) => { if (!is) throw new Wrong(what); };

const { checks, shots } = require(`./${kind}.js`)({ folder, tab: () => first, another, holds, equal });

(async () => {
  let failed = 0;
  try {
    const { targetInfos } = await whole.send("Target.getTargets");
    first = await attached(targetInfos.find(one => one.type === "page").targetId);
    for (const name in checks) {
      if (!name.includes(process.env.ONLY || "")) continue;
      first.heard.length = 0;
      try {
        await checks[name]();
        const said = first.heard.filter(one => ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded",
          "Page.javascriptDialogOpening"].includes(one.method));
        equal(said.map(one => one.params), [], "what the page said on the console");
        console.log(`ok ${name}`);
      } catch (problem) {
        failed += 1;
        console.log(`not ok ${name}: ${problem instanceof Wrong ? problem.message : problem.stack}`.replaceAll("\n", " "));
      }
    }
    if (process.env.SHOTS) await shots?.(process.env.SHOTS);
  } catch (problem) {
    failed += 1;
    console.log(`not ok the browser answers: ${problem.message}`);
  }
  browser.kill();
  await new Promise(done => browser.exitCode !== null || browser.signalCode ? done() : browser.on("exit", done));
  try { rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }); } catch { /* It is temporary. */ }
  process.exit(failed ? 1 : 0);
})();
