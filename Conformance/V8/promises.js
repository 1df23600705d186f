// V8's promises, for a program in another process, which says on each line what is called, as in `["then",3,1,2]`,
// or, where it waits for what that returns, `?["abort",4]`: see Node.swift. Promises, signals, closures and payloads
// are numbers that the program gives.
"use strict";
const fs = require("node:fs");

// V8 looks for the frames of an error's stack along the promises that wait for each other, and never ends if these
// form a cycle, as in a race between promises that are resolved with it.
Error.stackTraceLimit = 0;

const promises = [], resolvers = [], controllers = [], signals = [], listeners = [];
const inputs = (numbers) => numbers.map((number) => promises[number]);

const calls = {
  pending(own) {
    promises[own] = new Promise((resolve, reject) => { resolvers[own] = { resolve, reject }; });
  },
  fulfill(own, value) { resolvers[own].resolve(value); },
  reject(own, reason) { resolvers[own].reject(reason); },
  follow(own, other) { resolvers[own].resolve(promises[other]); },
  resolved(own, value) { promises[own] = Promise.resolve(value); },
  rejected(own, reason) { promises[own] = Promise.reject(reason); },
  work(own, executor) {
    promises[own] = new Promise((resolve, reject) => {
      resolvers[own] = { resolve, reject };
      closure(executor)();
    });
  },
  /// `Promise.try`, in the words of ECMA-262, since older releases have none.
  attempt(own, work) { promises[own] = new Promise((resolve) => resolve(closure(work)())); },
  /// Returns the number of the promise that it is.
  wrap(own, source) {
    promises[own] = Promise.resolve(promises[source]);
    return promises[own] === promises[source] ? source : own;
  },

  then(own, source, onFulfilled) { promises[own] = promises[source].then(closure(onFulfilled)); },
  both(own, source, onFulfilled, onRejected) {
    promises[own] = promises[source].then(closure(onFulfilled), closure(onRejected, "!"));
  },
  catch(own, source, onRejected) { promises[own] = promises[source].catch(closure(onRejected, "!")); },
  finally(own, source, onFinally) { promises[own] = promises[source].finally(closure(onFinally)); },
  job(work) { queueMicrotask(closure(work)); },

  all(own, ...numbers) { promises[own] = Promise.all(inputs(numbers)); },
  allSettled(own, ...numbers) { promises[own] = Promise.allSettled(inputs(numbers)); },
  any(own, ...numbers) { promises[own] = Promise.any(inputs(numbers)); },
  race(own, ...numbers) { promises[own] = Promise.race(inputs(numbers)); },

  signal(own) {
    controllers[own] = new AbortController();
    signals[own] = controllers[own].signal;
  },
  linkedSignal(own, ...numbers) { signals[own] = AbortSignal.any(numbers.map((number) => signals[number])); },
  abortedSignal(own, reason) { signals[own] = AbortSignal.abort(reason); },
  abort(own, reason) { controllers[own].abort(reason); },
  reason(own) { return signals[own].aborted ? `!${show(signals[own].reason)}` : ""; },
  listen(own, signal, listener) {
    listeners[own] = () => closure(listener)();
    signals[signal].addEventListener("abort", listeners[own], { once: true });
  },
  unlisten(own, signal) { signals[signal].removeEventListener("abort", listeners[own]); },
  /// A pending promise that an abort rejects.
  cancellable(own) {
    calls.pending(own);
    calls.signal(own);
    const end = () => resolvers[own].reject(signals[own].reason);
    signals[own].addEventListener("abort", end, { once: true });
  },

  report(reason) { write(`report !${show(reason)}`); },
  forget() { for (const all of [promises, resolvers, controllers, signals, listeners]) all.length = 0; },
  versions() { return `Node ${process.versions.node}, V8 ${process.versions.v8}`; },
  faults() { return Object.keys(faults).map((name) => `${name}: ${faults[name].says}`).join("\t"); },
};

/// How a closure returns. What ends a turn does so, too: in it, no closure runs.
const answers = {
  endTurn() {},
  nothing() {},
  value: (number) => number,
  promiseOf: (number) => Promise.resolve(number),
  promise: (number) => promises[number],
  failure(number) { throw number; },
  same: (_, argument) => argument,
  rethrow(_, argument) { throw argument; },
};

/// A function that runs a closure of the program.
function closure(number, mark = "") {
  return (argument) => {
    write(`call ${number} ${mark}${show(argument)}`);
    return serve(argument);
  };
}

/// Makes the calls of the program, until it says how the closure returns.
function serve(argument) {
  for (;;) {
    const line = read();
    const isQuestion = line.startsWith("?");
    const [name, ...given] = JSON.parse(isQuestion ? line.slice(1) : line);
    if (name in answers) return answers[name](given[0], argument);
    const returned = calls[name](...given);
    if (isQuestion) write(`done ${returned ?? ""}`);
  }
}

/// Values are numbers; what is marked is a reason.
function show(value) {
  if (Array.isArray(value)) return value.map(show).join(",");
  if (value?.status === "fulfilled") return show(value.value);
  if (value?.status === "rejected") return `!${show(value.reason)}`;
  if (value instanceof AggregateError) return ["AggregateError", ...value.errors.map((reason) => `!${show(reason)}`)].join(",");
  if (value instanceof TypeError && /^Chaining cycle/.test(value.message)) return "CycleError";
  return value instanceof Error ? value.name : String(value ?? "");
}

/// A turn of the event loop: the program's calls, all jobs that follow from them, and reports.
function turn() {
  serve();
  setImmediate(() => {
    write("done");
    turn();
  });
}

function write(line) { fs.writeSync(1, `${line}\n`); }

const buffer = Buffer.alloc(1 << 16);
let lines = [], rest = "";

function read() {
  while (lines.length === 0) {
    const count = fs.readSync(0, buffer);
    // The program has ended.
    if (count === 0) process.exit(0);
    lines = (rest + buffer.toString("latin1", 0, count)).split("\n").reverse();
    rest = lines.shift();
  }
  return lines.pop();
}

if (!AbortSignal.any) throw new Error(`this is Node ${process.versions.node}; install 20.3 or later`);
process.on("unhandledRejection", (reason) => calls.report(reason));
// A rejection that is handled too late changes nothing.
process.on("rejectionHandled", () => {});

const faults = require("./faults.js")({ calls: { ...calls }, promises, resolvers, closure });
Object.assign(calls, faults[process.argv[2]]);
turn();
