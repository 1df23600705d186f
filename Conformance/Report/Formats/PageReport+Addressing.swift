extension PageReport {
  /// Filters, tab and open rule in the address, and back.
  static let addressing = #"""
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
    """#

  /// The buttons that copy a command, or a test.
  static let copying = #"""
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
      say(isDone ? "Copied." : "This browser does not let a page copy; the text stands beside the button.");
    });
    """#
}
