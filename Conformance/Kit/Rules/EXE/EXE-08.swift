extension RuleInfo {
  static let exe08 = RuleInfo(
    "EXE-08",
    .choice(key: "wrap", values: ["identity", "adopt"]),
    "Making a promise from a promise gives that promise, or a new one that follows it.",
    intent: "Whether wrapping is free, and whether `===` holds.",
    origin: "test262 Promise/resolve/S25.4.4.5_A2.*",
    hint: "the factory that takes a promise"
  )
}

extension Creation {
  static var exe08: Rule<A> {
    Rule(
      .exe08,
      .each(A.wrappers, or: .wrapper) { trial, wrapper in
        let value = trial.token()
        let (source, wrapped) = trial.arrive(.fulfilled(value)) { handle in
          (handle, wrapper.make(trial.adapter, handle))
        }
        try trial.expect(wrapped, .fulfilled(value))
        trial.observed(A.isSame(source, wrapped) ? "identity" : "adopt")
      }
    )
  }
}
