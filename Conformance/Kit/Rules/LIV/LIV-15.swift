extension CancellableAdapter {
  @Rule static var liv15: Law {
    "The source of a long chain of any one verb is cancelled on a stack of 512 KB."
    level(.bound(.stack("cancelling any verb", if: "a promise can be cancelled")))
    intent("Giving up is safe, whatever the chain is made of.")
    hint("what this verb does with a cancellation that `then` does not")
    pace(.long)
    each(links, arrivals: [.eventually]) { trial, verb in
      try cancelled(trial, verb, long: length(trial, verb)) { root, _ in trial.cancel(root) }
    }
  }

  /// Makes short chains and a long one, cancels a promise of each, and expects its last link to have come to
  /// one end.
  static func cancelled(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    long: Int,
    _ cancel: (_ root: CancellablePromise<Handle>, _ last: Handle) throws -> Void
  ) throws {
    try runLong(trial, long, of: verb) { links, depth in
      let promise = trial.cancellable()
      let last = chain(trial, verb, promise.handle, links: links, noting: depth)
      let seen = trial.observe(last)
      try cancel(promise, last)
      try trial.expect(seen, reaches: 1, "the last of \(links) links ended as \(seen.outcomes)")
    }
  }
}
