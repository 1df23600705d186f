extension PageReport {
  /// What is observed of one subject and not of another.
  static let moving = #"""
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
    """#

  /// Another record, whose subjects become columns.
  static let adding = #"""
    // Signs that cannot be seen, or that turn the direction of writing.
    const visible = text => String(text)
      .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");
    const samples = new Map(all("span[data-v]", named("words").content).map(one => [one.dataset.v, one]));

    function parsed(text) {
      const lines = text.split("\n").filter(line => line.trim()).map((line, index) => {
        try { return JSON.parse(line); } catch { throw "line " + (index + 1) + " is no JSON"; }
      });
      const head = lines[0];
      if (head?.type !== "run" || !Array.isArray(head.subjects)) {
        throw "it does not begin with a line of type “run”; conformance compare leaves a record";
      }
      const verdicts = lines.filter(line => line.type === "verdict");
      if (lines.at(-1).type !== "end" || lines.at(-1).verdicts !== verdicts.length) throw "it ends early";
      const odd = verdicts.find(line => !samples.has(line.verdict) || !head.subjects.includes(line.subject));
      if (odd) throw visible(odd.rule + " has a verdict or a subject that this page cannot show");
      return { head, verdicts };
    }

    function wordsOf(line) {
      if (["choice", "within", "over"].includes(line.verdict)) {
        return line.observed || [line.value ?? line.figure ?? ""];
      }
      const usual = samples.get(line.verdict).querySelector(".o").textContent;
      return [["fail", "diverges", "broken"].includes(line.verdict) && line.reason || usual];
    }

    function cellOf(line, name, index) {
      const td = make("td", undefined, { role: "cell", "data-s": index });
      td.append(make("b", name, { class: "w" }));
      const said = make("span", "no verdict in the record", { class: "o" });
      td.append(said);
      if (!line) return td;
      td.dataset.v = line.verdict;
      const key = line.value ?? line.figure;
      if (key !== undefined) td.dataset.k = visible(key);
      said.textContent = wordsOf(line).map(visible).join("; ");
      td.append(samples.get(line.verdict).querySelector(".v").cloneNode(true));
      return td;
    }

    function foundOf(line, name, index) {
      const section = make("section", undefined, { class: "found" }), head = make("h4"), list = make("dl");
      const said = make("p");
      head.append(make("span", name, { "data-s": index }));
      said.append(samples.get(line.verdict).querySelector(".v").cloneNode(true));
      section.append(head, said, list);
      const item = (name, texts) => {
        const one = make("div"), words = make("dd");
        for (const text of texts) words.append(make("div", visible(text)));
        one.append(make("dt", name), words);
        list.append(one);
      };
      item("observed", wordsOf(line));
      if (line.reason) item("reason", [line.reason]);
      if (line.declared) item("declared", [line.declared]);
      if (line.evidence) item("rests on", [line.evidence]);
      if (line.cases) item("cases", [line.cases]);
      if (line.spellings) item("spelled", line.spellings);
      return section;
    }

    // A name breaks between its words, also where these are written as one.
    function headOf(name, index) {
      const head = make("th", undefined, { scope: "col", role: "columnheader", "data-s": index });
      name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[._-])/).forEach((part, place) => {
        if (place) head.append(make("wbr"));
        head.append(part);
      });
      return head;
    }

    function add(text, file) {
      const { head, verdicts } = parsed(text);
      for (const subject of head.subjects) {
        let name = visible(subject);
        if (subjects.some(one => one.name === name)) name += ", " + visible(file);
        for (let count = 2; subjects.some(one => one.name === name); count += 1) {
          name = visible(subject) + ", " + visible(file) + " " + count;
        }
        const index = subjects.length;
        const lines = new Map(verdicts.filter(line => line.subject === subject).map(line => [line.rule, line]));
        for (const part in parts) {
          parts[part].table.tHead.rows[0].append(headOf(name, index));
        }
        for (const one of rows) {
          const line = lines.get(one.id), td = cellOf(line, name, index);
          one.row.append(td);
          one.cells.push(read1(td));
          if (one.design) one.design += "\n" + (line?.verdict ?? "") + " " + (line?.reason ?? "");
          if (line) one.more.querySelector(".subjects").append(foundOf(line, name, index));
          if (line?.failures) drawLater(one, line.failures, name, index);
          one.text = null;
          lines.delete(one.id);
        }
        const label = make("label"), box = make("input", undefined, { type: "checkbox", name: "show", value: index });
        box.checked = true;
        label.append(box, " " + name);
        form.querySelector("fieldset").append(label);
        subjects.push({ box, name });
        offer(name);
        for (const verdict of new Set(verdicts.map(line => line.verdict))) {
          if ([...field("verdict").options].some(one => one.value === verdict)) continue;
          const words = samples.get(verdict).querySelector(".v").textContent.slice(2);
          field("verdict").append(make("option", words, { value: verdict }));
        }
        const strange = lines.size ? " This page does not have " + lines.size + " of its rules." : "";
        say("Added " + name + "." + strange);
      }
      placed = "";
      filter();
    }

    async function take(files) {
      for (const file of files) {
        try { add(await file.text(), file.name); } catch (problem) {
          say(visible(file.name) + " was not added: " + (typeof problem === "string" ? problem : "it is no record") + ".");
        }
      }
    }
    const chooser = tools.querySelector("[type=file]");
    chooser.addEventListener("change", async () => {
      await take(chooser.files);
      chooser.value = "";
    });
    addEventListener("dragover", event => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    });
    addEventListener("drop", event => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      take(event.dataTransfer.files);
    });
    """#
}
