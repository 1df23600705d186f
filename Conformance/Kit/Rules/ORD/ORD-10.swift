extension CancellableAdapter {
  @Rule static var ord10: Law {
    "After a cancellation, handlers of one promise run in the order of registration."
    intent("Order does not depend on how a promise ends.")
    hint("what tells handlers of a cancellation, where that is not what tells them of other ends")
    given(!VerbsInPlace<Self>.all.isEmpty, or: .serialContext)
    tried(ends: [.cancelled]) { trial, moment in
      try expectInOrder(trial, moment.end, handlers: 6) { handle, _, note in
        trial.onEnd(of: handle) { _ in note() }
      }
    }
    given(Able.cancelHook) { attachedInHook($0) }
  }

  /// Half of the handlers are attached when the others are about to run, or run already.
  private static func attachedInHook<B: HookingAdapter>(_: B.Type) -> Part {
    B.once("attached in a hook") { trial in
      let (order, promise) = (Log<Int>(), trial.cancellable())
      let attach = { @Sendable (number: Int) in
        trial.onEnd(of: promise.handle) { _ in order.add(number) }
      }
      _ = try B.hooking(promise)({ for number in 3..<6 { attach(number) } })
      for number in 0..<3 { attach(number) }
      trial.cancel(promise)
      let words = { "handlers ran in the order \(order.all); 3 to 5 were attached in a hook" }
      try trial.expect(order, reaches: 6, words())
      try trial.check(order.all == Array(0..<6) || trial.design.mayOvertake, words())
    }
  }
}
