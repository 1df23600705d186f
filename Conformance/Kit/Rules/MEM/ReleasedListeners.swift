extension SignallingAdapter {
  /// Listeners that run, that come too late, and that are removed: an object that listens to a signal may use it.
  static var releasedListeners: Part {
    once("listeners") { trial in
      let callbacks = Callbacks(trial)
      let (signal, abort) = trial.adapter.signal()
      let dependent = trial.adapter.any([signal])
      let removes = (0..<8).map { number in
        let signal = number < 4 ? signal : dependent
        let captured = callbacks.token {
          _ = trial.adapter.isAborted(signal)
          _ = trial.adapter.listen(signal) {}
        }
        return trial.adapter.listen(signal) { withExtendedLifetime(captured) {} }
      }
      for number in [2, 0, 5, 7, 1] { removes[number]() }
      try callbacks.expect(released: 5, "when they were removed")
      abort(trial.fault())
      try callbacks.expect(released: 8, "when they had run")
      // It comes too late, and nothing holds what removes it.
      let late = trial.adapter.any([dependent])
      do {
        let captured = callbacks.token { _ = trial.adapter.isAborted(late) }
        _ = trial.adapter.listen(late) { withExtendedLifetime(captured) {} }
      }
      try callbacks.expect(released: 9, "of a signal that was made of one that was aborted")
      withExtendedLifetime(late) {}
    }
  }
}
