extension PromiseAdapter {
  @Rule static var thr11: Law {
    "While a handler blocks, other threads can still attach and settle."
    intent("One slow listener does not stop the rest of the program.")
    origin("Lincheck checkObstructionFreedom")
    hint("a lock, or a turn shared by all promises, that is held while a handler runs")
    once { trial in
      try blocked(trial)
    }
  }

  /// A handler that blocks on one thread, while another thread uses its promise and a second one.
  private static func blocked(_ trial: Trial<Self>) throws {
    let (slow, slowSettler) = trial.pending()
    let (other, otherSettler) = trial.pending()
    let (entered, ran) = (Counter(), Counter())
    let (progress, release, finished) = (Signal(), Signal(), Signal())
    trial.onEnd(of: slow) { [patience = trial.patience * 2] _ in
      entered.increment()
      progress.fire()
      _ = release.wait(patience)
      ran.increment()
    }
    trial.onEnd(of: slow) { _ in ran.increment() }
    trial.onEnd(of: other) { _ in ran.increment() }
    let (value, fault) = (trial.token(), trial.fault())
    trial.start {
      slowSettler.settle(.fulfilled(value))
      trial.quiesce()
    } then: {
      // If the handler never runs, nothing waits for it.
      progress.fire()
      finished.fire()
    }
    let begins = progress.wait(trial.patience)
    let isFree = trial.elsewhere {
      trial.onEnd(of: slow) { _ in ran.increment() }
      if trial.design.settlesTwice { slowSettler.settle(.rejected(fault)) }
      trial.onEnd(of: other) { _ in ran.increment() }
      otherSettler.settle(.rejected(fault))
      trial.onEnd(of: other) { _ in ran.increment() }
      let (fresh, freshSettler) = trial.pending()
      freshSettler.settle(.fulfilled(value))
      trial.onEnd(of: fresh) { _ in ran.increment() }
    }
    let before = ran.count
    release.fire()
    let ends = finished.wait(trial.patience)
    trial.quiesce()
    try trial.check(begins && entered.count == 1, "the handler ran \(times(entered.count))")
    try trial.check(isFree, "another thread could not attach and settle while a handler blocked")
    try trial.check(ends, "the thread that ran the handler never returned")
    try trial.expect(
      ran,
      reaches: 7,
      "of 7 handlers \(ran.count) ran, \(before) of them while the first one blocked"
    )
  }
}
