/// In which order handlers of several promises run.
public enum CrossPromiseOrder: String, CaseIterable, ChoiceValue {
  /// Handlers of several promises: as they settled.
  case settlementFifo = "as they settled"
  /// Handlers of several promises: in any order.
  case unspecified = "in any order"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cross-promise", "handlers of several promises")
}

extension PromiseAdapter {
  @Rule static var ord05: Law {
    "On one context, handlers of several promises run in the order of settlement, or in any order."
    level(.choice(CrossPromiseOrder.self))
    intent("Whether a program may rely on hearing first of what happened first.")
    origin("test262 Promise/*/resolved-sequence")
    hint("a container of waiting handlers that keeps no order")
    each(transforms.serial, or: .serialContext) { trial, step in
      var followsSettlement = true
      for _ in 0..<4 {
        let promises = (0..<8).map { _ in trial.pending() }
        let ran = Log<Int>()
        for (number, promise) in promises.enumerated() {
          _ = step.passing(trial, promise.handle) { ran.add(number) }
        }
        var order = Array(promises.indices)
        for index in order.indices.dropLast() {
          order.swapAt(index, trial.random(index...7))
        }
        for index in order {
          trial.settle(promises[index].settler, .fulfilled(trial.token()))
        }
        try trial.expect(ran, reaches: 8, "\(ran.count) of 8 handlers ran")
        if ran.all != order { followsSettlement = false }
      }
      trial.observed(followsSettlement ? CrossPromiseOrder.settlementFifo : .unspecified)
    }
  }
}
