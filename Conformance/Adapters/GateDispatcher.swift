import Dispatchers
import PromiseConformance

/// The trial's gate, as the dispatcher that the libraries ask for.
struct GateDispatcher: Dispatcher {
  let gate: Gate

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    gate.submit(work)
  }
}
