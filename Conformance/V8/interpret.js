// Runs programs in JavaScript's own promises. Called with two files: one has a program on each line, the other gets
// its log on the same line. `Statement.swift` and `Verb.swift` say what statements mean.
"use strict";
const fs = require("node:fs");

// V8 looks for the frames of an error's stack along the promises that wait for each other, and never ends if these
// form a cycle, as in a race between promises that are resolved with it.
Error.stackTraceLimit = 0;

class Failure {
  constructor(number) { this.number = number; }
}

/// What a program gives as the reason of an abort.
class Reason {
  constructor(number) { this.number = number; }
}

function show(value) {
  if (Array.isArray(value)) return `[${value.map(show).join(",")}]`;
  if (value?.status === "fulfilled") return show(value.value);
  if (value?.status === "rejected") return `!${showReason(value.reason)}`;
  return String(value);
}

function showReason(reason) {
  if (reason instanceof Failure) return `e${reason.number}`;
  if (reason instanceof Reason) return `a${reason.number}`;
  if (reason instanceof AggregateError) return `[${reason.errors.map(showReason).join(",")}]`;
  if (reason instanceof TypeError && /^Chaining cycle/.test(reason.message)) return "cycle";
  return reason?.name === "AbortError" ? "abort" : `unexpected: ${reason}`;
}

/// Whether only aborts are behind it: JSPromise does not report these.
function isAbort(reason) {
  if (reason instanceof AggregateError) return reason.errors.length > 0 && reason.errors.every(isAbort);
  return reason instanceof Reason || reason?.name === "AbortError";
}

/// `Promise.withResolvers` and `Promise.try`, in the words of ECMA-262, since older releases have neither.
function withResolvers() {
  let resolve, reject;
  const promise = new Promise((resolving, rejecting) => { [resolve, reject] = [resolving, rejecting]; });
  return { promise, resolve, reject };
}

function attempt(work) {
  return new Promise((resolve) => resolve(work()));
}

/// What `Promise(signal:)` does: an abort rejects the promise even when it has been resolved with another one, which
/// it then follows by hand, in as many jobs as ECMA-262 (27.2.2.2) has.
function withSignal(signal, executor) {
  const { promise, resolve, reject } = withResolvers();
  if (signal.aborted) {
    reject(signal.reason);
    return promise;
  }
  let isResolved = false;
  const end = () => {
    isResolved = true;
    reject(signal.reason);
  };
  signal.addEventListener("abort", end, { once: true });
  const first = (act) => (value) => {
    if (isResolved) return;
    isResolved = true;
    act(value);
  };
  const refuse = first(reject);
  const settle = first((value) => {
    if (value instanceof Promise && value !== promise) {
      queueMicrotask(() => value.then(resolve, reject));
    } else {
      resolve(value);
    }
  });
  try {
    executor(settle, refuse);
  } catch (error) {
    refuse(error);
  }
  return promise;
}

/// The variables and the log of one program.
class Run {
  constructor() {
    this.log = [];
    this.promises = new Map();
    this.resolvers = new Map();
    this.controllers = new Map();
    this.signals = new Map();
    this.listeners = new Map();
  }

  run(statements) {
    for (const statement of statements) this.step(statement);
  }

  closure([id, statements, ending, number], isReason = false) {
    return (argument) => {
      this.log.push(`${id}:${isReason ? `!${showReason(argument)}` : show(argument)}`);
      this.run(statements);
      switch (ending) {
        case "nothing": return undefined;
        case "value": return number;
        case "list": return [number];
        case "argument": return argument;
        case "promise": return this.promises.get(number) ?? Promise.resolve(0);
        case "failure": throw new Failure(number);
        case "rethrow": throw argument;
        default: throw new Error(`no ending “${ending}”`);
      }
    };
  }

  step([verb, name, inputs, number, bodies]) {
    const source = this.promises.get(inputs[0]);
    const resolvers = this.resolvers.get(name);
    const keep = (promise) => { this.promises.set(name, promise); };
    const sources = () => inputs.map((input) => this.promises.get(input)).filter((promise) => promise);
    switch (verb) {
      case "deferred": {
        const { promise, resolve, reject } = withResolvers();
        this.resolvers.set(name, { resolve, reject });
        return keep(promise);
      }
      case "resolved": return keep(Promise.resolve(number));
      case "rejected": return keep(Promise.reject(new Failure(number)));
      case "executor": {
        const executor = (resolve, reject) => {
          this.resolvers.set(name, { resolve, reject });
          this.closure(bodies[0])();
        };
        if (inputs.length === 0) return keep(new Promise(executor));
        const signal = this.signals.get(inputs[0]);
        return signal && keep(withSignal(signal, executor));
      }
      case "attempt": return keep(attempt(this.closure(bodies[0])));
      case "then": return source && keep(source.then(this.closure(bodies[0])));
      case "both":
        return source && keep(source.then(this.closure(bodies[0]), this.closure(bodies[1], true)));
      case "catch": return source && keep(source.catch(this.closure(bodies[0], true)));
      case "finally": return source && keep(source.finally(this.closure(bodies[0])));
      case "pass": return source && keep(source.then());
      case "identity": return source && keep(Promise.resolve(source));
      case "all": return keep(Promise.all(sources()));
      case "allSettled": return keep(Promise.allSettled(sources()));
      case "any": return keep(Promise.any(sources()));
      case "race": return keep(Promise.race(sources()));
      case "pair": return sources().length === 2 && keep(Promise.all(sources()));
      case "fulfil": return resolvers?.resolve(number);
      case "follow": return source && resolvers?.resolve(source);
      case "reject": return resolvers?.reject(new Failure(number));
      case "log": return this.log.push(`log${number}`);
      case "job": return queueMicrotask(this.closure(bodies[0]));
      default: return this.signalStep(verb, name, inputs, number, bodies);
    }
  }

  signalStep(verb, name, inputs, number, bodies) {
    switch (verb) {
      case "controller": {
        const controller = new AbortController();
        this.controllers.set(name, controller);
        return this.signals.set(name, controller.signal);
      }
      case "abortedSignal": return this.signals.set(name, AbortSignal.abort(new Reason(number)));
      case "anySignal": {
        const signals = inputs.map((input) => this.signals.get(input)).filter((signal) => signal);
        return this.signals.set(name, AbortSignal.any(signals));
      }
      case "abort":
        return this.controllers.get(name)?.abort(number === 0 ? undefined : new Reason(number));
      case "listen": {
        const signal = this.signals.get(inputs[0]);
        if (!signal) return undefined;
        const closure = this.closure(bodies[0], true);
        const listener = () => closure(signal.reason);
        this.listeners.set(name, () => signal.removeEventListener("abort", listener));
        return signal.addEventListener("abort", listener, { once: true });
      }
      case "unlisten": return this.listeners.get(name)?.();
      case "check": {
        const signal = this.signals.get(name);
        return signal && this.log.push(`check${number}:${signal.aborted ? showReason(signal.reason) : "no"}`);
      }
      default: throw new Error(`no statement “${verb}”`);
    }
  }
}

function main([input, output]) {
  if (!AbortSignal.any) throw new Error(`this is Node ${process.versions.node}; install 20.3 or later`);
  const text = fs.readFileSync(input, "utf8");
  if (text === "") return fs.writeFileSync(output, `Node ${process.versions.node}, V8 ${process.versions.v8}\n`);
  const lines = text.split("\n");
  const logs = [];
  let run;
  process.on("unhandledRejection", (reason) => {
    if (!isAbort(reason)) run.log.push(`unhandled:${showReason(reason)}`);
  });
  // A rejection that is handled too late logs nothing more.
  process.on("rejectionHandled", () => {});

  // Each part is a task of its own: all microtasks run, and rejections are reported, before the next.
  let parts = [];
  const next = () => {
    if (parts.length > 0) {
      const part = parts.shift();
      run.closure(part)();
    } else {
      if (run) logs.push(run.log.join(" "));
      if (logs.length === lines.length) return fs.writeFileSync(output, `${logs.join("\n")}\n`);
      parts = JSON.parse(lines[logs.length]);
      run = new Run();
      return next();
    }
    return setImmediate(next);
  };
  next();
}

if (require.main === module) {
  main(process.argv.slice(2));
} else {
  module.exports = { Failure, Reason, show, showReason, isAbort, withResolvers, attempt, withSignal };
}
