/// ALL: waiting for all of many promises.
enum Combining<A: CombiningAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "ALL-01",
        .mustIf("promises can be combined"),
        "All of nothing is fulfilled, with nothing.",
        intent: "An empty list of attachments does not block the post.",
        origin: "test262 Promise/all/S25.4.4.1_A2.3",
        hint: "the case of no input",
        .once { trial in
          try expect(trial, try observe(trial, []), .success([]))
        }
      ),
      Rule(
        "ALL-02",
        .mustIf("promises can be combined"),
        "All is fulfilled with every value, in input order, once all inputs are.",
        intent: "Results are found where their inputs were.",
        origin: "test262 Promise/all/S25.4.4.1_A7, A8.1",
        hint: "where values are collected",
        .arrivals { trial in
          for count in 1...5 {
            let inputs = (0..<count).map { _ in trial.pending() }
            let values = (0..<count).map { _ in trial.token() }
            var order = Array(0..<count)
            for index in order.indices.dropLast() {
              order.swapAt(index, trial.random(index...count - 1))
            }
            let settle = {
              for index in order { trial.settle(inputs[index].settler, .fulfilled(values[index])) }
            }
            if trial.arrival == .already { settle() }
            let seen = try observe(trial, inputs.map(\.handle))
            if trial.arrival == .immediately { settle() }
            if trial.arrival == .eventually {
              for index in order {
                trial.elsewhere { inputs[index].settler.settle(.fulfilled(values[index])) }
              }
            }
            try expect(trial, seen, .success(values))
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
        .once { trial in
          for first in 0..<4 {
            let inputs = (0..<4).map { _ in trial.pending() }
            let faults = (0..<4).map { _ in trial.fault() }
            let seen = try observe(trial, inputs.map(\.handle))
            for index in [first] + (0..<4).filter({ $0 != first }) {
              trial.settle(inputs[index].settler, .rejected(faults[index]))
              trial.quiesce()
            }
            try expect(trial, seen, .failure(CombinedFailure(.rejected(faults[first]))))
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
        .arrivals { trial in
          let fault = trial.fault()
          let pending = (0..<2).map { _ in trial.pending() }
          let seen = try trial.arrive(.rejected(fault)) { failing in
            try observe(trial, [pending[0].handle, failing, pending[1].handle])
          }
          try expect(trial, seen, .failure(CombinedFailure(.rejected(fault))))
        }
      ),
      Rule(
        "ALL-05",
        .mustIf("promises can be combined"),
        "With one input pending and none rejected, all stays pending.",
        intent: "All means all.",
        origin: "new",
        hint: "how arrivals are counted",
        .arrivals { trial in
          let last = trial.pending()
          let value = trial.token()
          let seen = try trial.arrive(.fulfilled(value)) { handle in
            // The same promise twice counts twice.
            try observe(trial, [handle, last.handle, handle])
          }
          try trial.proveNothing(links: 3)
          try trial.check(seen.all.isEmpty, "it settled with one input pending")
          trial.settle(last.settler, .fulfilled(value))
          try expect(trial, seen, .success([value, value, value]))
        }
      ),
      Rule(
        "MEM-09",
        .mustIf("promises can be combined"),
        "A combined promise that has settled keeps neither its inputs nor their values.",
        intent: "A request that never ends does not keep alive what the others brought.",
        origin: "new",
        hint: "where values are collected, when a failure makes them useless",
        .arrivals { trial in
          let (failing, pending) = (trial.pending(), trial.pending())
          let (fault, releases) = (trial.fault(), Counter())
          // Somebody else waits for it: where interest is counted it would not stay pending otherwise.
          let other = trial.observe(pending.handle)
          let seen = try fulfilledInput(trial, [failing.handle, pending.handle], releases)
          try trial.check(releases.count == 0, "a value was dropped while it was of use")
          trial.settle(failing.settler, .rejected(fault))
          try expect(trial, seen, .failure(CombinedFailure(.rejected(fault))))
          try trial.check(releases.count == 1, "a value is kept by an input that is pending")
          try trial.expectPending(other, "while the list failed")
          withExtendedLifetime(pending) {}
        }
      ),
    ]
  }

  private typealias Seen = Log<Result<[Token], CombinedFailure>>

  /// Combines a promise that nobody else holds, fulfilled by the trial's arrival, with others.
  private static func fulfilledInput(
    _ trial: Trial<A>,
    _ others: [A.Handle],
    _ releases: Counter
  ) throws -> Seen {
    let (handle, settler) = trial.adapter.pending()
    let value = Token(in: trial.stage.ledger) { releases.increment() }
    let seen = try trial.settle(settler, .fulfilled(value), arriving: trial.arrival) {
      try observe(trial, [handle] + others)
    }
    trial.quiesce()
    return seen
  }

  private static func observe(_ trial: Trial<A>, _ handles: [A.Handle]) throws -> Seen {
    let seen = Seen()
    trial.adapter.all(handles, seen.add)
    return seen
  }

  private static func expect(
    _ trial: Trial<A>,
    _ seen: Seen,
    _ expected: Result<[Token], CombinedFailure>
  ) throws {
    trial.quiesce()
    let matches =
      switch (seen.all.first, expected) {
      case (.success(let values)?, .success(let wanted)):
        values.count == wanted.count && zip(values, wanted).allSatisfy { $0 === $1 }
      case (.failure(let failure)?, .failure(let wanted)): failure == wanted
      default: false
      }
    try trial.check(
      matches && seen.all.count == 1,
      "expected \(expected), got \(seen.all.isEmpty ? "nothing" : "\(seen.all)")"
    )
  }
}
