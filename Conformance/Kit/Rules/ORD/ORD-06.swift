/// Whether the handlers of a promise run before those further down the chain.
public enum ChainOrder: String, CaseIterable, ChoiceValue {
  /// What runs first: its own handlers.
  case breadthFirst = "its own handlers"
  /// What runs first: what follows.
  case depthFirst = "what follows"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("breadth", "what runs first")
}

extension PromiseAdapter {
  @Rule static var ord06: Law {
    "Handlers run promise by promise, breadth first, or chain by chain, depth first."
    level(.choice(ChainOrder.self))
    intent("Which of two listeners is told first, when one of them is a link further away.")
    origin("test262 Promise/*/resolved-sequence-extra-ticks")
    hint("settling a derived promise inside its source's delivery")
    each(driven(transforms), or: .drivenPlace, arrivals: [.immediately, .eventually]) {
      trial,
      step in
      let (order, trace) = (Log<String>(), trial.stage.trace)
      let note = { @Sendable (handle: Handle, name: String) in
        step.passing(trial, handle) {
          trace.add("handler \(name) runs")
          order.add(name)
        }
      }
      trial.arrive(.fulfilled(trial.token())) { handle in
        for branch in ["a", "b", "c"] {
          _ = note(note(note(handle, "\(branch)1"), "\(branch)2"), "\(branch)3")
        }
      }
      trial.quiesce()
      let orders: [[String]: ChainOrder] = [
        ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]: .breadthFirst,
        ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]: .depthFirst,
      ]
      guard let seen = orders[order.all] else {
        return try trial.check(false, "they ran in the order \(order.all)")
      }
      trial.observed(seen)
    }
  }
}
