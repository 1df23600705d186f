extension HookingAdapter {
  @Rule static var can17: Law {
    "A promise that is cancelled before its work has started never starts it."
    intent("A request that was given up is not sent.")
    origin("Kotlin ScopedBuildersCancelledStartTest")
    hint("looking at the state before the work is run")
    given(design.startsWorkLater, or: .lazyExecutor)
    once { trial in
      let (work, other) = (trial.spy("the work"), trial.spy("other work"))
      let made = trial.adapter.cancellable { _, _, _ in work.hit() }
      let live = trial.adapter.cancellable { _, _, _ in other.hit() }
      try trial.check(work.count == 0, "the work ran inside the call that makes a promise")
      _ = made.cancel()
      let seen = [trial.observe(made.handle), trial.observe(live.handle)]
      try trial.expect(other, ran: 1, "for a promise that was not cancelled")
      try trial.expectCancelled(seen[0])
      try trial.expect(work, ran: 0, "after it was cancelled")
    }
  }
}
