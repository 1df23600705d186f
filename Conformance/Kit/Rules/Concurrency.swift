/// The rules of CTX, ORD and LIV about what several threads do to promises at the same time.
enum Concurrency<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CTX-09",
        .must,
        "Handlers of one promise, or on one serial context, never overlap; those for main run there.",
        intent: "What the handlers on one queue share needs no lock.",
        origin: "new",
        hint: "what attaching and settling do while another thread delivers",
        .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
          try waitForTheRunning(trial, step)
          try neverOverlap(trial, step)
        }
          + onMain
      ),
      Rule(
        "ORD-08",
        .must,
        "Handlers that one thread attaches run in its order, whatever other threads do.",
        intent: "A program's own order survives company.",
        origin: "new",
        hint: "handlers that are handed over outside the lock after others could attach",
        .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
          for _ in 0..<5 {
            let ran = Log<(thread: Int, number: Int)>()
            let (handle, settler) = trial.pending()
            let value = trial.token()
            trial.race(4) { thread in
              for number in 0..<40 {
                // In the midst of one thread's own, so that some of them surely come before and after.
                if thread == 0, number == 20 { settler.settle(.fulfilled(value)) }
                _ = step.apply(trial.adapter, handle) { token in
                  ran.add((thread, number))
                  return token
                }
              }
            }
            trial.quiesce()
            for thread in 0..<4 {
              let numbers = ran.all.filter { $0.thread == thread }.map(\.number)
              try trial.check(
                numbers == Array(0..<40),
                "the handlers of thread \(thread) ran in the order \(numbers)"
              )
            }
          }
        }
      ),
      Rule(
        "ORD-09",
        .must,
        "What was written before attaching or settling, or in a handler, is seen by what runs after it.",
        intent: "Data that is handed over with a promise needs no lock of its own.",
        origin: "Reactive Streams 1.3",
        hint: "a path from settling or attaching to the handler that takes no lock",
        .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
          let seen = Log<[Int]>()
          for _ in 0..<40 {
            let notes = (Note(), Note(), Note())
            let (handle, settler) = trial.pending()
            let value = trial.token()
            // The third thread runs what waits, so that the trial's own need not have waited for the others.
            trial.race(3) { thread in
              switch thread {
              case 0:
                notes.0.number = 1
                let derived = step.apply(trial.adapter, handle) { token in
                  seen.add([notes.0.number, notes.1.number])
                  notes.2.number = 3
                  return token
                }
                _ = step.apply(trial.adapter, derived) { token in
                  seen.add([notes.2.number])
                  return token
                }
              case 1:
                notes.1.number = 2
                settler.settle(.fulfilled(value))
              default:
                for _ in 0..<20 { trial.stage.gate.drain() }
              }
            }
            trial.quiesce()
          }
          let all = seen.all
          try trial.check(all.count == 80, "\(all.count) of 80 handlers ran")
          for numbers in all {
            try trial.check(
              numbers == [1, 2] || numbers == [3],
              "a handler read \(numbers), not what was written before"
            )
          }
        }
      ),
      Rule(
        "LIV-03",
        .must,
        "Two promises that end as each other, or use each other in their handlers, block no thread.",
        intent: "Code need not know who else uses the same promises.",
        origin: "new",
        hint: "two locks that are taken one inside the other",
        .each(A.chains.filter { $0.schedule.place != .main }, or: .chain, arrivals: [.immediately])
        {
          trial,
          chain in
          try inBothDirections(trial) { value in
            let sources = (trial.pending(), trial.pending())
            let others = (Box<A.Handle>(), Box<A.Handle>())
            let ran = Counter()
            let first = chain.apply(trial.adapter, sources.0.handle) { _ throws(Fault) in
              ran.increment()
              return others.0.take() ?? sources.0.handle
            }
            let second = chain.apply(trial.adapter, sources.1.handle) { _ throws(Fault) in
              ran.increment()
              return others.1.take() ?? sources.1.handle
            }
            (others.0.value, others.1.value) = (second, first)
            return (
              ran, 2,
              { sources.0.settler.settle(.fulfilled(value)) },
              { sources.1.settler.settle(.fulfilled(value)) }
            )
          }
        }
          + .once { trial in
            try inBothDirections(trial) { value in
              let (first, second) = (trial.pending(), trial.pending())
              let ran = Counter()
              for (own, other) in [(first, second), (second, first)] {
                trial.adapter.observe(own.handle) { _ in
                  ran.increment()
                  trial.adapter.observe(other.handle) { _ in ran.increment() }
                  other.settler.settle(.fulfilled(value))
                }
              }
              return (
                ran, 4,
                { first.settler.settle(.fulfilled(value)) },
                { second.settler.settle(.fulfilled(value)) }
              )
            }
            if let adapter = trial.adapter as? any AdoptingAdapter { try adopt(trial, adapter) }
          }
      ),
    ]
  }

  // MARK: Overlap

  /// While a handler runs, another thread attaches and settles: what that sets off waits.
  ///
  /// In place, the context of a handler is the thread that runs it, and only the handlers of the same
  /// promise share it.
  private static func waitForTheRunning(_ trial: Trial<A>, _ step: Transform<A>) throws {
    let late = trial.probe("a handler set off meanwhile")
    let overlapped = Box<Bool>()
    let isShared = step.schedule.place != .current
    let attach = { @Sendable (handle: A.Handle) in
      _ = step.apply(trial.adapter, handle) { token in
        late.hit()
        return token
      }
    }
    let value = trial.token()
    let (waiting, known, own) = (trial.pending(), trial.pending(), trial.pending())
    trial.settle(known.settler, .fulfilled(value))
    if isShared { attach(waiting.handle) }
    _ = step.apply(trial.adapter, own.handle) { token in
      trial.elsewhere {
        attach(own.handle)
        guard isShared else { return }
        attach(known.handle)
        waiting.settler.settle(.fulfilled(value))
      }
      overlapped.value = late.count > 0
      return token
    }
    trial.settle(own.settler, .fulfilled(value))
    trial.quiesce()
    try trial.check(overlapped.value != nil, "the handler never ran")
    try trial.check(overlapped.value == false, "another handler ran while one was running")
    try trial.expect(late, ran: isShared ? 3 : 1, "after the one that was running")
  }

  /// Three threads attach and settle while a fourth runs what waits; each handler looks for another.
  private static func neverOverlap(_ trial: Trial<A>, _ step: Transform<A>) throws {
    let (entered, left, overlaps, strays) = (Counter(), Counter(), Counter(), Counter())
    let isShared = step.schedule.place != .current
    let place = step.schedule.place
    let attach = { @Sendable (handle: A.Handle) in
      _ = step.apply(trial.adapter, handle) { token in
        entered.increment()
        if entered.count - left.count != 1 { overlaps.increment() }
        if place == .main, !MainQueue.isCurrent { strays.increment() }
        left.increment()
        return token
      }
    }
    let value = trial.token()
    for round in 1...4 {
      let shared = trial.pending()
      trial.race(4) { thread in
        guard thread < 3 else {
          for _ in 0..<200 { trial.stage.gate.drain() }
          return
        }
        for number in 0..<20 {
          if thread == 0, number == 5 { shared.settler.settle(.fulfilled(value)) }
          attach(shared.handle)
          guard isShared else { continue }
          let own = trial.adapter.pending()
          attach(own.handle)
          own.settler.settle(.fulfilled(value))
        }
      }
      trial.quiesce()
      let count = round * (isShared ? 120 : 60)
      try trial.check(left.count == count, "\(left.count) of \(count) handlers ran")
    }
    try trial.check(overlaps.count == 0, "\(overlaps.count) handlers met another one running")
    try trial.check(strays.count == 0, "\(strays.count) handlers for the main thread ran elsewhere")
  }

  /// The steps for the main actor that CTX-05 does not see.
  private static var onMain: Plan<A> {
    func main<S: Spelling>(_ spellings: [S]) -> [S] {
      spellings.filter { $0.schedule.place == .main }
    }
    return .each(main(A.chains), or: .chain) { trial, step in
      try runsOnMain(trial, .fulfilled(trial.token())) { handle, note in
        _ = step.apply(trial.adapter, handle) { _ throws(Fault) in
          note()
          return handle
        }
      }
    }
      + .each(main(A.recoveryChains), or: .recoveryChain) { trial, step in
        try runsOnMain(trial, .rejected(trial.fault())) { handle, note in
          _ = step.apply(trial.adapter, handle) { _ in
            note()
            return handle
          }
        }
      }
      + .each(main(A.errorObservers), or: .errorObserver) { trial, step in
        try runsOnMain(trial, .rejected(trial.fault())) { handle, note in
          _ = step.apply(trial.adapter, handle) { _ in note() }
        }
      }
      + .each(main(A.pairs), or: .pair) { trial, step in
        let token = trial.token()
        for outcome in [Outcome.fulfilled(token), .rejected(trial.fault())] {
          try runsOnMain(trial, outcome) { handle, note in
            _ = step.apply(
              trial.adapter,
              handle,
              { token throws(Fault) in
                note()
                return token
              },
              { _ throws(Fault) in
                note()
                return token
              }
            )
          }
        }
      }
      + .each(main(A.finalizers), or: .finally) { trial, step in
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          try runsOnMain(trial, outcome) { handle, note in
            switch step.apply {
            case .plain(let apply): _ = apply(trial.adapter, handle, note)
            case .throwing(let apply):
              _ = apply(trial.adapter, handle) { () throws(Fault) in note() }
            case .promise(let apply):
              _ = apply(trial.adapter, handle) {
                note()
                return handle
              }
            }
          }
        }
      }
  }

  private static func runsOnMain(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let probe = trial.probe("the handler")
    trial.arrive(outcome) { handle in attach(handle) { probe.hit() } }
    trial.quiesce()
    try trial.expect(probe, ran: 1, "when it was \(outcome)")
    try trial.check(probe.hits[0].onMain, "it ran \(probe.hits[0]), not on the main thread")
  }

  // MARK: Deadlock

  /// What two threads are to do at once, and how many handlers will have run then.
  private typealias Crossing = (
    ran: Counter, expected: Int, first: @Sendable () -> Void, second: @Sendable () -> Void
  )

  private static func inBothDirections(
    _ trial: Trial<A>,
    _ prepare: (Token) -> Crossing
  ) throws {
    let value = trial.token()
    for _ in 0..<20 {
      let crossing = prepare(value)
      let calls = [crossing.first, crossing.second]
      let called = [Signal(), Signal()]
      let isDone = trial.race(2) { thread in
        calls[thread]()
        // One handler for each thread, at the same time.
        called[thread].fire()
        _ = called[1 - thread].wait(trial.patience)
        trial.stage.gate.runNext()
      }
      try trial.check(isDone, "two threads wait for each other")
      trial.quiesce()
      let count = crossing.ran.count
      try trial.check(count == crossing.expected, "\(count) of \(crossing.expected) handlers ran")
    }
  }

  /// The same with promises that are resolved by hand: with each other, and with one that settles meanwhile.
  private static func adopt<B: AdoptingAdapter>(_ trial: Trial<A>, _ adapter: B) throws {
    try inBothDirections(trial) { value in
      let (first, second, third) = (adapter.adopting(), adapter.adopting(), adapter.adopting())
      let (fourth, settler) = adapter.pending()
      let ran = Counter()
      adapter.observe(third.handle) { _ in ran.increment() }
      return (
        ran, 1,
        {
          first.follow(second.handle)
          settler.settle(.fulfilled(value))
        },
        {
          second.follow(first.handle)
          third.follow(fourth)
        }
      )
    }
  }
}

/// A number that many threads may touch, with nothing to guard it.
///
/// `@unchecked Sendable`: that a promise orders the accesses is what ORD-09 is about; where one does not,
/// the thread sanitizer names the two that raced.
private final class Note: @unchecked Sendable {
  var number = 0
}
