extension PageReport {
  /// The filters; what they are set to, and the rule that is open, stand in the address.
  ///
  /// It only hides, shows and moves what the page has, and makes no markup of any text.
  static let script = """
    (() => {
      "use strict";
      const all = (what, within = document) => [...within.querySelectorAll(what)];
      const form = document.getElementById("filters");
      const empty = document.getElementById("empty");
      const field = name => form.elements.namedItem(name);
      const boxes = all("input[name=show]", form);
      const nameOf = box => box.parentElement.textContent.trim();
      const parts = {};
      for (const section of all(".part")) {
        const bodies = new Map(all("tbody[data-g]", section).map(body => [body.dataset.g, body]));
        parts[section.dataset.part] = { section, bodies, fold: section.querySelector(".fold") };
      }
      const isWrong = cell => cell.dataset.v === "fail" || cell.dataset.v === "broken";
      const pattern = cell => (cell.dataset.v || "") + " " + (cell.dataset.k || "");
      const rows = [];
      for (const row of all("tr.r")) {
        rows.push({ row, more: row.nextElementSibling, id: row.dataset.r,
          group: row.parentElement.dataset.g, fold: row.querySelector("details"),
          cells: all("td", row), part: row.closest(".part").dataset.part, text: null });
      }
      const groups = [...parts.differ.bodies.keys()];
      rows.sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || (a.id < b.id ? -1 : 1));
      const textOf = one => one.text ??= (one.row.textContent + " " + one.more.textContent).toLowerCase();
      let placed = boxes.map(box => box.value).join(), open = "", quiet = false;

      function place(shown) {
        for (const one of rows) {
          const cells = one.cells.filter((_, index) => shown.has(index));
          const part = cells.some(isWrong) ? "wrong"
            : new Set(cells.map(pattern)).size > 1 ? "differ" : "agree";
          one.part = part;
          parts[part].bodies.get(one.group).append(one.row, one.more);
        }
        for (const cell of all("[data-s]")) cell.hidden = !shown.has(Number(cell.dataset.s));
      }

      function filter() {
        const shown = new Set(boxes.filter(box => box.checked).map(box => Number(box.value)));
        const key = [...shown].join();
        if (key !== placed) { place(shown); placed = key; }
        const words = field("text").value.toLowerCase().split(" ").filter(word => word);
        const group = field("group").value, verdict = field("verdict").value;
        const isFiltered = Boolean(words.length || group || verdict);
        const counts = {};
        for (const name in parts) counts[name] = { groups: new Map(), seen: 0, all: 0 };
        for (const one of rows) {
          const isSeen = (!group || one.group === group)
            && (!verdict || one.cells.some((cell, index) => shown.has(index) && cell.dataset.v === verdict))
            && words.every(word => textOf(one).includes(word));
          one.row.hidden = one.more.hidden = !isSeen;
          const count = counts[one.part];
          count.all += 1;
          if (isSeen) {
            count.seen += 1;
            count.groups.set(one.group, true);
          }
        }
        let seen = 0;
        for (const name in parts) {
          const part = parts[name], count = counts[name];
          seen += count.seen;
          for (const [id, body] of part.bodies) body.hidden = !count.groups.has(id);
          const rules = count.all === 1 ? "1 rule" : count.all + " rules";
          part.section.querySelector(".count").textContent =
            isFiltered ? count.seen + " of " + rules : rules;
          const none = part.section.querySelector(".none");
          if (none) {
            none.hidden = count.all > 0;
            if (shown.size < boxes.length) {
              none.textContent = shown.size < 2
                ? "Fewer than two subjects are shown, so that nothing can differ."
                : "On all rules that are right, the subjects that are shown agree.";
            }
          }
          part.section.hidden = isFiltered ? count.seen === 0 : count.all === 0 && name !== "differ";
          part.section.querySelector("table").hidden = count.seen === 0;
          if (part.fold && isFiltered) part.fold.open = true;
        }
        empty.hidden = seen > 0 && shown.size > 0;
        if (shown.size === 0) empty.textContent = "All subjects are hidden: choose one above.";
        else if (seen === 0) {
          const said = [];
          if (words.length) said.push("the text “" + field("text").value + "”");
          if (group) said.push("the group " + group);
          if (verdict) {
            said.push("a verdict “" + field("verdict").selectedOptions[0].text + "” of a subject that is shown");
          }
          empty.textContent = "None of the " + rows.length + " rules has " + said.join(" and ") + ".";
        }
        write();
      }

      function write() {
        if (quiet) return;
        const state = new URLSearchParams();
        for (const name of ["text", "group", "verdict"]) {
          if (field(name).value) state.set(name, field(name).value);
        }
        for (const box of boxes) if (!box.checked) state.append("hide", nameOf(box));
        if (open) state.set("rule", open);
        const text = state.toString();
        try {
          history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
        } catch { location.replace("#" + text); }
      }

      function read() {
        quiet = true;
        const text = location.hash.slice(1);
        const direct = rows.find(one => encodeURIComponent(one.id) === text || one.id === text);
        const state = new URLSearchParams(direct ? "" : text);
        for (const name of ["text", "group", "verdict"]) {
          field(name).value = state.get(name) || "";
          if (field(name).selectedIndex === -1) field(name).value = "";
        }
        const hide = state.getAll("hide");
        for (const box of boxes) box.checked = !hide.includes(nameOf(box));
        filter();
        open = direct ? direct.id : state.get("rule") || "";
        const one = rows.find(one => one.id === open);
        if (one) {
          one.fold.open = true;
          const fold = one.row.closest(".fold");
          if (fold) fold.open = true;
          one.row.scrollIntoView({ block: "start" });
        }
        quiet = false;
      }

      form.hidden = false;
      form.addEventListener("submit", event => event.preventDefault());
      form.addEventListener("input", filter);
      form.addEventListener("reset", () => setTimeout(filter));
      for (const one of rows) {
        one.fold.addEventListener("toggle", () => {
          if (quiet) return;
          if (one.fold.open) open = one.id; else if (open === one.id) open = "";
          write();
        });
      }
      addEventListener("hashchange", read);
      read();
    })();
    """
}
