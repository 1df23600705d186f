extension PageReport {
  /// What the page does beyond showing its texts; what it is set to stands in the address.
  ///
  /// It hides, shows and moves what the page has, and adds no markup.
  static let script = """
    (() => {
    "use strict";
    \(basics)
    \(filtering)
    \(addressing)
    \(copying)
    \(moving)
    form.hidden = tools.hidden = false;
    read();
    later(prepare);
    })();
    """

  /// The rows as they are found on the page.
  private static let basics = #"""
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
    // The one that answers otherwise than all others, where these agree.
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
    """#

  /// Which rows are shown, and in which part.
  private static let filtering = #"""
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

    // What a row opens to is shown with it only.
    function show(one, isSeen) {
      if (one.isSeen !== isSeen) one.row.hidden = !(one.isSeen = isSeen);
    }

    // Rows in a block that is hidden as a whole stay as they are.
    function showWanted(counts) {
      const shown = new Set();
      for (const name in parts) {
        // The first of a group's blocks has the head of all.
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

    // Rows of one part that say the same for the same reason: the first stands for all.
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
        // Its blocks are hidden one by one: to hide all that is around them takes a browser longer.
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

    // Letters that come faster than pictures of the screen are filtered by together.
    let due = 0;
    function soon() {
      due ||= requestAnimationFrame(() => { due = 0; filter(); });
    }
    form.addEventListener("submit", event => event.preventDefault());
    form.addEventListener("input", soon);
    form.addEventListener("reset", () => setTimeout(filter));
    """#
}
