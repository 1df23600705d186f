// Signals and their listeners.

extension Interpreter {
  func makeSignal(_ number: Int, _ names: [Int]) {
    guard let signals = language.abilities.signals else { return }
    let others = names.compactMap { name in
      held(name) { $0.signal }.map { (name, $0.signal) }
    }
    if others.isEmpty {
      let (signal, abort) = signals.make(adapter)
      tell("s\(number) = signal") {
        $0.oracle.makesSignal(number, of: [])
        $0.held[number].signal = (signal, abort)
      }
    } else {
      let signal = signals.any(adapter, others.map(\.1))
      tell("s\(number) = any of \(others.map(\.0))") {
        $0.oracle.makesSignal(number, of: others.map(\.0))
        $0.held[number].signal = (signal, nil)
      }
    }
  }

  func abort(_ number: Int) {
    guard let abort = held(number, { $0.signal?.abort }) else { return }
    let reason = reason()
    let end = end(.rejected(reason))
    tell("s\(number) is aborted") { $0.oracle.aborts(number, end) }
    abort(reason)
    tell("  it has returned") { $0.oracle.hasAborted() }
  }

  func listen(_ number: Int, _ handler: FuzzProgram.Handler) {
    guard let signals = language.abilities.signals,
      let signal = held(number, { $0.signal?.signal })
    else { return }
    tell("s\(number) gets listener \(handler.number)") {
      $0.oracle.listens(handler.number, to: number)
    }
    let captured = capture([handler])
    let remove = signals.listen(adapter, signal) {
      defer { withExtendedLifetime(captured) {} }
      self.alone {
        self.tell("listener \(handler.number) runs") { $0.oracle.runsListener(handler.number) }
        self.perform(handler.body)
      }
    }
    keep { $0.removers[handler.number] = remove }
  }

  func unlisten(_ number: Int) {
    remove(number, "listener \(number) is removed") { $0.oracle.removes(number) }
  }

  func askSignal(_ number: Int) {
    guard let signals = language.abilities.signals,
      let signal = held(number, { $0.signal?.signal })
    else { return }
    let isAborted = signals.isAborted(adapter, signal)
    let reason = signals.reason(adapter, signal).map(end)
    tell("s\(number) reads as \(isAborted ? "" : "not ")aborted") {
      $0.oracle.askedSignal(number, isAborted: isAborted, reason: reason)
    }
  }
}
