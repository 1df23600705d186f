// Its text is shown in `Docs/Moving.md`; it prints what the program called “js moved” prints.
const print = console.log;

// begin JavaScript moved
const load = (name) =>
  name === "nothing"
    ? Promise.reject(new Error("offline"))
    : Promise.resolve(`the ${name}`);

function show(name) {
  load(name)
    .then(page => load(`picture of ${page}`))
    .then(picture => print(picture))
    .catch(error => print("failed"))
    .finally(() => print("done"));
}
show("page");
show("nothing");
// end
