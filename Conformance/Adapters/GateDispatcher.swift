import Dispatchers
import PromiseConformance

/// The trial's gate, as the dispatcher that the libraries ask for.
package struct GateDispatcher: Dispatcher {
  let gate: Gate

  package init(gate: Gate) { self.gate = gate }

  package func dispatch(_ work: @escaping @Sendable () -> Void) {
    gate.submit(work)
  }
}
