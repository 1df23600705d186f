// The works of the bench that JavaScript's promises can do. Called with works and sizes, as in `chain:1000 all:10`,
// it prints a line for each: the work, the size, and the nanoseconds of a step, on the clock and of all processors.
"use strict";

function pending() {
  let settle;
  const promise = new Promise((resolve) => { settle = resolve; });
  return { promise, settle };
}

/// Each does one round, and returns the result and the expected result.
const works = {
  async settled(n) {
    const promises = Array.from({ length: n }, (_, number) => Promise.resolve(number));
    let last;
    for (const promise of promises) last = promise.then((value) => value + 1);
    return [await last, n];
  },

  async chain(n) {
    const { promise, settle } = pending();
    let last = promise;
    for (let number = 0; number < n; number++) last = last.then((value) => value + 1);
    settle(0);
    return [await last, n];
  },

  async capturing(n) {
    const { promise, settle } = pending();
    let last = promise;
    for (let number = 0; number < n; number++) {
      const amount = { value: 1 + (number % 2) };
      last = last.then((value) => value + amount.value);
    }
    settle(0);
    return [await last, n + Math.floor(n / 2)];
  },

  async fan(n) {
    const { promise, settle } = pending();
    let sum = 0;
    let last;
    for (let number = 0; number < n; number++) last = promise.then((value) => { sum += value; });
    settle(1);
    await last;
    return [sum, n];
  },

  async all(n) {
    const inputs = Array.from({ length: n }, pending);
    const all = Promise.all(inputs.map((input) => input.promise));
    for (const input of inputs) input.settle(1);
    const values = await all;
    return [values.reduce((sum, value) => sum + value, 0), n];
  },
};

/// The same work and size, over and over, for at least as long as a turn, so that its garbage is collected
/// within it as well; the median counts.
const turns = 3;
const turn = 1e8;

async function time(work, n) {
  const [cpu, start] = [process.cpuUsage(), process.hrtime.bigint()];
  let rounds = 0;
  let taken = 0;
  do {
    const [sum, expected] = await works[work](n);
    if (sum !== expected) throw new Error(`has not done the work “${work}”`);
    rounds += 1;
    taken = Number(process.hrtime.bigint() - start);
  } while (taken < turn);
  const { user, system } = process.cpuUsage(cpu);
  return { ns: taken / rounds / n, cpu: ((user + system) * 1e3) / rounds / n };
}

function median(values) {
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)];
}

async function main(points) {
  for (const point of points) {
    const [work, n] = [point.split(":")[0], Number(point.split(":")[1])];
    if (!Object.hasOwn(works, work) || !(n >= 1)) throw new Error(`cannot do “${point}”`);
    // By then, the compiler has optimised the work.
    await time(work, n);
    const taken = [];
    for (let count = 0; count < turns; count++) taken.push(await time(work, n));
    const [ns, cpu] = [median(taken.map((one) => one.ns)), median(taken.map((one) => one.cpu))];
    console.log(`${work} ${n} ${ns} ${cpu}`);
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(`bench: Node ${error.message}`);
  process.exitCode = 2;
});
