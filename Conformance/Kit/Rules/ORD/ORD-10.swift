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
  }
}
