extension SignallingAdapter {
  @Rule static var can33: Law {
    "All dependents read as aborted before any listener runs: the source's first, then theirs in order."
    intent("No listener sees one half of the program stopped and the other half not.")
    origin("DOM “signal abort”, steps 3 to 6")
    hint("marking a dependent only when its turn comes")
    once { trial in
      let source = trial.adapter.signal()
      let order = Log<Int>()
      let stale = Counter()
      // The signals are made in another order than they are listened to: the order in which they are made counts.
      let first = trial.adapter.any([source.signal])
      let second = trial.adapter.any([source.signal])
      let nested = trial.adapter.any([first])
      let all = [source.signal, first, second, nested]
      for (number, signal) in all.enumerated().reversed() {
        _ = trial.adapter.listen(signal) {
          // It is aborted already, and so nothing happens.
          if number == 0 { source.abort(trial.fault()) }
          order.add(number)
          for other in all where !trial.adapter.isAborted(other) { stale.increment() }
        }
      }
      source.abort(trial.fault())
      // A signal made from another comes with that one, or after all that were made from the source.
      try trial.check(
        [[0, 1, 2, 3], [0, 1, 3, 2]].contains(order.all),
        "listeners ran in the order \(order.all)"
      )
      try trial.check(stale.count == 0, "a signal read as not aborted inside a listener")
    }
  }
}
