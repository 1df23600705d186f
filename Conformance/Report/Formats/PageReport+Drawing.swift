extension PageReport {
  /// The pictures and tables of another record's traces, when their rule is opened.
  ///
  /// They are what `Lanes` and `TraceSteps` make of the same steps; a test in a browser holds them equal.
  static let drawing = tracing + lanes + trials

  /// The steps of a trace, with what each of them changed.
  private static let tracing = #"""
    const oneLine = text => visible(String(text ?? "").replaceAll("\n", " "));
    const kinds = { attaches: "attaches", settles: "settles", observes: "tells an observer", cancels: "cancels",
      waits: "lets time pass", other: "something else" };
    function kindOf(what) {
      const word = what.split(/[ :]/, 1)[0];
      const other = { lets: "waits", tells: "observes" };
      return other[word] ?? (word !== "waits" && word !== "other" && word in kinds ? word : "other");
    }
    const leftOut = count => count === 1
      ? "1 step was left out of the record" : count + " steps were left out of the record";

    function stepsOf({ trace, gap }) {
      const steps = [];
      let number = 0;
      trace.forEach((event, index) => {
        if (gap && index === gap.after) {
          steps.push({ left: gap.events });
          number += gap.events;
        }
        steps.push({ number: number += 1, event });
      });
      return steps;
    }

    // The number of the first step that is not as in the other trace; 0 where all are the same.
    function firstDifference(own, others) {
      const key = step => step && (step.event
        ? step.event.thread + " " + step.event.what.replace(/\p{N}/gu, "") + " " + (step.event.call ?? "") : "" + step.left);
      let number = 0;
      for (let place = 0; place < Math.max(own.length, others.length); place += 1) {
        if (key(own[place]) !== key(others[place])) return number + 1;
        number += own[place].left ?? 1;
      }
      return 0;
    }

    function known(trace, first, end, isRight) {
      const states = new Map(), count = number => number === 0 ? "nothing" : number === 1 ? "1 handler" : number + " handlers";
      let last = null, waited = null;
      const steps = stepsOf(trace), countsWaiting = trace.trace.some(event => event.waiting > 0);
      for (const step of steps.filter(one => one.event)) {
        const { thread, what, promise, waiting } = step.event;
        step.kind = kindOf(what);
        step.isSwitch = last !== null && last !== thread;
        step.isFirst = step.number === first;
        last = thread;
        if (promise !== undefined) {
          const before = states.get(promise);
          const said = what.includes(": ") ? what.slice(what.indexOf(": ") + 2) : "settled";
          const now = step.kind === "observes" ? said : step.kind === "settles" && (before ?? "pending") === "pending" ? "settling" : before ?? "pending";
          step.state = { words: now, isNew: now !== before };
          states.set(promise, now);
        }
        if (countsWaiting && waiting !== undefined) {
          step.waiting = { words: count(waiting), isNew: waited !== null && waited !== waiting };
          waited = waiting;
        }
      }
      const numbers = steps.map(one => one.number || 0);
      const lack = first > Math.max(0, ...numbers) ? "first different step: there is no step " + first + " here" : "";
      const threads = [...new Set(trace.trace.map(event => event.thread))].sort((a, b) => a - b);
      const total = steps.filter(one => one.event).length;
      const title = (total === 1 ? "1 step" : total + " steps") + " on "
        + (threads.length === 1 ? "1 thread" : threads.length + " threads");
      const words = steps.map(step => {
        if (!step.event) return leftOut(step.left) + ".";
        const { thread, what, call, promise } = step.event;
        return "Step " + step.number + ", thread " + thread + ": " + what + (call ? ", inside " + call : "")
          + (step.state ? ", promise " + promise + " " + step.state.words : "")
          + (step.waiting ? ", waiting " + step.waiting.words : "") + (step.isFirst ? ", the first different step." : ".");
      });
      if (lack) words.push("The " + lack + ".");
      return { steps, threads, lack, end, isRight, title, words: [...words, "At the end: " + end].join(" ") };
    }

    """#

  /// The picture: what `Lanes` draws.
  private static let lanes = #"""
    const columns = text => [...text].reduce((sum, one) => sum + (one.codePointAt(0) >= 0x1100 ? 2 : 1), 0);
    function wrapped(text, width) {
      const lines = [];
      let line = "", used = 0;
      for (let word of text.split(" ").filter(one => one)) {
        if (used > 0 && used + 1 + columns(word) > width) {
          lines.push(line);
          line = "";
          used = 0;
        }
        if (used > 0) { line += " "; used += 1; }
        while (used + columns(word) > width) {
          let part = "";
          for (const one of word) {
            if (used + columns(part + one) > width) break;
            part += one;
          }
          if (!part) break;
          lines.push(line + part);
          word = word.slice(part.length);
          line = "";
          used = 0;
        }
        line += word;
        used += columns(word);
      }
      return used > 0 ? [...lines, line] : lines;
    }

    function picture(trace, id) {
      const width = count => Math.floor((count * 73 + 9) / 10), high = 17, left = 34, wide = 38;
      const whatLeft = left + Math.max(1, trace.threads.length) * wide + 10, stateLeft = whatLeft + width(38) + 12;
      const right = stateLeft + width(26) + 6;
      const x = thread => left + Math.max(0, trace.threads.indexOf(thread)) * wide + wide / 2;
      const back = [], front = [];
      const element = (name, values, text) => {
        const made = document.createElementNS(named("words").content.querySelector("svg").namespaceURI, name);
        for (const key in values) made.setAttribute(key, values[key]);
        if (text !== undefined) made.textContent = text;
        return made;
      };
      const text = (x, y, words, style) => front.push(element("text", style ? { class: style, x, y } : { x, y }, words));
      const line = (x1, y1, x2, y2, style) => back.push(element("path", { class: style, d: `M${x1} ${y1}L${x2} ${y2}` }));
      const bar = (x, y, w, h) => back.push(element("path", { class: "call", d: `M${x} ${y}h${w}v${h}h-${w}z` }));
      const shape = (kind, x, y) => {
        const path = { attaches: `M${x - 5} ${y}a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z`, settles: `M${x - 5} ${y - 5}h10v10h-10z`,
          observes: `M${x} ${y - 6}l6 11h-12z`, cancels: `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`,
          waits: `M${x - 5} ${y - 6}h10l-10 12h10z`, other: `M${x} ${y - 6}l6 6l-6 6l-6 -6z` }[kind];
        const isFull = kind === "settles" || kind === "observes";
        front.push(element("path", { class: isFull ? "shape full" : "shape", d: path }));
      };
      text(0, 14, "step", "soft");
      text(left, 14, "thread", "soft");
      for (const thread of trace.threads) text(x(thread), 32, "" + thread, "head middle");
      text(whatLeft, 32, "what happens", "soft");
      text(stateLeft, 32, "state · waiting", "soft");
      line(0, 40, right, 40, "rule");
      let y = 46, before = null;
      const calls = new Map();
      const close = thread => {
        const call = calls.get(thread);
        if (call) bar(x(thread) - 9, call.top, 18, call.bottom - call.top);
        calls.delete(thread);
      };
      for (const step of trace.steps) {
        if (!step.event) {
          for (const thread of trace.threads) close(thread);
          const bottom = y + high + 8;
          text(whatLeft, y + 15, leftOut(step.left), "soft");
          for (const thread of trace.threads) line(x(thread), y, x(thread), bottom, "gap");
          y = bottom;
          before = null;
          continue;
        }
        const { thread, what, call, promise } = step.event, middle = y + 13;
        text(26, middle + 4, "" + step.number, "soft end");
        shape(step.kind, x(thread), middle);
        let down = middle + 4, other = middle + 4;
        if (step.isFirst) {
          front.push(element("path", { class: "arrow", d: `M${left - 5} ${middle - 6}l8 6l-8 6z` }));
          text(whatLeft, down, "▶ first different step", "first");
          down += high;
        }
        for (const [words, style] of [[oneLine(what), ""], [call ? "inside " + call : "", "soft"]]) {
          for (const part of wrapped(words, 38)) {
            text(whatLeft, down, oneLine(part), style);
            down += high;
          }
        }
        for (const [name, status] of [["promise " + promise, step.state], ["waiting", step.waiting]]) {
          for (const part of status ? wrapped(oneLine(name + ": " + status.words), 26) : []) {
            text(stateLeft, other, part, status.isNew ? "new" : "soft");
            other += high;
          }
        }
        const bottom = Math.max(down, other, middle + 4 + high) - 6;
        if (calls.get(thread)?.call !== call) close(thread);
        if (call) calls.set(thread, { call, top: calls.get(thread)?.top ?? y + 2, bottom: bottom - 2 });
        for (const lane of trace.threads) line(x(lane), y, x(lane), bottom, "lane");
        if (step.isSwitch && before) line(...before, x(thread), middle, "switch");
        before = [x(thread), middle];
        y = bottom;
      }
      for (const thread of trace.threads) close(thread);
      line(0, y + 6, right, y + 6, trace.isRight ? "rule" : "violation");
      y += 24;
      const ends = [trace.lack && ["▶ " + trace.lack, "first"],
        [(trace.isRight ? "✓ " : "✗ ") + trace.end, trace.isRight ? "right" : "wrong"]];
      for (const [words, style] of ends.filter(one => one)) {
        for (const part of wrapped(oneLine(words), Math.floor(right * 10 / 73) - 1)) {
          text(0, y, part, style);
          y += high;
        }
      }
      let place = 0;
      y += 12;
      const next = words => {
        const size = width(words.length) + 40;
        if (place + size > right && place > 0) { place = 0; y += 20; }
        place += size;
        return place - size;
      };
      const found = trace.steps.filter(step => step.event);
      const legend = Object.keys(kinds).filter(kind => found.some(step => step.kind === kind)).map(kind => [kinds[kind],
        x => shape(kind, x + 9, y)]);
      if (found.some(step => step.event.call)) legend.push(["inside a call", x => bar(x, y - 7, 18, 14)]);
      if (trace.threads.length > 1) legend.push(["another thread goes on", x => line(x, y, x + 18, y, "switch")]);
      for (const [words, draw] of legend) {
        const x = next(words);
        draw(x);
        text(x + 22, y + 4, words, "soft");
      }
      const height = y + 14;
      const svg = element("svg", { class: "lanes", role: "img", width: right, height, viewBox: `0 0 ${right} ${height}`,
        "aria-labelledby": id + "-t", "aria-describedby": id + "-d" });
      svg.append(element("title", { id: id + "-t" }, oneLine(trace.title)),
        element("desc", { id: id + "-d" }, oneLine(trace.words)), ...back, ...front);
      return svg;
    }

    """#

  /// A case that failed, as the page itself has it.
  private static let trials = #"""
    function region(name, content) {
      const made = make("div", undefined, { class: "scroll", tabindex: 0, role: "region", "aria-label": name });
      made.append(content);
      return made;
    }

    function tableOf(trace) {
      const table = make("table", undefined, { class: "steps", "aria-label": "steps" });
      const head = table.createTHead().insertRow(), body = table.createTBody();
      const heads = ["step", "thread", "what happens", "inside", "promise", "state", "waiting"];
      for (const name of heads) head.append(make("th", name, { scope: "col" }));
      const status = one => {
        const cell = make("td");
        if (one) cell.append(one.isNew ? make("b", visible(one.words)) : visible(one.words));
        return cell;
      };
      for (const step of trace.steps) {
        const row = body.insertRow();
        if (!step.event) {
          row.append(make("td", leftOut(step.left), { colspan: heads.length }));
          continue;
        }
        const { thread, what, call, promise } = step.event, said = make("td", visible(what));
        if (step.isSwitch) row.classList.add("switch");
        if (step.isFirst) {
          row.classList.add("first");
          said.append(make("br"), make("b", "▶ first different step"));
        }
        row.append(make("td", step.number), make("td", (step.isSwitch ? "→ " : "") + thread), said,
          make("td", visible(call ?? "")), make("td", promise ?? ""), status(step.state), status(step.waiting));
      }
      const end = (kind, sign, words) => {
        const row = body.insertRow(), cell = make("td", undefined, { colspan: heads.length - 2 });
        row.className = kind;
        cell.append(make("i", sign, { "aria-hidden": "true" }), " " + visible(words));
        row.append(make("td"), make("td"), cell);
      };
      if (trace.lack) end("first", "▶", trace.lack);
      end(trace.isRight ? "end right" : "end", trace.isRight ? "✓" : "✗", trace.end);
      return table;
    }

    let drawn = 0;
    function facesOf(trace, name) {
      drawn += 1;
      return [region(name, picture(trace, "drawn" + drawn)), region("steps", tableOf(trace))];
    }

    function trialOf(failure, name, index) {
      const section = make("section", undefined, { class: "trial", "data-s": index });
      section.append(make("h4", name + ", " + visible(failure.label || "case " + failure.number)),
        make("p", visible(failure.reason)));
      if (!failure.trace?.length) {
        section.append(make("p", "No step was recorded."));
        return section;
      }
      const beside = failure.beside;
      const first = beside ? firstDifference(stepsOf(beside), stepsOf(failure)) : 0;
      const faces = facesOf(known(failure, first, failure.reason, false), "picture of the steps");
      if (!beside) {
        section.append(...faces);
        return section;
      }
      const pair = make("div", undefined, { class: "pair" }), [one, other] = [make("section"), make("section")];
      one.append(make("h5", "✗ This one fails"), ...faces);
      other.append(make("h5", "✓ Beside it: " + visible(beside.label || "the nearest that holds")),
        ...facesOf(known(beside, first, "all checks hold", true), "picture of the steps that hold"));
      pair.append(one, other);
      section.append(make("p", first ? "The first different step is number " + first + "; a ▶ marks it."
        : "Both have the same steps.", { class: "beside" }), pair);
      return section;
    }

    // Drawn when their rule is opened.
    function drawLater(one, failures, name, index) {
      const draw = () => {
        const subjects = one.more.querySelector(".subjects");
        for (const failure of failures) subjects.before(trialOf(failure, name, index));
      };
      if (one.fold.open) draw();
      else one.fold.addEventListener("toggle", draw, { once: true });
    }

    """#
}
