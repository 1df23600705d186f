extension PromiseAdapter {
  @Rule static var ord09: Law {
    "What was written before attaching or settling, or in a handler, is visible to what runs after it."
    intent("Data that is handed over with a promise needs no lock of its own.")
    origin("Reactive Streams 1.3")
    hint("a path from settling or attaching to the handler that takes no lock")
    each(transforms) { trial, step in
      let seen = Log<[Int]>()
      for _ in 0..<40 {
        let notes = (Note(), Note(), Note())
        let (handle, settler) = trial.pending()
        let value = trial.token()
        // The third thread runs the waiting handlers, so that the trial's thread need not wait for the others.
        trial.race(3) { thread in
          switch thread {
          case 0:
            notes.0.number = 1
            let derived = step.passing(trial, handle) {
              seen.add([notes.0.number, notes.1.number])
              notes.2.number = 3
            }
            _ = step.passing(trial, derived) { seen.add([notes.2.number]) }
          case 1:
            notes.1.number = 2
            settler.settle(.fulfilled(value))
          default:
            for _ in 0..<20 { trial.stage.gate.drain() }
          }
        }
        trial.quiesce()
      }
      try trial.expect(seen, reaches: 80, "\(seen.count) of 80 handlers ran")
      for numbers in seen.all {
        try trial.check(
          numbers == [1, 2] || numbers == [3],
          "a handler read \(numbers), not the values that were written before"
        )
      }
    }
  }
}

/// A number that many threads may touch, with nothing to guard it.
///
/// `@unchecked Sendable`: ORD-09 checks that a promise orders the accesses; where one does not,
/// the thread sanitizer names the two accesses that raced.
private final class Note: @unchecked Sendable {
  var number = 0
}
