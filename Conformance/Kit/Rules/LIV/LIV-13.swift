import Dispatch

extension WaitingAdapter {
  @Rule static var liv13: Law {
    "A wait on a queue does not fail if nothing that it waits for has to run on that queue."
    intent("A check against deadlocks must not forbid a wait that would end.")
    hint("links that are settled, that run elsewhere, or that are not waited for")
    given(hasLinks, or: .queueLink)
    once("a link that has run on the queue") { trial in
      let queue = DispatchQueue(label: "conformance queue")
      let value = trial.token()
      let (handle, settler) = trial.pending()
      let link = trial.adapter.link(trial.using(handle), on: queue)
      trial.settle(settler, .fulfilled(value))
      trial.quiesce()
      queue.sync {}
      try Waiter(trial, for: link, on: queue).expect(.fulfilled(value))
    }
    once("a link that runs elsewhere") { trial in
      for _ in 1...rounds { try linkElsewhere(trial, hasBranch: false) }
    }
    once("a link elsewhere, and a branch on the queue") { trial in
      for _ in 1...rounds { try linkElsewhere(trial, hasBranch: true) }
    }
  }

  private static func linkElsewhere(_ trial: Trial<Self>, hasBranch: Bool) throws {
    let queue = DispatchQueue(label: "conformance queue")
    let other = DispatchQueue(label: "conformance other")
    let value = trial.token()
    let (handle, settler) = trial.pending()
    let branch = hasBranch ? trial.adapter.link(trial.using(handle), on: queue) : handle
    let waiter = Waiter(trial, for: trial.adapter.link(trial.using(handle), on: other), on: queue)
    trial.settle(settler, .fulfilled(value))
    trial.quiesce()
    try waiter.expect(.fulfilled(value))
    withExtendedLifetime(branch) {}
  }
}
