/// The rules of CAN about the hooks of a producer that wants to know of a cancellation.
enum CancelHooks<A: HookingAdapter> {
  static var rules: [Rule<A>] { calls + choices + executors }

  private static var calls: [Rule<A>] {
    [
      Rule(
        "CAN-09",
        .mustIf("the producer is told of a cancellation"),
        "A hook runs exactly once when the promise is cancelled, and never when it is settled.",
        intent: "A download is stopped once, and only one that was given up.",
        origin: "bluebird; WPT; new",
        hint: "hooks that are run at every end, or at every call of cancel",
        .once { trial in
          let hook = trial.probe("the hook")
          let promise = trial.cancellable(hook)
          let early = trial.observe(promise.handle)
          try trial.expect(hook, ran: 0, "before anything happened")
          trial.cancel(promise)
          trial.quiesce()
          try trial.expectCancelled(early)
          try trial.expect(hook, ran: 1, "when it was cancelled")
        }
          + .arrivals { trial in
            for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
              let hook = trial.probe("the hook")
              let promise = trial.cancellable(hook)
              let early = trial.settle(promise.settler, outcome, arriving: trial.arrival) {
                trial.observe(promise.handle)
              }
              trial.quiesce()
              try trial.expect(early, outcome)
              try trial.expect(hook, ran: 0, "when it was \(outcome)")
            }
          }
      ),
      Rule(
        "CAN-13",
        .mustIf("the producer is told of a cancellation"),
        "A hook runs with no lock held: it may use the promise, and wait for threads that do.",
        intent: "Cleaning up is user code like any other.",
        origin: "TaskCancellation.swift in the standard library; .NET guidelines",
        hint: "take the hooks out under the lock, and run them outside it",
        .once { trial in
          let (late, isFree, again) = (trial.probe("a handler"), Box<Bool>(), trial.probe("a hook"))
          let promise = trial.cancellable()
          _ = try hooking(promise)({
            isFree.value = trial.elsewhere {
              trial.adapter.observe(promise.handle) { _ in late.hit() }
              _ = promise.isCancelled()
            }
            trial.adapter.observe(promise.handle) { _ in late.hit() }
            _ = promise.onCancel? { again.hit() }
            trial.cancel(promise)
          })
          let early = trial.observe(promise.handle)
          trial.cancel(promise)
          trial.quiesce()
          try trial.check(isFree.value != nil, "the hook never ran")
          try trial.check(isFree.value == true, "another thread was blocked while a hook ran")
          try trial.expectCancelled(early)
          try trial.expect(late, ran: 2, "attached inside a hook, and meanwhile")
        }
      ),
      Rule(
        "CAN-14",
        .mustIf("the producer is told of a cancellation"),
        "A hook that settles the promise comes too late: it is cancelled.",
        intent: "Stopping the work often ends it with an error, which nobody wants to see.",
        origin: "bluebird",
        hint: "deciding after the hooks have run",
        .once { trial in
          let promise = trial.cancellable()
          let replies = Log<Bool?>()
          let value = trial.token()
          let isCancelled = Box<Bool>()
          _ = try hooking(promise)({
            isCancelled.value = promise.isCancelled()
            replies.add(promise.settler.fulfill(value))
          })
          let early = trial.observe(promise.handle)
          trial.cancel(promise)
          trial.quiesce()
          let outcome = try trial.expectCancelled(early)
          try trial.expect(promise.handle, outcome)
          try trial.check(replies.all.count == 1, "the hook ran \(times(replies.all.count))")
          try trial.check(replies.all[0] != true, "settling in the hook was said to have won")
          try trial.check(isCancelled.value == true, "in its hook it is not said to be cancelled")
        }
      ),
      Rule(
        "CAN-15",
        .mustIf("the producer is told of a cancellation"),
        "A hook that was taken back is not called; all are released when the promise is settled.",
        intent: "A long-lived signal does not collect what was once interested.",
        origin: "DOM, abort algorithms; .NET Registration.Dispose",
        hint: "the list of hooks after removal, after settlement and after cancellation",
        .once("taken back") { trial in
          let (kept, removed) = (trial.probe("the hook that stays"), trial.probe("the other"))
          let promise = trial.cancellable(kept)
          let before = trial.stage.ledger.live
          let remove = try capture(trial, promise, removed)
          try expectLive(trial, before + 1, "captures of a hook that may run")
          if let remove {
            remove()
            remove()
            try expectLive(trial, before, "captures of a hook that was taken back")
          }
          trial.cancel(promise)
          trial.quiesce()
          try trial.expect(kept, ran: 1, "when it was cancelled")
          // Where hooks stay, this one does.
          try trial.expect(removed, ran: remove == nil ? 1 : 0, "when it was taken back before")
        }
          + .once("settled or cancelled") { trial in
            for end in [Outcome.fulfilled(trial.token()), .rejected(trial.fault()), .cancelled] {
              let hook = trial.probe("the hook")
              let promise = trial.cancellable()
              let early = trial.observe(promise.handle)
              let before = trial.stage.ledger.live
              _ = try capture(trial, promise, hook)
              try expectLive(trial, before + 1, "captures of a hook that may run")
              if end == .cancelled {
                _ = promise.cancel()
              } else {
                trial.settle(promise.settler, end)
              }
              trial.quiesce()
              try trial.check(early.outcomes.count == 1, "it stayed pending")
              try trial.expect(hook, ran: end == .cancelled ? 1 : 0, "when it was \(end)")
              try expectLive(trial, before, "captures of a hook when it was \(end)")
              withExtendedLifetime(promise) {}
            }
          }
      ),
    ]
  }

  private static var choices: [Rule<A>] {
    [
      Rule(
        "CAN-10",
        .choice(key: "late-hook", values: ["immediate", "async", "never"]),
        "A hook that is registered after the cancellation runs at once, soon, or never.",
        intent: "Whether a producer that asks late has to look first.",
        origin: "DOM (never); .NET Register and Swift's handler (immediate)",
        hint: "registering on what is cancelled",
        .once { trial in
          let (first, late) = (trial.probe("the early hook"), trial.probe("the late hook"))
          let promise = trial.cancellable(first)
          trial.cancel(promise)
          trial.quiesce()
          try trial.expect(first, ran: 1, "when it was cancelled")
          _ = try hooking(promise)({ late.hit() })
          let count = late.count
          trial.quiesce()
          try trial.check(late.count <= 1, "the late hook ran \(times(late.count))")
          trial.observed(count == 1 ? "immediate" : late.count == 1 ? "async" : "never")
        }
      ),
      Rule(
        "CAN-11",
        .choice(key: "hook-order", values: ["fifo", "lifo", "unspecified"]),
        "All hooks run, in the order of registration or in the reverse.",
        intent: "Whether what was acquired last is released first.",
        origin: "DOM “run the abort steps”; bluebird",
        hint: "the list of hooks",
        .once { trial in
          let order = Log<Int>()
          let promise = trial.cancellable()
          for number in 0..<5 { _ = try hooking(promise)({ order.add(number) }) }
          trial.cancel(promise)
          trial.quiesce()
          let all = order.all
          try trial.check(all.sorted() == Array(0..<5), "of the hooks 0 to 4 there ran \(all)")
          trial.observed(
            all == all.sorted() ? "fifo" : all == all.sorted(by: >) ? "lifo" : "unspecified"
          )
        }
      ),
      Rule(
        "CAN-12",
        .choice(key: "hook-thread", values: ["canceller", "settler-queue"]),
        "Hooks run inside the call that cancels, or where the library's handlers run.",
        intent: "Whether the work has been stopped when cancelling returns.",
        origin: ".NET (inside); bluebird (next turn)",
        hint: "who runs the hooks",
        .once { trial in
          let hook = trial.probe("the hook")
          let promise = trial.cancellable(hook)
          let canceller = Box<ThreadID>()
          trial.elsewhere {
            canceller.value = .current
            trial.cancel(promise)
          }
          trial.quiesce()
          try trial.expect(hook, ran: 1, "when it was cancelled")
          let hit = hook.hits[0]
          let isInside = hit.thread == canceller.value && hit.call == "cancel"
          trial.observed(isInside ? "canceller" : "settler-queue")
        }
      ),
    ]
  }

  private static var executors: [Rule<A>] {
    [
      Rule(
        "CAN-16",
        .choice(key: "cancel-in-executor", values: ["stops", "ignored"]),
        "A hook that the work registers after it was cancelled runs, or does not.",
        intent: "Whether work that is cancelled while it starts has to look for itself.",
        origin: "new",
        hint: "registering on what is cancelled",
        .once { trial in
          let (work, hook) = (trial.probe("the work"), trial.probe("the hook"))
          let made = trial.adapter.cancellable { _, cancel, onCancel in
            work.hit()
            _ = cancel()
            _ = onCancel { hook.hit() }
          }
          let early = trial.observe(made.handle)
          trial.quiesce()
          try trial.expect(work, ran: 1, "for a promise that was made")
          try trial.expectCancelled(early)
          trial.observed(hook.count == 1 ? "stops" : "ignored")
        }
      ),
      Rule(
        "CAN-17",
        .mustIf("work starts later than the promise is made"),
        "Cancelled before its work has started, a promise never starts it.",
        intent: "A request that was given up is not sent.",
        origin: "Kotlin ScopedBuildersCancelledStartTest",
        hint: "looking at the state before the work is run",
        .require(
          ["deferred", "lazy"].contains(A.profile.choices["executor"]),
          .lazyExecutor,
          .once { trial in
            let (work, other) = (trial.probe("the work"), trial.probe("other work"))
            let made = trial.adapter.cancellable { _, _, _ in work.hit() }
            let live = trial.adapter.cancellable { _, _, _ in other.hit() }
            try trial.check(work.count == 0, "the work ran inside the call that makes a promise")
            _ = made.cancel()
            let seen = [trial.observe(made.handle), trial.observe(live.handle)]
            trial.quiesce()
            try trial.expect(other, ran: 1, "for a promise that nobody cancelled")
            try trial.expectCancelled(seen[0])
            try trial.expect(work, ran: 0, "after it was cancelled")
          }
        )
      ),
    ]
  }

  private static func hooking(
    _ promise: Cancellable<A.Handle>
  ) throws -> Cancellable<A.Handle>.Hooking {
    guard let onCancel = promise.onCancel else {
      throw TrialEnd.inconclusive("the adapter gives no way to register a hook")
    }
    return onCancel
  }

  /// Registers a hook that holds a payload; no variable does afterwards.
  private static func capture(
    _ trial: Trial<A>,
    _ promise: Cancellable<A.Handle>,
    _ hook: Probe
  ) throws -> (@Sendable () -> Void)? {
    let captured = trial.token()
    return try hooking(promise)({ withExtendedLifetime(captured) { hook.hit() } })
  }

  private static func expectLive(_ trial: Trial<A>, _ count: Int, _ what: String) throws {
    let live = trial.stage.ledger.live
    let much = live < count ? "few" : "many"
    try trial.check(live == count, "\(abs(live - count)) too \(much) \(what)")
  }
}
