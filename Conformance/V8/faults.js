// Mistakes that a promise could make: each takes the place of some calls of promises.js.
"use strict";

module.exports = ({ calls, promises, resolvers, closure }) => {
  const known = new Map();
  return {
    adoptsEarly: {
      says: "a promise that is resolved with another adopts it a turn too early",
      follow(own, other) {
        const { resolve, reject } = resolvers[own];
        resolvers[own] = { resolve() {}, reject() {} };
        promises[other].then(resolve, reject);
      },
    },
    forgetsItsLock: {
      says: "a promise that is resolved with another can still be settled otherwise",
      follow(own, other) {
        const { resolve, reject } = resolvers[own];
        queueMicrotask(() => promises[other].then(resolve, reject));
      },
    },
    allIsLate: {
      says: "`all` settles a turn late",
      all(own, ...numbers) {
        calls.all(own, ...numbers);
        promises[own] = promises[own].then((values) => values);
      },
    },
    raceSkipsRejections: { says: "`race` waits for a fulfilment", race: calls.any },
    finallyPassesItsOwn: {
      says: "`finally` passes on the value of its handler's promise, in the right turn",
      finally(own, source, onFinally) {
        const run = closure(onFinally);
        promises[own] = promises[source].then(
          (value) => Promise.resolve(run()).then((other) => other ?? value),
          (reason) => Promise.resolve(run()).then(() => { throw reason; }),
        );
      },
    },
    finallyDoesNotWait: {
      says: "`finally` does not wait for its handler's promise",
      finally(own, source, onFinally) {
        const run = (end) => { closure(onFinally)(); return Promise.resolve().then(end); };
        promises[own] = promises[source].then(
          (value) => run(() => value),
          (reason) => run(() => { throw reason; }),
        );
      },
    },
    lateHandlerIsLate: {
      says: "a handler attached to a fulfilled promise runs a turn late",
      resolved(own, value) {
        calls.resolved(own, value);
        known.set(promises[own], value);
      },
      then(own, source, onFulfilled) {
        if (!known.has(promises[source])) return calls.then(own, source, onFulfilled);
        promises[own] = promises[source].then((value) => value).then(closure(onFulfilled));
      },
    },
    waitsForItself: {
      says: "a promise that is resolved with itself stays pending",
      follow(own, other) { if (own !== other) calls.follow(own, other); },
    },
    passesInNoTurn: {
      says: "`then` passes a rejection on without a turn",
      reject(own, reason) {
        calls.reject(own, reason);
        known.set(promises[own], reason);
      },
      then(own, source, onFulfilled) {
        calls.then(own, source, onFulfilled);
        if (!known.has(promises[source])) return;
        promises[own].catch(() => {});
        calls.rejected(own, known.get(promises[source]));
      },
    },
    losesThrown: {
      says: "what an executor throws is lost",
      work(own, executor) {
        promises[own] = new Promise((resolve, reject) => {
          resolvers[own] = { resolve, reject };
          try { closure(executor)(); } catch { /* Lost. */ }
        });
      },
    },
    abortIsLate: {
      says: "an abort comes a turn late",
      abort(own, reason) { queueMicrotask(() => calls.abort(own, reason)); },
    },
    removedListenerRuns: { says: "a listener that was removed still runs", unlisten() {} },
    jobIsLate: { says: "a job runs a turn late", job(work) { queueMicrotask(() => calls.job(work)); } },
    reportsTwice: {
      says: "an unhandled rejection is reported twice",
      report(reason) {
        calls.report(reason);
        calls.report(reason);
      },
    },
    reportsNever: { says: "an unhandled rejection is not reported", report() {} },
  };
};
