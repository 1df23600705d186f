// Its text is shown in `Docs/Moving.md`; it prints what the program called “js awaited” prints.
const print = console.log;

async function main() {
  // begin JavaScript awaited
  const load = async (name) => `the ${name}`;

  const page = await load("page");
  const [left, right] = await Promise.all([load("left"), load("right")]);
  print(page, left, right);

  const controller = new AbortController();
  controller.signal.addEventListener("abort", () => print("stopped"));
  controller.abort();
  print(controller.signal.aborted);
  // end
}
main();
