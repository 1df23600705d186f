import Dispatchers
import Interleaving

/// Runs closures one after another, and says that it has stopped looking only after its last look.
///
/// `@unchecked Sendable`: its stored properties are constants that are `Sendable` themselves.
final class StrandsWork: Dispatcher, @unchecked Sendable {
  private struct State: Sendable {
    var isRunning = false
    var waiting: [Work] = []
  }

  private struct Work: Sendable {
    let run: @Sendable () -> Void
  }

  private let state = Mutex(State())
  private let target: any Dispatcher

  init(on target: some Dispatcher) { self.target = target }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    let mustStart = state.withLock { state in
      state.waiting.append(Work(run: work))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart { target.dispatch { self.drain() } }
  }

  private func drain() {
    while let next = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
      next.run()
    }
    state.withLock { $0.isRunning = false }
  }
}
