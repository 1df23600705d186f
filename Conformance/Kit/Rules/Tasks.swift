/// TSK: promises and `async` code.
enum Tasks<A: AwaitingAdapter> {
  static var rules: [Rule<A>] { awaiting + giveUp + making }

  // MARK: Waiting in a task

  private static var awaiting: [Rule<A>] {
    [
      Rule(
        "TSK-01",
        .mustIf("a task can wait for it"),
        "A wait in a task comes to the value, or to the error.",
        intent: "A promise can be used where `await` is.",
        origin: "OpenCombine FutureConcurrencyTests",
        hint: "the way out of the continuation",
        .arrivals { trial in
          let desk = Desk(trial)
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let awaiter = try trial.arrive(outcome) { handle in
              let awaiter = Awaiter(trial, at: desk, for: handle)
              try trial.check(desk.settle(), "a wait in a task blocks its thread")
              return awaiter
            }
            try awaiter.expect(outcome)
          }
        }
      ),
      Rule(
        "TSK-02",
        .mustIf("a task can wait for it"),
        "Any number of tasks can wait, before and after settlement; each goes on.",
        intent: "A shared promise serves all who wait for it.",
        origin: "new",
        hint: "a slot for one continuation; looking and suspending must be one step",
        .once { trial in
          let desk = Desk(trial)
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let (handle, settler) = trial.pending()
            let early = (1...20).map { _ in Awaiter(trial, at: desk, for: handle) }
            try trial.check(desk.settle(), "a wait in a task blocks its thread")
            trial.settle(settler, outcome)
            let late = (1...20).map { _ in Awaiter(trial, at: desk, for: handle) }
            for awaiter in early + late { try awaiter.expect(outcome) }
          }
        }
          + .once("while it is settled") { trial in
            let (desk, value) = (Desk(trial), trial.token())
            try trial.race(threads: 2) { _ in
              (promise: trial.pending(), awaiter: Box<Awaiter<A>>())
            } _: { shared, index in
              if index == 0 {
                shared.promise.settler.settle(.fulfilled(value))
              } else {
                shared.awaiter.value = Awaiter(trial, at: desk, for: shared.promise.handle)
              }
            } check: { shared in
              try shared.awaiter.take()?.expect(.fulfilled(value))
            }
          }
      ),
      Rule(
        "TSK-09",
        .mustIf("a task can wait for it"),
        "A wait in a task blocks no thread: what settles the promise may run on the same one.",
        intent: "The few threads of the system's pool stay free.",
        origin: "Swift's runtime contract",
        hint: "a semaphore or a condition in an asynchronous function",
        .once { trial in
          let desk = Desk(trial)
          let (handle, settler) = trial.pending()
          let value = trial.token()
          let awaiters = (1...10).map { _ in Awaiter(trial, at: desk, for: handle) }
          let hasSettled = Signal()
          let task = desk.start {
            _ = settler.fulfill(value)
            hasSettled.fire()
          }
          try trial.check(hasSettled.wait(trial.patience), "tasks that wait block their thread")
          for awaiter in awaiters { try awaiter.expect(.fulfilled(value)) }
          withExtendedLifetime(task) {}
        }
      ),
    ]
  }

  // MARK: Giving up

  private static var giveUp: [Rule<A>] {
    [
      Rule(
        "TSK-03",
        .choice(key: "await-cancel", values: ["throws-promptly", "waits", "cancels-promise"]),
        "When its task is cancelled, a wait ends at once, or goes on, or cancels the promise.",
        intent: "Whether a view that goes away lets go of what it waited for.",
        origin: "Kotlin Deferred.await",
        hint: "the cancellation handler of the wait",
        .once { trial in
          let desk = Desk(trial)
          let (handle, settler) = trial.pending()
          let (awaiter, value) = (Awaiter(trial, at: desk, for: handle), trial.token())
          try trial.check(desk.settle(), "a wait in a task blocks its thread")
          try trial.check(awaiter.end == nil, "a wait for a pending promise ended")
          awaiter.cancel()
          trial.quiesce()
          _ = desk.settle()
          let early = awaiter.end
          trial.settle(settler, .fulfilled(value))
          let seen = trial.observe(handle)
          trial.quiesce()
          guard early != nil else {
            try awaiter.expect(.fulfilled(value), " after its task was cancelled")
            return trial.observed("waits")
          }
          try trial.check(early != .settled(.fulfilled(value)), "a value came from nowhere")
          trial.observed(
            seen.outcomes == [.fulfilled(value)] ? "throws-promptly" : "cancels-promise"
          )
        }
      ),
      Rule(
        "TSK-04",
        .mustIf("a wait ends when its task is cancelled"),
        "Cancelled while it waited, a task gets no value, also if one arrives before it goes on.",
        intent: "Code after a wait never runs for a task that was cancelled during it.",
        origin: "Kotlin, “prompt cancellation guarantee”",
        hint: "the first of two resumptions counts",
        .require(
          A.profile.choices["await-cancel"] != "waits",
          .promptCancellation,
          .once { trial in
            let desk = Desk(trial)
            let (handle, settler) = trial.pending()
            let (awaiter, other) = (
              Awaiter(trial, at: desk, for: handle), Awaiter(trial, at: desk, for: handle)
            )
            try trial.check(desk.settle(), "a wait in a task blocks its thread")
            let value = trial.token()
            desk.pause {
              awaiter.cancel()
              trial.settle(settler, .fulfilled(value))
              trial.quiesce()
            }
            try other.expect(.fulfilled(value))
            let end = awaiter.wait()
            try trial.check(end != nil, "the wait never ended")
            if case .settled(.fulfilled)? = end {
              try trial.check(false, "a task that was cancelled got the value")
            }
          }
        )
      ),
      Rule(
        "TSK-05",
        .mustIf("a task can wait for it"),
        "A task that is cancelled does not disturb others that wait for the same promise.",
        intent: "One of two screens goes away; the other still gets its picture.",
        origin: "new",
        hint: "what a cancelled wait does to the promise",
        .once { trial in
          let desk = Desk(trial)
          let (handle, settler) = trial.pending()
          let awaiters = (1...3).map { _ in Awaiter(trial, at: desk, for: handle) }
          let seen = trial.observe(handle)
          try trial.check(desk.settle(), "a wait in a task blocks its thread")
          awaiters[1].cancel()
          trial.quiesce()
          _ = desk.settle()
          try trial.check(awaiters[0].end == nil && awaiters[2].end == nil, "another wait ended")
          try trial.expectPending(seen, "when one of three tasks was cancelled")
          let value = trial.token()
          trial.settle(settler, .fulfilled(value))
          for other in [awaiters[0], awaiters[2]] { try other.expect(.fulfilled(value)) }
          try trial.expect(seen, .fulfilled(value))
          try trial.check(awaiters[1].wait() != nil, "the wait of the cancelled task never ended")
        }
      ),
      Rule(
        "TSK-06",
        .mustIf("a task can wait for it"),
        "Settled and cancelled at once, a wait ends exactly once; no lock is held as its task goes on.",
        intent: "A task that never goes on keeps all that it holds, for ever.",
        origin: "TaskCancellation.swift in the standard library",
        hint: "take the continuation out under the lock, resume it outside",
        .once("settled and cancelled at once") { trial in
          let (desk, value) = (Desk(trial), trial.token())
          try trial.race(threads: 2) { round in
            let promise = trial.pending()
            let shared = (
              promise: promise, awaiter: Awaiter(trial, at: desk, for: promise.handle)
            )
            // In every second round the task may not have begun to wait.
            if round.isMultiple(of: 2) { _ = desk.settle() }
            return shared
          } _: { shared, index in
            if index == 0 {
              shared.promise.settler.settle(.fulfilled(value))
              trial.stage.gate.drain()
            } else {
              shared.awaiter.cancel()
            }
          } check: { shared in
            let end = shared.awaiter.wait()
            try trial.check(end != nil, "a wait that was settled and cancelled never ended")
          }
        }
          + .once("as the task goes on") { trial in
            let desk = Desk(trial)
            let (handle, settler) = trial.pending()
            let isFree = Log<Bool>()
            let awaiter = Awaiter(trial, at: desk, for: handle) {
              isFree.add(trial.elsewhere { trial.adapter.observe(handle) { _ in } })
            }
            try trial.check(desk.settle(), "a wait in a task blocks its thread")
            isFree.takeAll()
            let value = trial.token()
            trial.settle(settler, .fulfilled(value))
            try awaiter.expect(.fulfilled(value))
            try trial.check(!isFree.all.isEmpty, "the task was never let go on")
            try trial.check(
              isFree.all.allSatisfy(\.self),
              "another thread was blocked while a task was let go on"
            )
          }
      ),
    ]
  }

  // MARK: Promises of what a task does

  private static var making: [Rule<A>] {
    [
      Rule(
        "TSK-07",
        .mustIf("a promise can be made from an async closure"),
        "It is settled with what the closure returns or throws; the closure runs once.",
        intent: "Asynchronous code can be handed to whoever wants a promise.",
        origin: "new",
        hint: "the task, and the errors of its closure",
        .once { trial in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let (ran, latch) = (Counter(), Latch())
            let made = trial.adapter.promise { () async throws(Fault) -> Token in
              ran.increment()
              await latch.wait()
              return try outcome.get(trial)
            }
            let (first, second) = (trial.observe(made.handle), trial.observe(made.handle))
            try trial.expectPending(first, "while its closure runs")
            latch.open()
            _ = trial.wait { !first.outcomes.isEmpty && !second.outcomes.isEmpty }
            for seen in [first, second] { try trial.expect(seen, outcome) }
            try trial.check(ran.count == 1, "the closure ran \(times(ran.count))")
          }
        }
      ),
      Rule(
        "TSK-08",
        .mustIf("a promise can be made from an async closure"),
        "Cancelling the promise cancels the task, once; a task that nobody cancels is left alone.",
        intent: "Giving up stops the work that was started.",
        origin: "new",
        hint: "who holds the task",
        .once { trial in
          let (began, cancels, latch) = (Signal(), Log<Bool>(), Latch())
          let value = trial.token()
          let made = trial.adapter.promise { () async throws(Fault) -> Token in
            await withTaskCancellationHandler {
              began.fire()
              await latch.wait()
            } onCancel: {
              cancels.add(true)
              latch.open()
            }
            cancels.add(Task.isCancelled)
            trial.activity.fire()
            return value
          }
          let seen = trial.observe(made.handle)
          try trial.check(began.wait(trial.patience), "the closure never ran")
          try trial.expectPending(seen, "while its closure runs")
          for _ in 1...2 { _ = made.cancel() }
          let isDone = trial.wait { cancels.count >= 2 || seen.count > 0 }
          try trial.check(isDone, "cancelling the promise did not end it")
          try trial.expectCancelled(seen, "the promise")
          let isCancelled = trial.wait { cancels.count >= 2 }
          try trial.check(isCancelled, "the task was not cancelled")
          try trial.check(cancels.all == [true, true], "the task was cancelled more than once")
        }
          + .once("left alone") { trial in
            let (wasCancelled, latch, value) = (Log<Bool>(), Latch(), trial.token())
            let made = trial.adapter.promise { () async throws(Fault) -> Token in
              await latch.wait()
              wasCancelled.add(Task.isCancelled)
              return value
            }
            let seen = trial.observe(made.handle)
            latch.open()
            _ = trial.wait { seen.count > 0 }
            try trial.expect(seen, .fulfilled(value))
            try trial.check(
              wasCancelled.all == [false],
              "a task was cancelled that nobody cancelled"
            )
          }
      ),
    ]
  }
}

extension Outcome {
  /// Returns or throws it, in the body of a closure that the suite gives to a library.
  func get<A>(_ trial: Trial<A>) throws(Fault) -> Token {
    switch self {
    case .fulfilled(let token): return token
    case .rejected(let fault): throw fault
    case .cancelled, .foreign: throw trial.fault()
    }
  }
}
