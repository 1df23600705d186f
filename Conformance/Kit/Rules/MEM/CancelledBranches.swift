extension BranchCancellingAdapter {
  /// Cancelled branches, from the first to the last: a screen that goes away may cancel the rest in its `deinit`.
  static var cancelledBranches: Part {
    let beside = each(verbs.handling, doing: "cancelled branches") { trial, verb in
      let callbacks = Callbacks(trial)
      let ran = trial.spy("a handler of a cancelled branch")
      let promise = trial.cancellable()
      let sibling = trial.stay(with: promise.handle)
      // Enough branches, cancelled in any order, for a list that is only cleaned up from time to time.
      let branches = (0..<9).compactMap { number in
        branch(trial, verb, promise.handle, ran, callbacks, number)
      }
      guard branches.count == 9 else { return try trial.check(true, "") }
      for number in [4, 0, 8, 1, 7, 2, 6, 3, 5] { trial.cancel(branches[number]) }
      // MEM-06 checks when they are released. A step made of two promises keeps the first, where nothing travels up.
      let value = Outcome.fulfilled(trial.token())
      trial.settle(promise.settler, value)
      try trial.expect(beside: sibling, value)
      try callbacks.expect(released: 9, "with their cancelled branches")
      if verb.text != finalizers.first(where: { $0.text == verb.text })?.text {
        try trial.expect(ran, ran: 0, "after its branch was cancelled")
      }
    }
    let ofAnother = given(transforms.first, or: .transform) { step in
      once("a branch that cancels another promise") { trial in
        let (promise, other) = (trial.cancellable(), trial.cancellable())
        let (sibling, told) = (trial.stay(with: promise.handle), trial.observe(other.handle))
        let derived = branch(trial, step, promise.handle, cancelling: other)
        let seen = trial.observe(derived)
        trial.cancel(derived)
        try trial.expectCancelled(seen, "the branch")
        let value = Outcome.fulfilled(trial.token())
        trial.settle(promise.settler, value)
        try trial.expect(beside: sibling, value)
        try trial.expectCancelled(told, "the other promise")
      }
    }
    return beside + ofAnother
  }

  /// A branch whose handler captures an object that cancels a promise in its `deinit`.
  private static func branch(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    _ source: Handle,
    cancelling other: CancellablePromise<Handle>
  ) -> Handle {
    let captured = Token(in: trial.stage.ledger) { _ = other.cancel() }
    return step.apply(trial, source) { token in withExtendedLifetime(captured) { token } }
  }

  private static func branch(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ source: Handle,
    _ spy: Spy,
    _ callbacks: Callbacks<Self>,
    _ number: Int
  ) -> Handle? {
    let own = Box<Handle>()
    let captured = callbacks.token {
      trial.use(source)
      if let branch = own.value { trial.use(branch) }
    }
    own.value = verb.apply(trial, source, holding: captured) { spy.hit() }
    return own.value
  }
}
