// What the page does beyond showing its texts; its settings are in the address.
//
// It hides, shows and moves what is on the page, and adds no markup.
(() => {
"use strict";

// The rows as they are on the page.
const all = (what, within = document) => [...within.querySelectorAll(what)];
const named = id => document.getElementById(id);
const form = named("filters"), tools = named("tools"), empty = named("empty");
const field = name => form.elements.namedItem(name);
const subjects = all("input[name=show]", form).map(box => ({ box, name: box.dataset.name }));
const say = text => { named("said").textContent = text; };
const make = (name, text, values = {}) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const key in values) made.setAttribute(key, values[key]);
  return made;
};
const parts = {};
for (const section of all(".part")) {
  const bodies = new Map();
  for (const body of all("tbody[data-g]", section)) {
    if (!bodies.has(body.dataset.g)) bodies.set(body.dataset.g, []);
    bodies.get(body.dataset.g).push(body);
  }
  const folds = new Map(all("details[data-f]", section).map(one => [one.dataset.f, one]));
  parts[section.dataset.part] = { section, bodies, folds, fold: section.querySelector(":scope > .fold:not([data-f])"),
    count: section.querySelector(".count"), none: section.querySelector(".none"),
    title: section.querySelector("summary, h2"), head: section.querySelector("thead") };
}
const isWrong = cell => cell.v === "fail" || cell.v === "broken";
const pattern = cell => cell.v + " " + cell.k;
const has = cell => cell.v !== "not-applicable";
function partOf(cells) {
  const answers = cells.filter(has);
  if (cells.some(isWrong)) return "wrong";
  if (answers.some(cell => pattern(cell) !== pattern(answers[0]))) return "differ";
  return answers.length && answers.length < cells.length ? "some" : "agree";
}
// The one that differs from all others, where these agree.
function odd(cells) {
  const answers = cells.filter(has), kinds = new Map();
  for (const cell of answers) kinds.set(pattern(cell), [...kinds.get(pattern(cell)) || [], cell]);
  return answers.length > 2 && kinds.size === 2 ? [...kinds.values()].find(kind => kind.length === 1)?.[0] : undefined;
}
const read1 = td => ({ td, v: td.getAttribute("data-v") || "", k: td.getAttribute("data-k") || "" });
const rows = [];
for (const name in parts) {
  for (const [group, bodies] of parts[name].bodies) {
    for (const row of bodies.flatMap(body => [...body.children])) {
      if (row.className !== "r") continue;
      rows.push({ row, body: row.parentElement, more: row.nextElementSibling, id: row.dataset.r, group, part: name,
        fold: row.querySelector("details"), cells: [...row.children].slice(1).map(read1),
        design: row.dataset.d || "", isSeen: true, isWanted: true, text: null, note: null });
    }
  }
}
const order = new Map([...parts.differ.bodies.keys()].map((id, index) => [id, index]));
rows.sort((a, b) => order.get(a.group) - order.get(b.group) || (a.id < b.id ? -1 : 1));
const textOf = one => one.text ??= (one.row.textContent + " " + one.more.textContent).toLowerCase();
// Done ahead while the page is idle, so that the first letter is as fast as the next.
const later = window.requestIdleCallback
  ? work => requestIdleCallback(work) : work => setTimeout(work, 20, { timeRemaining: () => 10 });
let prepared = 0;
function prepare(deadline) {
  while (prepared < rows.length && deadline.timeRemaining() > 3) textOf(rows[prepared++]);
  if (prepared < rows.length) later(prepare);
}

// Which rows are shown, and in which part.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
let placed = subjects.map((_, index) => index).join();

function place(shown) {
  const ids = [...shown], without = subjects.map((_, index) => index).filter(id => !shown.has(id));
  const column = id => '[data-s="' + id + '"]';
  sheet.replaceSync(":root { --n: " + Math.max(1, ids.length) + "; } "
    + without.map(id => column(id) + " { display: none !important; }").join(" ")
    + " .found:not(:has(" + (ids.map(column).join() || "none") + ")) { display: none; }");
  const moved = new Set();
  for (const one of rows) {
    const cells = ids.map(id => one.cells[id]);
    const wanted = partOf(cells), other = odd(cells);
    for (const cell of one.cells) cell.td.classList.toggle("odd", cell === other);
    if (wanted !== one.part) {
      one.part = wanted;
      moved.add(one);
    }
  }
  const next = new Map();
  for (let index = rows.length - 1; index >= 0 && moved.size > 0; index -= 1) {
    const one = rows[index], key = one.part + " " + one.group;
    if (moved.has(one)) {
      const other = next.get(key);
      one.body = other ? other.body : parts[one.part].bodies.get(one.group).at(-1);
      one.body.insertBefore(one.more, other ? other.row : null);
      one.body.insertBefore(one.row, one.more);
    }
    next.set(key, one);
  }
}

// The details of a row are shown only with it.
function show(one, isSeen) {
  if (one.isSeen !== isSeen) one.row.hidden = !(one.isSeen = isSeen);
}

// Rows in a block that is hidden as a whole stay as they are.
function showWanted(counts) {
  const shown = new Set();
  for (const name in parts) {
    // The first block of a group has the head for all of them.
    for (const [id, bodies] of parts[name].bodies) {
      for (const body of bodies) {
        const isSeen = counts[name].bodies.has(body)
          || body === bodies[0] && counts[name].groups.has(id);
        if (body.hidden === isSeen) body.hidden = !isSeen;
        if (isSeen) shown.add(body);
      }
    }
  }
  for (const one of rows) if (shown.has(one.body)) show(one, one.isWanted);
}

// Rows of one part that say the same for the same reason: the first represents all.
function fold(seen) {
  const firsts = new Map();
  for (const one of seen) {
    const key = one.part + "\n" + one.design;
    const rest = one.design && field("fold")?.checked ? firsts.get(key) : null;
    if (!rest) firsts.set(key, { one, rest: [] });
    else {
      rest.rest.push(one.id);
      one.isWanted = false;
    }
    if (one.note) one.note.hidden = true;
  }
  for (const { one, rest } of firsts.values()) {
    if (!rest.length) continue;
    if (!one.note) one.row.firstElementChild.append(one.note = make("p", "", { class: "same" }));
    one.note.hidden = false;
    one.note.textContent = "The same for the same reason: " + rest.join(", ");
  }
}

function filter() {
  const shown = new Set(subjects.flatMap((one, index) => one.box.checked ? [index] : []));
  const key = [...shown].join();
  if (key !== placed) { place(shown); placed = key; }
  const words = field("text").value.toLowerCase().split(" ").filter(word => word);
  const group = field("group").value, verdict = field("verdict").value;
  const isFiltered = Boolean(words.length || group || verdict);
  const counts = {}, seen = [];
  for (const name in parts) counts[name] = { bodies: new Set(), groups: new Map(), seen: 0, all: 0 };
  for (const one of rows) {
    const isSeen = (!group || one.group === group)
      && (!verdict || one.cells.some((cell, index) => cell.v === verdict && shown.has(index)))
      && words.every(word => textOf(one).includes(word));
    one.isWanted = isSeen;
    const count = counts[one.part];
    count.all += 1;
    if (!isSeen) continue;
    count.seen += 1;
    count.bodies.add(one.body);
    count.groups.set(one.group, (count.groups.get(one.group) || 0) + 1);
    seen.push(one);
  }
  fold(seen);
  showWanted(counts);
  for (const name in parts) {
    const part = parts[name], count = counts[name];
    const rules = count.all === 1 ? "1 rule" : count.all + " rules";
    part.count.textContent = isFiltered ? count.seen + " of " + rules : rules;
    if (part.none) {
      part.none.hidden = count.all > 0;
      if (shown.size < 2) {
        part.none.textContent = "Fewer than two subjects are shown, so that nothing can differ.";
      } else part.none.textContent = "On all rules that are right, the subjects that are shown agree.";
    }
    // Its blocks are hidden one by one: hiding the element around them takes a browser longer.
    part.section.hidden = count.all === 0 && (isFiltered || name !== "differ");
    part.title.hidden = isFiltered && count.seen === 0;
    part.head.hidden = count.seen === 0;
    if (part.title.hidden && part.none) part.none.hidden = true;
    if (part.fold && isFiltered) part.fold.open = true;
    for (const [id, fold] of part.folds) {
      fold.hidden = !count.groups.has(id);
      fold.querySelector(".count").textContent = count.groups.get(id) || 0;
      if (isFiltered) fold.open = true;
    }
  }
  const short = named("short");
  if (short) short.hidden = isFiltered;
  empty.hidden = seen.length > 0 && shown.size > 0;
  if (shown.size === 0) empty.textContent = "All subjects are hidden: choose one above.";
  else if (seen.length === 0) {
    const said = [];
    if (words.length) said.push("the text “" + field("text").value + "”");
    if (group) said.push("the group " + group);
    if (verdict) {
      said.push("a verdict “" + field("verdict").selectedOptions[0].text + "” of a subject that is shown");
    }
    empty.textContent = "None of the " + rows.length + " rules has " + said.join(" and ") + ".";
  }
  writeSoon();
}

// Letters that are typed faster than the screen is drawn are filtered together.
let due = 0;
function soon() {
  due ||= requestAnimationFrame(() => { due = 0; filter(); });
}
form.addEventListener("submit", event => event.preventDefault());
form.addEventListener("input", soon);
form.addEventListener("reset", () => setTimeout(filter));

// Filters, tab and open rule in the address, and back.
const tabs = all(".tab"), links = all("#tabs a");
let open = "", tab = "matrix", quiet = false, isRead = false;

function showTab(id) {
  tab = id;
  for (const section of tabs) section.hidden = links.length > 0 && section.id !== id;
  for (const link of links) {
    if (link.hash === "#" + id) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function write() {
  if (quiet) return;
  const state = new URLSearchParams();
  if (tab !== "matrix") state.set("tab", tab);
  for (const name of ["text", "group", "verdict"]) {
    if (field(name).value) state.set(name, field(name).value);
  }
  if (field("fold")?.checked) state.set("fold", "1");
  for (const { box, name } of subjects) if (!box.checked) state.append("hide", name);
  for (const name of ["from", "to"]) if (ends[name].value) state.set(name, ends[name].value);
  if (open) state.set("rule", open);
  const text = state.toString();
  try {
    history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
  } catch { location.replace("#" + text); }
}

// A browser takes longer to change its address than the page takes to filter.
let written = 0;
function writeSoon() {
  if (quiet) return;
  clearTimeout(written);
  written = setTimeout(write, 100);
}

function read() {
  const text = location.hash.slice(1);
  const here = tabs.find(section => section.id === text);
  if (here && isRead) {
    // A link to a tab, or past the head of the page: all else stays as it is.
    if (tab !== here.id) {
      showTab(here.id);
      here.focus();
    }
    write();
    return;
  }
  quiet = true;
  const direct = rows.find(one => encodeURIComponent(one.id) === text || one.id === text);
  const state = new URLSearchParams(direct || here ? "" : text);
  for (const name of ["text", "group", "verdict"]) {
    field(name).value = state.get(name) || "";
    if (field(name).selectedIndex === -1) field(name).value = "";
  }
  if (field("fold")) field("fold").checked = state.get("fold") === "1";
  const hide = state.getAll("hide");
  for (const { box, name } of subjects) box.checked = !hide.includes(name);
  for (const name of ["from", "to"]) ends[name].value = state.get(name) || "";
  if (ends.from.value || ends.to.value) named("moving").open = true;
  const wanted = here ? here.id : state.get("tab") || "matrix";
  showTab(tabs.some(section => section.id === wanted) ? wanted : "matrix");
  filter();
  move();
  open = direct ? direct.id : state.get("rule") || "";
  const one = rows.find(one => one.id === open);
  if (one) {
    one.fold.open = true;
    const fold = one.row.closest(".fold");
    if (fold) fold.open = true;
    one.row.scrollIntoView({ block: "start" });
  } else open = "";
  quiet = false;
  isRead = true;
}

for (const one of rows) {
  one.fold.addEventListener("toggle", () => {
    if (quiet) return;
    if (one.fold.open) open = one.id; else if (open === one.id) open = "";
    write();
  });
}
addEventListener("hashchange", read);

// The buttons that copy a command, or a test.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    return isDone;
  }
}
for (const button of all("button.copy")) button.hidden = false;
document.addEventListener("click", async event => {
  const button = event.target.closest("button.copy");
  if (!button) return;
  const text = button.parentElement.querySelector("code").textContent;
  const isDone = await copy(text);
  button.focus();
  say(isDone ? "Copied." : "This browser does not let a page copy; the text is beside the button.");
});

// What is observed of one subject and not of another.
const ends = { from: tools.querySelector("[name=from]"), to: tools.querySelector("[name=to]") };
function offer(name) {
  for (const end in ends) ends[end].append(make("option", name, { value: name }));
}
for (const { name } of subjects) offer(name);

const observed = cell => cell.td.querySelector(".o").textContent;
const judged = cell => cell.td.querySelector(".v").textContent;

function move() {
  const list = tools.querySelector(".list"), said = tools.querySelector("#moving [role=status]");
  const [from, to] = ["from", "to"].map(end => subjects.findIndex(one => one.name === ends[end].value));
  list.replaceChildren();
  if (from < 0 || to < 0) {
    said.textContent = "Choose two subjects.";
    return;
  }
  const names = [subjects[from].name, subjects[to].name];
  if (from === to) {
    said.textContent = "Both are " + names[0] + ", so that nothing can differ.";
    return;
  }
  let known = 0, group = "", items = null, number = 0;
  const isKnown = cell => cell.v && !["not-run", "inconclusive", "broken"].includes(cell.v);
  for (const one of rows) {
    const [was, is] = [one.cells[from], one.cells[to]];
    if (!isKnown(was) || !isKnown(is)) continue;
    known += 1;
    if (pattern(was) === pattern(is)) continue;
    if (one.group !== group) {
      group = one.group;
      const head = parts.differ.bodies.get(group)[0].querySelector(".g th").textContent;
      list.append(make("h3", head), items = make("ul"));
    }
    number += 1;
    const id = "moved" + number, item = make("li"), label = make("label", undefined, { for: id });
    const rule = one.row.querySelector("summary").textContent.slice(one.id.length + 1);
    const words = cell => observed(cell) + " (" + judged(cell).slice(2) + ")";
    label.append(rule, make("br"), make("b", names[0]), ": " + words(was), make("br"),
      make("b", names[1]), ": " + words(is));
    item.append(make("input", undefined, { type: "checkbox", id }), label,
      make("a", one.id, { href: "#" + encodeURIComponent(one.id) }));
    items.append(item);
  }
  const rest = rows.length - known;
  const without = rest ? " Of " + rest + " more, one of the two has no verdict." : "";
  said.textContent = (number
    ? number + (number === 1 ? " difference" : " differences") + " on " + known + " rules."
    : known ? "On all " + known + " rules, " + names[0] + " and " + names[1] + " are observed to do the same."
    : "There is no rule on which both have a verdict.") + without;
}
for (const end in ends) ends[end].addEventListener("input", () => { move(); write(); });

form.hidden = tools.hidden = false;
read();
later(prepare);
})();
