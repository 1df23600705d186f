// Its text is shown in `Docs/Articles/Order.md`; it prints what the program called “js order” prints.
const print = console.log;

// begin JavaScript order
const start = Promise.resolve(0);
start.then(() => print("A1"))
  .then(() => print("A2"))
  .then(() => print("A3"))
  .then(() => print("A4"));
start.then(() => {
  print("B1");
  return Promise.resolve(0);
})
  .then(() => print("B2"));
print("written last, printed first");
// end
