/// The rules of CAN and THR about branches that come and go on several threads.
enum BranchRaces<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CAN-21",
        .mustIf("interest is counted"),
        "A branch that comes while the last one goes joins a live source, or is cancelled with it.",
        intent: "Nobody waits for a source that was stopped under its feet.",
        origin: "new; bluebird, “late cancellation observer”",
        hint: "between counting the last consumer out and cancelling, another can come",
        .require(
          Branches<A>.isCounted,
          .countedInterest,
          .each(firstOnGate, or: .transform, arrivals: [.immediately]) { trial, step in
            let value = trial.token()
            try trial.race(threads: 2) { _ in
              let promise = trial.cancellable()
              return (
                promise: promise, last: Branches.pass(trial, step, promise.handle),
                new: Box<A.Handle>()
              )
            } _: { shared, index in
              if index == 0 {
                _ = trial.adapter.cancel(shared.last)
              } else {
                shared.new.value = Branches.pass(trial, step, shared.promise.handle)
              }
            } check: { shared in
              guard let new = shared.new.take() else { return }
              let wasCancelled = trial.isCancelled(shared.promise.handle)
              let seen = trial.observe(new)
              shared.promise.settler.settle(.fulfilled(value))
              trial.quiesce()
              try trial.check(trial.isCancelled(shared.last), "the last branch was not cancelled")
              if wasCancelled {
                try trial.expectCancelled(seen, "the new branch of a cancelled source")
              } else {
                try trial.expect(seen, .fulfilled(value))
              }
            }
          }
        )
      ),
      Rule(
        "THR-10",
        .mustIf("interest is counted"),
        "Branches come and go on several threads, and the source is cancelled after the last, if at all.",
        intent: "The count of the interested is right whatever the threads do.",
        origin: "new",
        hint: "the number of consumers must be changed under the lock",
        .require(
          Branches<A>.isCounted,
          .countedInterest,
          .each(firstOnGate, or: .transform, arrivals: [.immediately]) { trial, step in
            let value = trial.token()
            try trial.race(threads: 3) { round in
              let hook = trial.probe("the hook")
              let promise = trial.cancellable(hook)
              let kept = Branches.pass(trial, step, promise.handle)
              return (promise: promise, kept: kept, hook: hook, seen: trial.observe(kept))
            } _: { shared, _ in
              for _ in 0..<6 {
                let branch = Branches.pass(trial, step, shared.promise.handle)
                _ = trial.adapter.cancel(branch)
              }
            } check: { shared in
              trial.quiesce()
              try trial.check(
                !trial.isCancelled(shared.promise.handle),
                "the source was cancelled while one branch was kept"
              )
              _ = trial.adapter.cancel(shared.kept)
              trial.quiesce()
              try trial.check(
                trial.isCancelled(shared.promise.handle),
                "the source was left running when the last branch was cancelled"
              )
              try trial.expectCancelled(shared.seen, "the last branch")
              if shared.promise.onCancel != nil {
                try trial.expect(shared.hook, ran: 1, "at the end")
              }
              _ = shared.promise.settler.fulfill(value)
              trial.quiesce()
              try trial.expectCancelled(shared.seen, "the last branch")
            }
          }
        )
      ),
    ]
  }

  private static var firstOnGate: [Transform<A>] {
    Array(A.transforms.filter { $0.schedule.place != .main }.prefix(1))
  }
}
