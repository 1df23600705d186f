extension BranchCancellingAdapter {
  @Rule static var ord11: Law {
    "When branches are cancelled, the handlers of their source that stay keep the order of registration."
    intent("A listener that leaves does not change which of the others is served first.")
    hint("how a handler is taken out of the list of its source")
    given(design.outlivesItsBranches, or: .branchCancelling)
    each(transforms.serial, or: .serialContext) { trial, step in
      let order = Log<Int>()
      let promise = trial.cancellable()
      let branches = (0..<7).map { number in
        step.apply(trial, promise.handle) { token in
          order.add(number)
          return token
        }
      }
      // One in the middle, the first, and one near the end.
      for number in [3, 0, 5] { trial.cancel(branches[number]) }
      trial.settle(promise.settler, .fulfilled(trial.token()))
      let words = { "of 7, without 0, 3 and 5, handlers ran in the order \(order.all)" }
      try trial.expect(order, reaches: 4, words())
      try trial.check(order.all == [1, 2, 4, 6], words())
    }
  }
}
