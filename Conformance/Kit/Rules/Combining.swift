/// ALL: waiting for all of many promises.
enum Combining<A: CombiningAdapter> {
  private static var spellings: [Combination<A>] { A.combinations(.all) }

  static var rules: [Rule<A>] {
    [
      Rule(
        "ALL-01",
        .mustIf("promises can be combined"),
        "All of nothing is fulfilled, with nothing.",
        intent: "An empty list of attachments does not block the post.",
        origin: "test262 Promise/all/S25.4.4.1_A2.3",
        hint: "the case of no input",
        .oneEach(spellings.filter { $0.inputs.contains(0) }, or: .combining) { trial, all in
          try trial.expect(trial.combine(all, []), .value([]))
        }
      ),
      Rule(
        "ALL-02",
        .mustIf("promises can be combined"),
        "All is fulfilled with every value, in input order, once all inputs are.",
        intent: "Results are found where their inputs were.",
        origin: "test262 Promise/all/S25.4.4.1_A7, A8.1",
        hint: "where values are collected",
        .each(spellings, or: .combining) { trial, all in
          for count in 1...5 where all.inputs.contains(count) {
            let inputs = (0..<count).map { _ in trial.pending() }
            let values = (0..<count).map { _ in Outcome.fulfilled(trial.token()) }
            var order = Array(0..<count)
            for index in order.indices.dropLast() {
              order.swapAt(index, trial.random(index...count - 1))
            }
            let settle = {
              for index in order { trial.settle(inputs[index].settler, values[index]) }
            }
            if trial.arrival == .already { settle() }
            let seen = trial.combine(all, inputs.map(\.handle))
            if trial.arrival == .immediately { settle() }
            if trial.arrival == .eventually {
              for index in order { trial.elsewhere { inputs[index].settler.settle(values[index]) } }
            }
            try trial.expect(seen, .value(values))
          }
        }
      ),
      Rule(
        "ALL-03",
        .mustIf("promises can be combined"),
        "All is rejected with the first rejection in the order of settlement.",
        intent: "What is reported is what went wrong first.",
        origin: "test262 Promise/all/S25.4.4.1_A8.2",
        hint: "searching the inputs by index",
        .oneEach(spellings, or: .combining) { trial, all in
          for first in 0..<4 {
            let inputs = (0..<4).map { _ in trial.pending() }
            let faults = (0..<4).map { _ in Outcome.rejected(trial.fault()) }
            let seen = trial.combine(all, inputs.map(\.handle))
            for index in [first] + (0..<4).filter({ $0 != first }) {
              trial.settle(inputs[index].settler, faults[index])
              trial.quiesce()
            }
            try trial.expect(seen, .other(faults[first]))
          }
        }
      ),
      Rule(
        "ALL-04",
        .mustIf("promises can be combined"),
        "All is rejected without waiting for the inputs that are pending.",
        intent: "A failed upload is shown at once, not after the slowest one.",
        origin: "test262 Promise/all/reject-immed",
        hint: "counting failures as arrivals",
        .each(spellings, or: .combining) { trial, all in
          let fault = Outcome.rejected(trial.fault())
          let pending = (0..<2).map { _ in trial.pending() }
          let seen = trial.arrive(fault) { failing in
            trial.combine(all, [pending[0].handle, failing, pending[1].handle])
          }
          try trial.expect(seen, .other(fault))
        }
      ),
      Rule(
        "ALL-05",
        .mustIf("promises can be combined"),
        "With one input pending and none rejected, all stays pending.",
        intent: "All means all.",
        origin: "new",
        hint: "how arrivals are counted",
        .each(spellings, or: .combining) { trial, all in
          let last = trial.pending()
          let value = Outcome.fulfilled(trial.token())
          let seen = trial.arrive(value) { handle in
            // The same promise twice counts twice.
            trial.combine(all, [handle, last.handle, handle])
          }
          try trial.expectPending(seen, "with one input pending")
          trial.settle(last.settler, value)
          try trial.expect(seen, .value([value, value, value]))
        }
      ),
      Rule(
        "MEM-09",
        .mustIf("promises can be combined"),
        "A combined promise that has settled keeps neither its inputs nor their values.",
        intent: "A request that never ends does not keep alive what the others brought.",
        origin: "new",
        hint: "where values are collected, when a failure makes them useless",
        .each(spellings, or: .combining) { trial, all in
          let (failing, pending) = (trial.pending(), trial.pending())
          let (fault, releases) = (trial.fault(), Counter())
          // Somebody else waits for it: where interest is counted it would not stay pending otherwise.
          let other = trial.observe(pending.handle)
          let seen = fulfilledInput(trial, all, [failing.handle, pending.handle], releases)
          try trial.check(releases.count == 0, "a value was dropped while it was of use")
          trial.settle(failing.settler, .rejected(fault))
          try trial.expect(seen, .other(.rejected(fault)))
          try trial.check(releases.count == 1, "a value is kept by an input that is pending")
          try trial.expectPending(other, "while the list failed")
          withExtendedLifetime(pending) {}
        }
      ),
    ]
  }

  /// Combines a promise that nobody else holds, fulfilled by the trial's arrival, with others.
  private static func fulfilledInput(
    _ trial: Trial<A>,
    _ all: Combination<A>,
    _ others: [A.Handle],
    _ releases: Counter
  ) -> Trial<A>.Endings {
    let (handle, settler) = trial.adapter.pending()
    let value = Token(in: trial.stage.ledger) { releases.increment() }
    let seen = trial.settle(settler, .fulfilled(value), arriving: trial.arrival) {
      trial.combine(all, [handle] + others)
    }
    trial.quiesce()
    return seen
  }
}
