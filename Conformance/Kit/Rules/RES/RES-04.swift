/// What a promise that was fulfilled with a promise gives.
public enum NestedPromise: String, CaseIterable, ChoiceValue {
  /// A promise in a promise: becomes one.
  case flatten = "becomes one"
  /// A promise in a promise: stays inside.
  case preserve = "stays inside"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("nesting", "a promise in a promise")
}

extension NestingAdapter {
  @Rule static var res04: Law {
    "A promise fulfilled with a promise gives its observers that promise, or its outcome."
    level(.choice(NestedPromise.self))
    intent("Whether a promise can be a value like any other.")
    origin("Promises/A+ 2.3.3.3.1; promises-tests issue 65")
    hint("overloads of the call that resolves")
    once { trial in
      let value = trial.token()
      let (inner, settler) = trial.pending()
      let seen = Box<Nested<Handle>>()
      trial.adapter.nest(inner) { seen.value = $0 }
      trial.quiesce()
      let wasEarly = seen.value != nil
      trial.settle(settler, .fulfilled(value))
      trial.quiesce()
      switch seen.value {
      case .promise(let handle)?:
        try trial.check(identity?(handle, inner) ?? true, "another promise came out")
        try trial.check(wasEarly, "a promise that is a value had to be settled first")
        trial.observed(NestedPromise.preserve)
      case .outcome(let outcome)?:
        try trial.check(outcome == .fulfilled(value), "what came out was \(outcome)")
        try trial.check(!wasEarly, "it was fulfilled before the promise inside")
        trial.observed(NestedPromise.flatten)
      case nil: try trial.check(false, "nothing came out")
      }
    }
  }
}
