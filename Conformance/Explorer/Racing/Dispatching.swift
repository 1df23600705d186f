import Dispatchers
import Interleaving
import PromiseExplorer

extension RacingMutant {
  /// Dispatchers that are broken where closures are submitted at the same time.
  static let dispatching: [RacingMutant] = [
    RacingMutant(
      DispatcherScenarios.concurrencyLimit("AdmitsTooMany", limit: 1) { AdmitsTooMany(on: $0) },
      breaks: "limit"
    ),
    RacingMutant(
      DispatcherScenarios.serial("StrandsWork") { StrandsWork(on: $0).dispatch },
      breaks: "once"
    ),
  ]
}

/// What a dispatcher was given, and has not run.
private struct Work: Sendable {
  let run: @Sendable () -> Void
}

/// Lets one closure run at a time, but checks whether one runs and counts itself only later.
///
/// `@unchecked Sendable`: its stored properties are constants that are `Sendable` themselves.
final class AdmitsTooMany: Dispatcher, @unchecked Sendable {
  private struct State: Sendable {
    var running = 0
    var waiting: [Work] = []
  }

  private let state = Mutex(State())
  private let target: any Dispatcher

  init(on target: some Dispatcher) { self.target = target }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    let mayStart = state.withLock { state in
      if state.running > 0 { state.waiting.append(Work(run: work)) }
      return state.running == 0
    }
    guard mayStart else { return }
    state.withLock { $0.running += 1 }
    start(Work(run: work))
  }

  private func start(_ work: Work) {
    target.dispatch { [self] in
      work.run()
      let next = state.withLock { state -> Work? in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.running -= 1
        return nil
      }
      if let next { start(next) }
    }
  }
}

/// Runs closures one after another, but records that it has stopped only some time after its last check.
///
/// `@unchecked Sendable`: its stored properties are constants that are `Sendable` themselves.
final class StrandsWork: Dispatcher, @unchecked Sendable {
  private struct State: Sendable {
    var isRunning = false
    var waiting: [Work] = []
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
