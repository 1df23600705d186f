extension WaitingAdapter {
  @Rule static var liv22: Law {
    "In code that a cancellation runs, a wait for what the same call has still to cancel ends, and does not hang."
    level(.mustIf("a thread can wait for it, and code runs when it is cancelled"))
    intent("Code that tidies up may wait by mistake: the wait ends, and no thread stops for ever.")
    hint("whether a wait knows what its own thread has still to cancel")
    given(!design.waitsMayHang, or: .refusedWait)
    given(Ability<any (WaitingAdapter & HookingAdapter).Type>(.cancelHook)) {
      inHooks(of: $0)
    }
    given(Ability<any (WaitingAdapter & AsyncMakingAdapter).Type>(.asyncMaking)) {
      inTasks(of: $0)
    }
  }

  private static func inHooks<A: WaitingAdapter & HookingAdapter>(of adapter: A.Type) -> Part {
    inEach(A.self, "a hook") { trial, wait in
      let promise = trial.cancellable()
      _ = try A.hooking(promise)(wait)
      // Where a settler that is dropped ends its promise, this one is not.
      return (promise.handle, { withExtendedLifetime(promise.settler) { promise.cancel() } })
    }
  }

  private static func inTasks<A: WaitingAdapter & AsyncMakingAdapter>(of adapter: A.Type) -> Part {
    inEach(A.self, "a handler of the task") { trial, wait in
      let (began, latch, value) = (Signal(), Latch(), trial.token())
      let promise = trial.adapter.promise { () async throws(TrialFault) in
        await withTaskCancellationHandler {
          began.fire()
          await latch.wait()
        } onCancel: {
          wait()
          latch.open()
        }
        return value
      }
      try trial.check(began.wait(trial.patience), "the closure never ran")
      return promise
    }
  }

  /// A case for each place of a derived promise.
  ///
  /// - Parameter make: a promise, and what cancels it and runs the code that it is given.
  private static func inEach<A: WaitingAdapter>(
    _ adapter: A.Type,
    _ code: String,
    _ make:
      @escaping @Sendable (Trial<A>, @escaping @Sendable () -> Void) throws -> (
        handle: A.Handle, cancel: @Sendable () -> Bool?
      )
  ) -> Part {
    let cases = A.onePerPlace(A.transforms).map { step in
      A.once("`\(step.text)`: in \(code)") { trial in
        let (derived, began, waits) = (Box<A.Handle>(), Counter(), Log<Waited>())
        let (handle, cancel) = try make(trial) {
          began.increment()
          if let derived = derived.value { waits.add(trial.adapter.wait(trial.using(derived))) }
          trial.activity.fire()
        }
        derived.value = step.apply(trial, handle) { $0 }
        try trial.expectAsked(handle)
        // Another thread waits, so that this one can run what the wait may need.
        trial.start {
          _ = cancel()
        } then: {
        }
        let hasEnded = trial.wait { waits.count > 0 }
        try trial.check(began.count == 1, "in \(code) the code ran \(times(began.count))")
        try trial.check(hasEnded, "\(TrialEnd.hung)a wait in \(code) never ended")
      }
    }
    return cases.sum ?? .lacking(.transform)
  }
}
