// What the site's pages can do with a script: search all pages, colour code, and open a chapter that an address names.
"use strict";
const root = document.documentElement.dataset.root;

// MARK: Search
// `index.js` calls `found` with all pages, once somebody searches.
let pages, loading;
const load = () => loading ??= new Promise(done => {
  window.found = list => { pages = prepared(list); done(); };
  const script = document.createElement("script");
  script.src = `${root}index.js`;
  document.head.append(script);
});

// Words in small letters, without their usual endings: “cancelling” and “cancelled” are “cancel”.
const stem = word => word.length < 5 ? word : word
  .replace(/ies$/, "y").replace(/(ations?|ions?|ing|ed|es|s|e)$/, "").replace(/([^aeiousfl])\1$/, "$1").replace(/ll$/, "l");
const words = text => text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const idle = new Set("a an and are do does for from how i in is it my of on or the to what when where which with".split(" "));

const prepared = list => list.map(page => {
  const title = words(page.title);
  const parts = page.sections.map(section => {
    const lines = section.lines.map(words);
    return { page, section, heading: words(section.heading), lines, length: lines.reduce((sum, line) => sum + line.length, 0) };
  });
  const all = new Set([...title, ...parts.flatMap(part => [...part.heading, ...part.lines.flat()])]);
  return { page, title, parts, all, stems: new Set([...all].map(stem)) };
});
const known = new Map();
const stemmed = word => known.get(word) ?? known.set(word, stem(word)).get(word);

// How well each page fits: a word in a title or heading says most, a rare word more than a common one, and the word itself
// more than another form of it. Of each page the best part is shown.
const search = query => {
  const id = /^[a-z]{3}-\d\d$/i.test(query.trim()) ? query.trim().toUpperCase() : "";
  const all = words(query);
  const asked = all.some(one => !idle.has(one)) ? all.filter(one => !idle.has(one)) : all;
  if (!asked.length) return [];
  const last = asked[asked.length - 1], forms = new Map(asked.map(one => [one, stem(one)]));
  const fits = (word, one) => word === one ? 1 : stemmed(word) === forms.get(one) ? 0.7 : one === last && one.length > 2 && word.startsWith(one) ? 0.5 : 0;
  const most = (list, one) => list.reduce((best, word) => Math.max(best, fits(word, one)), 0);
  const has = (page, one) => page.all.has(one) || page.stems.has(forms.get(one)) || one === last && one.length > 2 && [...page.all].some(word => word.startsWith(one));
  const candidates = pages.map(page => ({ page, met: asked.filter(one => has(page, one)) }));
  const rarity = new Map(asked.map(one => [one, Math.log(1 + pages.length / (1 + candidates.filter(({ met }) => met.includes(one)).length))]));
  const complete = Math.max(...candidates.map(({ met }) => met.length));
  const found = [];
  for (const { page: { page, title, parts }, met } of candidates) {
    if (!met.length || met.length < complete) continue;
    let best = { part: parts[0], line: 0, score: 0 }, more = 0;
    for (const part of parts) {
      if (id && !part.section.heading.startsWith(id) && !part.section.lines.some(line => line.includes(id))) continue;
      let score = id && part.section.heading.startsWith(id) ? 1000 : 0, line = 0, fullest = 0;
      for (const one of met) {
        const count = part.lines.reduce((sum, line) => sum + line.reduce((sum, word) => sum + fits(word, one), 0), 0);
        const headed = most(part.heading, one) * 4 / Math.sqrt(part.heading.length + 1);
        score += rarity.get(one) * (headed + 2.5 * count / (count + 0.5 + part.length / 150));
      }
      part.lines.forEach((line_, place) => {
        const value = met.reduce((sum, one) => sum + most(line_, one), 0);
        // Together in a line they mean more than apart.
        if (value > fullest) { fullest = value; line = place; }
      });
      if (asked.length > 1) score += fullest;
      if (!score) continue;
      more += score;
      if (score > best.score) best = { part, line, score };
    }
    const named = met.reduce((sum, one) => sum + rarity.get(one) * most(title, one) * 6 / Math.sqrt(title.length + 1), 0);
    found.push({ ...best, score: page.weight * (named + best.score + 0.3 * Math.min(more - best.score, 2 * best.score)) });
  }
  found.sort((a, b) => b.score - a.score);
  // Overloads, and what the libraries have in common, leave room for others.
  const titles = new Map();
  for (const one of found) {
    const { title } = one.part.page, times = titles.get(title) ?? 0;
    titles.set(title, times + 1);
    one.score *= 0.7 ** times;
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 20);
};

// A line with the words that were asked for, cut around the first of them.
const shown = (text, asked) => {
  const line = document.createElement("span");
  const pieces = text.split(/([\p{L}\p{N}]+)/u);
  const isMet = piece => words(piece).some(word => asked.some(one => stem(word) === stem(one) || one.length > 2 && word.startsWith(one)));
  const first = pieces.findIndex(isMet);
  let length = 0, start = Math.max(first, 0);
  while (start > 0 && length < 50) { start -= 1; length += pieces[start].length; }
  if (start > 0) line.append("…");
  length = 0;
  for (const piece of pieces.slice(start)) {
    if (length > 180) { line.append("…"); break; }
    length += piece.length;
    if (piece && isMet(piece)) {
      const mark = document.createElement("mark");
      mark.textContent = piece;
      line.append(mark);
    } else line.append(piece);
  }
  return line;
};

const box = document.createElement("form");
box.className = "search";
box.role = "search";
const field = document.createElement("input");
field.type = "search";
field.placeholder = "Search";
field.ariaLabel = "Search all pages";
field.autocomplete = "off";
const results = document.createElement("ol");
results.hidden = true;
results.ariaLabel = "Found";
box.append(field, results);
document.querySelector("header").append(box);

const show = () => {
  const query = field.value;
  results.hidden = !query.trim();
  if (results.hidden) return;
  const asked = words(query).filter(one => !idle.has(one));
  results.replaceChildren(...search(query).map(({ part: { page, section }, line }) => {
    const item = document.createElement("li"), link = document.createElement("a"), name = document.createElement("b");
    link.href = `${root}${encodeURI(page.address)}/${section.id ? `#${encodeURIComponent(section.id)}` : ""}`;
    name.textContent = page.title;
    link.append(name, section.heading ? ` › ${section.heading}` : "", shown(section.lines[line] ?? "", asked));
    item.append(link);
    return item;
  }));
  if (!results.children.length) {
    const none = document.createElement("li");
    none.className = "none";
    none.textContent = `No page has “${query.trim()}”.`;
    results.append(none);
  }
  results.dataset.query = query;
};
field.addEventListener("focus", load);
field.addEventListener("input", () => load().then(show));
box.addEventListener("submit", event => {
  event.preventDefault();
  load().then(() => { show(); results.querySelector("a")?.click(); });
});
box.addEventListener("keydown", event => {
  const links = [...results.querySelectorAll("a")], place = links.indexOf(document.activeElement);
  if (event.key === "Escape") { results.hidden = true; field.focus(); }
  if (event.key === "ArrowDown") { (links[place + 1] ?? links[0])?.focus(); event.preventDefault(); }
  if (event.key === "ArrowUp") { (links[place - 1] ?? field).focus(); event.preventDefault(); }
});
document.addEventListener("click", event => { if (!box.contains(event.target) || event.target.closest(".search a")) results.hidden = true; });
document.addEventListener("keydown", event => {
  if (event.key !== "/" || event.target.closest("input") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  field.focus();
});

// MARK: Code
const token = /(?<c>\/\/.*|\/\*[^]*?\*\/)|(?<s>"""[^]*?"""|"(?:\\.|[^"\\\n])*")|(?<k>(?:[@#]\w+|\b(?:actor|any|as|associatedtype|async|await|break|case|catch|class|const|continue|default|defer|do|else|enum|extension|false|fileprivate|final|for|func|function|guard|if|import|in|indirect|init|inout|internal|is|isolated|lazy|let|mutating|new|nil|nonisolated|null|open|operator|override|package|private|protocol|public|repeat|required|return|self|Self|some|static|struct|subscript|super|switch|throw|throws|true|try|typealias|unowned|var|weak|where|while))\b)|(?<t>\b[A-Z]\w*)/g;
for (const code of document.querySelectorAll("code.language-swift, code.language-js, code.language-javascript")) {
  const parts = [];
  let end = 0;
  for (const found of code.textContent.matchAll(token)) {
    const span = document.createElement("span");
    [span.className] = Object.entries(found.groups).find(([, text]) => text !== undefined);
    span.textContent = found[0];
    parts.push(code.textContent.slice(end, found.index), span);
    end = found.index + found[0].length;
  }
  code.replaceChildren(...parts, code.textContent.slice(end));
}

// MARK: Places
const openNamed = () => {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let one = place; one; one = one.parentElement) if (one.localName === "details") one.open = true;
  place?.scrollIntoView();
};
addEventListener("hashchange", openNamed);
if (location.hash) openNamed();
// The heading that is read now.
const marks = new Map([...document.querySelectorAll("nav.outline a")].map(one => [decodeURIComponent(one.hash.slice(1)), one]));
const places = [...marks.keys()].map(id => document.getElementById(id)).filter(Boolean);
const follow = () => {
  const above = places.filter(one => one.getBoundingClientRect().top < 120).pop() ?? places[0];
  for (const [id, link] of marks) link.toggleAttribute("data-here", id === above?.id);
};
if (places.length) { addEventListener("scroll", follow, { passive: true }); follow(); }
