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
}
